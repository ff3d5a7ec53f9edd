"""What becomes of a game to which nobody comes: it waits for its people, and is cancelled one day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tabletop.accounts import guests
from tabletop.accounts.models import User
from tabletop.notices.models import Kind, Notice
from tabletop.tables import bots, services
from tabletop.tables.clock import AtZero, Pace
from tabletop.tables.errors import TableError
from tabletop.tables.history import faults
from tabletop.tables.models import Seat, Table
from tabletop.tables.projection import Scene
from tabletop.tables.services import Question, abandoning, lapsing
from tests.tables.lapses import BARE, HOUR, NOON
from tests.tables.stage import (
    acting_seat,
    browser,
    finished_table,
    fresh,
    open_table,
    play_out,
    playing_table,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def guest(db: None) -> User:
    return User.objects.create(username="guest-4821", guest=True, seen_on=NOON.date())


def let_it_be(clock: time_machine.Traveller, days: int) -> None:
    """Let time go by, and clocks and bots do what they do."""
    for _ in range(4 * days):
        clock.shift(6 * HOUR)
        lapsing.sweep()
        while bots.play_due():
            pass


def log_of(table: Table, user: User) -> list[str]:
    return [entry.sentence for entry in Scene(fresh(table), user).log()]


@pytest.fixture
def deserted(clock: time_machine.Traveller, ann: User, bob: User) -> Table:
    """A game for long enough that stand-ins hold the seats of both its people."""
    table = playing_table(ann, bob, pace=BARE, hand=3)
    let_it_be(clock, 10)
    return fresh(table)


def test_stand_ins_played_the_game_of_people_who_stayed_away_to_its_end(
    deserted: Table, ann: User, bob: User
) -> None:
    assert (deserted.status, deserted.paused is not None) == ("playing", True)
    assert all(seat.stand_in for seat in deserted.seats.all())
    assert bots.play_due() == 0
    told = "Nobody plays for themselves any more. The game waits until somebody comes back."
    assert log_of(deserted, ann)[0] == told
    assert faults(deserted) == []


def test_who_comes_back_first_plays_on_against_stand_ins(
    deserted: Table, clock: time_machine.Traveller, ann: User, bob: User
) -> None:
    page = browser(bob).get(deserted.get_absolute_url()).text
    assert 'take-back/"' in page
    assert 'id="resume"' not in page
    browser(bob).post(f"{deserted.get_absolute_url()}take-back/")
    assert fresh(deserted).paused is None
    while bots.play_due():
        pass
    seat = acting_seat(deserted)
    assert (seat.player, seat.deadline) == (bob, datetime.now(UTC) + 10 * HOUR)
    services.take_back(deserted.pk, ann)
    assert play_out(deserted).status == "finished"
    assert faults(fresh(deserted)) == []


def test_nobody_lets_a_game_go_on_without_playing_themselves(deserted: Table, ann: User) -> None:
    with pytest.raises(TableError, match="held"):
        services.resume(deserted.pk, ann)
    assert fresh(deserted).paused is not None


def test_a_game_against_bots_waits_for_its_one_person(clock: time_machine.Traveller, ann: User) -> None:
    table = playing_table(ann, bots=["highest"], pace=BARE, hand=3)
    let_it_be(clock, 5)
    assert fresh(table).paused is not None
    services.take_back(table.pk, ann)
    assert bots.play_due() == 1
    assert acting_seat(table).player == ann


def test_turns_of_people_who_never_come_lapsed_for_ever_where_no_bot_takes_over(
    clock: time_machine.Traveller, ann: User, bob: User
) -> None:
    table = playing_table(ann, bob, pace=replace(BARE, stand_in_after=0), game="sorry")
    let_it_be(clock, 20)
    assert fresh(table).paused is not None
    moves = table.moves.count()
    services.resume(table.pk, bob)
    let_it_be(clock, 1)
    assert fresh(table).paused is None  # he may be there
    let_it_be(clock, 20)
    assert fresh(table).paused is not None
    assert table.moves.count() < moves + 20
    assert faults(fresh(table)) == []


@pytest.mark.parametrize(
    "go", [lambda table, user: services.resign(table.pk, user), lambda _, user: user.delete()]
)
def test_a_game_that_is_left_to_stand_ins_waits_for_their_people(
    ann: User, bob: User, cara: User, admin: User, go: Callable[[Table, User], object]
) -> None:
    table = playing_table(ann, bob, cara)
    for index in (0, 1):
        services.seat_stand_in(table.pk, index, admin)
    assert fresh(table).paused is None
    go(table, cara)
    assert fresh(table).paused is not None


def test_a_pause_that_nobody_was_left_to_end_lasted_for_ever(ann: User) -> None:
    table = playing_table(ann, bots=["highest", "highest"])
    services.vote(table.pk, ann, Question.PAUSE, wanted=True)
    services.resign(table.pk, ann)
    while bots.play_due():
        pass
    assert fresh(table).status == "finished"


def test_an_administrator_who_gives_a_seat_back_tells_its_person_of_the_turn(
    ann: User, bob: User, admin: User
) -> None:
    table = playing_table(ann, bob)
    services.seat_stand_in(table.pk, 0, admin)
    waiting = Notice.objects.filter(user=ann, kind=Kind.YOUR_TURN, withdrawn_at=None)
    assert not waiting.exists()
    services.give_back(table.pk, 0, admin)
    assert waiting.exists()


# Tables that are cancelled


def test_a_deserted_game_is_cancelled_one_day(
    deserted: Table, clock: time_machine.Traveller, ann: User, bob: User
) -> None:
    assert abandoning.sweep(NOON + 89 * DAY) == 0
    assert abandoning.sweep(NOON + 91 * DAY) == 1
    assert (fresh(deserted).status, fresh(deserted).paused) == ("cancelled", None)
    assert log_of(deserted, ann)[0] == "Nobody has looked at this table for a long time, so it was cancelled."
    assert Notice.objects.filter(user=bob, kind=Kind.OVER).exists()
    assert not Seat.objects.filter(acting_since__isnull=False).exists()
    assert abandoning.sweep(NOON + 91 * DAY) == 0
    assert faults(fresh(deserted)) == []


@pytest.mark.parametrize("pace", [None, replace(BARE, at_zero=AtZero.WAIT)])
def test_a_table_that_waits_for_ever_does_not_wait_for_nobody(
    clock: time_machine.Traveller, ann: User, bob: User, pace: Pace | None
) -> None:
    table = playing_table(ann, bob, pace=pace)
    let_it_be(clock, 1)
    assert abandoning.sweep(NOON + 91 * DAY) == 1
    assert fresh(table).status == "cancelled"


def test_a_table_somebody_looks_at_is_kept(clock: time_machine.Traveller, ann: User, bob: User) -> None:
    playing, opened = playing_table(ann, bob), open_table(ann)
    clock.shift(20 * DAY)
    browser(ann).get(opened.get_absolute_url())
    clock.shift(40 * DAY)
    browser(bob).get(playing.get_absolute_url())
    assert abandoning.sweep(NOON + 49 * DAY) == 0
    assert abandoning.sweep(NOON + 51 * DAY) == 1
    assert (fresh(opened).status, fresh(playing).status) == ("cancelled", "playing")
    assert abandoning.sweep(NOON + 149 * DAY) == 0
    assert abandoning.sweep(NOON + 151 * DAY) == 1


def test_a_turn_of_months_is_left_to_its_clock(
    clock: time_machine.Traveller, ann: User, bob: User, cara: User
) -> None:
    playing_table(ann, bob, pace=Pace(credit=60 * DAY, grace=60 * DAY, bank=60 * DAY, cap=60 * DAY))
    over = finished_table(ann, cara)
    assert abandoning.sweep(NOON + 170 * DAY) == 0
    assert fresh(over).status == "finished"


def test_an_old_table_at_which_a_game_has_just_begun_is_kept(
    clock: time_machine.Traveller, ann: User, bob: User
) -> None:
    table = open_table(ann)
    clock.shift(100 * DAY)
    services.join(table.pk, bob)
    assert abandoning.sweep(datetime.now(UTC)) == 0


def test_a_table_that_cannot_be_cancelled_holds_up_no_other(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = playing_table(ann, bob), playing_table(ann, bob)
    call_off = abandoning.call_off

    def fails_once(table: Table, seats: list[Seat]) -> None:
        if table.pk == bad.pk:
            raise RuntimeError(f"in hand: {table.state}")
        call_off(table, seats)

    monkeypatch.setattr(abandoning, "call_off", fails_once)
    assert abandoning.sweep(datetime.now(UTC) + 91 * DAY) == 1
    assert (fresh(bad).status, fresh(good).status) == ("playing", "cancelled")
    assert caplog.messages == [f"table {bad.pk} could not be cancelled: RuntimeError"]


# Guests


def test_a_guest_who_left_a_game_against_bots_was_kept_for_months(
    clock: time_machine.Traveller, ann: User, guest: User
) -> None:
    alone = playing_table(guest, bots=["highest"])
    assert guests.sweep((NOON + 30 * DAY).date()) == 0
    assert guests.sweep((NOON + 31 * DAY).date()) == 1
    while bots.play_due():
        pass
    assert fresh(alone).status == "finished"


def test_a_guest_stays_as_long_as_others_wait_for_them(
    clock: time_machine.Traveller, ann: User, guest: User
) -> None:
    playing_table(guest, ann)
    assert guests.sweep((NOON + 59 * DAY).date()) == 0
    assert User.objects.get(pk=guest.pk).is_active
