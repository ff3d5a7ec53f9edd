"""Who looks at a table: noted at their seat, so that nobody is told what lies before their eyes."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.tables.models import Seat

LOOKING = timedelta(seconds=120)  # an open page asks once a minute


def look(table_id: str, user: User) -> None:
    """Note that this person looks at the table now, where they have a seat."""
    Seat.objects.filter(table_id=table_id, player=user).update(looked_at=timezone.now())


def has_seen(seat: Seat | None, moment: datetime | None) -> bool:
    """Whether the person at this seat looked at the table since."""
    if seat is None or seat.looked_at is None or moment is None:
        return False
    return seat.looked_at >= moment


def is_looking(seat: Seat, now: datetime) -> bool:
    """Whether the person at this seat has the table before their eyes."""
    return seat.looked_at is not None and now - seat.looked_at < LOOKING
