"""Positions and actions as JSON, options, audit, and other worlds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.kit.chance import Chance
from games.kit.types import InvalidAction, Json
from games.sorry.engine import GAME, Card, Options, State
from games.sorry.engine.legal import asked
from tests.sorry.notation import at, legal, position, start

POINTS = Options.read({"variant": "points"})


def test_a_position_with_defaults_only() -> None:
    state = GAME.load({}, Options())
    assert state.colours == ("r", "y")
    assert (len(state.deck), state.complete) == (45, True)
    assert GAME.load({"colours": ["r", "b", "y"], "card": "5"}, Options()).deck.count(Card.FIVE) == 3


def test_a_position_as_the_design_writes_it() -> None:
    raw = position("r0 t10", "7", deck=["1", "sorry"], discard=["5"], hands=None)
    state = GAME.load(raw, Options())
    row = GAME.dump(state)
    assert {key: row[key] for key in raw} == raw
    assert GAME.load(row, Options()) == state
    assert not state.complete


@pytest.mark.parametrize(
    "wrong",
    [
        {"colours": ["r"]}, {"colours": ["r", "r"]}, {"colours": ["r", "x"]}, {"colours": ["ry", "bg"]},
        {"colours": "ry"},
        {"pawns": {"b0": "t1"}}, {"pawns": {"r0": "t60"}}, {"pawns": {"r0": "s6"}}, {"pawns": {"r0": "off"}},
        {"pawns": {"r0": "t5", "r1": "t5"}}, {"pawns": {"r0": "t5", "y1": "t5"}}, {"pawns": {"r0": "s5", "r1": "s5"}},
        {"card": "6"}, {"card": 7}, {"deck": ["9"]}, {"discard": "1"}, {"turn": 2}, {"turn": True},
        {"hands": [["1"], []]},
        {"colour": "b"}, {"colour": "y"}, {"left": [0]}, {"left": [2]}, {"scores": [1]}, {"bumps": [[0, 0]]},
        {"cards": [{"6": 1}, {}]}, {"ended": "won"}, {"complete": 1}, {"complete": True, "deck": []}, {"other": 1},
        {"game": 0}, {"turns": [0, -1]}, {"recent": [1]},
    ],
)  # fmt: skip
def test_broken_positions(wrong: Json) -> None:
    with pytest.raises(InvalidAction):
        GAME.load({"colours": ["r", "y"]} | wrong, Options())


def test_pawns_of_two_colours_on_the_same_safety_number() -> None:
    assert (
        GAME.load(position("r0 s3, y0 s3", "1"), Options()).pawns[0]
        == GAME.load(position("r0 s3", "1"), Options()).pawns[0]
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "start", "card": "1"}, {"type": "start", "card": "6", "pawn": "r0"},
        {"type": "start", "card": "1", "pawn": "x0"},
        {"type": "move", "card": "5", "moves": []}, {"type": "move", "card": "5", "moves": [["r0"]]},
        {"type": "move", "card": "5", "moves": [["r0", "5"]]}, {"type": "move", "card": "5", "moves": [["r0", 99]]},
        {"type": "swap", "card": "11", "pawn": "r0"}, {"type": "lapse"}, {"type": "forfeit"}, {"card": "5"},
        {"type": "forfeit", "card": "11", "pawn": "r0"}, {"type": "discard", "card": ["5"]},
    ],
)  # fmt: skip
def test_broken_actions(wrong: Json) -> None:
    try:
        action = GAME.load_action(wrong)
    except InvalidAction:
        return
    assert wrong == {"type": "move", "card": "5", "moves": []}
    assert action not in GAME.legal_actions(at("r0 t5", "5"), 0)


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "start", "card": "1", "pawn": "r0"},
        {"type": "move", "card": "7", "moves": [["r0", 3], ["r2", 4]]},
        {"type": "move", "card": "10", "moves": [["r1", -1]]},
        {"type": "swap", "card": "11", "pawn": "r1", "with": "b2"},
        {"type": "sorry", "card": "sorry", "pawn": "r0", "with": "b2"},
        {"type": "forfeit", "card": "11"},
        {"type": "discard", "card": "5"},
    ],
)
def test_actions_as_the_design_writes_them(raw: Json) -> None:
    assert GAME.dump_action(GAME.load_action(raw)) == raw


def test_views_show_counts_only() -> None:
    state = GAME.setup(3, POINTS, Chance.seeded(1))
    row = GAME.dump_view(GAME.view(state, 1))
    assert row["deck"] == 30
    assert row["hands"] == [5, 5, 5]
    assert row["hand"] == GAME.dump(state)["hands"][1]
    assert GAME.dump_view(GAME.view(state, None))["hand"] is None
    classic = GAME.dump_view(GAME.view(at("r0 t10", "5"), 0))
    assert (classic["hand"], classic["hands"], classic["card"]) == (None, None, "5")


def test_other_worlds_have_other_hands() -> None:
    state = GAME.setup(3, POINTS, Chance.seeded(1))
    for seat in (0, 1, None):
        other = GAME.resample(state, seat, Chance.seeded("world"))
        assert other != state
        assert GAME.view(other, seat) == GAME.view(state, seat)
        assert GAME.audit(other) == []
    classic = GAME.setup(3, Options(), Chance.seeded(1))
    assert GAME.resample(classic, 0, Chance.seeded("world")) == classic


def test_other_worlds_where_hardly_any_is_left() -> None:
    raw = {
        "colours": ["r", "y"],
        "hands": [["1"], ["5", "5"]],
        "deck": ["5", "5", "5", "5", "5", "5", "5", "8"],
    }
    state = GAME.load(raw, POINTS)
    for seed in range(5):
        other = GAME.resample(state, 0, Chance.seeded(seed))
        assert other.hands == ((Card.ONE,), (Card.FIVE, Card.EIGHT))
    only = GAME.load(raw | {"deck": ["5"]}, POINTS)
    assert GAME.resample(only, 0, Chance.seeded(0)) == only


def broken(state: State, **changes: object) -> list[str]:
    return GAME.audit(asked(replace(state, **changes)))  # type: ignore[arg-type]


def test_audit() -> None:
    state = start("r0 t10, y0 t20", "5", deck=["1"]).state
    assert GAME.audit(state) == []
    pawns = state.pawns
    assert broken(state, pawns=(20, *pawns[1:])) == ["two pawns on one space"]
    assert broken(state, pawns=(61, 61, *pawns[2:])) == [
        "two pawns on one safety space",
        "the seat in turn has no choice",
    ]
    assert "cards are missing" in broken(state, complete=True)
    assert "the seat in turn has no choice" in broken(state, card=None)
    assert "cards out of order" in broken(state, deck=(Card.TWO, Card.ONE))
    assert "the game is over and goes on" in broken(state, left=frozenset({1}))
    assert "a negative count" in broken(state, turns=(0, -1))
    assert any("hands" in fault for fault in broken(state, hands=((), ())))
    assert "the turn is at another's colour" in broken(state, colour=2)
    assert broken(state, colours=("r", "r")) != []
    assert legal(state) == {"r0+5"}


def test_audit_finds_uses_of_another_position() -> None:
    state = start("r0 t10, y0 t20", "5", deck=["1"]).state
    moved = replace(state, pawns=(66, 11, *state.pawns[2:]))
    assert GAME.audit(moved) == ["uses of another card or position"]
    assert GAME.audit(asked(moved)) == []


def test_repr_of_a_listing_holds_no_state() -> None:
    assert repr(GAME.legal_actions(at("r0 t10", "5"), 0)) == "Legal(seat=0)"
