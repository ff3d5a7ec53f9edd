"""A game in the middle of a step: what a turn works on, so that a State is made once, at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from games.kit.chance import Chance
from games.kit.recent import remember
from games.kit.types import Event, Json, Seat, Step
from games.sorry.engine.board import OFF, Colour, Pawn
from games.sorry.engine.cards import DECKS, RANK, Card, Cards, in_order
from games.sorry.engine.seating import following, owners
from games.sorry.engine.state import Rows, State, sides_of
from games.sorry.engine.uses import find_uses

NOTHING_PRIVATE: Final[Mapping[Seat, Mapping[str, Json]]] = MappingProxyType({})
HAND_SIZE: Final = 5
NEWS: Final = 150  # events of one step that are remembered; more would be cards lost one after another


class Desk:
    """The mutable twin of a State. `freeze` returns the step."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state  # as it was: options, colours, and what a step does not change
        self.sides = sides_of(state)
        self.chance = chance
        self.pawns = state.pawns
        self.deck = state.deck
        self.discard = state.discard
        self.card = state.card
        self.turn = state.turn
        self.colour = state.colour
        self.hands = state.hands
        self.scores = state.scores
        self.game = state.game
        self.shuffles = state.shuffles
        self.ended = state.ended
        self.left = state.left
        self.bumps = state.bumps
        self.cards = state.cards
        self.turns = state.turns
        self.uses = state.uses
        self.events: list[Event] = []

    def tell(self, kind: str, seat: Seat | None, public: Mapping[str, Json]) -> None:
        """Add an event every eye may see."""
        self.events.append(Event(kind, seat, public, NOTHING_PRIVATE))

    def tell_card(self, kind: str, card: Card | None) -> None:
        """Add an event of the seat in turn and a card, which is public."""
        self.events.append(_card_event(kind, self.turn, card))

    def freeze(self, mover: Seat | None) -> Step[State]:
        """Return the step; `mover` is whose own move it was, if anybody's."""
        state, events = self.state, tuple(self.events)
        recent = remember(state.recent, mover, events[-NEWS:], state.seats) if events else state.recent
        after = State(
            state.options,
            state.colours,
            self.pawns,
            self.deck,
            self.discard,
            self.card,
            self.turn,
            self.colour,
            self.hands,
            self.scores,
            self.bumps,
            self.cards,
            self.turns,
            self.game,
            self.shuffles,
            self.ended,
            self.left,
            state.complete,
            recent,
            self.uses,
        )
        return Step(after, events)

    # cards

    def draw(self) -> Card | None:
        """Return the next card, None where there is none at all; an empty pile is first made of the discards (S-08)."""
        if not self.deck:
            if not self.discard:
                return None
            self.deck, self.discard = in_order(self.discard), ()
            self.shuffles += 1
            self.tell("reshuffled", None, {"cards": len(self.deck)})
        rest = list(self.deck)
        card = rest.pop(self.chance.below(len(rest)))
        self.deck = tuple(rest)
        return card

    def count(self, card: Card) -> None:
        """Count a card the seat in turn turned up or played."""
        self.cards = _one_more_of(self.cards, self.turn, RANK[card])

    def lay_away(self) -> None:
        """Discard the card in use."""
        if self.card is not None:
            self.discard += (self.card,)
            self.card, self.uses = None, ()

    def play_from_hand(self, card: Card) -> None:
        """Take a card out of the hand of the seat in turn and discard it."""
        assert self.hands is not None
        hand = list(self.hands[self.turn])
        hand.remove(card)
        self._hold(self.turn, tuple(hand))
        self.discard = (*self.discard, card)
        self.count(card)

    def fill_hand(self, seat: Seat, most: int = HAND_SIZE) -> list[Card]:
        """Draw a hand up to five, at most so many, and return the cards drawn."""
        assert self.hands is not None
        drawn: list[Card] = []
        while len(drawn) < min(most, HAND_SIZE - len(self.hands[seat])):
            card = self.draw()
            if card is None:
                break
            drawn.append(card)
        self._hold(seat, in_order((*self.hands[seat], *drawn)))
        return drawn

    def give_up_hand(self, seat: Seat) -> None:
        """Mix the hand of who leaves into the pile, unseen."""
        if self.hands is not None:
            self.deck = in_order((*self.deck, *self.hands[seat]))
            self._hold(seat, ())

    def deal(self) -> None:
        """Gather all cards and deal five to each seat that stays."""
        if self.state.complete:
            self.deck = DECKS[self.state.options.deck]
        else:
            hands = [card for hand in self.hands or () for card in hand]
            self.deck = in_order((*self.deck, *self.discard, *hands))
        self.discard = ()
        self.hands = ((),) * self.state.seats
        for seat in range(self.state.seats):
            if seat not in self.left:
                self.fill_hand(seat)

    def _hold(self, seat: Seat, hand: Cards) -> None:
        assert self.hands is not None
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    # pawns and seats

    def bump(self, mover: Seat, bumped: Sequence[Pawn]) -> None:
        """Count the pawns a seat sent to START."""
        for pawn in bumped:
            self.bumps = _one_more_of(self.bumps, mover, owners(self.state.colours)[pawn // 4])

    def take_off(self, colours: Sequence[Colour]) -> None:
        """Take all pawns of these colours off the board."""
        self.pawns = tuple(OFF if pawn // 4 in colours else place for pawn, place in enumerate(self.pawns))

    def pass_on(self) -> None:
        """Give the turn to the next colour clockwise somebody plays (rules/sorry 1.3: turns pass to the left).

        In the team game the turns of who left are the partner's.
        """
        for colour, seat in following(self.state.colours, self.colour):
            stays = seat if seat not in self.left else self.stand_in(seat)
            if stays is not None:
                self.turn, self.colour = stays, colour
                return

    def stand_in(self, seat: Seat) -> Seat | None:
        """Return who plays for a seat: itself, a partner when it left, or None."""
        if seat not in self.left:
            return seat
        mine = self.sides[seat]
        return next(
            (s for s in range(self.state.seats) if s not in self.left and self.sides[s] is mine), None
        )

    def begin_turn(self) -> None:
        """Count one more turn of the seat in turn."""
        self.turns = _one_more(self.turns, self.turn)

    def has_use(self) -> bool:
        """Find what the card drawn can be used for, and tell whether there is anything."""
        assert self.card is not None
        self.uses = tuple(find_uses(self.pawns, self.sides[self.turn], self.card))
        return bool(self.uses)

    def is_stuck(self) -> bool:
        """Whether no card there is can be used by anybody: only where cards are missing."""
        if self.state.complete:
            return False
        kinds = {*self.deck, *self.discard, *(() if self.card is None else (self.card,))}
        staying = [seat for seat in range(self.state.seats) if seat not in self.left]
        return not any(find_uses(self.pawns, self.sides[seat], card) for seat in staying for card in kinds)


@lru_cache(maxsize=512)
def _card_event(kind: str, seat: Seat, card: Card | None) -> Event:
    return Event(kind, seat, {"card": None if card is None else str(card)}, NOTHING_PRIVATE)


def _one_more(counts: tuple[int, ...], at: int) -> tuple[int, ...]:
    counted = list(counts)
    counted[at] += 1
    return tuple(counted)


def _one_more_of(rows: Rows, seat: Seat, at: int) -> Rows:
    counted, row = list(rows), list(rows[seat])
    row[at] += 1
    counted[seat] = tuple(row)
    return tuple(counted)
