"""Bots at tables: they play by themselves, one that fails holds up nobody, and none touches the table's chance."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.record import read_record, replay
from tabletop.accounts.models import User
from tabletop.tables import bots, services
from tabletop.tables.history import faults, record_of
from tabletop.tables.models import Table
from tests.tables.stage import acting_seat, fresh, playing_table, take_turn

pytestmark = pytest.mark.django_db


def play_with_bots(table: Table) -> Table:
    """Return the table played to its end, people taking any legal move."""
    while fresh(table).status == "playing":
        if not bots.play_due():
            take_turn(table)
    return fresh(table)


def test_a_bot_moves_when_it_is_its_turn_and_not_before(ann: User) -> None:
    table = playing_table(ann, bots=["highest"])
    assert bots.play_due() == 0
    take_turn(table)
    assert bots.play_due() == 1
    move = table.moves.last()
    assert move is not None
    assert (move.kind, move.seat, move.by, move.user) == ("action", 1, "bot", None)
    assert bots.play_due() == 0


def test_bots_play_a_game_that_replays_to_the_same_outcome(ann: User) -> None:
    table = play_with_bots(playing_table(ann, bots=["random", "highest"]))
    assert faults(table) == []
    record = read_record(record_of(table, list(table.seats.all())))
    assert {move.by for move in record.moves} == {"player", "bot"}
    *_, last = replay(table.config.GAME, record)
    assert table.config.GAME.outcome(last.state).scores == tuple(table.outcome["scores"])


@pytest.mark.parametrize("bot", ["best", "greedy", "random"])
def test_a_bot_of_qwirkle_takes_its_turns_here(ann: User, bot: str) -> None:
    table = playing_table(ann, game="qwirkle", bots=[bot])
    for _ in range(4):
        if not bots.play_due():
            take_turn(table)
    assert table.moves.filter(by="bot").count() >= 1
    assert faults(fresh(table)) == []


def test_a_bot_that_is_gone_from_the_game_is_replaced_by_another(ann: User) -> None:
    table = playing_table(ann, bots=["highest"])
    table.seats.filter(index=1).update(bot="retired")
    take_turn(table)
    assert bots.play_due() == 1


def test_a_bot_that_fails_holds_up_nobody(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "AT_ONCE", 2)
    broken = [playing_table(ann, bots=["random"]) for _ in range(3)]
    sound = playing_table(bob, bots=["highest"])
    for table in (*broken, sound):
        take_turn(table)
    mind = dict(sound.config.BOTS)

    def fails(*_args: Any) -> None:
        raise KeyError

    monkeypatch.setattr(type(sound.config), "BOTS", mind | {"random": fails})
    moved = sum(bots.play_due() for _ in range(4))
    assert moved == 1
    assert acting_seat(sound).index == 0
    assert [acting_seat(table).index for table in broken] == [1, 1, 1]


def test_a_bot_that_plays_against_the_rules_is_refused(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.contract.toy.engine import Play

    table = playing_table(ann, bots=["highest"])
    take_turn(table)
    before = fresh(table).rev
    monkeypatch.setattr(bots, "choose", lambda *_: Play(99))
    assert bots.play_due() == 0
    assert fresh(table).rev == before


def test_a_failing_bot_is_asked_again_later(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing_table(ann, bots=["highest"])
    take_turn(table)
    with monkeypatch.context() as patch:
        patch.setattr(bots, "choose", lambda *_: 1 // 0)
        assert bots.play_due() == 0
    assert bots.play_due() == 0
    now = bots.time.monotonic()
    monkeypatch.setattr(bots.time, "monotonic", lambda: now + bots.PENALTY + 1)
    assert bots.play_due() == 1


def test_a_table_called_off_meanwhile_is_left_alone(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing_table(ann, bots=["highest"])
    take_turn(table)
    choose = bots.choose

    def slow(*args: Any) -> Any:
        services.cancel_as_admin(table.pk, ann)
        return choose(*args)

    monkeypatch.setattr(bots, "choose", slow)
    assert bots.play_due() == 0
    assert fresh(table).status == "cancelled"


def test_bots_draw_from_streams_of_their_own(ann: User) -> None:
    table = playing_table(ann, bots=["random", "random"])
    seats = list(table.seats.select_related("table__shuffle"))
    one, two = ([chance.below(1000) for _ in range(8)] for chance in map(bots.bot_chance, seats[1:]))
    assert one != two
    assert one == [chance.below(1000) for chance in [bots.bot_chance(seats[1])] for _ in range(8)]
    play_with_bots(table)
    assert faults(fresh(table)) == []  # every draw of the log is still what the secret gives
