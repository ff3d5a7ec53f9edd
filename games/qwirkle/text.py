"""The board in plain text, for mails."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from games.qwirkle.draft import Cell
from games.qwirkle.engine import Tile

WIDEST = 76
MARGIN = 4  # for the numbers of the rows
WIDE, NARROW = 3, 2  # signs a cell; a tile is two


def board_in_text(board: Mapping[Cell, Tile]) -> str:
    """Return the tiles as a grid with its numbers and what the letters mean; "" for none, or too many side by side."""
    if not board:
        return ""
    columns = range(min(x for x, _ in board), max(x for x, _ in board) + 1)
    rows = range(min(y for _, y in board), max(y for _, y in board) + 1)
    width = WIDE if MARGIN + WIDE * len(columns) <= WIDEST else NARROW
    if MARGIN + width * len(columns) > WIDEST:
        return ""
    lines = [_line("", [_number(x, columns, width) for x in columns], width)]
    lines += [_line(str(y), [board.get((x, y), ".") for x in columns], width) for y in rows]
    letters = gettext("R red, O orange, Y yellow, G green, B blue, P purple")
    shapes = gettext("c circle, q square, d diamond, l clover, x cross, s star")
    return "\n".join((*lines, "", letters, shapes))


def _line(row: str, cells: list[str], width: int) -> str:
    return (row.rjust(MARGIN - 1) + " " + "".join(cell.rjust(width) for cell in cells)).rstrip()


def _number(x: int, columns: range, width: int) -> str:
    """Return the number of a column; where numbers would touch, only every fifth has its own."""
    longest = max(len(str(end)) for end in (columns[0], columns[-1]))
    return str(x) if longest < width or (x % 5 == 0 and len(str(x)) <= width) else ""
