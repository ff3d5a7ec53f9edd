"""The short memory of a state: what happened since a seat's own last move."""

from __future__ import annotations

import json

import pytest

from games.kit.recent import LONGEST, Recent, dump_recent, load_recent, remember, since
from games.kit.types import Event, InvalidAction, Json


def played(seat: int | None, card: int) -> Event:
    return Event("played", seat, {"card": card})


def after(movers: list[int | None], seats: int) -> Recent:
    """The memory after turns by these seats; turn i plays card i."""
    recent: Recent = ()
    for card, mover in enumerate(movers):
        recent = remember(recent, mover, (played(mover, card),), seats)
    return recent


def cards(recent: Recent, seat: int | None) -> list[int]:
    return [event.public["card"] for event in since(recent, seat)]


def test_nothing_has_happened_yet() -> None:
    assert since((), 0) == since((), None) == ()


def test_a_seat_sees_what_came_after_its_own_move() -> None:
    recent = after([0, 1, 2, 0, 1], 3)
    assert [cards(recent, seat) for seat in range(3)] == [[4], [], [3, 4]]


def test_a_seat_that_has_not_moved_sees_everything() -> None:
    assert cards(after([0, 1], 3), 2) == [0, 1]


def test_a_spectator_sees_the_last_turn() -> None:
    assert cards(after([0, 1, 2], 3), None) == [2]


def test_the_deal_is_nobodys_move() -> None:
    recent = after([None, 0], 2)
    assert cards(recent, 1) == [0, 1]
    assert cards(recent, 0) == []


def test_what_everybody_has_answered_is_forgotten() -> None:
    recent = after([0, 1] * 50, 2)
    assert len(recent) <= 2
    assert cards(recent, 0) == [99]


def test_a_seat_that_never_moves_does_not_make_the_state_grow() -> None:
    recent = after([0, 1] * LONGEST, 3)
    assert len(recent) == LONGEST
    assert cards(recent, 2) == list(range(LONGEST, 2 * LONGEST))
    assert cards(recent, 0) == [2 * LONGEST - 1]


def test_secrets_are_not_kept() -> None:
    recent = remember((), 0, (Event("played", 0, {"card": 1}, {0: {"drawn": [7]}}),), 2)
    assert since(recent, 1) == since(recent, None) == (Event("played", 0, {"card": 1}),)
    assert "drawn" not in json.dumps(dump_recent(recent))


def test_the_memory_comes_back() -> None:
    recent = after([None, 0, 1, 2, 0], 3)
    assert load_recent(json.loads(json.dumps(dump_recent(recent)))) == recent


@pytest.mark.parametrize(
    "raw", [None, {}, [[]], [[0]], [[0, [], 1]], [["0", []]], [[-1, []]], [[0, [1]]], [[0, []]] * 61]
)
def test_what_is_no_memory_is_refused(raw: Json) -> None:
    with pytest.raises(InvalidAction):
        load_recent(raw)
