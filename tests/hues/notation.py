"""Texts in, texts out: "cue H15 pig", "guess H14", "1 H15 G14" for a seat's pieces."""

from __future__ import annotations

from typing import Any

import pytest

from games.hues.engine import GAME, SPACES, Action, Options, State
from games.kit.chance import Chance
from games.kit.types import IllegalAction, Json, Step


def action(text: str) -> Action:
    """Return the action in "cue H15 pig", "cue cotton candy", "guess H14", "skip", "challenge"."""
    kind, _, rest = text.partition(" ")
    raw: dict[str, Json] = {"type": kind}
    if kind == "cue":
        first, _, words = rest.partition(" ")
        raw |= {"space": first, "text": words} if first in SPACES else {"text": rest}
    elif kind == "guess":
        raw["space"] = rest
    return GAME.load_action(raw)


def pieces(text: str) -> tuple[list[list[Json]], list[list[Json]]]:
    """Return first and second pieces, each [[space, seat], ..], of "1 H15 G14; 2 I15"."""
    rows = [part.split() for part in text.split(";") if part.strip()]
    return tuple([[row[n], int(row[0])] for row in rows if len(row) > n] for n in (1, 2))  # type: ignore[return-value]


def position(phase: str, seats: int = 4, placed: str = "", **more: Any) -> dict[str, Json]:
    """Return a position in round 1, seat 0 giving cues for H15."""
    cues = {"first_cue": [], "over": []}.get(
        phase, ["pig"] if phase != "second_guess" else ["pig", "cotton candy"]
    )
    first, second = pieces(placed)
    row: dict[str, Json] = {
        "phase": phase,
        "scores": [0] * seats,
        "cues": cues,
        "target": "H15" if cues else None,
        "card": ["H15", "A1", "P30", "A30"] if phase != "over" else None,
        "pieces": first + second,
        "firsts": len(first),
    }
    if (more.get("options") or {}).get("free_choice"):
        row["card"] = None
    more.pop("options", None)
    return row | more


def at(
    phase: str, seats: int = 4, placed: str = "", options: dict[str, Json] | None = None, **more: Any
) -> State:
    """Return a game begun at this position."""
    row = position(phase, seats, placed, options=options, **more)
    step = GAME.start(row, Options.read(options or {}), Chance.seeded("start"))
    assert not GAME.audit(step.state)
    return step.state


def new(seats: int = 4, **options: Json) -> State:
    return GAME.setup(seats, Options.read(options), Chance.seeded("new"))


def step_of(state: State, seat: int, text: str) -> Step[State]:
    """Return the step of an action, which must leave a sound state."""
    one = action(text)
    assert one in GAME.legal_actions(state, seat)
    step = GAME.apply(state, seat, one, Chance.seeded(text))
    assert not GAME.audit(step.state)
    return step


def play(state: State, *moves: str) -> State:
    """Return the state after moves as "0 cue H15 pig"."""
    for move in moves:
        seat, _, text = move.partition(" ")
        state = step_of(state, int(seat), text).state
    return state


def guess(state: State, *spaces: str) -> State:
    """Return the state after guesses of whoever is to guess, in order."""
    for space in spaces:
        state = step_of(state, state.waiting[0], f"guess {space}").state
    return state


def lapse(state: State, seat: int | None = None) -> Step[State]:
    who = min(GAME.to_act(state)) if seat is None else seat
    step = GAME.lapse(state, who, Chance.seeded("lapse"))
    assert not GAME.audit(step.state)
    return step


def leave(state: State, seat: int) -> Step[State]:
    step = GAME.leave(state, seat, Chance.seeded("leave"))
    assert not GAME.audit(step.state)
    return step


def refused(state: State, seat: int, text: str) -> str:
    """Return the code with which an action is refused; `in` must agree."""
    one = action(text)
    assert one not in GAME.legal_actions(state, seat)
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, seat, one, Chance.seeded(0))
    return refusal.value.code


def kinds(step: Step[State]) -> list[str]:
    return [event.kind for event in step.events]


def told(step: Step[State], kind: str) -> dict[str, Json]:
    """Return what everybody is told by the only event of a kind."""
    (event,) = [event for event in step.events if event.kind == kind]
    return dict(event.public)


def result(state: State) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Return reason, scores and places of a game that is over."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert GAME.to_act(state) == frozenset()
    return str(outcome.reason), outcome.scores, outcome.places


def rounds_out(state: State, *, until: int = 100) -> State:
    """Return the state after rounds in which the giver always lapses: none of them scores."""
    for _ in range(until):
        if state.ended is None:
            state = lapse(state).state
    return state
