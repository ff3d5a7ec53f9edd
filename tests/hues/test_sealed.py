"""Sealed guessing: all guess at once, and nobody sees a guess before all are in."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.hues.engine import (
    GAME,
    Challenge,
    Guess,
    Phase,
    Piece,
)
from games.kit.chance import Chance
from tests.hues.notation import (
    at,
    kinds,
    lapse,
    leave,
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


@pytest.mark.parametrize("second", ["skip", "guess A2"])
def test_sealed_objection_does_not_tell_whether_a_piece_was_kept(second: str) -> None:
    """Upheld, it withdrew the cue where all who had guessed kept their pieces, and took the points where not."""
    state = play(at("second_guess", 4, "1 H15; 2 H16; 3 A1", SEALED | OPTIONAL), f"2 {second}")
    assert GAME.view(state, 1).guessed
    step = step_of(play(state, "1 challenge"), 3, "challenge")
    assert kinds(step) == ["challenged", "upheld"]
    assert refused(step.state, 2, "challenge") == "challenge-settled"
    after = play(step.state, "1 skip", "3 skip")
    assert (after.round, after.held) == (2, frozenset())


@pytest.mark.parametrize("second", ["skip", "guess A2"])
def test_sealed_whether_one_may_object_again_does_not_tell_whether_a_piece_was_kept(second: str) -> None:
    state = at("second_guess", 4, "1 H15; 2 H16; 3 A1", SEALED | OPTIONAL, penalty=True)
    assert Challenge() in GAME.legal_actions(state, 1)
    assert refused(play(state, f"2 {second}"), 1, "challenge") == "challenge-settled"


def test_sealed_world_in_which_a_piece_was_kept_cannot_be_told_apart() -> None:
    state = play(at("second_guess", 4, "1 H15; 2 H16; 3 A1", SEALED | OPTIONAL), "2 skip")
    other = GAME.resample(state, 1, Chance.seeded("world"))
    assert ([piece.seat for piece in other.sealed], other.held) == ([2], frozenset())
    assert GAME.resample(state, 2, Chance.seeded("world")).held == {2}


def test_sealed_piece_kept_goes_with_who_leaves() -> None:
    state = play(at("second_guess", 5, "1 H15; 2 H16; 3 A1; 4 A2", SEALED | OPTIONAL), "2 skip")
    state = leave(state, 2).state
    assert (state.held, GAME.view(state, 1).guessed) == (frozenset(), False)


def test_sealed_piece_kept_is_stored() -> None:
    state = play(at("second_guess", 4, "1 H15; 2 H16; 3 A1", SEALED | OPTIONAL), "2 skip")
    assert GAME.load(GAME.dump(state), state.options) == state


def test_sealed_lapse_alone_lets_the_cue_be_withdrawn() -> None:
    for phase, placed in (("first_guess", ""), ("second_guess", "1 H15; 2 H16; 3 A1")):
        state = lapse(at(phase, 4, placed, SEALED | OPTIONAL), 2).state
        assert not GAME.view(state, 1).guessed
        assert kinds(step_of(play(state, "1 challenge"), 3, "challenge")) == ["challenged", "withdrawn"]


def test_sealed_time_runs_out_for_each_alone() -> None:
    state = lapse(at("first_guess", 4, options=SEALED), 2).state
    assert state.waiting == (1, 3)
    assert Guess("A1") in GAME.legal_actions(state, 1)
