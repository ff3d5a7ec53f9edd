"""All legal placements the slow and obvious way: every selection of the hand, in every order, from every cell.

Only selections without a colour or a shape in common are left out beforehand: they lie in one line, so none is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations

from games.kit.types import IllegalAction
from games.qwirkle.engine import Cell, Laid, Tile, judge

Placements = dict[frozenset[Laid], int]


def naive_placements(board: Mapping[Cell, Tile], hand: Iterable[Tile]) -> Placements:
    """Return each distinct legal placement on a board with tiles, with its points."""
    orders = {order for size in range(1, 7) for order in permutations(tuple(hand), size) if _alike(order)}
    found: Placements = {}
    for start in _cells_around(board):
        for step in ((1, 0), (0, 1)):
            for order in orders:
                laid = _lay_from(board, order, start, step)
                try:
                    found[frozenset(laid)] = judge(board, laid)
                except IllegalAction:
                    continue
    return found


def _alike(tiles: tuple[Tile, ...]) -> bool:
    colours, shapes = {str(tile)[0] for tile in tiles}, {str(tile)[1] for tile in tiles}
    return {len(colours), len(shapes)} == {1, len(tiles)}


def _cells_around(board: Mapping[Cell, Tile]) -> list[Cell]:
    """Return the empty cells a legal placement may begin at: no more than six away from a tile."""
    columns, rows = [x for x, _ in board], [y for _, y in board]
    return [
        (x, y)
        for x in range(min(columns) - 6, max(columns) + 7)
        for y in range(min(rows) - 6, max(rows) + 7)
        if (x, y) not in board
    ]


def _lay_from(
    board: Mapping[Cell, Tile], order: tuple[Tile, ...], start: Cell, step: Cell
) -> tuple[Laid, ...]:
    """Return the tiles laid one after another on the empty cells from `start` on."""
    (x, y), (dx, dy) = start, step
    laid: list[Laid] = []
    for tile in order:
        while (x, y) in board:
            x, y = x + dx, y + dy
        laid.append((tile, x, y))
        x, y = x + dx, y + dy
    return tuple(laid)
