"""Whatever people, clocks and administrators do, in whatever order: clocks and seats agree, and every game ends."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
import time_machine

from tabletop.accounts.models import User
from tabletop.tables import bots, services
from tabletop.tables.clock import AtZero, Pace, Stage
from tabletop.tables.errors import TableError
from tabletop.tables.history import faults
from tabletop.tables.models import Seat, Table
from tabletop.tables.services import Question, lapsing
from tests.tables.lapses import HOUR
from tests.tables.stage import fresh, people, playing_table, take_turn

pytestmark = pytest.mark.django_db

LAPSING = Pace(credit=10 * HOUR, grace=HOUR, bank=5 * HOUR, cap=9 * HOUR, stand_in_after=2)
WAITING = Pace(credit=10 * HOUR, at_zero=AtZero.WAIT)
STEPS = 60


def acts(
    table: Table, crowd: list[User], admin: User, clock: time_machine.Traveller, dice: Random
) -> list[Callable[[], object]]:
    """What can happen next; much of it will be refused."""
    user, index = dice.choice(crowd), dice.randrange(len(crowd))
    person = User.objects.get(pk=user.pk)

    def switch() -> None:
        person.is_active = not person.is_active
        person.save()

    def move() -> None:
        seat = table.seats.filter(acting_since__isnull=False).first()
        if seat is not None and seat.player_id is not None:
            take_turn(table)

    often: list[Callable[[], object]] = [move, lapsing.sweep, bots.play_due, lambda: clock.shift(3 * HOUR)]
    return [
        *often * 4,
        *[lambda: services.vote(table.pk, user, Question.PAUSE, wanted=dice.random() < 0.8)] * 2,
        lambda: services.vote(table.pk, user, Question.CANCEL, wanted=dice.random() < 0.3),
        lambda: services.resume(table.pk, user),
        lambda: services.take_back(table.pk, user),
        lambda: services.seat_stand_in(table.pk, index, admin),
        lambda: services.give_back(table.pk, index, admin),
        lambda: services.extend(table.pk, index, admin),
        lambda: services.time_out_as_admin(table.pk, index, admin),
        lambda: services.resume_as_admin(table.pk, admin),
        switch,
        lambda: services.resign(table.pk, user) if dice.random() < 0.2 else None,
    ]


def check(table: Table) -> None:
    table = fresh(table)
    going = table.status == "playing"
    assert going == table.seats.filter(acting_since__isnull=False).exists()
    for seat in table.seats.all():
        runs = going and table.paused is None and seat.acting_since is not None and not seat.bot
        assert (seat.turn_began is not None) == runs, seat
        assert (seat.deadline is not None) == runs, seat
        assert (seat.due is not None) == (runs and seat.stage < Stage.OVER), seat
        assert seat.player_id is None or seat.bot == "" or not seat.left


@pytest.mark.parametrize("pace", [LAPSING, WAITING], ids=["lapsing", "waiting"])
@pytest.mark.parametrize(("seed", "game"), [*((n, "toy") for n in range(6)), (6, "qwirkle"), (7, "sorry")])
def test_clocks_and_seats_agree_whatever_happens_and_the_game_ends(
    clock: time_machine.Traveller, admin: User, seed: int, game: str, pace: Pace
) -> None:
    dice, crowd = Random(seed), people("ann", "bob", "cara")
    table = playing_table(*crowd, pace=pace, game=game)
    for _ in range(STEPS):
        with suppress(TableError):
            dice.choice(acts(table, crowd, admin, clock, dice))()
        check(table)
    sleep(table, admin, clock)
    assert faults(fresh(table)) == []
    assert not Seat.objects.filter(due__isnull=False).exists()


def sleep(table: Table, admin: User, clock: time_machine.Traveller) -> None:
    """Nobody comes any more: time goes by, and where a table waits for ever an administrator seats stand-ins."""
    for _ in range(400):
        if fresh(table).status != "playing":
            return
        with suppress(TableError):
            services.resume_as_admin(table.pk, admin)
        clock.shift(8 * HOUR)
        lapsing.sweep()
        bots.play_due()
        if acting := table.seats.filter(stage=Stage.OVER, acting_since__isnull=False, bot="").first():
            services.seat_stand_in(table.pk, acting.index, admin)
    raise AssertionError("the game does not end")
