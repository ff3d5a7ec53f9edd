"""Why a move is refused: stable codes and their marked English sentences.

`{pawn}` and `{other}` are pawns ("r0"), `{card}` is a card's text; the face puts them into words.
"""

from __future__ import annotations

from games.kit.types import noop

MESSAGES: dict[str, str] = {
    "other-card": noop("You did not draw that card."),
    "not-in-hand": noop("You do not hold that card."),
    "not-yours": noop("You may not move {pawn}."),
    "not-moving": noop("{pawn} stands on START or HOME, and no number moves it."),
    "too-far": noop("{steps} steps would take {pawn} beyond HOME: the count must be exact."),
    "own-pawn": noop("{pawn} cannot land there: {other}, of the same colour, stands on that space."),
    "other-steps": noop("The {card} does not move a pawn by that many steps."),
    "not-seven": noop("The parts of a 7 go forward, and add up to 7."),
    "same-pawn": noop("Each part of a 7 is for another pawn."),
    "too-many-parts": noop("A 7 may be split between {most} pawns at most."),
    "cannot-start": noop("Only a 1 or a 2 brings a pawn out of START, or a Sorry! card in its own way."),
    "not-on-start": noop("{pawn} does not stand on START."),
    "cannot-swap": noop("Only an 11 exchanges two pawns."),
    "cannot-sorry": noop("Only a Sorry! card does that."),
    "not-on-track": noop("{pawn} does not stand on the open track."),
    "not-an-opponent": noop("{pawn} is not an opponent’s pawn."),
    "opponent-first": noop("Choose an opponent’s pawn: one stands on the open track."),
    "must-use": noop(
        "This card must be used: leave it unused only when it is an 11 and no pawn can go forward."
    ),
    "must-play": noop("You cannot lay a card away now."),
    "bad-option": noop("The option {option} is not known or has an unknown value."),
    "left": noop("This seat has left the game."),
}
