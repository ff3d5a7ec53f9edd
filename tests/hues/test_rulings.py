"""The rulings on edge cases and disputes, H-01 to H-34, but for those on the text of a cue (`test_cues`);
the rest is in `test_endings`."""

from __future__ import annotations

import pytest

from games.hues.engine import (
    GAME,
    SPACES,
    Challenge,
    Cue,
    Options,
    Phase,
    Piece,
    Skip,
    distance,
    round_points,
)
from games.kit.types import InvalidAction
from tests.hues.notation import (
    at,
    guess,
    kinds,
    lapse,
    leave,
    new,
    play,
    refused,
    rounds_out,
    step_of,
    told,
)

OPTIONAL = {"second_guess": "optional"}


@pytest.mark.parametrize(
    ("seats", "rounds"), [(3, 6), (4, 8), (5, 10), (6, 12), (7, 7), (8, 8), (9, 9), (10, 10)]
)
def test_rounds_and_givers_go_clockwise(seats: int, rounds: int) -> None:
    state = new(seats)
    assert GAME.view(state, None).rounds == rounds
    assert (state.giver, *state.upcoming) == tuple(n % seats for n in range(rounds))
    assert new(seats, rounds=2).upcoming == (1,)


def test_first_guesses_go_clockwise_from_the_left_of_the_giver() -> None:
    state = play(at("first_cue", 5, giver=3, card=["H15", "A1"]), "3 cue H15 pig")
    assert (state.phase, state.waiting) == (Phase.FIRST_GUESS, (4, 0, 1, 2))
    assert GAME.to_act(state) == {4}
    assert refused(state, 0, "guess A1") == "not-your-turn"
    assert refused(state, 3, "guess A1") == "not-your-turn"
    state = guess(state, "A1", "A2", "A3", "A4")
    assert (state.phase, GAME.to_act(state)) == (Phase.SECOND_CUE, {3})


def test_h01_second_guesses_go_counterclockwise() -> None:
    state = play(at("second_cue", 5, giver=3), "3 cue cotton candy")
    assert state.waiting == (2, 1, 0, 4)
    assert GAME.to_act(state) == {2}


def test_h01_second_guesses_clockwise() -> None:
    state = play(at("second_cue", 5, giver=3, options={"second_order": "clockwise"}), "3 cue cotton candy")
    assert state.waiting == (4, 0, 1, 2)


def test_h02_space_with_a_piece() -> None:
    state = at("second_guess", 4, "1 H14; 2 H16; 3 A1")
    for taken in ("H14", "H16", "A1"):
        assert refused(state, 3, f"guess {taken}") == "occupied"
    assert len(list(GAME.legal_actions(state, 3))) == 480 - 3 + 1  # and a challenge


def test_h03_target_taken_by_another() -> None:
    state = at("second_guess", 4, "1 H15; 2 H16; 3 A1")
    assert refused(state, 3, "guess H15") == "occupied"


def test_h04_no_wrap_round() -> None:
    assert round_points([Piece("H30", 1, 1), Piece("P1", 2, 1)], "H1", 0, 3, playing=3) == (0, 0, 0)


def test_h05_second_cue_skipped() -> None:
    step = step_of(at("second_cue", 4, "1 H15; 2 H16; 3 A1"), 0, "skip")
    assert kinds(step) == ["skipped", "scored", "round"]
    assert step.state.scores == (2, 3, 2, 0)
    assert (step.state.round, step.state.giver, step.state.phase) == (2, 1, Phase.FIRST_CUE)
    assert refused(step.state, 1, "skip") == "cannot-skip-first"


def test_h06_second_cue_of_one_word() -> None:
    assert play(at("second_cue"), "0 cue candy").cues == ("pig", "candy")


def test_h07_first_guess_is_compulsory_and_lost_in_time() -> None:
    state = at("first_guess", 4, options=OPTIONAL)
    assert refused(state, 1, "skip") == "must-guess"
    step = lapse(state)
    assert kinds(step) == ["lapsed"]
    assert (step.state.pieces, step.state.waiting) == ((), (2, 3))
    state = play(guess(step.state, "H15", "A1"), "0 skip")
    assert state.scores == (1, 0, 3, 0)


def test_h07_second_piece_after_a_first_that_was_not_placed() -> None:
    state = guess(lapse(at("first_guess", 3)).state, "A1")
    state = play(state, "0 cue candy", "2 guess A2", "1 guess H15")
    assert state.history[-1].pieces == (Piece("A1", 2, 1), Piece("A2", 2, 2), Piece("H15", 1, 2))
    assert state.scores == (2, 3, 0)


def test_h08_second_guess_is_compulsory() -> None:
    state = at("second_guess", 4, "1 A1; 2 A2; 3 A3")
    assert refused(state, 3, "skip") == "must-guess"
    assert kinds(lapse(state)) == ["lapsed"]


def test_h08_second_piece_held_back() -> None:
    state = at("second_guess", 4, "1 A1; 2 A2; 3 A3", OPTIONAL)
    assert Skip() in list(GAME.legal_actions(state, 3))
    step = step_of(state, 3, "skip")
    assert kinds(step) == ["held"]
    assert step.state.waiting == (2, 1)
    assert play(step.state, "2 guess H15", "1 skip").scores == (1, 0, 3, 0)


