"""The recorded games replay, and there is one for each way a game can end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import games.qwirkle
from games.kit.codec import dump_outcome
from games.kit.record import dump_record, read_record, replay
from games.qwirkle.engine import GAME, Reason

RECORDS = sorted((Path(games.qwirkle.__file__).parent / "records").glob("*.json"))


def raw(name: str) -> Any:
    path = next(path for path in RECORDS if path.stem == name)
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [path.stem for path in RECORDS])
def test_record_replays_to_its_outcome(name: str) -> None:
    record = read_record(raw(name))
    *_, last = replay(GAME, record)
    assert dump_outcome(GAME.outcome(last.state)) == record.outcome
    assert last.events[-1].kind == "over"
    assert dump_record(record) == raw(name)


def test_there_is_a_record_of_each_ending() -> None:
    assert {raw(path.stem)["outcome"]["reason"] for path in RECORDS} == {str(reason) for reason in Reason}


def test_a_shared_victory_and_one_that_qwirkles_decided() -> None:
    shared, decided = raw("tie-shared"), raw("tie-most-qwirkles")
    assert shared["outcome"]["places"].count(1) == 2
    assert decided["options"]["tie"] == "most_qwirkles"
    places, scores = decided["outcome"]["places"], decided["outcome"]["scores"]
    assert sorted(places) == [1, 2, 3, 4]
    assert scores[places.index(1)] == scores[places.index(2)]


def test_nobody_gets_six_points_for_a_blocked_game() -> None:
    record = read_record(raw("blocked"))
    events = [event for step in replay(GAME, record) for event in step.events]
    assert "went-out" not in [event.kind for event in events]
    gained = sum(event.public["points"] for event in events if event.kind == "placed")
    assert sum(record.outcome["scores"]) == sum(record.start["scores"]) + gained
