"""Other worlds: hands and bag as they might be for all that one seat knows."""

from __future__ import annotations

from games.kit.chance import Chance
from games.kit.types import Seat
from games.qwirkle.engine.state import State


def resample(state: State, seat: Seat | None, chance: Chance) -> State:
    return state
