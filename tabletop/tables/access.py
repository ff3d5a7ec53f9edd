"""Who may see which table: the one place that decides."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from tabletop.accounts.models import User
from tabletop.tables.models import Seat, Table

AnyUser = User | AnonymousUser


class LoginNeeded(Exception):
    """The table is shown to people who are logged in and have its link."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.pk)
        self.table = table


def may_watch(table: Table, user: AnyUser) -> bool:
    """Whether this person may look: public tables are open to all eyes, link tables to whoever is logged in."""
    return table.visibility == Table.Visibility.PUBLIC or user.is_authenticated


def visible_table(table_id: str, user: AnyUser) -> Table:
    """Return the table. Raises: Http404 when there is none, LoginNeeded when logging in would show it."""
    table = Table.objects.filter(pk=table_id).select_related("host").first()
    if table is None:
        raise Http404
    if not may_watch(table, user):
        raise LoginNeeded(table)
    return table


def seat_of(seats: list[Seat], user: AnyUser) -> Seat | None:
    """Return this person's seat among these, None for an onlooker."""
    if not user.is_authenticated:
        return None
    return next((seat for seat in seats if seat.player_id == user.pk), None)
