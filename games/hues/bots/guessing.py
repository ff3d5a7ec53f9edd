"""Guessing: where a piece brings the most points, as far as the cues are understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.hues.bots.likeness import EVERYWHERE, NUMBER, SPOTS, Row, blend, both, expected
from games.hues.bots.minds import Mind
from games.hues.engine import AT, SPACES, View

FOLLOW: Final = 1.0  # how much a piece of this cue tells who does not understand it
FOLLOW_FIRST: Final = 0.5  # and a piece of the first cue
CENTRE: Final = (8.0, 15.0)  # rows and columns from the top left to the middle of the board
PALEST: Final = max(spot[0] for spot in SPOTS)


def weigh(view: View, mind: Mind) -> Row:
    """Return the points to be expected of a guess on each space."""
    ideas = [idea for idea in map(mind.idea, view.cues) if idea]
    if not ideas:
        return expected(_shrug(view))
    return expected(ideas[0] if len(ideas) == 1 else both(ideas[0], ideas[1]))


def _shrug(view: View) -> Row:
    """Return where to look when a cue means nothing: near the others' pieces, else among pale colours in the middle."""
    votes: dict[int, float] = {}
    for piece in view.pieces:
        if piece.seat != view.seat:
            number = NUMBER[piece.space]
            weight = FOLLOW if piece.cue == len(view.cues) else FOLLOW_FIRST
            votes[number] = votes.get(number, 0.0) + weight
    return blend(votes or {number: _plain(number) for number in EVERYWHERE})


def _plain(number: int) -> float:
    row, column = AT[SPACES[number]]
    far = abs(row - CENTRE[0]) / CENTRE[0] + abs(column - CENTRE[1]) / CENTRE[1]
    return max(0.0, 1.5 - far) * (SPOTS[number][0] / PALEST) ** 4


def open_spaces(spaces: Sequence[str], row: Row) -> list[tuple[float, str]]:
    """Return these spaces with what a guess on each is worth, the best first."""
    return sorted(((row[NUMBER[space]], space) for space in spaces), key=lambda pair: -pair[0])
