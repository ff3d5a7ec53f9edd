"""The board: places, slides and distances as tables (rules/sorry 1.2, vectors V1 to V39).

A place is a small number, so that whole moves are look-ups: 0..59 the open track, clockwise; 60..64 the safety spaces
S1..S5 of the pawn's own colour; then HOME, START and OFF (taken off the board). A colour is 0..3 for red, blue,
yellow, green, clockwise; a pawn is 0..15, four to a colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Place = int
Pawn = int
Colour = int

COLOURS: Final = "rbyg"
TRACK: Final = 60
SIDE: Final = 15
SAFETY: Final = 60  # S1
HOME: Final = 65
START: Final = 66
OFF: Final = 67
NOWHERE: Final = -1  # where an illegal step leads
STEPS: Final = (*range(1, 13), -1, -4)

ENTRY: Final = tuple(SIDE * colour + 2 for colour in range(4))
EXIT: Final = tuple(SIDE * colour + 4 for colour in range(4))
PAWNS: Final = tuple(f"{colour}{number}" for colour in COLOURS for number in range(4))
PLACES: Final = (*(f"t{n}" for n in range(TRACK)), *(f"s{n}" for n in range(1, 6)), "home", "start", "off")
PAWN_OF: Final[Mapping[str, Pawn]] = {name: pawn for pawn, name in enumerate(PAWNS)}
PLACE_OF: Final[Mapping[str, Place]] = {name: place for place, name in enumerate(PLACES[:OFF])}


def _step(colour: Colour, place: Place, steps: int) -> Place:
    """Return where so many steps lead, before any slide; NOWHERE from START and HOME and beyond HOME."""
    if place >= HOME:
        return NOWHERE
    if steps > 0:
        deep = (place - SAFETY + 1 if place >= SAFETY else -((ENTRY[colour] - place) % TRACK)) + steps
        return (ENTRY[colour] + deep) % TRACK if deep <= 0 else SAFETY - 1 + deep if deep <= 6 else NOWHERE
    if place < SAFETY:
        return (place + steps) % TRACK
    deep = place - SAFETY + 1 + steps
    return SAFETY - 1 + deep if deep > 0 else (ENTRY[colour] + deep) % TRACK


# LANDS[colour][steps][place]: where so many steps lead, before any slide.
LANDS: Final[tuple[Mapping[int, tuple[Place, ...]], ...]] = tuple(
    {steps: tuple(_step(colour, place, steps) for place in range(OFF + 1)) for steps in STEPS}
    for colour in range(4)
)


def _way(colour: Colour, place: Place, steps: int) -> tuple[str, ...]:
    if LANDS[colour][steps][place] == NOWHERE:
        return ()
    forward = 1 if steps > 0 else -1
    return tuple(
        PLACES[_step(colour, place, forward * count) if count else place] for count in range(abs(steps) + 1)
    )


# WAYS[colour][steps][place]: the texts of the places a pawn passes, where it begins and where it lands included.
WAYS: Final[tuple[Mapping[int, tuple[tuple[str, ...], ...]], ...]] = tuple(
    {steps: tuple(_way(colour, place, steps) for place in range(OFF + 1)) for steps in STEPS}
    for colour in range(4)
)

Slide = tuple[Place, ...]  # the spaces after the triangle, the end circle last


def _slides_past(colour: Colour) -> tuple[Slide | None, ...]:
    slides: list[Slide | None] = [None] * (OFF + 1)
    for other in range(4):
        if other != colour:
            for triangle, length in ((SIDE * other + 1, 4), (SIDE * other + 9, 5)):
                slides[triangle] = tuple(range(triangle + 1, triangle + length))
    return tuple(slides)


# SLIDES[colour][place]: the slide that begins at a triangle of another colour, else None (rules/sorry S-20 to S-23).
SLIDES: Final = tuple(_slides_past(colour) for colour in range(4))


def _to_go(colour: Colour, place: Place) -> int:
    if place == START:
        return 65  # leaving START is counted as one more
    if place >= SAFETY:
        return HOME - place if place <= HOME else 0
    return (ENTRY[colour] - place) % TRACK + 6


# TO_GO[colour][place]: steps to HOME, 65 from START.
TO_GO: Final = tuple(tuple(_to_go(colour, place) for place in range(OFF + 1)) for colour in range(4))


def opposite(colour: Colour) -> Colour:
    """Return the colour across the board: the partner's in the team game."""
    return (colour + 2) % 4


def _track_coordinates(place: Place) -> tuple[int, int]:
    side, along = divmod(place, SIDE)
    return ((along, 0), (SIDE, along), (SIDE - along, SIDE), (0, SIDE - along))[side]


def coordinates(place: str, colour: str) -> tuple[int, int]:
    """Return (x, y) of a place on the drawing grid of 16 x 16, x to the right, y down, red on top.

    `colour` is the pawn's: safety spaces, START and HOME are its own. START and HOME are the middle of their discs,
    START beside the exit circle. Raises: KeyError.
    """
    number, side = PLACE_OF[place], COLOURS.index(colour)
    if number < TRACK:
        return _track_coordinates(number)
    x, y = (4, 1) if number == START else (2, number - SAFETY + 1)
    return ((x, y), (SIDE - y, x), (SIDE - x, SIDE - y), (y, SIDE - x))[side]
