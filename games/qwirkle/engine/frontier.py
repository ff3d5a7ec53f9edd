"""The edge of what lies on the table: which kinds may lie on each empty cell beside a tile, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.qwirkle.engine.tiles import ALL_KINDS, INDEX, TILES, TOGETHER, Tile

Cell = tuple[int, int]  # x to the right, y down
Laid = tuple[Tile, int, int]
Run = tuple[int, int, int]  # kinds that go with all of it, kinds it holds, kinds of its part after the cell
Spot = int  # a cell as one number

FARTHEST: Final = 500  # how far from (0, 0) a first tile may lie; 107 more can be added to it
WIDTH: Final = 2048  # wider than any board
MIDDLE: Final = WIDTH // 2
NO_RUN: Final[Run] = (ALL_KINDS, 0, 0)
FITS: Final = tuple(TOGETHER[tile] for tile in TILES)


def spot_of(cell: Cell) -> Spot:
    """Return a cell as one number."""
    return (cell[1] + MIDDLE) * WIDTH + cell[0] + MIDDLE


def cell_of(spot: Spot) -> Cell:
    """Return the cell of a number."""
    return spot % WIDTH - MIDDLE, spot // WIDTH - MIDDLE


class Frontier:
    """The empty cells beside tiles: `open` maps each to the kinds that may lie there. Built once for a board."""

    __slots__ = ("columns", "open", "rows", "taken")

    def __init__(self, board: Mapping[Cell, Tile]) -> None:
        self.taken = {spot_of(cell): INDEX[tile] for cell, tile in board.items()}
        self.rows = _runs_beside(self.taken, 1)
        self.columns = _runs_beside(self.taken, WIDTH)
        self.open = {spot: run[0] for spot, run in self.rows.items()}
        for spot, run in self.columns.items():
            self.open[spot] = self.open.get(spot, ALL_KINDS) & run[0]

    def placeable(self) -> int:
        """Return the set of kinds that may lie somewhere."""
        kinds = 0
        for fits in self.open.values():
            kinds |= fits
        return kinds


def _runs_beside(taken: Mapping[Spot, int], step: int) -> dict[Spot, Run]:
    """Return, for each empty cell at an end of a run, the run a tile there would join."""
    runs: dict[Spot, Run] = {}
    before: dict[Spot, tuple[int, int]] = {}
    for spot in taken:
        if spot - step in taken:
            continue
        kinds, fits, end = 0, ALL_KINDS, spot
        while (index := taken.get(end)) is not None:
            kinds |= 1 << index
            fits &= FITS[index]
            end += step
        before[end] = fits, kinds
        runs[spot - step] = fits, kinds, kinds
    for spot, (fits, kinds) in before.items():
        after = runs.get(spot)
        if after is None:
            runs[spot] = fits, kinds, 0
        elif kinds & ~after[0]:  # a tile here would join two runs that do not go together
            runs[spot] = 0, 0, after[1]
        else:
            runs[spot] = fits & after[0], kinds | after[1], after[1]
    return runs
