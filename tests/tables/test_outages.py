"""What nobody looked after: turns get back what an outage took of them."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.services import lapsing, outages
from tests.tables.lapses import BARE, HOUR, NOON, seat
from tests.tables.stage import fresh, playing_table

pytestmark = pytest.mark.django_db


def test_a_restart_costs_nobody_time(clock: time_machine.Traveller, ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=BARE)
    assert not outages.watch(least=timedelta(0))
    clock.shift(3 * HOUR)  # nothing runs
    assert outages.watch()
    assert lapsing.sweep() == 0
    assert seat(table).deadline == NOON + 13 * HOUR
    assert seat(table).due == NOON + 8 * HOUR
    assert fresh(table).rev == table.rev + 1
    assert not outages.watch()


def test_a_turn_that_began_in_the_outage_gets_back_what_it_lost(
    clock: time_machine.Traveller, ann: User, bob: User
) -> None:
    outages.watch()
    clock.shift(2 * HOUR)
    table = playing_table(ann, bob, pace=BARE)
    clock.shift(HOUR)
    assert outages.watch()
    assert seat(table).deadline == NOON + 13 * HOUR


def test_while_somebody_looks_after_the_clocks_they_run(
    clock: time_machine.Traveller, ann: User, bob: User
) -> None:
    table = playing_table(ann, bob, pace=BARE)
    for _ in range(20):
        assert not outages.watch()
        clock.shift(10)
    assert seat(table).deadline == NOON + 10 * HOUR


def test_an_outage_gives_no_clock_to_who_has_none(
    clock: time_machine.Traveller, ann: User, bob: User
) -> None:
    paused, plain = playing_table(ann, bob, pace=BARE), playing_table(ann, bob)
    for voter in (ann, bob):
        services.vote(paused.pk, voter, services.Question.PAUSE, wanted=True)
    outages.watch()
    clock.shift(3 * HOUR)
    assert not outages.watch()
    services.resume(paused.pk, ann)
    assert seat(paused).deadline == NOON + 13 * HOUR
    assert seat(plain).deadline is None
