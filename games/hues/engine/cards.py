"""The cards: 100 of four colours far apart, no colour on two of them (H-33).

A card is made when it is drawn, which is the same as a deck dealt and shuffled before the game: nobody can tell.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from games.hues.engine.board import AT, SPACES, Space, near
from games.kit.chance import Chance

Card = tuple[Space, ...]

DECK_SIZE: Final = 100
ON_CARD: Final = 4
APART: Final = 6  # least distance of two colours of a card


def in_order(spaces: Collection[Space]) -> Card:
    """Return spaces row by row."""
    return tuple(sorted(spaces, key=AT.__getitem__))


def make_card(drawn: Sequence[Card], chance: Chance) -> Card:
    """Return four colours far apart, none of which is on a card drawn before. Four draws."""
    used = {space for card in drawn for space in card}
    free = [space for space in SPACES if space not in used]
    chosen: list[Space] = []
    for _ in range(ON_CARD):
        rest = _far_from(chosen, free)
        chosen.append(rest[chance.below(len(rest))])
    return in_order(chosen)


def _far_from(chosen: Sequence[Space], free: Sequence[Space]) -> list[Space]:
    """Return the free spaces far from those chosen; where the last cards leave none so far, the nearest to it."""
    for reach in range(APART - 1, -1, -1):
        taken = frozenset[Space]().union(*(near(space, reach) for space in chosen))
        rest = [space for space in free if space not in taken]
        if rest:
            return rest
    raise AssertionError("480 colours are more than 100 cards hold")


def draw_card(
    deck: tuple[Card, ...] | None, drawn: tuple[Card, ...], chance: Chance
) -> tuple[Card, tuple[Card, ...] | None, tuple[Card, ...], bool]:
    """Return the card, the deck and the cards drawn after it, and whether these were shuffled anew before (H-32).

    A deck None means that cards are made as they are drawn.
    """
    shuffled = False
    if (deck is None and len(drawn) >= DECK_SIZE) or (deck is not None and not deck and drawn):
        deck, drawn, shuffled = drawn, (), True
    if not deck:
        card, deck = make_card(drawn, chance), None
    else:
        at = chance.below(len(deck))
        card, deck = deck[at], deck[:at] + deck[at + 1 :]
    return card, deck, (*drawn, card), shuffled
