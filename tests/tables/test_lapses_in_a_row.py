"""Lapses in a row seat a stand-in, and the owner takes the seat back."""

from __future__ import annotations

import pytest
import time_machine

from tabletop.accounts.models import User
from tabletop.tables import bots, services
from tabletop.tables.clock import Pace
from tabletop.tables.history import faults
from tabletop.tables.models import Seat
from tabletop.tables.services import lapsing
from tests.tables.lapses import BARE, HOUR, Told, clock_now, log_of, seat, until_over
from tests.tables.stage import acting_seat, fresh, playing_table, take_turn

pytestmark = pytest.mark.django_db


def test_lapses_in_a_row_seat_a_stand_in_and_the_owner_takes_the_seat_back(
    clock: time_machine.Traveller, ann: User, bob: User, told: Told
) -> None:
    table = playing_table(ann, bob, pace=BARE)
    until_over(clock, table)
    assert not seat(table).stand_in
    take_turn(table)
    told.clear()
    until_over(clock, table)
    assert seat(table).stand_in
    assert log_of(table)[0] == "ann ran out of time 2 times in a row: a stand-in plays from now on."
    assert [name for name, *_ in told] == ["moved_for", "stand_in"]
    take_turn(table)
    assert (seat(table).deadline, seat(table).due) == (None, None)
    assert bots.play_due() == 1
    services.take_back(table.pk, ann)
    assert seat(table).lapses_in_row == 0
    take_turn(table)
    assert seat(table).deadline == clock_now() + 10 * HOUR
    until_over(clock, table)
    assert not seat(table).stand_in
    assert faults(fresh(table)) == []


def test_a_turn_of_ones_own_begins_the_row_anew(clock: time_machine.Traveller, ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=BARE, hand=3)
    for _ in range(2):
        until_over(clock, table)
        take_turn(table)
        take_turn(table)
        take_turn(table)
    assert seat(table).lapses == 2
    assert not seat(table).stand_in


def test_who_comes_back_in_the_middle_of_a_turn_has_all_of_its_time(
    clock: time_machine.Traveller, ann: User, bob: User, admin: User
) -> None:
    table = playing_table(ann, bob, pace=BARE)
    clock.shift(9 * HOUR)
    services.seat_stand_in(table.pk, 0, admin)
    clock.shift(20 * HOUR)
    assert lapsing.sweep() == 0
    services.take_back(table.pk, ann)
    assert seat(table).deadline == clock_now() + 10 * HOUR


def test_a_game_that_ends_by_a_lapse_seats_no_stand_in(
    clock: time_machine.Traveller, ann: User, bob: User
) -> None:
    pace = Pace(credit=10 * HOUR, stand_in_after=1, holidays=False)
    table = playing_table(ann, bob, pace=pace)
    until_over(clock, table)
    assert seat(table).stand_in
    assert log_of(table)[0] == "ann ran out of time: a stand-in plays from now on."
    services.resign(table.pk, bob)
    assert fresh(table).status == "finished"
    assert not Seat.objects.filter(due__isnull=False).exists()


@pytest.mark.parametrize("game", ["qwirkle", "sorry"])
def test_every_game_waits_for_its_people_and_goes_on_without_one_of_them(
    clock: time_machine.Traveller, ann: User, bob: User, game: str
) -> None:
    table = playing_table(ann, bob, pace=BARE, game=game)
    for _ in range(40):
        clock.shift(10 * HOUR)
        lapsing.sweep()
        bots.play_due()
    assert all(seat.stand_in for seat in table.seats.all())
    assert fresh(table).paused is not None
    moved = table.moves.filter(by="bot").count()
    services.take_back(table.pk, ann)
    for _ in range(10):
        if acting_seat(table).player == ann:
            take_turn(table)
        bots.play_due()
    assert table.moves.filter(by="bot").count() > moved
    assert faults(fresh(table)) == []
