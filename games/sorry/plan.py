"""Where everything lies on the picture: 16 x 16 squares of 40 units, the corner of space 0 at (0, 0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.sorry.engine import COLOURS, coordinates

SQUARE: Final = 40
WHOLE: Final = 16 * SQUARE
RIM: Final = 22
DISC: Final = 44  # radius of START and HOME

Point = tuple[float, float]

_START: Final = (180.0, 86.4)  # Red's, beside its exit circle
_HOME: Final = (100.0, 284.8)  # Red's, at the end of its lane

# Pawns together on START or HOME: where each of so many stands, and how large.
_GROUPS: Final[tuple[tuple[tuple[Point, ...], float], ...]] = (
    ((), 1),
    (((0, -1),), 0.9),
    (((-15, -1), (15, -1)), 0.84),
    (((0, -16), (-16, 14), (16, 14)), 0.72),
    (((-14, -14), (14, -14), (-14, 15), (14, 15)), 0.66),
)


def turned(point: Point, colour: str) -> Point:
    """Return a point of Red's side as it lies on another colour's side."""
    x, y = point
    for _ in range(COLOURS.index(colour)):
        x, y = WHOLE - y, x
    return round(x, 1), round(y, 1)


def point_of(place: str, colour: str) -> Point:
    """Return the middle of a place, for pawns of a colour."""
    if place == "start":
        return turned(_START, colour)
    if place == "home":
        return turned(_HOME, colour)
    x, y = coordinates(place, colour)
    return (x + 0.5) * SQUARE, (y + 0.5) * SQUARE


def square_of(place: str, colour: str) -> tuple[int, int]:
    """Return (column, row) of a place that is one square."""
    return coordinates(place, colour)


def stand(place: str, colour: str, number: int, together: int) -> tuple[Point, float]:
    """Return where the pawn stands that is the `number`th of those `together` on a place, and its size."""
    x, y = point_of(place, colour)
    if place not in ("start", "home"):
        return (x, y - 2), 1
    spots, scale = _GROUPS[together]
    dx, dy = spots[number]
    return (x + dx, y + dy), scale


def path_of(points: Sequence[Point]) -> str:
    """Return a line through points as the text of an SVG path."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
