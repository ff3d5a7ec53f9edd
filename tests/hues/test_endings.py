"""Ties, the end, and who leaves: rulings H-35 to H-43."""

from __future__ import annotations

import pytest

from games.hues.engine import (
    GAME,
    Phase,
    Piece,
    Reason,
    State,
)
from games.kit.chance import Chance
from games.kit.record import Record, ReplayError, replay
from games.kit.types import Json
from tests.hues.notation import (
    at,
    guess,
    kinds,
    lapse,
    leave,
    new,
    play,
    refused,
    result,
    rounds_out,
    step_of,
    told,
)

LAST: dict[str, Json] = {"round": 8, "giver": 3, "card": None, "target": "H15"}  # of a game of four


def test_h35_giver_of_a_tie_round_is_the_next_outside() -> None:
    state = play(at("second_cue", 5, round=10, giver=4, scores=[9, 5, 9, 3, 9]), "4 skip")
    assert (state.giver, state.tied, state.round, state.extra) == (1, (0, 2, 4), 11, 1)
    assert refused(state, 0, "cue moss") == "not-your-turn"
    state = lapse(state).state
    assert (state.giver, state.tied, state.extra) == (3, (0, 2, 4), 2)


def tie_round(options: dict[str, Json] | None = None, **more: Json) -> State:
    """Return a tie round of A, B and C at its second guess; D gives cues, E guesses too."""
    row: dict[str, Json] = {"round": 11, "giver": 3, "tied": [0, 1, 2], "scores": [9, 9, 9, 3, 8]}
    return at("second_cue", 5, "4 H15; 0 H16; 1 G16; 2 A1", options, **(row | more))


def test_h36_only_points_of_the_tied_count() -> None:
    state = tie_round()
    assert set(state.guessers) == {0, 1, 2, 4}
    step = step_of(state, 3, "skip")
    assert told(step, "scored")["points"] == [2, 2, 0, 0, 0]
    assert step.state.scores == (11, 11, 9, 3, 8)


def test_h37_tie_shrinks_and_who_drops_out_may_give() -> None:
    state = play(tie_round(), "3 skip")
    assert (state.tied, state.giver) == ((0, 1), 4)
    state = lapse(state).state
    assert (state.tied, state.giver) == ((0, 1), 2)


def test_h38_all_tied_share_the_victory() -> None:
    state = rounds_out(new(4))
    assert result(state) == ("all_tied", (0, 0, 0, 0), (1, 1, 1, 1))
    assert state.round == 8


def test_h38_each_of_the_tied_gives_one_more_cue() -> None:
    state = rounds_out(new(4, all_tied="cycle"), until=8)
    assert (state.giver, state.upcoming, state.tied, state.extra) == (0, (1, 2, 3), (0, 1, 2, 3), 1)
    assert result(rounds_out(state))[0] == "all_tied"
    assert rounds_out(state).round == 12


def test_h38_one_leads_after_the_cycle() -> None:
    row: dict[str, Json] = {
        "round": 12,
        "giver": 3,
        "tied": [0, 1, 2, 3],
        "upcoming": [],
        "scores": [4, 4, 4, 4],
    }
    state = at("second_cue", 4, "0 H15; 1 H16; 2 A1", {"all_tied": "cycle"}, **row)
    assert result(play(state, "3 skip")) == ("tie_rounds", (7, 6, 4, 6), (1, 2, 4, 2))
    state = at("second_cue", 4, "0 A3; 1 A2; 2 A1", {"all_tied": "cycle"}, **row)
    assert result(play(state, "3 skip"))[0] == "all_tied"


def test_h39_endless_tie() -> None:
    state = play(at("second_cue", 4, **LAST, scores=[5, 5, 1, 0]), "3 skip")
    state = rounds_out(state)
    assert result(state) == ("endless_tie", (5, 5, 1, 0), (1, 1, 3, 4))
    assert (state.round, state.extra) == (13, 5)
    none = play(at("second_cue", 4, options={"max_tie_rounds": 0}, **LAST, scores=[5, 5, 1, 0]), "3 skip")
    assert (none.ended, none.round) == (Reason.ENDLESS_TIE, 8)


def test_h40_ties_below_share_a_place() -> None:
    state = play(at("second_cue", 4, **LAST, scores=[5, 3, 3, 0]), "3 skip")
    assert result(state) == ("won", (5, 3, 3, 0), (1, 2, 2, 4))


def test_h42_three_to_ten() -> None:
    assert (min(GAME.seats), max(GAME.seats)) == (3, 10)
    record = Record("hues", 1, {}, ("a", "b"), ())
    with pytest.raises(ReplayError):
        list(replay(GAME, record, Chance.seeded(0)))


def test_h43_guesser_leaves() -> None:
    state = guess(at("first_guess", 5), "H15", "H16")
    step = leave(state, 1)
    assert kinds(step) == ["left"]
    state = step.state
    assert state.pieces == (Piece("H16", 2, 1),)
    assert state.waiting == (3, 4)
    assert state.upcoming == (2, 3, 4, 0, 2, 3, 4)
    assert GAME.view(state, None).rounds == 8


def test_h43_turns_already_taken_stay() -> None:
    state = leave(rounds_out(new(4), until=5), 0).state
    assert (state.round, state.giver, state.upcoming) == (6, 1, (2, 3))


def test_h43_last_one_to_guess_leaves() -> None:
    state = guess(at("first_guess", 4), "H15", "H16")
    assert leave(state, 3).state.phase is Phase.SECOND_CUE


def test_h43_giver_leaves() -> None:
    step = leave(guess(at("first_guess", 4), "H15"), 0)
    assert kinds(step) == ["left", "void", "round"]
    assert (step.state.giver, step.state.pieces, step.state.scores) == (1, (), (0, 0, 0, 0))


def test_h43_fewer_than_three() -> None:
    state = at("first_guess", 4, scores=[1, 9, 5, 5])
    step = leave(leave(state, 1).state, 0)
    assert kinds(step) == ["left", "over"]
    assert result(step.state) == ("left", (1, 9, 5, 5), (4, 3, 1, 1))
    assert told(step, "over") == {"reason": "left", "scores": [1, 9, 5, 5], "places": [4, 3, 1, 1]}


def test_h43_the_other_of_two_tied_leaves() -> None:
    state = play(at("second_cue", 5, round=10, giver=4, scores=[9, 9, 1, 1, 1]), "4 skip")
    step = leave(state, 0)
    assert kinds(step) == ["left", "void", "over"]
    assert result(step.state) == ("tie_rounds", (9, 9, 1, 1, 1), (5, 1, 2, 2, 2))


def test_h43_three_are_left_of_four() -> None:
    state = leave(at("second_cue", 4, "1 H15; 2 H16"), 3).state
    assert play(state, "0 skip").scores == (4, 3, 2, 0)
