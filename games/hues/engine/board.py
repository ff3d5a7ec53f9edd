"""The board: 30 columns by 16 rows of colours, A1 top left to P30 (rules/hues 3.1)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

Space = str  # "H15"

ROWS: Final = "ABCDEFGHIJKLMNOP"
COLUMNS: Final = 30
SPACES: Final[tuple[Space, ...]] = tuple(f"{row}{column}" for row in ROWS for column in range(1, COLUMNS + 1))
SPACE_OF: Final[Mapping[str, Space]] = MappingProxyType({space: space for space in SPACES})
AT: Final[Mapping[Space, tuple[int, int]]] = MappingProxyType(
    {space: divmod(number, COLUMNS) for number, space in enumerate(SPACES)}
)

WORTH: Final = (3, 2, 1)  # points of a guess by its distance from the target
FRAME: Final = 1  # how far the scoring frame reaches: 3 x 3 spaces


def _read_colours() -> Mapping[Space, str]:
    table = json.loads((Path(__file__).parents[1] / "data" / "board.json").read_text(encoding="utf-8"))
    return MappingProxyType(
        dict(zip(SPACES, (colour for row in table["colours"] for colour in row), strict=True))
    )


COLOURS: Final[Mapping[Space, str]] = _read_colours()  # "#rrggbb" by space


def distance(one: Space, other: Space) -> int:
    """Return the larger of the distances in rows and in columns; the board has edges and does not wrap (H-04)."""
    (row, column), (other_row, other_column) = AT[one], AT[other]
    return max(abs(row - other_row), abs(column - other_column))


def worth(space: Space, target: Space) -> int:
    """Return the points of a guess: 3 on the target, 2 in the frame, 1 touching the frame outside, else 0."""
    away = distance(space, target)
    return WORTH[away] if away < len(WORTH) else 0


def in_frame(space: Space, target: Space) -> bool:
    """Whether a guess lies in the scoring frame, where it is worth points to the cue giver (H-11, H-12)."""
    return distance(space, target) <= FRAME


@lru_cache(maxsize=480)
def near(space: Space, reach: int) -> frozenset[Space]:
    """Return the spaces at most so far away, itself among them."""
    return frozenset(other for other in SPACES if distance(space, other) <= reach)
