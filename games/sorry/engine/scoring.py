"""Who is ahead: pawns HOME, points, places (rules/sorry 1.4, 1.7, 1.8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.types import Outcome, Seat, places_by_rank
from games.sorry.engine.board import HOME, OFF, Place
from games.sorry.engine.moving import Pawns, Side
from games.sorry.engine.state import State, side_of

ALL_HOME = (HOME,) * 4
PAWN_HOME = 5
PAWN_OUT = 5
BONUS = ((0, 100), (1, 50), (2, 25))  # (most pawns any opponent has HOME, points)


def finished(pawns: Pawns, mine: Side) -> bool:
    """Whether all pawns of a side are HOME."""
    for colour in mine.colours:  # noqa: SIM110  asked after every move
        if pawns[4 * colour : 4 * colour + 4] != ALL_HOME:
            return False
    return True


def winner_of(state: State) -> Seat | None:
    """Return a seat whose side has all pawns HOME, None where there is none."""
    return next((s for s in range(state.seats) if finished(state.pawns, side_of(state, s))), None)


def pawns_home(pawns: Sequence[Place], mine: Side) -> int:
    """Return how many pawns of a side are HOME."""
    return sum(pawns[pawn] == HOME for pawn in mine.own)


def is_alone(state: State, left: frozenset[Seat]) -> bool:
    """Whether at most one side has a seat that stayed."""
    return len({side_of(state, seat).colours for seat in range(state.seats) if seat not in left}) < 2


def plays(state: State, seat: Seat) -> bool:
    """Whether somebody moves a seat's pawns: itself, or a partner who stayed."""
    mine = side_of(state, seat)
    return any(s not in state.left and side_of(state, s) is mine for s in range(state.seats))


def game_points(
    state: State, pawns: Sequence[Place], winner: Seat | None, left: frozenset[Seat]
) -> tuple[int, ...]:
    """Return the points of one game (rules/sorry 1.8): 5 for each own pawn HOME; the winner also 5 for each pawn of
    an opponent not HOME, and 25, 50 or 100 where no opponent has more than two, one or no pawns HOME.

    By the option `bonus` only the highest of these counts, or all add up. Who left has no pawns to count. With no
    winner (all others left) only pawns HOME count.
    """
    home = [pawns_home(pawns, side_of(state, seat)) for seat in range(state.seats)]
    points = [PAWN_HOME * count for count in home]
    if winner is not None:
        opponents = [seat for seat in range(state.seats) if seat != winner and seat not in left]
        out = sum(place not in (HOME, OFF) for place in pawns)
        tiers = [tier for most, tier in BONUS if max((home[seat] for seat in opponents), default=0) <= most]
        bonus = sum(tiers) if state.options.bonus == "cumulative" else max(tiers, default=0)
        points[winner] += PAWN_OUT * out + bonus
    return tuple(points)


def scores(state: State) -> tuple[int, ...]:
    """Return, by seat, the points so far in play for points, else the pawns a seat, or its team, has HOME."""
    if state.options.points:
        return state.scores
    return tuple(pawns_home(state.pawns, side_of(state, seat)) for seat in range(state.seats))


def outcome(state: State) -> Outcome | None:
    """Return the outcome, None while the game goes on.

    Places: who stayed before who left, then by score; equals, partners among them, share a place.
    """
    if state.ended is None:
        return None
    counted = scores(state)
    return Outcome(state.ended, counted, places(state, counted))


def places(state: State, counted: Sequence[int]) -> tuple[int, ...]:
    """Return places from 1 by seat: who stayed before who left, then by score; equals share one."""
    ranks = [(seat not in state.left, counted[seat]) for seat in range(state.seats)]
    return places_by_rank(ranks)
