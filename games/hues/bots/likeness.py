"""How alike the colours of the board look, and what a guess is worth where a colour is only roughly known.

Spaces are numbers here, 0 for A1 to 479 for P30, and a row of values has one for each. Colours are compared in OKLab
with lightness drawn together: people find the hue first, and the board has few dark colours.
"""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import exp
from typing import Final

from games.hues.engine import COLOURS, COLUMNS, ROWS, SPACES
from games.hues.oklab import oklab

Spot = tuple[float, float, float]  # lightness, drawn together; green to red; blue to yellow
Row = Sequence[float]  # a value for each space
Votes = Mapping[int, float]  # weights of the spaces that something is said to look like

LIGHTNESS: Final = 0.35  # how much a difference in lightness counts
SIGMA: Final = 0.06  # how far people's ideas of one colour lie apart
AGREED: Final = 3  # how much nearer together people's ideas lie of what all have seen
DOUBT: Final = 0.0005  # what every space keeps of a chance, whatever one cue says

EVERYWHERE: Final = range(len(SPACES))
NUMBER: Final[Mapping[str, int]] = {space: number for number, space in enumerate(SPACES)}


def spot_of(colour: str) -> Spot:
    """Return where "#rrggbb" lies among the colours: OKLab, lightness drawn together."""
    lightness, red, yellow = oklab(colour)
    return LIGHTNESS * lightness, red, yellow


SPOTS: Final[Sequence[Spot]] = tuple(spot_of(COLOURS[space]) for space in SPACES)


def _square(one: Spot, other: Spot) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def nearest(colour: str) -> tuple[int, float]:
    """Return the space most like a colour, and how far from it the colour is."""
    spot = spot_of(colour)
    best = min(EVERYWHERE, key=lambda number: _square(spot, SPOTS[number]))
    return best, _square(spot, SPOTS[best]) ** 0.5


@cache
def spread(number: int) -> Row:
    """Return how likely each space is meant by somebody who thinks of this one's colour; 1 in all."""
    spot = SPOTS[number]
    return array("d", _whole([exp(-_square(spot, there) / (2 * SIGMA**2)) for there in SPOTS]))


@cache
def gains(number: int) -> Row:
    """Return the points to be expected of a guess on each space when somebody thinks of this one's colour."""
    return array("d", expected(spread(number)))


def drawn(number: int, lot: float) -> int:
    """Return the space somebody else thinks of who means this one's colour; `lot`, 0 to 1, says who."""
    return min(bisect(_heaped(number), lot), len(SPACES) - 1)


@cache
def _heaped(number: int) -> Row:
    return array("d", accumulate(_whole([chance**AGREED for chance in spread(number)])))


def blend(votes: Votes) -> Row:
    """Return how likely each space is when votes of such weights look like these spaces."""
    whole, found = sum(votes.values()), [0.0] * len(SPACES)
    for number, weight in votes.items():
        part = weight / whole
        found = [value + part * chance for value, chance in zip(found, spread(number), strict=True)]
    return found


def both(one: Row, other: Row) -> Row:
    """Return how likely each space is after two cues, either of which may mislead."""
    return _whole([(a + DOUBT) * (b + DOUBT) for a, b in zip(one, other, strict=True)])


def _whole(values: Row) -> Row:
    whole = sum(values)
    return [value / whole for value in values]


def expected(chances: Row) -> Row:
    """Return the points to be expected of a guess on each space: three for the very one, two and one around it.

    That is one point within two spaces, one more within one, one more at none.
    """
    lines = [chances[at : at + COLUMNS] for at in range(0, len(SPACES), COLUMNS)]
    return [
        a + b + c
        for wide, close, line in zip(_sums(lines, 2), _sums(lines, 1), lines, strict=True)
        for a, b, c in zip(wide, close, line, strict=True)
    ]


def _sums(lines: Sequence[Row], reach: int) -> list[list[float]]:
    """Return for each space the sum over the square around it, as far as the board goes."""
    across = [[sum(line[max(0, at - reach) : at + reach + 1]) for at in range(COLUMNS)] for line in lines]
    return [
        [sum(column) for column in zip(*across[max(0, at - reach) : at + reach + 1], strict=True)]
        for at in range(len(ROWS))
    ]


def worth(number: int, target: int) -> int:
    """Return the points of a guess."""
    (row, column), (other_row, other_column) = divmod(number, COLUMNS), divmod(target, COLUMNS)
    return max(0, 3 - max(abs(row - other_row), abs(column - other_column)))
