"""Who is asked to an open table, and whom a person might ask: for the eyes of those who sit there."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max

from tabletop.accounts.models import User
from tabletop.tables.company import Company
from tabletop.tables.models import Invitation, Result

LATELY = 20  # games of one's own, however many there are
COMPANIONS = 6


def invitations(company: Company) -> list[Invitation]:
    """Return who was asked by name and has not sat down: all to who sits here, their own to others."""
    if not company.user.is_authenticated:
        return []
    here = {seat.player_id for seat in company.seats}
    found = company.table.invitations.select_related("user", "by")
    if company.me is None:
        found = found.filter(user=company.user.pk)
    return [one for one in found if one.user_id not in here and one.user.is_active]


def companions(company: Company, asked: Sequence[Invitation]) -> Sequence[User]:
    """Return whom the viewer, who sits here, has played with lately and might ask, the latest first.

    The viewer is among `taken`, like everybody who sits here.
    """
    if company.me is None:
        return []
    games = Result.objects.filter(user=company.me.player_id).order_by("-id").values("table")[:LATELY]
    met = User.objects.filter(results__table__in=games, is_active=True)
    taken = {seat.player_id for seat in company.seats} | {one.user_id for one in asked}
    latest = met.annotate(met=Max("results__id")).order_by("-met")[: COMPANIONS + len(taken)]
    return [user for user in latest if user.pk not in taken][:COMPANIONS]
