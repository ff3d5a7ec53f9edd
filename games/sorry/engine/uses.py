"""The legal uses of a card, and carrying one out: on bare tuples of places, fast enough to think with.

`pawns` is a row of sixteen places by pawn. A use is a tuple of small numbers: what, then pawns and steps.
    (MOVE, pawn, steps, pawn, steps, ..)   one part, of a 7 several
    (ENTER, pawn)   (SWAP, pawn, with)   (SORRY, pawn, with)   (FORFEIT,)   (DISCARD,)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.sorry.engine.board import EXIT, HOME, LANDS, OFF, SLIDES, START, TRACK, Colour, Pawn, Place
from games.sorry.engine.cards import Card

Pawns = tuple[Place, ...]
Use = tuple[int, ...]

MOVE, ENTER, SWAP, SORRY, FORFEIT, DISCARD = range(6)

SEVEN: Final = 7
ENTERING: Final = frozenset({Card.ONE, Card.TWO})
STEPS_OF: Final[Mapping[Card, tuple[int, ...]]] = {
    Card.ONE: (1,), Card.TWO: (2,), Card.THREE: (3,), Card.FOUR: (-4,), Card.FIVE: (5,), Card.SEVEN: (7,),
    Card.EIGHT: (8,), Card.TEN: (10, -1), Card.ELEVEN: (11,), Card.TWELVE: (12,), Card.SORRY: (),
}  # fmt: skip


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
    return _distinct(pawns, moves, [use[1] for use in moves if pawns[use[1]] in COMES_BACK[use[1] >> 2]])


def _seven(pawns: Sequence[Place], mine: Side, moves: list[Use]) -> list[Use]:
    return [*moves, *_splits(pawns, mine)]


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


def _touched(colour: Colour, steps: int, place: Place) -> int:
    """Return as bits what a part of a 7 touches: where it begins, lands and slides."""
    to = LANDS[colour][steps][place]
    if to < 0:
        return 0
    places = (place, to, *(SLIDES[colour][to] or ()))
    # Safety spaces are each colour's own; HOME holds many and touches nothing.
    return sum(1 << (p if p < TRACK else p + 8 * colour) for p in set(places) if p != HOME)


# Two parts that touch nothing in common may be made in either order.
TOUCHED: Final = tuple(
    [()] + [tuple(_touched(colour, n, place) for place in range(OFF + 1)) for n in range(1, 8)]
    for colour in range(4)
)


def _before_slides(colour: Colour, length: int, steps: Iterable[int]) -> frozenset[Place]:
    """Return the places from which so many steps lead on to a slide of this length."""
    return frozenset(
        place
        for place in range(TRACK)
        for n in steps
        if len(SLIDES[colour][LANDS[colour][n][place]] or ()) == length - 1
    )


# By colour: where a 4 leads on to the slide that brings the pawn back, so that two such pawns have one result.
COMES_BACK: Final = tuple(_before_slides(colour, 5, [-4]) for colour in range(4))
# By colour: from where a part of a 7 reaches an end circle by the slide, and another part by steps alone; two such
# pawns may exchange the steps between them, with one result. Another way to that: whoever makes the other part, a
# slide bumps them both.
TWO_WAYS: Final = tuple(
    _before_slides(colour, 4, range(1, 4)) | _before_slides(colour, 5, range(1, 3)) for colour in range(4)
)


def _distinct(pawns: Sequence[Place], found: list[Use], doubtful: list[Pawn]) -> list[Use]:
    """Return the uses without those of equal result, which it takes two doubtful pawns to bring about."""
    if len(doubtful) < 2:
        return found
    return list({after(pawns, use): use for use in reversed(found)}.values())[::-1]


def _splits(pawns: Sequence[Place], mine: Side) -> Iterable[Use]:
    """Return the ways to spread a 7 over two or more pawns, one order for each result (S-24 to S-30, S-T2)."""
    able = [pawn for pawn in mine.own if pawns[pawn] < HOME]
    if len(able) < 2:
        return ()
    if mine.parts > 2 and len(able) > 2:
        return _Spread(pawns, able).found.values()
    return _pairs(pawns, able)


def _pairs(pawns: Sequence[Place], able: list[Pawn]) -> list[Use]:
    found: list[Use] = []
    doubtful = [pawn for pawn in able if pawns[pawn] in TWO_WAYS[pawn >> 2]]
    for at, one in enumerate(able):
        ones, touches, here = LANDS[one >> 2], TOUCHED[one >> 2], pawns[one]
        row = pawns[one & 12 : (one & 12) + 4]
        for two in able[at + 1 :]:
            twos, touched, there = LANDS[two >> 2], TOUCHED[two >> 2], pawns[two]
            others = row if one >> 2 == two >> 2 else pawns[two & 12 : (two & 12) + 4]
            for n in range(1, SEVEN):
                m = SEVEN - n
                to, on = ones[n][here], twos[m][there]
                if to < 0 or on < 0:
                    continue
                if touches[n][here] & touched[m][there]:
                    found += _both_orders(pawns, (one, n), (two, m))
                    doubtful.append(two)
                elif (to not in row or to == HOME) and (on not in others or on == HOME):
                    found.append((MOVE, one, n, two, m))
    return _distinct(pawns, found, doubtful)


def _both_orders(pawns: Sequence[Place], first: tuple[Pawn, int], second: tuple[Pawn, int]) -> list[Use]:
    results: dict[Pawns, Use] = {}
    for parts in ((first, second), (second, first)):
        reached = play_parts(pawns, parts)
        if reached is not None:
            results.setdefault(tuple(reached), (MOVE, *parts[0], *parts[1]))
    return list(results.values())


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


class _Spread:
    """Searches all ways to spread a 7 over any number of pawns, each at most once.

    Parts that touch nothing in common are made in the order of the pawns only: `_is_least` skips every word that has
    such a part behind a higher pawn it could have been made before.
    """

    def __init__(self, pawns: Sequence[Place], able: list[Pawn]) -> None:
        self.found: dict[Pawns, Use] = {}
        self._able = able
        self._from = pawns
        self._word: list[tuple[Pawn, int, int]] = []
        self._extend(list(pawns), SEVEN)

    def _extend(self, row: list[Place], rest: int) -> None:
        moved = {pawn for pawn, _, _ in self._word}
        for pawn in self._able:
            if pawn not in moved and row[pawn] < HOME:
                for steps in range(1, min(rest, SEVEN - 1) + 1):
                    touched = TOUCHED[pawn >> 2][steps][self._from[pawn]]
                    if touched and self._is_least(pawn, touched):
                        reached = row.copy()
                        if play_part(reached, pawn, steps):
                            self._add((pawn, steps, touched), reached, rest - steps)

    def _add(self, part: tuple[Pawn, int, int], reached: list[Place], rest: int) -> None:
        self._word.append(part)
        if rest:
            self._extend(reached, rest)
        else:
            use = (MOVE, *(number for pawn, steps, _ in self._word for number in (pawn, steps)))
            self.found.setdefault(tuple(reached), use)
        self._word.pop()

    def _is_least(self, pawn: Pawn, touched: int) -> bool:
        for other, _, touches in reversed(self._word):
            if touched & touches:
                return True
            if other > pawn:
                return False
        return True
