"""When people are awake, as the clocks need it: read from their accounts, for one table at a time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from tabletop.accounts.models import Holiday, User
from tabletop.tables.clock import ALWAYS, Pace, Waking
from tabletop.tables.models import Seat


def waking_of(user: User, holidays: Iterable[tuple[date, date]] = ()) -> Waking:
    """Return when this person's clocks run."""
    return Waking(
        zone=user.zone,
        start=user.awake_from or time.min,
        end=user.awake_until or time.min,
        free_days=frozenset(user.free_days),
        holidays=tuple(holidays),
    )


def wakings(pace: Pace, seats: Iterable[Seat], since: datetime) -> dict[int | None, Waking]:
    """Return when the clocks of the people on these seats run, by their keys, from `since` on: two queries however
    many they are. A live game runs by day and by night."""
    people = {seat.player_id for seat in seats if seat.player_id is not None}
    if pace.live or not people:
        return dict.fromkeys(people, ALWAYS)
    free: dict[int, list[tuple[date, date]]] = {}
    if pace.holidays:
        yesterday = since.date() - timedelta(days=1)  # it may still be yesterday where they are
        taken = Holiday.objects.filter(user__in=people, called_off=False, last__gte=yesterday)
        for holiday in taken:
            free.setdefault(holiday.user_id, []).append((holiday.first, holiday.last))
    return {user.pk: waking_of(user, free.get(user.pk, ())) for user in User.objects.filter(pk__in=people)}