def test_h09_placed_pieces_stay() -> None:
    state = guess(at("first_guess", 4), "A1")
    assert refused(state, 1, "guess A2") == "not-your-turn"


@pytest.mark.parametrize(("seats", "giver"), [(3, 8), (4, 4)])
def test_h10_three_players_double_the_giver(seats: int, giver: int) -> None:
    placed = [Piece("D10", 1, 1), Piece("D11", 1, 2), Piece("C9", 2, 1), Piece("E10", 2, 2)]
    assert round_points(placed, "D10", 0, seats, playing=seats)[0] == giver


def test_h10_caps() -> None:
    frame = [space for space in SPACES if distance(space, "H15") <= 1]
    placed = [Piece(space, 1 + number // 2, 1 + number % 2) for number, space in enumerate(frame)]
    assert round_points(placed, "H15", 0, 10, playing=10)[0] == 9
    assert round_points(placed, "H15", 0, 10, playing=3)[0] == 9
    shared = [Piece("H15", seat, 1) for seat in range(1, 10)] + [
        Piece("H14", seat, 2) for seat in range(1, 10)
    ]
    assert round_points(shared, "H15", 0, 10, playing=10) == (9,) + (5,) * 9  # sealed guesses may meet


def test_h11_giver_scores_nothing_outside_the_frame() -> None:
    assert round_points([Piece("H17", 1, 1), Piece("F13", 2, 1)], "H15", 0, 4, playing=4) == (0, 1, 1, 0)


def test_h12_exact_piece_is_one_in_the_frame() -> None:
    assert round_points([Piece("H15", 1, 1)], "H15", 0, 4, playing=4) == (1, 3, 0, 0)


def test_h13_both_pieces_score() -> None:
    assert round_points([Piece("H15", 1, 1), Piece("G14", 1, 2)], "H15", 0, 4, playing=4)[1] == 5


def test_h14_every_cue_of_the_game_is_remembered() -> None:
    state = at("first_cue", used_cues=["moss"])
    assert refused(state, 0, "cue H15 moss")
    state = play(state, "0 cue H15 pig")
    assert state.used_cues == ("moss", "pig")
    assert refused(guess(state, "A1", "A2", "A3"), 0, "cue pig")
    withdrawn = play(state, "1 challenge", "2 challenge")
    assert withdrawn.cues == ()
    assert refused(withdrawn, 0, "cue pig")


def test_h15_strict_repeat_reaches_the_checker() -> None:
    assert play(at("second_cue"), "0 cue pig skin").cues[-1] == "pig skin"
    assert refused(at("second_cue", options={"strict_repeat": True}), 0, "cue pig skin")


def test_h16_to_h23_a_first_cue_is_one_word_and_no_colour() -> None:
    state = at("first_cue")
    for text in ("cotton candy", "red", "reddish", "blue-green", "grey", "h15", ""):
        assert refused(state, 0, f"cue H15 {text}")
    assert refused(at("second_cue"), 0, "cue a b c")


def test_h24_languages_of_the_table() -> None:
    assert Options().languages == ("en",)
    assert Options.read({"language": "lt", "extra_languages": "mr, lt"}).languages == ("lt", "mr")
    assert Options.read({"extra_languages": ["mn"]}).languages == ("en", "mn")
    assert refused(at("first_cue", options={"language": "lt"}), 0, "cue H15 raudona")
    assert refused(at("first_cue", options={"language": "lt"}), 0, "cue H15 red")
    assert refused(at("first_cue", options={"extra_languages": "mr"}), 0, "cue H15 काळा")
    for wrong in ({"extra_languages": "de"}, {"language": "de"}, {"rounds": 0}, {"max_tie_rounds": -1}):
        with pytest.raises(InvalidAction):
            Options.read(wrong)


def test_h26_second_cue_may_not_compare() -> None:
    assert refused(at("second_cue"), 0, "cue lighter")
    assert play(at("first_cue"), "0 cue H15 lighter").cues == ("lighter",)


def test_h27_any_guesser_may_object_until_scoring() -> None:
    state = guess(at("first_guess", 5), "A1")
    for seat in (1, 2, 3, 4):  # in turn or not, before and after guessing
        assert Challenge() in list(GAME.legal_actions(state, seat))
    assert refused(state, 0, "challenge") == "not-a-guesser"
    assert refused(at("first_cue"), 1, "challenge") == "no-cue"
    state = play(state, "4 challenge")
    assert refused(state, 4, "challenge") == "already-challenged"
    assert GAME.view(state, None).challengers == (4,)
    assert GAME.to_act(state) == {2}
    over = at("over")
    assert refused(over, 1, "challenge") == "over"


def test_h28_refused_cue_changes_nothing() -> None:
    state = at("first_cue")
    assert refused(state, 0, "cue H15 red")
    assert state.used_cues == ()
    assert play(state, "0 cue A1 rust").target == "A1"


def test_h29_withdrawn_before_anybody_guessed() -> None:
    state = play(at("first_guess", 4), "1 challenge")
    step = step_of(state, 3, "challenge")  # two of three
    assert kinds(step) == ["challenged", "withdrawn"]
    assert told(step, "challenged") == {"text": "pig", "votes": 2, "guessers": 3}
    state = step.state
    assert (state.phase, state.cues, state.used_cues, state.penalty) == (Phase.FIRST_CUE, (), ("pig",), False)
    assert GAME.to_act(state) == {0}
    state = play(state, "0 cue bacon")
    assert (state.phase, state.cues, state.waiting) == (Phase.FIRST_GUESS, ("bacon",), (1, 2, 3))
    assert state.challengers == frozenset()


def test_h29_upheld_after_a_piece_was_placed() -> None:
    state = play(guess(at("first_guess", 4), "H15"), "1 challenge")
    step = step_of(state, 2, "challenge")
    assert kinds(step) == ["challenged", "upheld"]
    state = step.state
    assert refused(state, 3, "challenge") == "challenge-settled"
    state = play(guess(state, "H16", "A1"), "0 skip")
    assert state.scores == (0, 3, 2, 0)
    assert state.history[-1].penalty
    assert not state.penalty


def test_h29_second_cue_withdrawn() -> None:
    state = at("second_guess", 4, "1 H15; 2 H16; 3 A1")
    state = play(state, "1 challenge", "2 challenge")
    assert (state.phase, state.cues) == (Phase.SECOND_CUE, ("pig",))
    assert state.used_cues == ("pig", "cotton candy")
    assert play(state, "0 skip").scores == (2, 3, 2, 0)


def test_h29_second_cue_upheld_counts_for_the_whole_round() -> None:
    state = guess(at("second_guess", 4, "1 H15; 2 H16; 3 A1"), "A2")
    state = play(state, "1 challenge", "2 challenge", "2 guess A3", "1 guess H14")
    assert state.scores == (0, 5, 2, 0)


def test_h29_half_of_the_guessers_is_no_majority() -> None:
    state = play(at("first_guess", 5), "1 challenge", "2 challenge")
    assert state.cues == ("pig",)
    assert play(state, "4 challenge").cues == ()
    assert play(at("first_guess", 3), "1 challenge").cues == ("pig",)


def test_h29_majority_by_somebody_leaving() -> None:
    state = play(at("first_guess", 5), "1 challenge", "2 challenge")
    step = leave(state, 3)
    assert kinds(step) == ["left", "withdrawn"]


def test_h30_choice_stands() -> None:
    state = at("second_cue")
    assert refused(state, 0, "cue A1 candy") == "colour-stays"
    assert play(state, "0 cue H15 candy").target == "H15"


def test_h30b_colour_stays_after_a_withdrawal_and_not_after_a_refusal() -> None:
    state = play(at("first_guess", 3), "1 challenge", "2 challenge")
    assert state.target == "H15"
    assert refused(state, 0, "cue A1 bacon") == "colour-stays"
    assert play(state, "0 cue H15 bacon").target == "H15"
    assert [type(one) for one in GAME.legal_actions(state, 0)] == [Cue]
    assert refused(at("first_cue"), 0, "cue bacon") == "choose-colour"
    assert refused(at("first_cue"), 0, "cue B2 bacon") == "not-on-card"


def test_h31_giver_without_a_first_cue() -> None:
    step = lapse(new(4))
    assert kinds(step) == ["lapsed", "void", "round"]
    state = step.state
    assert (state.round, state.giver, state.upcoming, state.scores) == (2, 1, (2, 3, 0, 1, 2, 3), (0,) * 4)
    assert state.history == ()


def test_h31_giver_without_a_second_cue() -> None:
    step = lapse(at("second_cue", 4, "1 H15; 2 H16; 3 A1"))
    assert kinds(step) == ["lapsed", "scored", "round"]
    assert step.state.scores == (2, 3, 2, 0)


def test_h32_deck_is_shuffled_anew() -> None:
    state = at("second_cue", deck=[], drawn=[["A1", "D7", "K20", "P3"], ["H15", "A2", "P30", "A30"]])
    step = step_of(state, 0, "skip")
    assert kinds(step)[-2:] == ["reshuffled", "round"]
    assert step.state.card is not None
    assert len(step.state.deck or ()) == 1


def test_h33_cards_of_a_game_share_no_colour() -> None:
    state = rounds_out(new(6), until=11)
    assert len(state.drawn) == 12
    assert len({space for card in state.drawn for space in card}) == 48
    given = at("second_cue", deck=[["A1", "D7", "K20", "P3"]])
    assert play(given, "0 skip").card == ("A1", "D7", "K20", "P3")


def test_h34_free_choice() -> None:
    state = new(4, free_choice=True)
    assert (state.card, state.drawn) == (None, ())
    assert len(list(GAME.legal_actions(state, 0))) == 480
    assert GAME.forced(state, 0) is None
    assert play(state, "0 cue C3 moss").target == "C3"
    assert refused(state, 0, "cue moss") == "choose-colour"
