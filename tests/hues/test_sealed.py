"""Sealed guessing: all guess at once, and nobody sees a guess before all are in."""

from __future__ import annotations

from collections.abc import Iterable

from games.hues.engine import (
    GAME,
    Guess,
    Phase,
    Piece,
)
from tests.hues.notation import (
    at,
    kinds,
    lapse,
    play,
    refused,
    step_of,
    told,
)

OPTIONAL = {"second_guess": "optional"}
SEALED = {"guessing": "sealed"}


def spaces(seen: Iterable[Piece]) -> list[str]:
    return [piece.space for piece in seen]


def test_sealed_all_guess_at_once_and_unseen() -> None:
    state = at("first_guess", 4, options=SEALED)
    assert GAME.to_act(state) == {1, 2, 3}
    step = step_of(state, 3, "guess H15")
    assert kinds(step) == ["guessed"]
    assert step.events[0].public == {"cue": 1}
    assert step.events[0].private == {3: {"space": "H15"}}
    state = step.state
    assert (state.pieces, state.waiting) == ((), (1, 2))
    for seat in (None, 0, 1, 2):
        assert (GAME.view(state, seat).pieces, GAME.view(state, seat).own_guess) == ((), None)
    assert GAME.view(state, 3).own_guess == "H15"
    assert refused(state, 3, "guess H16") == "not-your-turn"
    step = step_of(step_of(state, 1, "guess H15").state, 2, "guess A1")
    assert kinds(step) == ["guessed", "revealed"]
    assert told(step, "revealed") == {"cue": 1, "pieces": [["H15", 1], ["A1", 2], ["H15", 3]]}
    assert spaces(step.state.pieces) == ["H15", "A1", "H15"]
    assert step.state.sealed == ()


def test_sealed_own_piece_stays_in_the_way_and_others_do_not() -> None:
    state = at("second_guess", 4, "1 H15; 2 H15; 3 A1", SEALED)
    assert refused(state, 1, "guess H15") == "occupied"
    state = play(state, "3 guess H15", "1 guess H14", "2 guess H14")
    assert state.scores == (5, 5, 5, 3)


def test_sealed_piece_held_back_is_not_told() -> None:
    state = at("second_guess", 4, "1 H15; 2 H16; 3 A1", SEALED | OPTIONAL)
    step = step_of(state, 2, "skip")
    assert step.events[0].kind == "guessed"
    assert step.events[0].private == {2: {"space": None}}
    assert kinds(step_of(play(step.state, "1 guess A2"), 3, "guess A3"))[:2] == ["guessed", "revealed"]


def test_sealed_guess_stands_in_the_way_of_a_withdrawal() -> None:
    state = play(at("first_guess", 4, options=SEALED), "3 guess H15", "1 challenge", "2 challenge")
    assert state.penalty
    assert state.phase is Phase.FIRST_GUESS


def test_sealed_time_runs_out_for_each_alone() -> None:
    state = lapse(at("first_guess", 4, options=SEALED), 2).state
    assert state.waiting == (1, 3)
    assert Guess("A1") in GAME.legal_actions(state, 1)
