"""Other worlds: hands and pile as they might lie for all that one seat sees."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.kit.chance import Chance
from games.kit.types import Seat
from games.sorry.engine.cards import Card, Cards, in_order
from games.sorry.engine.state import State

SHUFFLES: Final = 4  # before a single exchange, which finds another world wherever there is one


def resample(state: State, seat: Seat | None, chance: Chance) -> State:
    """Return a world this seat (None: a spectator) cannot tell from the given one, and another where there is one.

    Only play for points has any: elsewhere the pile is a known multiset of which cards are drawn when needed.
    """
    if state.hands is None:
        return state
    hidden = [other for other in range(state.seats) if other != seat]
    for _ in range(SHUFFLES):
        world = _dealt_anew(state, hidden, chance)
        if world.hands != state.hands:
            return world
    return _exchanged(state, hidden)


def _dealt_anew(state: State, hidden: list[Seat], chance: Chance) -> State:
    assert state.hands is not None
    rest = [*state.deck, *(card for seat in hidden for card in state.hands[seat])]
    hands = list(state.hands)
    for seat in hidden:
        hands[seat] = in_order(rest.pop(chance.below(len(rest))) for _ in state.hands[seat])
    return replace(state, hands=tuple(hands), deck=in_order(rest))


def _exchanged(state: State, hidden: list[Seat]) -> State:
    """Return the state with one card of a hidden hand exchanged for an unlike one of another hand or the pile."""
    assert state.hands is not None
    piles: list[Cards] = [*(state.hands[seat] for seat in hidden), state.deck]
    for one, pile in enumerate(piles[:-1]):
        for other in range(one + 1, len(piles)):
            for card in dict.fromkeys(pile):
                unlike = next((there for there in piles[other] if there != card), None)
                if unlike is not None:
                    piles[one], piles[other] = _put(pile, card, unlike), _put(piles[other], unlike, card)
                    hands = list(state.hands)
                    for seat, hand in zip(hidden, piles, strict=False):
                        hands[seat] = hand
                    return replace(state, hands=tuple(hands), deck=piles[-1])
    return state


def _put(cards: Cards, gone: Card, come: Card) -> Cards:
    rest = list(cards)
    rest[rest.index(gone)] = come
    return in_order(rest)
