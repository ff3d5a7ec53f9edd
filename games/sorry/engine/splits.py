"""Spreading a 7 over several pawns, and telling which uses have the same result (rules/sorry S-24 to S-30, S-T2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.sorry.engine.board import HOME, LANDS, OFF, SLIDES, TRACK, Colour, Pawn, Place
from games.sorry.engine.moving import MOVE, Pawns, Side, Use, after, play_part, play_parts

SEVEN: Final = 7


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


def distinct(pawns: Sequence[Place], found: list[Use], doubtful: list[Pawn]) -> list[Use]:
    """Return the uses without those of equal result, which it takes two doubtful pawns to bring about."""
    if len(doubtful) < 2:
        return found
    return list({after(pawns, use): use for use in reversed(found)}.values())[::-1]


def splits(pawns: Sequence[Place], mine: Side) -> Iterable[Use]:
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
    return distinct(pawns, found, doubtful)


def _both_orders(pawns: Sequence[Place], first: tuple[Pawn, int], second: tuple[Pawn, int]) -> list[Use]:
    results: dict[Pawns, Use] = {}
    for parts in ((first, second), (second, first)):
        reached = play_parts(pawns, parts)
        if reached is not None:
            results.setdefault(tuple(reached), (MOVE, *parts[0], *parts[1]))
    return list(results.values())


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
