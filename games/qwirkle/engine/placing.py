"""All legal placements of a hand, quickly.

For each empty cell beside a tile, the frontier knows the run that a tile there would join in both directions. A
placement grows from the first such cell in its line: onwards over the next empty cells, and backwards over cells
that touch nothing. Every step on the way is itself a legal placement, so nothing is tried in vain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from games.qwirkle.engine.board import Board
from games.qwirkle.engine.frontier import FITS, NO_RUN, WIDTH, Cell, Frontier, Laid, Spot, cell_of, spot_of
from games.qwirkle.engine.lines import LONGEST, POINTS
from games.qwirkle.engine.tiles import ALL_KINDS, TILES, Tile, kinds_of

Placement = tuple[tuple[Laid, ...], int]

LINE: Final = (0, 0, *POINTS[2:])  # points of a run by its tiles: one tile is no line
CROSSED: Final = (
    *LINE[1:],
    0,
)  # points of a run by the tiles it has before one is added; a seventh cannot be


def placements(
    board: Mapping[Cell, Tile], hand: Iterable[Tile], opening: int | None = None
) -> Iterator[Placement]:
    """Yield every distinct legal placement of tiles of this hand, with its points.

    Each is ((tile, x, y), ..) from left to right or from top to bottom. `opening` as in `judge`; first lines begin
    at (0, 0) and run to the right.
    """
    kinds = kinds_of(hand)
    frontier = board.frontier if isinstance(board, Board) else Frontier(board)
    if not frontier.taken:
        for laid, points in _Growth(frontier, spot_of((0, 0)), 1, kinds).grown():
            if opening is None or len(laid) == opening:
                yield laid, points or 1  # a first tile all alone is a line of one
        return
    for anchor, fits in frontier.open.items():
        if fits & kinds:
            yield from _Growth(frontier, anchor, 1, kinds).grown()
            yield from _Growth(frontier, anchor, WIDTH, kinds).grown()


class _Growth:
    """The placements in one line whose first cell beside a tile is the anchor. Single tiles belong to the row."""

    __slots__ = ("_ahead", "_back", "_found", "_frontier", "_hand", "_step")

    def __init__(self, frontier: Frontier, anchor: Spot, step: int, hand: int) -> None:
        self._frontier = frontier
        self._step = step
        self._hand = hand
        self._found: list[Placement] = []
        self._ahead = [self._cell(anchor)]
        self._back: list[Cell] | None = None

    def grown(self) -> list[Placement]:
        self._onwards(0, ALL_KINDS, 0, 0, ())
        return self._found

    def _onwards(self, at: int, fits: int, kinds: int, crossed: int, laid: tuple[Laid, ...]) -> None:
        """Lay a tile on the next empty cell in every way, and go on from each."""
        cell, line_fits, line_kinds, after, may, points = self._ahead[at]
        if after & ~fits:
            return  # beyond this cell lies a run that does not go with the tiles laid so far
        may &= fits
        while may:
            bit = may & -may
            may ^= bit
            index = bit.bit_length() - 1
            new_kinds = kinds | line_kinds | bit
            new_laid = (*laid, (TILES[index], *cell))
            new_crossed = crossed + points
            if at or self._step == 1:
                self._found.append((new_laid, LINE[new_kinds.bit_count()] + new_crossed))
            new_fits = fits & line_fits & FITS[index]
            if new_fits & self._hand:
                self._backwards(0, new_fits, new_kinds, new_crossed, new_laid)
                if at + 1 == len(self._ahead):
                    self._look_ahead()
                self._onwards(at + 1, new_fits, new_kinds, new_crossed, new_laid)

    def _backwards(self, at: int, fits: int, kinds: int, crossed: int, laid: tuple[Laid, ...]) -> None:
        """Lay a tile before the first, on a cell that touches nothing, in every way, and go on from each."""
        if self._back is None:
            self._back = self._look_back()
        if at == len(self._back):
            return
        cell = self._back[at]
        may = fits & self._hand
        while may:
            bit = may & -may
            may ^= bit
            index = bit.bit_length() - 1
            new_kinds = kinds | bit
            new_laid = ((TILES[index], *cell), *laid)
            self._found.append((new_laid, LINE[new_kinds.bit_count()] + crossed))
            new_fits = fits & FITS[index]
            if new_fits & self._hand:
                self._backwards(at + 1, new_fits, new_kinds, crossed, new_laid)

    def _look_ahead(self) -> None:
        spot = spot_of(self._ahead[-1][0]) + self._step
        while spot in self._frontier.taken:
            spot += self._step
        self._ahead.append(self._cell(spot))

    def _look_back(self) -> list[Cell]:
        spot = spot_of(self._ahead[0][0])
        cells: list[Cell] = []
        if not self._frontier.taken:
            return cells  # the first line runs onwards only
        while len(cells) < LONGEST - 1:
            spot -= self._step
            if spot in self._frontier.open or spot in self._frontier.taken:
                break
            cells.append(cell_of(spot))
        return cells

    def _cell(self, spot: Spot) -> tuple[Cell, int, int, int, int, int]:
        """Return an empty cell with the run it joins in this line, what of the hand may lie there, and the points
        of the line that crosses it."""
        lines, crosses = self._frontier.rows, self._frontier.columns
        if self._step != 1:
            lines, crosses = crosses, lines
        fits, kinds, after = lines.get(spot, NO_RUN)
        cross = crosses.get(spot, NO_RUN)
        return cell_of(spot), fits, kinds, after, fits & cross[0] & self._hand, CROSSED[cross[1].bit_count()]
