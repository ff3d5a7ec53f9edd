"""Asking people by name to an open table. Whether they want to be told of it is theirs to know, and nobody else's."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tabletop.accounts.models import User
from tabletop.tables import telling
from tabletop.tables.errors import Forbidden, TableError, Unreadable
from tabletop.tables.models import Invitation, Seat, Table
from tabletop.tables.services.writing import bump, demand_open, locked, own_seat

AN_HOUR = timedelta(hours=1)
MOST_AT_A_TABLE = 20
MOST_AN_HOUR = 20  # by one person, to whatever tables
MOST_TO_ONE = 3  # within an hour, by one person to one and the same


def invite(table_id: str, user: User, name: str) -> Table:
    """Return the open table to which this person, who sits there, has asked whoever has that username.

    Raises: TableError `not-open`, `full`, `invited`, `too-many`; Unreadable `unknown`, `oneself`, `seated`; Forbidden.
    """
    if user.guest:  # whoever is pestered could never be rid of somebody who is a new guest each time
        raise Forbidden(
            text=_("Guests cannot invite by name. Send the address of the table, or keep your account.")
        )
    with locked(table_id) as table:
        seats = list(table.seats.all())
        own_seat(seats, user)
        demand_open(table)
        if not any(seat.free for seat in seats):
            raise TableError("full", _("All seats are taken."))
        guest = _find(name, user, seats)
        _demand_seldom(table, user, guest)
        Invitation.objects.create(table=table, user=guest, by=user)
        telling.invited(table, [guest.pk])
        bump(table)
    return table


def _find(name: str, user: User, seats: list[Seat]) -> User:
    """Return who is meant. An account that is closed is nobody's, as everywhere on the site."""
    name = name.strip()
    if not name:
        raise Unreadable("empty", _("Write the name of somebody first."))
    guest = User.objects.filter(username__iexact=name, is_active=True).first()
    if guest is None:
        text = gettext("Nobody here has the username %(name)s. Is it spelt right?") % {"name": name[:40]}
        raise Unreadable("unknown", text)
    if guest.pk == user.pk:
        raise Unreadable("oneself", _("That is you, and you sit here already."))
    if any(seat.player_id == guest.pk for seat in seats):
        raise Unreadable("seated", gettext("%(name)s sits here already.") % {"name": guest.shown_name})
    return guest


def _demand_seldom(table: Table, user: User, guest: User) -> None:
    """Pass while nobody is pestered. Raises: TableError."""
    here = table.invitations.values_list("user", flat=True)
    if guest.pk in here:
        raise TableError("invited", gettext("%(name)s is invited already.") % {"name": guest.shown_name})
    if len(here) >= MOST_AT_A_TABLE:
        raise TableError("too-many", _("Enough people are invited to this table. Wait who comes."))
    lately = Invitation.objects.filter(by=user, created__gt=timezone.now() - AN_HOUR)
    if lately.filter(user=guest).count() >= MOST_TO_ONE:
        text = gettext("You have invited %(name)s several times within an hour. Wait a while.")
        raise TableError("too-many", text % {"name": guest.shown_name})
    if lately.count() >= MOST_AN_HOUR:
        raise TableError("too-many", _("You have invited many people within an hour. Wait a while."))
