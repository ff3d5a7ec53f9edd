"""Moving pawns: on bare rows of places, fast enough to think with.

`pawns` is a row of sixteen places by pawn. A use of a card is a tuple of small numbers: what, then pawns and steps.
    (MOVE, pawn, steps, pawn, steps, ..)   one part, of a 7 several
    (ENTER, pawn)   (SWAP, pawn, with)   (SORRY, pawn, with)   (FORFEIT,)   (DISCARD,)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.sorry.engine.board import EXIT, HOME, LANDS, SLIDES, START, TRACK, Colour, Pawn, Place

Pawns = tuple[Place, ...]
Use = tuple[int, ...]

MOVE, ENTER, SWAP, SORRY, FORFEIT, DISCARD = range(6)


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """Whose pawns a seat may move and whose it is against. Made by `side`, one object for equal sides.

    colours     own colours, two where partners play together
    own, foes   pawns
    parts       most parts of a 7
    both_slide  whether a swapped opponent slides as well (option `swap_both_slide`)
    """

    colours: tuple[Colour, ...]
    own: tuple[Pawn, ...]
    foes: tuple[Pawn, ...]
    parts: int
    both_slide: bool


@lru_cache(maxsize=64)
def side(colours: tuple[Colour, ...], parts: int = 2, both_slide: bool = False) -> Side:
    """Return the side of these colours."""
    own = tuple(pawn for colour in colours for pawn in range(4 * colour, 4 * colour + 4))
    foes = tuple(pawn for pawn in range(16) if pawn // 4 not in colours)
    return Side(colours, own, foes, parts, both_slide)


def land(pawns: list[Place], pawn: Pawn, to: Place) -> Sequence[Pawn]:
    """Put a pawn on a place, slide, and return the pawns bumped in their order. Changes `pawns`.

    Who stands on the place is bumped (S-02, S-19), then the slide bumps all on it, own pawns too (S-18).
    """
    if to >= TRACK:
        pawns[pawn] = to
        return ()
    bumped: Sequence[Pawn] = ()
    if to in pawns and pawns[pawn] != to:
        other = pawns.index(to)
        pawns[other] = START
        bumped = (other,)
    pawns[pawn] = to
    slide = SLIDES[pawn >> 2][to]
    if slide is not None:
        for place in slide:
            if place in pawns:
                other = pawns.index(place)
                pawns[other] = START
                bumped = (*bumped, other)
        pawns[pawn] = slide[-1]
    return bumped


def carry_out(pawns: list[Place], use: Use, both_slide: bool = False) -> Sequence[Pawn]:
    """Carry out a legal use and return the pawns bumped in their order. Changes `pawns`."""
    what = use[0]
    if what == MOVE:
        pawn = use[1]
        bumped = land(pawns, pawn, LANDS[pawn >> 2][use[2]][pawns[pawn]])
        for at in range(3, len(use), 2):
            pawn = use[at]
            bumped = (*bumped, *land(pawns, pawn, LANDS[pawn >> 2][use[at + 1]][pawns[pawn]]))
        return bumped
    if what == ENTER:
        return land(pawns, use[1], EXIT[use[1] >> 2])
    if what == SORRY:
        return land(pawns, use[1], pawns[use[2]])
    return _swap(pawns, use[1], use[2], both_slide) if what == SWAP else ()


def _swap(pawns: list[Place], pawn: Pawn, other: Pawn, both_slide: bool) -> Sequence[Pawn]:
    """Exchange two pawns. Mine slides; the other does not, unless by option (S-31 to S-33)."""
    pawns[pawn], pawns[other] = pawns[other], pawns[pawn]
    bumped = land(pawns, pawn, pawns[pawn])
    if both_slide and pawns[other] < TRACK:
        bumped = (*bumped, *land(pawns, other, pawns[other]))
    return bumped


def after(pawns: Sequence[Place], use: Use, both_slide: bool = False) -> Pawns:
    """Return the pawns after a legal use."""
    row = list(pawns)
    carry_out(row, use, both_slide)
    return tuple(row)


def play_part(pawns: list[Place], pawn: Pawn, steps: int) -> bool:
    """Move one pawn by so many steps if it may, and tell whether it could. Changes `pawns`."""
    colour = pawn >> 2
    to = LANDS[colour][steps][pawns[pawn]]
    if to < 0 or (to != HOME and to in pawns[4 * colour : 4 * colour + 4]):
        return False
    land(pawns, pawn, to)
    return True


def play_parts(pawns: Sequence[Place], parts: Iterable[tuple[Pawn, int]]) -> list[Place] | None:
    """Return the pawns after parts made one after another, None where one of them cannot be (S-29, S-30)."""
    row = list(pawns)
    return row if all(play_part(row, pawn, steps) for pawn, steps in parts) else None
