"""Where things lie in the picture: A1 has its corner at 0, 0, and the letters and numbers lie around the board."""

from __future__ import annotations

from typing import Final

from games.hues.engine import AT, COLUMNS, ROWS, Space

CELL: Final = 24  # units a space is wide and high
WIDTH, HEIGHT = COLUMNS * CELL, len(ROWS) * CELL
WHOLE: Final = f"{-CELL} {-CELL} {WIDTH + 2 * CELL} {HEIGHT + 2 * CELL}"  # viewBox, with a space of margin

Box = tuple[float, float, float, float]  # x, y, width, height


def middle_of(space: Space) -> tuple[int, int]:
    """Return the middle of a space."""
    row, column = AT[space]
    return column * CELL + CELL // 2, row * CELL + CELL // 2


def box_around(space: Space, reach: int) -> Box:
    """Return the box of the spaces at most so far away, as far as they are on the board."""
    row, column = AT[space]
    left, top = max(0, column - reach), max(0, row - reach)
    right, bottom = min(COLUMNS, column + reach + 1), min(len(ROWS), row + reach + 1)
    return left * CELL, top * CELL, (right - left) * CELL, (bottom - top) * CELL
