"""Turns whose time goes by: when, at what pace, who was told, and what the log says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import time_machine
from django.contrib.auth.models import AnonymousUser

from tabletop.tables.clock import Pace, Stage
from tabletop.tables.models import Seat, Table
from tabletop.tables.projection import Scene
from tabletop.tables.services import lapsing
from tests.tables.stage import acting_seat, fresh

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)  # a Monday
HOUR = timedelta(hours=1)
BARE = Pace(credit=10 * HOUR, stand_in_after=2, holidays=False)
Told = list[tuple[str, str, Stage]]


def seat(table: Table, index: int = 0) -> Seat:
    return table.seats.select_related("player").get(index=index)


def log_of(table: Table) -> list[str]:
    return [entry.sentence for entry in Scene(fresh(table), AnonymousUser()).log()]


def until_over(clock: time_machine.Traveller, table: Table) -> None:
    """Let the turn that is under way run out, and the sweep find it."""
    deadline = acting_seat(table).deadline
    assert deadline is not None
    clock.move_to(deadline)
    lapsing.sweep()


def clock_now() -> datetime:
    return datetime.now(UTC)
