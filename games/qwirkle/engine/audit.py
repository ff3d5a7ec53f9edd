"""Invariants: what is wrong with a state, in words that hold no tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.kit.types import IllegalAction
from games.qwirkle.engine.board import Board
from games.qwirkle.engine.lines import check_line
from games.qwirkle.engine.state import State
from games.qwirkle.engine.tiles import COPIES, FULL_BAG, HAND_SIZE, Tile, in_order, kinds_of, largest_set


def faults_of_position(state: State) -> Iterator[str]:
    """Yield what no position may have, one given as a `start` included."""
    counts = Counter(all_tiles(state))
    if counts and max(counts.values()) > COPIES:
        yield "more than three tiles of a kind"
    if state.complete and counts.total() != len(FULL_BAG):
        yield "tiles are missing"
    if not lines_are_legal(state.board):
        yield "an illegal line"
    for seat, hand in enumerate(state.hands):
        if len(hand) > HAND_SIZE or (hand and seat in state.left):
            yield f"too many tiles at seat {seat}"
        if state.announced[seat] not in (None, largest_set(hand)):
            yield f"seat {seat} announced another size"
        if kinds_of(hand) & state.lacks[seat]:
            yield f"seat {seat} holds what it was seen to lack"
    if state.opening is not None and (
        state.board or state.ended or not 1 <= state.opening <= largest_set(state.hands[state.turn])
    ):
        yield "an opening that cannot be"
    if min((*state.scores, *state.qwirkles)) < 0:
        yield "a negative score"


def audit(state: State) -> list[str]:
    """Return the broken invariants; [] when sound."""
    faults = list(faults_of_position(state))
    if state.complete and not state.board.is_connected():
        faults.append("the tiles on the table do not hang together")
    if state.complete and state.bag and not state.ended:
        faults += [
            f"seat {seat} was not refilled"
            for seat, hand in enumerate(state.hands)
            if len(hand) < HAND_SIZE and seat not in state.left
        ]
    if any(row != in_order(row) for row in (*state.hands, state.bag, state.gone)):
        faults.append("tiles out of order")
    if state.ended is None and not has_choice(state, state.turn):
        faults.append("the seat in turn has no choice")
    if sum(state.qwirkles) * 12 > sum(state.scores) and state.complete:
        faults.append("more Qwirkles than the scores allow")
    return faults


def all_tiles(state: State) -> tuple[Tile, ...]:
    """Return every tile there is, on the table and elsewhere."""
    return (*state.board.values(), *state.bag, *state.gone, *(tile for hand in state.hands for tile in hand))


def lines_are_legal(board: Board) -> bool:
    """Whether all tiles of every run on the board go together."""
    try:
        for run in board.runs():
            check_line(run)
    except IllegalAction:
        return False
    return True


def has_choice(state: State, seat: int) -> bool:
    """Whether a seat, were it its turn, could trade or lay a tile. Where one tile fits, so does a placement."""
    hand = state.hands[seat]
    if not hand or state.bag or not state.board:
        return bool(hand)
    return bool(kinds_of(hand) & state.board.frontier.placeable())
