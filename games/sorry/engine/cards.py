"""The cards and the deck (rules/sorry 1.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final


class Card(StrEnum):
    """A kind of card. There is no 6 and no 9."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SEVEN = "7"
    EIGHT = "8"
    TEN = "10"
    ELEVEN = "11"
    TWELVE = "12"
    SORRY = "sorry"

    def __repr__(self) -> str:
        return f"Card({self.value!r})"


Cards = tuple[Card, ...]

KINDS: Final[Mapping[str, Card]] = {str(card): card for card in Card}
RANK: Final[Mapping[Card, int]] = {card: rank for rank, card in enumerate(Card)}


def full_deck(size: int) -> Cards:
    """Return all cards in canonical order: four of each kind, and in the deck of 45 a fifth 1."""
    return (*(Card.ONE for _ in range(size - 44)), *(card for card in Card for _ in range(4)))


DECKS: Final[Mapping[int, Cards]] = {size: full_deck(size) for size in (44, 45)}


def in_order(cards: Iterable[Card]) -> Cards:
    """Return cards in canonical order."""
    return tuple(sorted(cards, key=RANK.__getitem__))
