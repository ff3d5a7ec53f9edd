"""Readers of plain JSON: what fits comes through, the rest is refused without its content."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.codec import (
    dump_event,
    dump_outcome,
    load_event,
    project_event,
    read_int,
    read_list,
    read_member,
    read_object,
    read_text,
    restore_state,
    store_state,
)
from games.kit.types import Event, InvalidAction, Json, Outcome
from tests.contract.toy.engine import GAME, Options, State, Toy

FITTING: list[tuple[Any, Json]] = [
    (read_object, {"a": 1}),
    (read_list, [1]),
    (read_int, 0),
    (read_int, -5),
    (read_text, ""),
    (read_text, "é"),
]


@pytest.mark.parametrize(("reader", "raw"), FITTING)
def test_what_fits_comes_through(reader: Any, raw: Json) -> None:
    assert reader(raw, "part") == raw


MISFITS: list[tuple[Any, Json]] = [
    (read_object, []),
    (read_object, None),
    (read_object, "secret"),
    (read_list, {}),
    (read_list, "secret"),
    (read_list, [0] * 10_001),
    (read_int, True),
    (read_int, 1.0),
    (read_int, "1"),
    (read_int, 10**7),
    (read_int, -(10**7)),
    (read_int, None),
    (read_text, 1),
    (read_text, "x" * 201),
    (read_text, None),
]


@pytest.mark.parametrize(("reader", "raw"), MISFITS)
def test_what_does_not_fit_is_refused(reader: Any, raw: Json) -> None:
    with pytest.raises(InvalidAction) as refused:
        reader(raw, "part")
    assert refused.value.code == "unreadable"
    assert refused.value.params == {"what": "part"}


def test_unknown_keys_are_refused_where_the_known_are_named() -> None:
    assert read_object({"a": 1}, "part", known=frozenset("ab")) == {"a": 1}
    with pytest.raises(InvalidAction):
        read_object({"a": 1, "c": 1}, "part", known=frozenset("ab"))


def test_bounds_are_inclusive() -> None:
    assert [read_int(n, "part", least=2, most=4) for n in (2, 4)] == [2, 4]
    for n in (1, 5):
        with pytest.raises(InvalidAction):
            read_int(n, "part", least=2, most=4)


def test_a_member_is_looked_up() -> None:
    assert read_member("a", "part", {"a": 7}) == 7
    wrong: tuple[Json, ...] = ("b", 1, None, ["a"], {})
    for raw in wrong:
        with pytest.raises(InvalidAction):
            read_member(raw, "part", {"a": 7})


EVENT = Event("played", 1, {"card": 4}, {1: {"drawn": [9]}, 0: {"seen": [2]}})


def test_an_event_comes_back() -> None:
    assert load_event(dump_event(EVENT)) == EVENT
    assert dump_event(Event("over")) == {"kind": "over", "seat": None, "public": {}}


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        {},
        {"kind": 1},
        {"kind": "x", "seat": -1},
        {"kind": "x", "public": []},
        {"kind": "x", "private": []},
    ],
)
def test_what_is_no_event_is_refused(raw: Json) -> None:
    with pytest.raises(InvalidAction):
        load_event(raw)


@pytest.mark.parametrize("key", ["x", "", "1.5", "-1"])
def test_a_private_part_belongs_to_a_seat(key: str) -> None:
    with pytest.raises(InvalidAction):
        load_event({"kind": "x", "private": {key: {"drawn": [1]}}})


@pytest.mark.parametrize("part", [None, 3, [1]])
def test_a_private_part_is_an_object(part: Json) -> None:
    with pytest.raises(InvalidAction):
        load_event({"kind": "x", "private": {"0": part}})


def test_each_onlooker_gets_their_own_part_of_an_event() -> None:
    public = {"kind": "played", "seat": 1, "card": 4}
    assert project_event(EVENT, 1) == public | {"drawn": [9]}
    assert project_event(EVENT, 0) == public | {"seen": [2]}
    assert project_event(EVENT, 2) == project_event(EVENT, None) == public


def test_an_outcome_is_dumped() -> None:
    assert dump_outcome(None) is None
    assert dump_outcome(Outcome("left", (3, 5), (2, 1))) == {
        "reason": "left",
        "scores": [3, 5],
        "places": [2, 1],
    }


class Third(Toy):
    """The toy with a layout that has changed twice: scores were called points, and a hand a text."""

    version = 3
    upgrades = {
        1: lambda old: {**old, "hands": [[int(card) for card in hand.split()] for hand in old["hands"]]},
        2: lambda old: {k: v for k, v in old.items() if k != "points"} | {"scores": old["points"]},
    }


def test_a_stored_state_is_upgraded_step_by_step() -> None:
    now = State(Options(), ((1, 2), (3, 4)), (5,), (6, 7), 0)
    old = {"hands": ["1 2", "3 4"], "deck": [5], "points": [6, 7], "turn": 0}
    assert restore_state(Third(), {"v": 1, "state": old}, Options()) == now
    newer = {**old, "hands": [[1, 2], [3, 4]]}
    assert restore_state(Third(), {"v": 2, "state": newer}, Options()) == now
    assert restore_state(Third(), store_state(Third(), now), Options()) == now


@pytest.mark.parametrize(
    "stored", [None, [], {}, {"v": 1}, {"v": 1, "state": []}, {"v": 1, "state": {"hands": 1}}]
)
def test_what_is_no_stored_state_is_refused(stored: Json) -> None:
    with pytest.raises(InvalidAction):
        restore_state(GAME, stored, Options())
