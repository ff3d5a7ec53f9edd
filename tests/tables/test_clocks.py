"""The clocks of running tables: begun, charged and filled by the one writer, and reckoned anew when hours change."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine

from games.kit.registry import find_game
from tabletop.accounts.holidays import call_off, days_left, plan, tell_of_new_hours
from tabletop.accounts.models import Holiday, User
from tabletop.tables import services
from tabletop.tables.clock import Pace, Stage
from tabletop.tables.models import Seat, Table
from tabletop.tables.services import clocks
from tabletop.tables.services.hours import spare
from tests.tables.lapses import NOON
from tests.tables.stage import fresh, legal_move, open_table, play, playing_table, take_turn

pytestmark = pytest.mark.django_db

PACE = Pace(
    credit=timedelta(hours=10), grace=timedelta(hours=1), bank=timedelta(hours=20), cap=timedelta(hours=24)
)
LIVE = Pace(credit=timedelta(minutes=2), bank=timedelta(minutes=3), cap=timedelta(minutes=3), live=True)


@pytest.fixture
def table(clock: time_machine.Traveller, ann: User, bob: User) -> Table:
    return playing_table(ann, bob, pace=PACE)


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


def seat(table: Table, index: int = 0) -> Seat:
    return table.seats.select_related("player").get(index=index)


def test_without_a_pace_nobody_has_a_clock(ann: User, bob: User) -> None:
    table = take_turn(playing_table(ann, bob))
    assert {(s.deadline, s.due, s.turn_began, s.bank) for s in table.seats.all()} == {(None,) * 4}


def test_a_turn_begins_with_a_deadline_and_the_first_stage_due(table: Table) -> None:
    acting, waiting = seat(table), seat(table, 1)
    assert (acting.turn_began, acting.bank) == (NOON, hours(20))
    assert acting.deadline == NOON + hours(31)
    assert acting.due == NOON + hours(5)
    assert acting.bank_from == NOON + hours(11)
    assert (waiting.turn_began, waiting.deadline, waiting.due) == (None, None, None)


def test_a_move_stops_ones_clock_and_starts_the_next(table: Table, clock: time_machine.Traveller) -> None:
    clock.shift(hours(8))
    take_turn(table)
    moved, acting = seat(table), seat(table, 1)
    assert (moved.turn_began, moved.deadline, moved.due) == (None, None, None)
    assert moved.bank == hours(22)
    assert moved.in_time == 1
    assert acting.deadline == NOON + hours(8 + 31)


def test_the_bank_pays_what_is_over_and_saves_no_more_than_it_holds(
    table: Table, clock: time_machine.Traveller
) -> None:
    clock.shift(hours(15))
    take_turn(table)
    assert seat(table).bank == hours(16)
    take_turn(table)
    assert seat(table, 1).bank == hours(24)


def test_a_late_move_that_comes_before_the_sweep_counts(table: Table, clock: time_machine.Traveller) -> None:
    clock.shift(hours(100))
    take_turn(table)
    assert (seat(table).bank, seat(table).in_time, seat(table).lapses) == (hours(0), 1, 0)


def test_lapses_in_a_row_are_counted_until_a_move(
    table: Table, ann: User, clock: time_machine.Traveller
) -> None:
    for number in (1, 2):
        clock.shift(hours(31))
        services.time_out(table.pk, 0, seen=fresh(table).seq)
        assert (seat(table).lapses_in_row, seat(table).bank) == (number, hours(0))
        take_turn(table)
    assert seat(table).deadline == NOON + hours(62 + 11)
    take_turn(table)
    assert (seat(table).lapses_in_row, seat(table).lapses, seat(table).in_time) == (0, 2, 1)


def test_a_seat_that_acts_again_after_its_own_move_begins_a_new_turn(
    table: Table, ann: User, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(find_game("toy").GAME), "to_act", lambda self, state: frozenset({0}))
    clock.shift(hours(4))
    play(table, ann, legal_move(table))
    again = seat(table)
    assert (again.turn_began, again.deadline) == (NOON + hours(4), NOON + hours(4 + 11 + 24))


def test_several_seats_have_time_at_once_and_those_who_wait_keep_their_deadline(
    clock: time_machine.Traveller, ann: User, bob: User, cara: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(find_game("toy").GAME), "to_act", lambda self, state: frozenset({state.turn, 2}))
    table = playing_table(ann, bob, cara, pace=PACE)
    assert [s.deadline for s in table.seats.all()] == [NOON + hours(31), None, NOON + hours(31)]
    clock.shift(hours(3))
    play(table, ann, legal_move(table))
    assert [s.deadline for s in table.seats.all()] == [None, NOON + hours(34), NOON + hours(31)]


def test_all_who_guess_at_once_in_hues_and_cues_have_time_at_once(
    clock: time_machine.Traveller, ann: User, bob: User, cara: User
) -> None:
    table = playing_table(ann, bob, cara, game="hues", pace=PACE, guessing="sealed")
    take_turn(table)
    giver = next(s.index for s in table.seats.all() if s.acting_since is None)
    guessers = [index for index in range(3) if index != giver]
    assert [seat(table, index).deadline for index in guessers] == [NOON + hours(31)] * 2
    clock.shift(hours(2))
    guesser = seat(table, guessers[0]).player
    assert guesser is not None
    play(table, guesser, {"type": "guess", "space": "A1"})
    first, second = (seat(table, index) for index in guessers)
    assert (first.deadline, first.bank) == (None, hours(24))
    assert (second.deadline, second.bank) == (NOON + hours(31), hours(20))


def test_bots_have_no_clock_and_a_game_that_is_over_has_none(
    clock: time_machine.Traveller, ann: User
) -> None:
    table = playing_table(ann, bots=["random"], pace=PACE)
    take_turn(table)
    assert [s.deadline for s in table.seats.all()] == [None, None]
    services.resign(table.pk, ann)
    assert not table.seats.filter(turn_began__isnull=False).exists()


def test_a_rematch_keeps_the_pace(table: Table, ann: User, bob: User) -> None:
    services.resign(table.pk, bob)
    assert services.rematch(table.pk, ann).read_pace() == PACE


def test_a_turn_sleeps_with_its_person(clock: time_machine.Traveller, ann: User, bob: User) -> None:
    awake(ann, time(8), time(22), zone="Europe/Vilnius")  # noon in UTC is 15:00 there
    table = playing_table(ann, bob, pace=PACE)
    assert seat(table).deadline == datetime(2026, 6, 3, 15, tzinfo=UTC)
    clock.move_to(datetime(2026, 6, 2, 12, tzinfo=UTC))
    take_turn(table)
    assert seat(table).bank == hours(17)  # 7 hours on Monday, 7 on Tuesday: 3 over credit and grace
    assert seat(table, 1).deadline == datetime(2026, 6, 2, 12, tzinfo=UTC) + hours(31)


def test_a_live_game_runs_by_night(clock: time_machine.Traveller, ann: User, bob: User) -> None:
    awake(ann, time(8), time(9))
    plan(ann, date(2026, 6, 1), date(2026, 6, 3), now=NOON)
    table = playing_table(ann, bob, pace=LIVE)
    assert seat(table).deadline == NOON + timedelta(minutes=5)


def test_new_hours_move_the_running_deadlines_of_their_person_only_and_never_earlier(
    table: Table, ann: User, clock: time_machine.Traveller, cara: User
) -> None:
    other, rev = playing_table(cara, ann, pace=PACE), fresh(table).rev
    clock.shift(hours(1))
    awake(ann, time(12), time(22))
    assert not tell_of_new_hours(ann)
    later = seat(table).deadline
    assert later == datetime(2026, 6, 4, 13, tzinfo=UTC)
    assert fresh(table).rev == rev + 1
    assert seat(other).deadline == NOON + hours(31)
    awake(ann, None, None)
    assert tell_of_new_hours(ann)
    assert seat(table).deadline == later
    assert seat(table).due == NOON + hours(5)  # but what is told on the way follows the hours


def test_hours_changed_again_and_again_give_no_more_than_the_slowest_of_them(table: Table, ann: User) -> None:
    for _ in range(5):
        for start in (time(8), time(12)):
            awake(ann, start, time(22))
            tell_of_new_hours(ann)
    assert seat(table).deadline == datetime(2026, 6, 4, 13, tzinfo=UTC)


def test_a_holiday_stops_the_clock_and_stays_taken_once_a_deadline_was_moved_for_it(
    table: Table, ann: User
) -> None:
    before = days_left(ann, 2026)
    holiday = plan(ann, date(2026, 6, 2), date(2026, 6, 4), now=NOON)
    tell_of_new_hours(ann)
    assert seat(table).deadline == NOON + hours(31 + 72)
    call_off(holiday, now=NOON)
    assert seat(table).deadline == NOON + hours(31 + 72)
    assert days_left(ann, 2026) == before - 3


def test_a_day_from_an_administrator_is_a_day_where_a_later_deadline_was_promised(
    table: Table, ann: User, bob: User
) -> None:
    holiday = plan(ann, date(2026, 6, 2), date(2026, 6, 4), now=NOON)
    tell_of_new_hours(ann)
    call_off(holiday, now=NOON)
    promised = seat(table).deadline
    assert promised is not None
    services.extend(table.pk, 0, bob)
    assert seat(table).deadline == promised + hours(24)


def test_days_of_a_holiday_that_moved_nothing_come_back(table: Table, ann: User) -> None:
    before = days_left(ann, 2026)
    holiday = plan(ann, date(2026, 7, 2), date(2026, 7, 4), now=NOON)
    tell_of_new_hours(ann)
    call_off(holiday, now=NOON)
    assert (days_left(ann, 2026), Holiday.objects.count()) == (before, 0)


def test_a_table_may_forbid_holidays(clock: time_machine.Traveller, ann: User, bob: User) -> None:
    plan(ann, date(2026, 6, 1), date(2026, 6, 4), now=NOON)
    strict = Pace(credit=hours(10), holidays=False)
    table = playing_table(ann, bob, pace=strict)
    assert seat(table).deadline == NOON + hours(10)
    clock.shift(hours(10))
    assert not spare(table, seat(table))


def test_a_holiday_is_taken_by_itself_before_a_lapse_a_day_at_a_time(
    table: Table, ann: User, clock: time_machine.Traveller
) -> None:
    clock.shift(hours(31))  # Tuesday, 19:00
    acting = seat(table)
    assert spare(table, acting)
    assert acting.deadline == NOON + hours(31 + 24)
    assert [(h.first, h.automatic) for h in ann.holidays.all()] == [(date(2026, 6, 2), True)]
    clock.shift(hours(24))
    assert spare(table, acting)
    assert ann.holidays.count() == 2


@pytest.mark.parametrize("why_not", ["not wanted", "none left"])
def test_no_holiday_is_taken_by_itself_that_is_not_wanted_or_not_left(
    table: Table, ann: User, clock: time_machine.Traveller, settings: Any, why_not: str
) -> None:
    if why_not == "none left":
        settings.HOLIDAY_DAYS = 0
    else:
        User.objects.update(automatic_holidays=False)
    clock.shift(hours(31))
    assert not spare(table, seat(table))
    assert not ann.holidays.exists()


def test_a_deadline_that_missed_a_change_of_hours_is_put_right_before_a_lapse(
    table: Table, ann: User, clock: time_machine.Traveller
) -> None:
    clock.shift(hours(31))
    awake(ann, time(12), time(22))
    assert spare(table, seat(table))
    assert not ann.holidays.exists()


def test_a_pause_costs_nobody_time(table: Table, clock: time_machine.Traveller) -> None:
    clock.shift(hours(9))
    clocks.stop(table, table.seats.all())
    stopped = seat(table)
    assert (stopped.deadline, stopped.due, stopped.used) == (None, None, hours(9))
    clock.shift(hours(500))
    clocks.go_on(table, table.seats.all())
    assert seat(table).deadline == NOON + hours(500 + 31)
    clock.shift(hours(3))
    take_turn(table)
    assert seat(table).bank == hours(19)


def test_given_time_moves_deadline_and_stages(table: Table) -> None:
    clocks.give(table, seat(table), hours(5))
    assert (seat(table).deadline, seat(table).due) == (NOON + hours(36), NOON + hours(10))


def test_each_stage_is_due_after_the_one_before(table: Table) -> None:
    found = []
    for stage in Stage:
        clocks.reached(table, seat(table), stage)
        found.append(seat(table).due)
    assert found == [NOON + hours(n) for n in (5, 9, 11, 31)] + [None]


def test_an_open_table_has_no_clock_yet(ann: User) -> None:
    assert open_table(ann, pace=PACE).seats.filter(deadline=None).count() == 2


def awake(user: User, start: time | None, end: time | None, zone: str = "") -> None:
    user.awake_from, user.awake_until, user.time_zone = start, end, zone
    user.save()
