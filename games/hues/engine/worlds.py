"""Other worlds: card, colour and unseen guesses as they might be for all that one seat sees."""

from __future__ import annotations

from dataclasses import replace

from games.hues.engine.board import SPACES, Space
from games.hues.engine.cards import Card, make_card
from games.hues.engine.legal import may_hold_back, taken
from games.hues.engine.state import Piece, State
from games.kit.chance import Chance
from games.kit.types import Seat


def resample(state: State, seat: Seat | None, chance: Chance) -> State:
    """Return a world this seat (None: a spectator) cannot tell from the given one, and another where there is one.

    Once over, everything is known. Cards of earlier rounds stay as they are: what was chosen from them is open.
    """
    if state.ended is not None:
        return state
    if seat != state.giver:
        state = _other_choice(_other_card(state, chance), chance)
    return _other_guesses(state, seat, chance)


def _other_card(state: State, chance: Chance) -> State:
    """Return the state with another card in the giver's hand, one of the deck's or, where there is none, a new one."""
    if state.card is None:
        return state
    earlier = tuple(card for card in state.drawn if card != state.card)
    if state.deck is None:
        card = make_card((*earlier, state.card), chance)
        return replace(state, card=card, drawn=(*earlier, card))
    if not state.deck:
        return state
    at = chance.below(len(state.deck))
    card, rest = state.deck[at], list(state.deck)
    rest[at] = state.card
    return replace(state, card=card, deck=tuple(rest), drawn=(*earlier, card))


def _other_choice(state: State, chance: Chance) -> State:
    """Return the state with another colour chosen, where one was."""
    if state.target is None:
        return state
    pool: Card = SPACES if state.card is None else state.card
    others = [space for space in pool if space != state.target]
    return replace(state, target=others[chance.below(len(others))]) if others else state


def _other_guesses(state: State, seat: Seat | None, chance: Chance) -> State:
    """Return the state with other unseen guesses of everybody but this seat."""
    guesses = {piece.seat: piece.space for piece in state.sealed} | dict.fromkeys(sorted(state.held))
    for one, space in guesses.items():
        if one != seat:
            guesses[one] = _other_guess(state, one, space, chance)
    return replace(
        state,
        sealed=tuple(Piece(space, one, len(state.cues)) for one, space in guesses.items() if space),
        held=frozenset(one for one, space in guesses.items() if space is None),
    )


def _other_guess(state: State, seat: Seat, now: Space | None, chance: Chance) -> Space | None:
    """Return what a seat might have done unseen instead of `now`; None is a piece kept."""
    busy = taken(state, seat)
    free: list[Space | None] = [space for space in SPACES if space not in busy and space != now]
    if now is not None and may_hold_back(state):
        free.append(None)
    return free[chance.below(len(free))]
