"""A game in the middle of a step: the state so far, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.hues.engine.cards import draw_card
from games.hues.engine.state import State
from games.kit.chance import Chance
from games.kit.recent import remember
from games.kit.types import NOTHING, Event, Json, Seat, Step


class Desk:
    """A state that may be changed. `freeze` returns the step."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def put(self, **changes: Any) -> None:
        """Change these parts of the state."""
        self.state = replace(self.state, **changes)

    def tell(
        self,
        kind: str,
        seat: Seat | None,
        public: Mapping[str, Json] = NOTHING,
        own: Mapping[str, Json] | None = None,
    ) -> None:
        """Add an event; `own` is for the eyes of its seat alone."""
        self.events.append(Event(kind, seat, public, {} if own is None or seat is None else {seat: own}))

    def deal(self) -> None:
        """Tell that a round begins, and draw the giver's card where the game has cards (H-32, H-33)."""
        state = self.state
        card = None
        if not state.options.free_choice:
            card, deck, drawn, shuffled = draw_card(state.deck, state.drawn, self.chance)
            self.put(card=card, deck=deck, drawn=drawn)
            if shuffled:
                self.tell("reshuffled", None, {"cards": len(state.drawn)})
        told: dict[str, Json] = {
            "round": state.round,
            "rounds": state.round + len(state.upcoming),
            "tied": None if state.tied is None else list(state.tied),
        }
        self.tell("round", state.giver, told, None if card is None else {"card": list(card)})

    def freeze(self, mover: Seat | None) -> Step[State]:
        """Return the step; `mover` is whose own move it was, if anybody's."""
        state, events = self.state, tuple(self.events)
        if events:
            state = replace(state, recent=remember(state.recent, mover, events, state.seats))
        return Step(state, events)
