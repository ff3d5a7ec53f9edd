"""Recorded games, one for each way a game can end, replay to the same outcome."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.hues.engine import GAME
from games.kit.record import read_record, replay

RECORDS = sorted((Path(__file__).parents[2] / "games/hues/records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    record = read_record(json.loads(path.read_text()))
    assert record.outcome is not None
    for step in replay(GAME, record):
        assert GAME.audit(step.state) == []


def test_every_ending_is_recorded() -> None:
    reasons = {json.loads(path.read_text())["outcome"]["reason"] for path in RECORDS}
    assert reasons == {"won", "tie_rounds", "all_tied", "endless_tie", "left"}
