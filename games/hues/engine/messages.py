"""Why a move is refused: stable codes and their marked English sentences; those about the words of a cue come from
the cue checker."""

from __future__ import annotations

from games.hues.engine.cues import MESSAGES as CUE_MESSAGES
from games.kit.types import noop

MESSAGES: dict[str, str] = {
    **CUE_MESSAGES,
    "no-cue-now": noop("It is not the time for a cue."),
    "no-guess-now": noop("It is not the time for a guess."),
    "choose-colour": noop("Choose the colour your cue is about."),
    "not-on-card": noop("{space} is not on your card."),
    "colour-stays": noop("The colour is chosen and stays for this round."),
    "occupied": noop("A piece lies on {space} already."),
    "cannot-skip-first": noop("The first cue cannot be left out."),
    "must-guess": noop("You have to place your piece."),
    "not-a-guesser": noop("Only who guesses may object to a cue."),
    "no-cue": noop("There is no cue to object to."),
    "already-challenged": noop("You have already objected to this cue."),
    "challenge-settled": noop("The objection to this cue has been upheld already."),
    "bad-option": noop("The option {option} is not known or has an unknown value."),
    "left": noop("This seat has left the game."),
}
