"""Texts in, texts out: positions as the rules write them, "r0 t11, r1 t18, b0 start"."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.chance import Chance
from games.kit.types import IllegalAction, Json, Step
from games.sorry.engine import GAME, Action, Options, State

NUMBER = {"1": 1, "2": 2, "3": 3, "4": -4, "5": 5, "7": 7, "8": 8, "10": 10, "11": 11, "12": 12}


def pawns(text: str, colours: str, rest: str = "start") -> dict[str, str]:
    """Return all pawns of these colours; those not named in "r0 t11, b0 s1" are at `rest`."""
    placed = dict(part.split() for part in text.split(",") if part.strip())
    return {f"{c}{n}": rest for c in colours for n in range(4)} | placed


def position(
    text: str, card: str | None = None, *, colours: str = "r y", rest: str = "start", **more: Any
) -> Json:
    words = colours.split()
    return {"colours": words, "pawns": pawns(text, "".join(words), rest), "card": card, "turn": 0, **more}


def start(
    text: str, card: str | None = None, options: dict[str, Json] | None = None, **more: Any
) -> Step[State]:
    """Return the step of a game begun at this position, the seat of the first colour in turn."""
    chance = Chance.seeded(0) if card is None and "hands" not in more else Chance.replay([], Chance.seeded(0))
    return GAME.start(position(text, card, **more), Options.read(options or {}), chance)


def at(text: str, card: str | None = None, options: dict[str, Json] | None = None, **more: Any) -> State:
    """Return a loaded position, not passed on."""
    return GAME.load(position(text, card, **more), Options.read(options or {}))


def action(text: str, card: str) -> Action:
    """Return the action in "r0+4 r1+3", "start r0", "swap r0 b1", "sorry r0 b1", "forfeit", "discard"."""
    words = text.split()
    raw: dict[str, Json] = {"type": words[0], "card": card}
    if words[0] in ("start", "swap", "sorry"):
        raw["pawn"] = words[1]
        raw |= {"with": words[2]} if len(words) > 2 else {}
    elif words[0] not in ("forfeit", "discard"):
        raw = {"type": "move", "card": card, "moves": [[word[:2], int(word[2:])] for word in words]}
    return GAME.load_action(raw)


def text_of(one: Action) -> str:
    """Return an action as `action` reads it."""
    raw = GAME.dump_action(one)
    if raw["type"] == "move":
        return " ".join(f"{pawn}{steps:+}" for pawn, steps in raw["moves"])
    return " ".join(str(raw[key]) for key in ("type", "pawn", "with") if key in raw)


def legal(state: State, seat: int | None = None) -> set[str]:
    """Return the listed actions as texts."""
    listed = [text_of(one) for one in GAME.legal_actions(state, state.turn if seat is None else seat)]
    assert len(set(listed)) == len(listed)
    return set(listed)


def card_of(state: State, card: str | None = None) -> str:
    return card or str(state.card)


def play(state: State, text: str, card: str | None = None, draws: object = 0) -> Step[State]:
    """Return the step of the seat in turn; `draws` seeds what is drawn, or lists it."""
    chance = Chance.replay(draws) if isinstance(draws, list) else Chance.seeded(draws)
    return GAME.apply(state, state.turn, action(text, card_of(state, card)), chance)


def places(state: State) -> dict[str, str]:
    return GAME.view(state, None).places


def moved(state: State, text: str, card: str | None = None) -> dict[str, str]:
    """Return the pawns that are elsewhere after an action of the seat in turn."""
    before, after = places(state), places(play(state, text, card).state)
    return {pawn: place for pawn, place in after.items() if before[pawn] != place}


def refused(state: State, text: str, card: str | None = None, seat: int | None = None) -> str:
    """Return the code with which an action is refused; `in` must agree."""
    one, who = action(text, card_of(state, card)), state.turn if seat is None else seat
    assert one not in GAME.legal_actions(state, who)
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, who, one, Chance.seeded(0))
    return refusal.value.code


def kinds(step: Step[State]) -> list[str]:
    return [event.kind for event in step.events]
