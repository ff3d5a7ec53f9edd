"""The board: which tile lies where. x to the right, y down, no edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from games.qwirkle.engine.frontier import Cell, Frontier, Laid
from games.qwirkle.engine.tiles import Tile


class Board(Mapping[Cell, Tile]):
    """An unchanging mapping of (x, y) to tile."""

    __slots__ = ("_cells", "_frontier", "_laid")

    def __init__(self, cells: Mapping[Cell, Tile]) -> None:
        self._cells = dict(cells)
        self._frontier: Frontier | None = None
        self._laid: tuple[Laid, ...] | None = None

    @classmethod
    def of(cls, laid: Iterable[Laid]) -> Board:
        """Return the board on which these tiles lie."""
        return cls({(x, y): tile for tile, x, y in laid})

    def __getitem__(self, cell: Cell) -> Tile:
        return self._cells[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self._cells

    def __eq__(self, other: object) -> bool:
        return self._cells == other._cells if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._cells.items()))

    def __repr__(self) -> str:
        return f"Board.of({self.laid!r})"

    @property
    def frontier(self) -> Frontier:
        """Return the empty cells beside tiles and what may lie there; worked out when first asked for."""
        if self._frontier is None:
            self._frontier = Frontier(self._cells)
        return self._frontier

    @property
    def laid(self) -> tuple[Laid, ...]:
        """Return the tiles in canonical order: row by row from the top, each from left to right."""
        if self._laid is None:
            cells = sorted(self._cells, key=lambda cell: (cell[1], cell[0]))
            self._laid = tuple((self._cells[x, y], x, y) for x, y in cells)
        return self._laid

    def lay(self, laid: Iterable[Laid]) -> Board:
        """Return the board with more tiles on it."""
        return Board({**self._cells, **{(x, y): tile for tile, x, y in laid}})

    def runs(self) -> Iterator[tuple[Laid, ...]]:
        """Yield every run of two or more tiles, rows and columns."""
        for dx, dy in ((1, 0), (0, 1)):
            for x, y in self._cells:
                if (x - dx, y - dy) not in self._cells and (x + dx, y + dy) in self._cells:
                    run = []
                    while (x, y) in self._cells:
                        run.append((self._cells[x, y], x, y))
                        x, y = x + dx, y + dy
                    yield tuple(run)

    def is_connected(self) -> bool:
        """Whether every tile can be reached from every other, by sides."""
        reached: set[Cell] = set()
        ahead = list(self._cells)[:1]
        while ahead:
            x, y = cell = ahead.pop()
            if cell in self._cells and cell not in reached:
                reached.add(cell)
                ahead += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return len(reached) == len(self._cells)
