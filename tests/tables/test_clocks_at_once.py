"""Clocks when many act at once: no day of holiday is given twice, and new hours get in nobody's way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ValidationError
from pytest_django import Settings

from tabletop.accounts.holidays import plan
from tabletop.accounts.models import Holiday, User
from tabletop.tables import services
from tabletop.tables.clock import Pace
from tabletop.tables.models import Table
from tabletop.tables.services.hours import spare
from tabletop.tables.services.writing import bump, locked
from tests.tables.stage import fresh, legal_move, playing_table
from tests.tables.test_concurrency import CROWD, at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
PACE = Pace(credit=timedelta(hours=10))


@pytest.fixture(autouse=True)
def noon() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


def test_the_last_day_of_holiday_is_given_once(ann: User, settings: Settings) -> None:
    settings.HOLIDAY_DAYS = 1
    asks: list[Callable[[], Any]] = [
        partial(plan, ann, date(2026, 7, day), date(2026, 7, day), now=NOON) for day in range(1, CROWD + 1)
    ]
    results = at_once(asks)
    assert Counter(type(result) for result in results) == {Holiday: 1, ValidationError: CROWD - 1}
    assert Holiday.objects.count() == 1


def test_one_day_of_holiday_spares_all_tables_of_a_person_at_once(
    ann: User, bob: User, noon: time_machine.Traveller
) -> None:
    tables = [playing_table(ann, bob, pace=PACE) for _ in range(4)]
    noon.shift(timedelta(hours=10))

    def act(table: Table) -> bool:
        with locked(table.pk) as held:
            spared = spare(held, held.seats.select_related("player").get(index=0))
            bump(held)
        return spared

    assert at_once([partial(act, table) for table in tables * 2]) == [True] * 8
    assert ann.holidays.count() == 1
    tomorrow = NOON + timedelta(hours=10 + 12)  # today gives back the ten hours that were used of it
    assert {table.seats.get(index=0).deadline for table in tables} == {tomorrow}


def test_hours_change_while_the_person_moves(ann: User, bob: User) -> None:
    tables = [playing_table(ann, bob, pace=PACE) for _ in range(3)]
    moves = [legal_move(table) for table in tables]

    def move(table: Table, action: Any) -> None:
        services.play(table.pk, ann, read=lambda _: action, seen=table.seq)

    acts: list[Callable[[], Any]] = [partial(services.reckon_for, ann)] * 5
    acts += [partial(move, table, action) for table, action in zip(tables, moves, strict=True)]
    assert [result for result in at_once(acts) if isinstance(result, BaseException)] == []
    for table in tables:
        assert [seat.deadline for seat in fresh(table).seats.all()] == [None, NOON + PACE.credit]
