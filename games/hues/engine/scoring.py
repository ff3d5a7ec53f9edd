"""Points of a round, who leads, and how a game ends (rules/hues 3.5, 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.hues.engine.board import Space, in_frame, worth
from games.hues.engine.state import Piece, State
from games.kit.types import Outcome, Seat, places_by_rank

MOST_FOR_GUESSER: Final = 5
MOST_FOR_GIVER: Final = 9
FEW: Final = 3  # so many people, and each piece in the frame is worth two to the giver


def round_points(
    pieces: Sequence[Piece], target: Space, giver: Seat, seats: int, *, playing: int, penalty: bool = False
) -> tuple[int, ...]:
    """Return the points of a round by seat; `playing` counts who has stayed, the giver too."""
    points = [0] * seats
    for piece in pieces:
        points[piece.seat] += worth(piece.space, target)
    points = [min(own, MOST_FOR_GUESSER) for own in points]
    framed = sum(in_frame(piece.space, target) for piece in pieces)
    points[giver] = 0 if penalty else min(framed * (2 if playing == FEW else 1), MOST_FOR_GIVER)
    return tuple(points)


def points_of(state: State) -> tuple[int, ...]:
    """Return what this round adds to the scores: in a tie round only the points of the tied count (H-36)."""
    assert state.target is not None
    points = round_points(
        state.pieces,
        state.target,
        state.giver,
        state.seats,
        playing=len(state.active),
        penalty=state.penalty,
    )
    return tuple(own if state.tied is None or seat in state.tied else 0 for seat, own in enumerate(points))


def leaders(state: State) -> tuple[Seat, ...]:
    """Return who has the highest score of those who can still win: in a tie only the tied (H-36, H-37)."""
    contenders = [seat for seat in state.active if state.tied is None or seat in state.tied] or state.active
    top = max(state.scores[seat] for seat in contenders)
    return tuple(seat for seat in contenders if state.scores[seat] == top)


def clockwise(state: State, after: Seat) -> tuple[Seat, ...]:
    """Return who has stayed, beginning to the left of a seat and ending with that seat itself."""
    ring = [(after + ahead) % state.seats for ahead in range(1, state.seats + 1)]
    return tuple(seat for seat in ring if seat not in state.left)


def outcome(state: State) -> Outcome | None:
    """Return the outcome, None while the game goes on. Places: who stayed before who left, then by score; equals
    share one (H-40)."""
    if state.ended is None:
        return None
    ranks = [(seat not in state.left, score) for seat, score in enumerate(state.scores)]
    return Outcome(state.ended, state.scores, places_by_rank(ranks))
