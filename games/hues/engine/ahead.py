"""Cues prepared while others guess: what is known of one's next turn as cue giver, and when a prepared cue is due."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.hues.engine.cards import Card
from games.hues.engine.rounds import FRESH
from games.hues.engine.state import Action, Cue, Guess, Phase, State
from games.kit.types import Readiness, Seat

NO_CARD: Final[Card] = ()  # the card of a round to come: a cue is prepared for it, and the colour chosen then


def ahead(state: State, seat: Seat) -> State | None:
    """Return the game as if this seat were to give its next cue: the second of this round, or the first of its own
    next one; None where it gives none."""
    if state.ended is not None or seat in state.left or (state.phase.is_cue and seat == state.giver):
        return None
    if seat == state.giver and state.phase is Phase.FIRST_GUESS:
        return replace(state, phase=Phase.SECOND_CUE, waiting=())
    if seat not in state.upcoming:
        return None
    rounds = state.upcoming.index(seat) + 1
    card = None if state.options.free_choice else NO_CARD
    later = {"round": state.round + rounds, "upcoming": state.upcoming[rounds:], "giver": seat}
    return replace(state, **{**FRESH, **later, "phase": Phase.FIRST_CUE, "card": card})


def readiness(state: State, seat: Seat, action: Action) -> Readiness:
    """Return whether a prepared action is about the turn of now: a cue waits until its seat gives cues, and one without
    a colour until that is chosen."""
    gives = state.phase.is_cue and seat == state.giver
    match action:
        case Cue(_, space):
            if not gives:
                return Readiness.LATER
            return Readiness.OPEN if state.target is None and space is None else Readiness.WHOLE
        case Guess():
            return Readiness.WHOLE if state.phase.is_guess else Readiness.LATER
    return Readiness.WHOLE
