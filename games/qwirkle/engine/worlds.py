"""Other worlds: hands and bag as they might lie for all that one seat knows.

What all know of the hands stays true in each: their sizes, what was announced of a hand still the one dealt, which
kinds a hand passed over was seen to lack, and that the seat in turn has a choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from games.kit.chance import Chance
from games.kit.types import Seat
from games.qwirkle.engine.audit import has_choice
from games.qwirkle.engine.state import State
from games.qwirkle.engine.tiles import Tile, in_order, kinds_of, largest_set

SHUFFLES: Final = (
    8  # before swapping tile by tile, which always finds a sound world but not each equally likely
)
ROUNDS: Final = 2  # of swaps

Piles = list[list[Tile]]  # the hidden hands, then bag, then the tiles taken out of the game
Slot = tuple[int, int]  # a pile and a place in it


def resample(state: State, seat: Seat | None, chance: Chance) -> State:
    """Return a world this seat (None: a spectator) cannot tell from the given one, and another where there is one.

    Once over, everything is known.
    """
    if state.ended is not None:
        return state
    hidden = [other for other in range(state.seats) if other != seat]
    for _ in range(SHUFFLES):
        world = _world(state, hidden, _shuffled(_piles(state, hidden), chance))
        if world.hands != state.hands and _is_sound(world, hidden):
            return world
    world = state
    for _ in range(ROUNDS):
        world = _swapped_about(world, hidden, chance)
    if world.hands != state.hands:
        return world
    return next((near for near in _neighbours(state, hidden) if _is_sound(near, hidden)), state)


def _piles(state: State, hidden: Sequence[Seat]) -> Piles:
    return [*(list(state.hands[seat]) for seat in hidden), list(state.bag), list(state.gone)]


def _world(state: State, hidden: Sequence[Seat], piles: Piles) -> State:
    hands = list(state.hands)
    for seat, pile in zip(hidden, piles, strict=False):
        hands[seat] = in_order(pile)
    return replace(state, hands=tuple(hands), bag=in_order(piles[-2]), gone=in_order(piles[-1]))


def _shuffled(piles: Piles, chance: Chance) -> Piles:
    """Return the same tiles dealt anew into piles of the same sizes; the bag takes what is left."""
    rest = [tile for pile in piles for tile in pile]
    drawn = [[rest.pop(chance.below(len(rest))) for _ in pile] for pile in (*piles[:-2], piles[-1])]
    return [*drawn[:-1], rest, drawn[-1]]


def _is_sound(world: State, hidden: Sequence[Seat]) -> bool:
    for seat in hidden:
        hand = world.hands[seat]
        if kinds_of(hand) & world.lacks[seat] or world.announced[seat] not in (None, largest_set(hand)):
            return False
    if world.opening is not None and largest_set(world.hands[world.turn]) < world.opening:
        return False
    return has_choice(world, world.turn)


def _swapped_about(state: State, hidden: Sequence[Seat], chance: Chance) -> State:
    """Return the state with each hidden tile of a hand swapped with one chosen by chance, where that is sound."""
    piles = _piles(state, hidden)
    slots = _slots(piles)
    for one, place in slots:
        if one >= len(hidden):
            break  # bag and gone come last: swaps between them change nothing
        other, there = slots[chance.below(len(slots))]
        before = state
        state = _world(state, hidden, _swap(piles, (one, place), (other, there)))
        if not _is_sound(state, hidden):
            state = before
            _swap(piles, (one, place), (other, there))
    return state


def _neighbours(state: State, hidden: Sequence[Seat]) -> Iterator[State]:
    """Yield every state one swap of unlike tiles away."""
    piles = _piles(state, hidden)
    slots = _slots(piles)
    for one, place in slots:
        for other, there in slots:
            if one < min(other, len(hidden)) and piles[one][place] != piles[other][there]:
                yield _world(state, hidden, _swap(piles, (one, place), (other, there)))
                _swap(piles, (one, place), (other, there))


def _slots(piles: Piles) -> list[Slot]:
    return [(pile, place) for pile, tiles in enumerate(piles) for place in range(len(tiles))]


def _swap(piles: Piles, one: Slot, other: Slot) -> Piles:
    """Swap two tiles in place and return the piles."""
    (a, i), (b, j) = one, other
    piles[a][i], piles[b][j] = piles[b][j], piles[a][i]
    return piles
