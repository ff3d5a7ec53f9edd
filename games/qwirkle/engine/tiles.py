"""Tiles: the 36 kinds, which of them go together in a line, and the largest set of a hand.

Sets of kinds are whole numbers with one bit a kind. Two kinds go together when they share the colour or the shape
but not both; a line is legal exactly when all its tiles go together in pairs (rules/qwirkle 2.3, legality 5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final

COPIES: Final = 3
HAND_SIZE: Final = 6


class Colour(StrEnum):
    RED = "R"
    ORANGE = "O"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    PURPLE = "P"


class Shape(StrEnum):
    CIRCLE = "c"
    SQUARE = "q"
    DIAMOND = "d"
    CLOVER = "l"
    CROSS = "x"
    STAR = "s"


class Tile(str):
    """A kind of tile, equal to its two-letter text: colour, then shape, as in "Rc"."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Return the tile with this text. Raises: ValueError."""
        try:
            return KINDS[text]
        except KeyError:
            raise ValueError(f"not a tile: {text[:10]!r}") from None

    @property
    def colour(self) -> Colour:
        return Colour(self[0])

    @property
    def shape(self) -> Shape:
        return Shape(self[1])

    def __repr__(self) -> str:
        return f"Tile({str(self)!r})"


TILES: Final = tuple(Tile(colour + shape) for colour in Colour for shape in Shape)  # in canonical order
KINDS: Final = {str(tile): tile for tile in TILES}
INDEX: Final = {tile: index for index, tile in enumerate(TILES)}
BIT: Final = {tile: 1 << index for index, tile in enumerate(TILES)}
ALL_KINDS: Final = (1 << len(TILES)) - 1
FULL_BAG: Final = tuple(tile for tile in TILES for _ in range(COPIES))

# the kinds of each colour and of each shape
ALIKE: Final = tuple(sum(bit for tile, bit in BIT.items() if letter in tile) for letter in (*Colour, *Shape))
TOGETHER: Final = {
    tile: sum(bit for other, bit in BIT.items() if (other[0] == tile[0]) != (other[1] == tile[1]))
    for tile in TILES
}


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles in canonical order: by colour R O Y G B P, then by shape c q d l x s."""
    return tuple(sorted(tiles, key=INDEX.__getitem__))


def kinds_of(tiles: Iterable[Tile]) -> int:
    """Return the set of kinds among these tiles."""
    kinds = 0
    for tile in tiles:
        kinds |= BIT[tile]
    return kinds


def tiles_in(kinds: int) -> Iterator[Tile]:
    """Yield the tiles of a set of kinds, in canonical order."""
    while kinds:
        lowest = kinds & -kinds
        yield TILES[lowest.bit_length() - 1]
        kinds ^= lowest


def largest_set(hand: Iterable[Tile]) -> int:
    """Return the size of the largest set sharing one colour or one shape, copies not counted (rules/qwirkle 2.2)."""
    kinds = kinds_of(hand)
    return max((kinds & alike).bit_count() for alike in ALIKE)
