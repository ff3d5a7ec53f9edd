"""The ladder of a turn whose time goes by: reminders, bank, holiday, lapse; pauses, and what an administrator gives."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.clock import AtZero, Pace, Stage
from tabletop.tables.errors import StaleTurn, TableError
from tabletop.tables.history import faults
from tabletop.tables.models import Seat, Table
from tabletop.tables.projection import Scene
from tabletop.tables.services import lapsing
from tests.tables.lapses import BARE, HOUR, NOON, Told, clock_now, log_of, seat, until_over
from tests.tables.stage import acting_seat, browser, fresh, legal_move, play, playing_table, take_turn

pytestmark = pytest.mark.django_db
PACE = Pace(credit=10 * HOUR, grace=HOUR, bank=20 * HOUR, cap=24 * HOUR)
FOR_EVER = Pace(credit=10 * HOUR, at_zero=AtZero.WAIT, holidays=False)


def test_nothing_is_due_before_half_of_the_time(
    clock: time_machine.Traveller, ann: User, bob: User, told: Told
) -> None:
    table = playing_table(ann, bob, pace=PACE)
    clock.shift(5 * HOUR - timedelta(seconds=1))
    assert lapsing.sweep() == 0
    assert told == []
    assert fresh(table).rev == table.rev


def test_every_step_of_the_ladder_in_its_order(
    clock: time_machine.Traveller, ann: User, bob: User, told: Told
) -> None:
    table = playing_table(ann, bob, pace=PACE)
    ann.automatic_holidays = False
    ann.save()
    for hours in (5, 9, 11, 31):
        clock.move_to(NOON + hours * HOUR)
        assert lapsing.sweep() == 1
        assert lapsing.sweep() == 0
    assert told == [
        ("time_short", "ann", Stage.HALF),
        ("time_short", "ann", Stage.SHORT),
        ("time_short", "ann", Stage.BANK),
        ("moved_for", "ann", Stage.BEGUN),
    ]
    assert log_of(table)[:2] == [
        "ann: lapsed.",
        "ann used up the time for this turn. Now the bank runs.",
    ]
    assert acting_seat(table).player == bob
    assert (seat(table).lapses, seat(table).lapses_in_row, seat(table).bank) == (1, 1, timedelta())
    assert faults(fresh(table)) == []


def test_reminders_are_told_to_the_person_alone(clock: time_machine.Traveller, ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=PACE)
    clock.shift(9 * HOUR)
    assert lapsing.sweep() == 1
    assert (fresh(table).seq, fresh(table).rev) == (table.seq, table.rev)


def test_after_a_long_sleep_of_the_workers_only_the_last_step_is_told(
    clock: time_machine.Traveller, ann: User, bob: User, told: Told
) -> None:
    playing_table(ann, bob, pace=PACE)
    clock.shift(10 * HOUR)
    lapsing.sweep()
    assert told == [("time_short", "ann", Stage.SHORT)]


def test_a_late_move_that_comes_before_the_sweep_counts(
    clock: time_machine.Traveller, ann: User, bob: User, told: Told
) -> None:
    table = playing_table(ann, bob, pace=BARE)
    clock.shift(11 * HOUR)
    take_turn(table)
    assert lapsing.sweep() == 0
    assert told == []
    assert table.moves.last().kind == "action"  # type: ignore[union-attr]
    assert seat(table).lapses == 0


def test_a_move_between_claim_and_step_ends_the_turn(
    clock: time_machine.Traveller, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = playing_table(ann, bob, pace=BARE)
    step = lapsing._step

    def late(table_id: str, pk: int) -> bool:
        take_turn(table)
        return step(table_id, pk)

    monkeypatch.setattr(lapsing, "_step", late)
    until_over(clock, table)
    assert [move.kind for move in table.moves.all()] == ["setup", "action"]
    assert seat(table).due is None
    assert seat(table, 1).due == clock_now() + 5 * HOUR


def test_more_time_that_came_after_the_claim_is_seen(
    clock: time_machine.Traveller, ann: User, bob: User, admin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = playing_table(ann, bob, pace=BARE)
    step = lapsing._step

    def extended(table_id: str, pk: int) -> bool:
        services.extend(table.pk, 0, admin)
        return step(table_id, pk)

    monkeypatch.setattr(lapsing, "_step", extended)
    until_over(clock, table)
    assert not table.moves.filter(kind="lapse").exists()
    assert seat(table).deadline == NOON + 34 * HOUR


def test_who_ran_out_of_time_reads_of_themselves_as_you(
    clock: time_machine.Traveller, ann: User, bob: User
) -> None:
    table = playing_table(ann, bob, pace=replace(BARE, stand_in_after=1))
    until_over(clock, table)
    told = Scene(fresh(table), ann).log()[0].sentence
    assert told == "You ran out of time: a stand-in plays for you from now on."
    assert log_of(table)[0] == "ann ran out of time: a stand-in plays from now on."  # not "1 times in a row"
    services.take_back(table.pk, ann)
    assert Scene(fresh(table), ann).log()[0].sentence == "You are back and play again."


def test_a_table_that_waits_for_ever_says_so_once_and_waits(
    clock: time_machine.Traveller, ann: User, bob: User, told: Told
) -> None:
    table = playing_table(ann, bob, pace=FOR_EVER)
    until_over(clock, table)
    assert told == [("time_short", "ann", Stage.OVER)]
    assert log_of(table)[0] == "ann ran out of time. The table waits."
    clock.shift(timedelta(days=400))
    assert lapsing.sweep() == 0
    take_turn(table)
    assert acting_seat(table).player == bob


def test_a_day_of_holiday_comes_before_a_lapse_and_is_told(
    clock: time_machine.Traveller, ann: User, bob: User, told: Told
) -> None:
    table = playing_table(ann, bob, pace=Pace(credit=10 * HOUR))
    until_over(clock, table)
    assert not table.moves.filter(kind="lapse").exists()
    assert log_of(table)[0] == "ann was out of time, and takes a day of holiday by itself."
    assert [name for name, *_ in told] == ["moved_for"]
    assert seat(table).deadline == NOON.replace(day=2, hour=10)


def test_the_clock_stands_still_in_a_pause(
    clock: time_machine.Traveller, ann: User, bob: User, told: Told
) -> None:
    table = playing_table(ann, bob, pace=BARE)
    clock.shift(4 * HOUR)
    for voter in (ann, bob):
        services.vote(table.pk, voter, services.Question.PAUSE, wanted=True)
    assert seat(table).deadline is None
    clock.shift(100 * HOUR)
    assert lapsing.sweep() == 0
    services.resume(table.pk, bob)
    assert seat(table).deadline == clock_now() + 6 * HOUR
    assert told == []


def test_whoever_gets_the_turn_in_a_pause_begins_when_it_ends(
    clock: time_machine.Traveller, ann: User, bob: User, cara: User
) -> None:
    table = playing_table(ann, bob, cara, pace=BARE)
    for voter in (ann, bob, cara):
        services.vote(table.pk, voter, services.Question.PAUSE, wanted=True)
    services.resign(table.pk, ann)
    clock.shift(50 * HOUR)
    assert lapsing.sweep() == 0
    services.resume(table.pk, cara)
    assert seat(table, 1).deadline == clock_now() + 10 * HOUR


def test_a_cancelled_table_has_no_clock(clock: time_machine.Traveller, ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=BARE)
    for voter in (ann, bob):
        services.vote(table.pk, voter, services.Question.CANCEL, wanted=True)
    clock.shift(50 * HOUR)
    assert not Seat.objects.filter(due__isnull=False).exists()
    assert lapsing.sweep() == 0


def test_one_bad_table_holds_up_nobody_and_its_secrets_stay_out_of_the_log(
    clock: time_machine.Traveller,
    ann: User,
    bob: User,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bad = playing_table(ann, bob, pace=BARE)
    clock.shift(HOUR)
    good = playing_table(ann, bob, pace=BARE)
    monkeypatch.setattr(lapsing, "AT_ONCE", 1)
    lapse = lapsing.lapse

    def failing(table: Table, *args: Any) -> None:
        if table.pk == bad.pk:
            raise RuntimeError(f"in hand: {table.state}")
        lapse(table, *args)

    monkeypatch.setattr(lapsing, "lapse", failing)
    clock.move_to(NOON + 12 * HOUR)
    for _ in range(3):
        lapsing.sweep()
    assert acting_seat(good).player == bob
    assert acting_seat(bad).player == ann
    assert caplog.messages == [f"the clock of table {bad.pk} failed: RuntimeError"]
    monkeypatch.setattr(lapsing, "lapse", lapse)
    clock.shift(lapsing.CLAIM)
    assert lapsing.sweep() == 1
    assert acting_seat(bad).player == bob


def test_the_question_for_due_turns_goes_by_the_index(db: None) -> None:
    with connection.cursor() as cursor:
        due = Seat.objects.filter(due__lte=NOON).order_by("due").values_list("pk", "table_id", "due")[:100]
        plan = due.explain()
        if connection.vendor == "sqlite":
            assert "USING INDEX seats_due" in plan
            assert "TEMP B-TREE" not in plan
        else:
            cursor.execute("SELECT indexdef FROM pg_indexes WHERE indexname = 'seats_due'")
            assert "due IS NOT NULL" in cursor.fetchone()[0]


def test_an_administrator_gives_a_day_more(
    clock: time_machine.Traveller, ann: User, bob: User, admin: User, told: Told
) -> None:
    table = playing_table(ann, bob, pace=BARE)
    clock.shift(9 * HOUR)
    lapsing.sweep()
    services.extend(table.pk, 0, admin)
    assert seat(table).deadline == NOON + 34 * HOUR
    assert log_of(table)[0] == "An administrator gave ann another day."
    told.clear()
    clock.move_to(NOON + 33 * HOUR)
    lapsing.sweep()
    assert told == [("time_short", "ann", Stage.SHORT)]
    for index in (1, 5):
        with pytest.raises(TableError):
            services.extend(table.pk, index, admin)
    with pytest.raises(TableError):
        services.extend(playing_table(ann, bob).pk, 0, admin)


def test_a_table_that_waits_counts_again_when_it_is_given_a_day(
    clock: time_machine.Traveller, ann: User, bob: User, admin: User
) -> None:
    table = playing_table(ann, bob, pace=FOR_EVER)
    until_over(clock, table)
    services.extend(table.pk, 0, admin)
    assert seat(table).due is not None
    clock.shift(25 * HOUR)
    lapsing.sweep()
    assert seat(table).due is None
    assert log_of(table)[0] == "ann ran out of time. The table waits."


def test_the_page_says_that_time_ran_out(clock: time_machine.Traveller, ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=BARE, game="qwirkle")
    until_over(clock, table)
    for url in (f"/tables/{table.pk}/", f"/tables/{table.pk}/replay/2/"):
        assert "ime ran out" in browser(ann).get(url).text


def test_a_lapse_is_answered_by_the_move_that_was_on_its_way_with_a_stale_page(
    clock: time_machine.Traveller, ann: User, bob: User
) -> None:
    table = playing_table(ann, bob, pace=BARE)
    seen, move = table.seq, legal_move(table)
    until_over(clock, table)
    with pytest.raises(StaleTurn):
        play(table, ann, move, seen=seen)
