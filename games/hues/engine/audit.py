"""Invariants: what is wrong with a state, in words that hold no hidden colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.hues.engine.cards import ON_CARD, Card
from games.hues.engine.legal import may_hold_back
from games.hues.engine.rounds import FEWEST
from games.hues.engine.state import Phase, State

CUES_IN = {
    Phase.FIRST_CUE: 0,
    Phase.FIRST_GUESS: 1,
    Phase.SECOND_CUE: 1,
    Phase.SECOND_GUESS: 2,
    Phase.OVER: 0,
}


def faults_of_position(state: State) -> Iterator[str]:
    """Yield what no position may have, one given as a `start` included."""
    yield from _faults_of_seats(state)
    yield from _faults_of_cards(state)
    yield from _faults_of_pieces(state)
    if len(state.cues) != CUES_IN[state.phase]:
        yield "another number of cues than the phase has"
    if not set(state.cues) <= set(state.used_cues):
        yield "a cue that is not among those used"
    if (state.phase is Phase.OVER) != (state.ended is not None):
        yield "over without an ending, or an ending before it is over"


def _faults_of_seats(state: State) -> Iterator[str]:
    playing = set(state.active)
    if state.phase is not Phase.OVER and state.giver not in playing:
        yield "the giver has left"
    if not set(state.upcoming) <= playing:
        yield "who has left is to give cues"
    if state.waiting and not state.phase.is_guess:
        yield "somebody is to guess at another time"
    if not set(state.waiting) <= set(state.guessers) or _twice(state.waiting):
        yield "who cannot guess is to guess"
    if not state.challengers <= set(state.guessers):
        yield "an objection of who does not guess"
    if state.tied is not None and (_twice(state.tied) or not state.tied):
        yield "a tie of nobody, or of somebody twice"


def _faults_of_cards(state: State) -> Iterator[str]:
    if state.options.free_choice and (state.card is not None or state.deck is not None):
        yield "cards in a game without"
    if any(_twice(card) or not 1 <= len(card) <= ON_CARD for card in _cards(state)):
        yield "a card that cannot be"
    if state.deck is not None and _twice(state.deck):
        yield "a card twice"
    if state.card is not None and state.target is not None and state.target not in state.card:
        yield "a colour that is not on the card"
    if (state.cues or state.pieces) and state.target is None:
        yield "a cue about no colour"
    if state.phase is Phase.OVER and (state.card is not None or state.target is not None):
        yield "a colour after the last round"


def _cards(state: State) -> tuple[Card, ...]:
    return (*(state.deck or ()), *state.drawn, *(() if state.card is None else (state.card,)))


def _faults_of_pieces(state: State) -> Iterator[str]:
    pieces = (*state.pieces, *state.sealed)
    if any(piece.seat not in state.guessers for piece in pieces):
        yield "a piece of who does not guess"
    if _twice([(piece.seat, piece.cue) for piece in pieces]) or _twice([(p.seat, p.space) for p in pieces]):
        yield "two pieces of a seat in one place, or upon one cue"
    if not state.options.sealed and (state.sealed or _twice([piece.space for piece in pieces])):
        yield "two pieces on one space, or unseen ones"
    if any(not 1 <= piece.cue <= len(state.cues) for piece in state.pieces):
        yield "a piece upon a cue that was not given"
    if any(piece.seat in state.waiting and piece.cue == len(state.cues) for piece in pieces):
        yield "who has guessed is to guess"
    if state.sealed and (not state.waiting or any(piece.cue != len(state.cues) for piece in state.sealed)):
        yield "an unseen guess of another time"
    if state.held and not (state.options.sealed and may_hold_back(state) and state.waiting):
        yield "a piece kept unseen at another time"
    if not state.held <= set(state.guessers) - set(state.waiting) - {piece.seat for piece in state.sealed}:
        yield "a piece kept by who has none to keep"


def _twice(items: Sequence[object]) -> bool:
    return len(set(items)) < len(items)


def audit(state: State) -> list[str]:
    """Return the broken invariants; [] when sound."""
    faults = list(faults_of_position(state))
    if state.phase is not Phase.OVER and len(state.active) < FEWEST:
        faults.append("too few for a game that goes on")
    if state.phase.is_guess and not state.waiting:
        faults.append("nobody is to guess")
    if state.phase is Phase.FIRST_CUE and state.target is None and _lacks_card(state):
        faults.append("a giver without a card")
    if min((*state.scores, state.extra, state.round)) < 0 or len(state.scores) < FEWEST:
        faults.append("a negative count, or too few seats")
    if state.deck is None and _twice([space for card in state.drawn for space in card]):
        faults.append("a colour on two cards")
    return faults


def _lacks_card(state: State) -> bool:
    return state.card is None and not state.options.free_choice
