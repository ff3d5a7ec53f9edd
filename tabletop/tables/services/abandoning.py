"""Tables that nobody comes to any more: cancelled, so that none lies there for ever."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import close_old_connections
from django.db.models import Exists, OuterRef, Q, QuerySet

from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services.writing import bump, call_off, locked, write_note

log = logging.getLogger(__name__)

# How long none of its people has looked at a table that is left to itself.
LONGEST = {Table.Status.OPEN: timedelta(days=30), Table.Status.PLAYING: timedelta(days=90)}
AT_ONCE = 100


def sweep(now: datetime) -> int:
    """Return how many tables were cancelled, since none of their people has looked at them for long. Where a clock runs
    it does not come to that before the clock has done what it does."""
    close_old_connections()
    found = [
        (pk, status) for status in LONGEST for pk in _left(status, now).values_list("pk", flat=True)[:AT_ONCE]
    ]
    return sum(_worked(pk, status, now) for pk, status in found)


def _left(status: Table.Status, now: datetime) -> QuerySet[Table]:
    """Return the tables in this state that are left to themselves."""
    since = now - LONGEST[status]
    kept = Seat.objects.filter(Q(due__isnull=False) | Q(looked_at__gte=since), table=OuterRef("pk"))
    old = Table.objects.filter(Q(started=None) | Q(started__lt=since), status=status, created__lt=since)
    return old.exclude(Exists(kept)).order_by("created")


def _worked(table_id: str, status: Table.Status, now: datetime) -> bool:
    """Whether the table is cancelled: one that cannot be holds up neither the others nor the rest of the work."""
    try:
        return _cancel(table_id, status, now)
    except Exception as error:  # its text may hold a state, so only its kind is logged
        log.error("table %s could not be cancelled: %s", table_id, type(error).__name__)
        return False


def _cancel(table_id: str, status: Table.Status, now: datetime) -> bool:
    """Whether the table was still left to itself, and is cancelled."""
    with locked(table_id) as table:
        if not _left(status, now).filter(pk=table_id).exists():
            return False
        write_note(table, "abandoned", Move.By.CLOCK, None)
        call_off(table, list(table.seats.all()))
        bump(table)
    return True
