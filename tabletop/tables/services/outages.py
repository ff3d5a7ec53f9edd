"""A restart costs nobody time: while no process looks after the clocks, nobody can move, so that time is given back."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from tabletop.tables import broadcast
from tabletop.tables.models import Seat, Table, Watch
from tabletop.tables.services import clocks

EVERY = timedelta(seconds=5)  # how often it is noted that the clocks are looked after
OUTAGE = timedelta(seconds=15)  # a gap this long was one; a shorter one is a busy machine


def watch(*, least: timedelta = OUTAGE) -> bool:
    """Note that the clocks are looked after; whether a gap of at least this long was made up for.

    One of all processes that look does it, by compare and swap on the one row.
    """
    now = timezone.now()
    row = Watch.objects.first()
    if row is None:
        Watch.objects.get_or_create(pk=1, defaults={"seen": now})
        return False
    gap = now - row.seen
    if gap < min(EVERY, least):
        return False
    with transaction.atomic():
        mine = Watch.objects.filter(pk=row.pk, seen=row.seen).update(seen=now) == 1
        if not mine or gap < least:
            return False
        return _make_up(row.seen, now)


def _make_up(since: datetime, until: datetime) -> bool:
    """Give all running turns the time between two instants back; whether there were any."""
    running = Seat.objects.filter(turn_began__isnull=False).values("table_id")
    tables = list(Table.objects.select_for_update().filter(pk__in=running).order_by("pk").defer("state"))
    for table in tables:
        clocks.make_up(table, table.seats.all(), since, until)
        table.rev += 1
        table.save(update_fields=["rev"])
        transaction.on_commit(partial(broadcast.announce, table.pk, table.rev))
    return bool(tables)
