"""The game in figures, for the page after it. Only rounds that were scored are known: all is reckoned from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Final

from games.hues.engine import Piece, Scored, Space, View, distance, worth
from games.kit.types import Seat

ENOUGH: Final = 2  # guesses, for a cue to be good and for a round to surprise


@dataclass(frozen=True, slots=True)
class Told:
    """A cue and the guesses made upon it. `number`: the first or the second of its round."""

    scored: Scored
    number: int

    @property
    def text(self) -> str:
        return self.scored.cues[self.number - 1]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.scored.pieces if piece.cue == self.number)

    @property
    def points(self) -> float:
        """What a guess was worth on average."""
        return fmean(worth(piece.space, self.scored.target) for piece in self.pieces)

    @property
    def off(self) -> float:
        """How many spaces the guesses lie from the colour on average."""
        return fmean(distance(piece.space, self.scored.target) for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who guessed upon the same cues: how many spaces apart on average, over how many cues."""

    seats: tuple[Seat, Seat]
    apart: float
    cues: int


@dataclass(frozen=True, slots=True)
class Surprise:
    """A round whose guesses agreed with one another better than with the colour: both in spaces on average."""

    scored: Scored
    off: float
    apart: float


@dataclass(frozen=True, slots=True)
class Role:
    """The points of a seat as guesser and as cue giver, and how many of its guesses hit the very space."""

    seat: Seat
    guessing: int
    giving: int
    exact: int
    total: int


def cues_of(scored: Scored) -> list[Told]:
    """Return the cues of a round."""
    return [Told(scored, number) for number in range(1, len(scored.cues) + 1)]


def winners(view: View) -> list[Seat]:
    """Return who has won a game that is over: of those who stayed the most points (rules/hues H-40)."""
    ranks = [(seat not in view.left, score) for seat, score in enumerate(view.scores)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def is_tie_round(view: View, scored: Scored) -> bool:
    """Whether a round was played to break a tie; those come last."""
    return scored.round > view.round - view.extra


def best_cue(view: View) -> Told | None:
    """Return the cue whose guesses were worth most, then lay nearest, then were most; None where none scored.

    Cues to which an objection was upheld do not count, nor those of which nearly nobody made anything.
    """
    told = [
        one
        for scored in view.history
        if not scored.penalty
        for one in cues_of(scored)
        if len(one.pieces) >= ENOUGH and one.points
    ]
    return max(told, key=lambda one: (one.points, -one.off, len(one.pieces)), default=None)


def closest_pairs(view: View) -> list[Pair]:
    """Return who guessed how near to whom, the nearest first; only who met upon more than one cue."""
    pairs = [_pair(view, seats) for seats in combinations(range(len(view.scores)), 2)]
    return sorted((pair for pair in pairs if pair is not None), key=lambda pair: (pair.apart, -pair.cues))


def _pair(view: View, seats: tuple[Seat, Seat]) -> Pair | None:
    one, other = (dict(_guesses(view, seat)) for seat in seats)
    common = [distance(one[key], other[key]) for key in one.keys() & other.keys()]
    return Pair(seats, fmean(common), len(common)) if len(common) >= ENOUGH else None


def _guesses(view: View, seat: Seat) -> Iterator[tuple[tuple[int, int], Space]]:
    """Yield ((round, cue), space) for each guess of a seat."""
    for scored in view.history:
        yield from (((scored.round, piece.cue), piece.space) for piece in scored.pieces if piece.seat == seat)


def most_surprising(view: View) -> Surprise | None:
    """Return the round in which people agreed best on another colour than the one meant; None where they never did."""
    found = [_surprise(scored) for scored in view.history if len(scored.pieces) >= ENOUGH]
    strange = [one for one in found if one.off > one.apart]
    return max(strange, key=lambda one: one.off - one.apart, default=None)


def _surprise(scored: Scored) -> Surprise:
    spaces = [piece.space for piece in scored.pieces]
    return Surprise(scored, fmean(distance(space, scored.target) for space in spaces), _spread(spaces))


def _spread(spaces: Sequence[Space]) -> float:
    return fmean(distance(one, other) for one, other in combinations(spaces, 2))


def roles(view: View) -> list[Role]:
    """Return the points by role, the highest total first."""
    rows = [_role(view, seat) for seat in range(len(view.scores))]
    return sorted(rows, key=lambda row: -row.total)


def _role(view: View, seat: Seat) -> Role:
    return Role(
        seat,
        _points(view.history, seat, gave=False),
        _points(view.history, seat, gave=True),
        sum(
            piece.space == scored.target
            for scored in view.history
            for piece in scored.pieces
            if piece.seat == seat
        ),
        view.scores[seat],
    )


def _points(history: Iterable[Scored], seat: Seat, *, gave: bool) -> int:
    return sum(scored.points[seat] for scored in history if (scored.giver == seat) == gave)
