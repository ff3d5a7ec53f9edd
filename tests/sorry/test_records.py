"""Recorded games: one at least for each ending of each variant, replayed with every state sound."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import games.sorry
from games.kit.codec import dump_outcome
from games.kit.record import read_record, replay
from games.sorry.engine import GAME, Reason

RECORDS = sorted((Path(games.sorry.__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record(path: Path) -> None:
    record = read_record(json.loads(path.read_text(encoding="utf-8")))
    steps = list(replay(GAME, record))
    assert not [fault for step in steps for fault in GAME.audit(step.state)]
    assert dump_outcome(GAME.outcome(steps[-1].state)) == record.outcome


def test_every_ending_is_recorded() -> None:
    endings = set()
    for path in RECORDS:
        raw = json.loads(path.read_text(encoding="utf-8"))
        variant = "teams" if raw["options"]["two_colours"] else raw["options"]["variant"]
        endings.add((variant, raw["outcome"]["reason"]))
    home_or_left = {(v, str(r)) for v in ("classic", "teams", "points") for r in (Reason.HOME, Reason.LEFT)}
    assert endings == home_or_left | {("points", "target"), ("classic", "blocked")}
