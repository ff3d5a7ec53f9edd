"""The judge: which lines a placement makes, whether they are legal, and what they score (rules/qwirkle 2.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.kit.types import IllegalAction
from games.qwirkle.engine.frontier import FARTHEST, Cell, Laid
from games.qwirkle.engine.tiles import BIT, TOGETHER, Tile

LONGEST: Final = 6
POINTS: Final = (0, 1, 2, 3, 4, 5, 12)  # of a line, by its length: a line of six is a Qwirkle
GOING_OUT: Final = 6  # points for laying the last tile of the hand with an empty bag
ACROSS: Final = (1, 0)
DOWN: Final = (0, 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A run of tiles in a row or a column, from left to right or from top to bottom."""

    tiles: tuple[Laid, ...]
    is_row: bool

    @property
    def points(self) -> int:
        return POINTS[len(self.tiles)]

    @property
    def is_qwirkle(self) -> bool:
        return len(self.tiles) == LONGEST


def judge(board: Mapping[Cell, Tile], tiles: Sequence[Laid], opening: int | None = None) -> int:
    """Return the points of a placement: those of every line with a new tile in it.

    `opening` is the exact number of tiles the first line must have, None where any will do; it counts on an empty
    board only. Whether the tiles are in the hand is not asked here.
    Raises: IllegalAction `no-tiles`, `same-cell`, `occupied`, `too-far`, `not-in-line`, `gap`, `line-too-long`,
    `line-duplicate`, `line-clash`, `not-connected`, `opening-size`.
    """
    points = sum(line.points for line in lines_of(board, tiles))
    if not board and opening is not None and len(tiles) != opening:
        raise IllegalAction("opening-size", count=opening)
    return points


def lines_of(board: Mapping[Cell, Tile], tiles: Sequence[Laid]) -> tuple[Line, ...]:
    """Return the lines a legal placement makes, the one along the new tiles first. Their points are the score.

    A first tile all alone is a line of one. Raises: IllegalAction, as `judge` does.
    """
    along = _direction(board, tiles)
    table = dict(board)
    table.update({(x, y): tile for tile, x, y in tiles})
    main = run_through(table, tiles[0], along)
    if not set(tiles).issubset(main):
        raise IllegalAction("gap")
    crossing = [run_through(table, laid, along[::-1]) for laid in sorted(tiles, key=lambda laid: laid[1:])]
    lines = [Line(main, along == ACROSS), *(Line(run, along == DOWN) for run in crossing)]
    for line in lines:
        check_line(line.tiles)
    if board and len(main) == len(tiles) and all(len(run) == 1 for run in crossing):
        raise IllegalAction("not-connected")
    return tuple(line for line in lines if len(line.tiles) > 1) or (lines[0],)


def _direction(board: Mapping[Cell, Tile], tiles: Sequence[Laid]) -> Cell:
    """Return the step along which the new tiles lie. Raises: IllegalAction."""
    if not tiles:
        raise IllegalAction("no-tiles")
    columns, rows = {x for _, x, _ in tiles}, {y for _, _, y in tiles}
    if len({(x, y) for _, x, y in tiles}) < len(tiles):
        raise IllegalAction("same-cell")
    if any((x, y) in board for _, x, y in tiles):
        raise IllegalAction("occupied")
    if len(rows) > 1 and len(columns) > 1:
        raise IllegalAction("not-in-line")
    if not board and any(max(abs(x), abs(y)) > FARTHEST for _, x, y in tiles):
        raise IllegalAction("too-far")
    return ACROSS if len(rows) == 1 else DOWN


def run_through(table: Mapping[Cell, Tile], laid: Laid, step: Cell) -> tuple[Laid, ...]:
    """Return the run of tiles through a cell in one direction, that cell's tile included."""
    _, x, y = laid
    dx, dy = step
    while (x - dx, y - dy) in table:
        x, y = x - dx, y - dy
    run = []
    while (x, y) in table:
        run.append((table[x, y], x, y))
        x, y = x + dx, y + dy
    return tuple(run)


def check_line(line: Sequence[Laid]) -> None:
    """Pass when all tiles of a line go together. Raises: IllegalAction."""
    if len(line) > LONGEST:
        raise IllegalAction("line-too-long")
    kinds = 0
    for tile, _, _ in line:
        if kinds & BIT[tile]:
            raise IllegalAction("line-duplicate", tile=str(tile))
        if kinds & ~TOGETHER[tile]:
            raise IllegalAction("line-clash", tile=str(tile))
        kinds |= BIT[tile]
