"""The legal uses of a card: one for each distinct result (rules/sorry 1.4, S-47)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from games.sorry.engine.board import EXIT, HOME, LANDS, START, TRACK, Pawn, Place
from games.sorry.engine.cards import Card
from games.sorry.engine.moving import ENTER, FORFEIT, MOVE, SORRY, SWAP, Pawns, Side, Use
from games.sorry.engine.splits import COMES_BACK, distinct, splits

ENTERING: Final = frozenset({Card.ONE, Card.TWO})
STEPS_OF: Final[Mapping[Card, tuple[int, ...]]] = {
    Card.ONE: (1,), Card.TWO: (2,), Card.THREE: (3,), Card.FOUR: (-4,), Card.FIVE: (5,), Card.SEVEN: (7,),
    Card.EIGHT: (8,), Card.TEN: (10, -1), Card.ELEVEN: (11,), Card.TWELVE: (12,), Card.SORRY: (),
}  # fmt: skip


@lru_cache(maxsize=512)
def uses(pawns: Pawns, mine: Side, card: Card) -> tuple[Use, ...]:
    """Return one use for each distinct result; () where the card can only be lost (rules/sorry S-47)."""
    return tuple(find_uses(pawns, mine, card))


def find_uses(pawns: Sequence[Place], mine: Side, card: Card) -> list[Use]:
    """Return what `uses` does, unremembered; `pawns` may be a list."""
    found: list[Use] = []
    for colour in mine.colours:
        first = 4 * colour
        row = pawns[first : first + 4]
        for steps in STEPS_OF[card]:
            lands, pawn = LANDS[colour][steps], first
            for place in row:
                to = lands[place]
                if to >= 0 and (to not in row or to == HOME):
                    found.append((MOVE, pawn, steps))
                pawn += 1
        if card in ENTERING and START in row and EXIT[colour] not in row:
            found.append((ENTER, first + row.index(START)))
    special = SPECIAL.get(card)
    return found if special is None else special(pawns, mine, found)


def _four(pawns: Sequence[Place], mine: Side, moves: list[Use]) -> list[Use]:
    return distinct(pawns, moves, [use[1] for use in moves if pawns[use[1]] in COMES_BACK[use[1] >> 2]])


def _seven(pawns: Sequence[Place], mine: Side, moves: list[Use]) -> list[Use]:
    return [*moves, *splits(pawns, mine)]


def _eleven(pawns: Sequence[Place], mine: Side, moves: list[Use]) -> list[Use]:
    exchanges: list[Use] = [(SWAP, pawn, other) for pawn, other in swaps(pawns, mine)]
    return [*exchanges, (FORFEIT,)] if exchanges and not moves else moves + exchanges  # S-34, S-35


def _sorry(pawns: Sequence[Place], mine: Side, moves: list[Use]) -> list[Use]:
    return [(SORRY, pawn, other) for pawn, other in sorries(pawns, mine)]


SPECIAL: Final[Mapping[Card, Callable[[Sequence[Place], Side, list[Use]], list[Use]]]] = {
    Card.FOUR: _four, Card.SEVEN: _seven, Card.ELEVEN: _eleven, Card.SORRY: _sorry,
}  # fmt: skip


def swaps(pawns: Sequence[Place], mine: Side) -> Iterator[tuple[Pawn, Pawn]]:
    """Yield every pair an 11 may exchange: both on the open track, never two partners (S-36)."""
    targets = [pawn for pawn in mine.foes if pawns[pawn] < TRACK]
    if targets:
        for pawn in mine.own:
            if pawns[pawn] < TRACK:
                for other in targets:
                    yield pawn, other


def sorries(pawns: Sequence[Place], mine: Side) -> Iterator[tuple[Pawn, Pawn]]:
    """Yield every (pawn on START, pawn on the open track) for a Sorry! card, equal START pawns once.

    With no opponent on the track a partner of another colour is the target (S-T3, S-T4).
    """
    targets = [pawn for pawn in mine.foes if pawns[pawn] < TRACK]
    foes = bool(targets)
    if not foes and len(mine.colours) > 1:
        targets = [pawn for pawn in mine.own if pawns[pawn] < TRACK]
    if targets:
        for colour in mine.colours:
            row = pawns[4 * colour : 4 * colour + 4]
            if START in row:
                pawn = 4 * colour + row.index(START)
                for other in targets:
                    if foes or other >> 2 != colour:
                        yield pawn, other
