"""The rulings on edge cases and disputes, S-01 to S-48: one test or more for each, named after it."""

from __future__ import annotations

import pytest

from games.kit.chance import Chance
from games.sorry.engine import GAME, Card, Forfeit, Move, Options, Reason, Start, next_parts, preview
from tests.sorry.notation import at, kinds, legal, moved, places, play, refused, start


def test_s01_exit_circle_held_by_an_own_pawn() -> None:
    state = at("r0 t4", "1")
    assert legal(state) == {"r0+1"}
    assert refused(state, "start r1") == "own-pawn"
    step = play(at("r0 t4", "2"), "r0+2", draws=[[45 - 1, 0]])
    assert places(step.state)["r0"] == "t6"
    assert kinds(step)[:2] == ["moved", "drew"]


def test_s02_exit_circle_held_by_an_opponent() -> None:
    state = at("y0 t4", "1")
    assert moved(state, "start r0") == {"r0": "t4", "y0": "start"}


def test_s03_two_that_starts_a_pawn_does_not_step() -> None:
    assert moved(at("", "2"), "start r0")["r0"] == "t4"


def test_s04_two_without_a_use_draws_again() -> None:
    step = start("r0 s5, r1 home, r2 home, r3 home", "2", deck=["1"])
    assert kinds(step) == ["lost", "drew"]
    assert (step.state.turn, step.state.card) == (0, Card.ONE)


def test_s05_two_after_two_without_limit() -> None:
    position = {"deck": ["1", "2", "2", "2"], "colours": ["r", "y"]}
    position["pawns"] = {"r0": "s5", "r1": "home", "r2": "home", "r3": "home"}
    step = GAME.start(
        position | {"card": "2", "turn": 0}, Options(), Chance.replay([[4, 1], [3, 1], [2, 1], [1, 0]])
    )
    assert kinds(step) == ["lost", "drew", "lost", "drew", "lost", "drew", "lost", "drew"]
    assert step.state.turns == (0, 0)  # it was one turn, begun before
    assert legal(step.state) == {"r0+1"}


def test_s06_two_that_brings_the_last_pawn_home_ends_the_game() -> None:
    step = play(at("r0 s4, r1 home, r2 home, r3 home", "2"), "r0+2", draws=[])
    assert kinds(step) == ["moved", "over"]
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.places) == (Reason.HOME, (4, 0), (1, 2))
    assert step.state.discard == (Card.TWO,)


def test_s07_two_with_an_empty_pile_is_reshuffled_too() -> None:
    state = at("r0 t10", "2", deck=[], discard=["3", "5"])
    step = play(state, "r0+2", draws=[[3, 0]])
    assert kinds(step) == ["moved", "reshuffled", "drew"]
    assert step.events[1].public == {"cards": 3}
    assert step.state.card == Card.TWO
    assert step.state.deck == (Card.THREE, Card.FIVE)
    assert (step.state.discard, step.state.shuffles) == ((), 1)


def test_s08_reshuffled_only_when_a_card_must_be_drawn() -> None:
    step = play(at("r0 t10, y0 t50", "3", deck=["5"], discard=["8"]), "r0+3", draws=[[1, 0]])
    assert kinds(step) == ["moved", "turn"]
    assert (step.state.deck, step.state.discard) == ((), (Card.EIGHT, Card.THREE))
    step = play(step.state, "y0+5", draws=[[3, 0]])
    assert kinds(step) == ["moved", "reshuffled", "turn"]


@pytest.mark.parametrize("card", ["4", "10"])
def test_s09_never_back_from_start_or_home(card: str) -> None:
    state = at("r0 home, r1 t30", card)
    steps = -4 if card == "4" else -1
    assert refused(state, f"r0{steps}") == "not-moving"
    assert refused(state, f"r2{steps}") == "not-moving"


@pytest.mark.parametrize("card", ["3", "4", "5", "7", "8", "10", "11", "12"])
def test_s10_nothing_on_the_board_loses_the_turn(card: str) -> None:
    step = start("r0 home, y0 t50", card, deck=["5"])
    assert kinds(step) == ["lost", "turn"]
    assert step.events[0].public == {"card": card}
    assert (step.state.turn, step.state.discard) == (1, (Card(card),))


def test_s11_ten_back_is_compulsory_even_out_of_safety() -> None:
    state = at("r0 s1, r1 home, r2 home, r3 home", "10")
    assert legal(state) == {"r0-1"}
    assert moved(state, "r0-1") == {"r0": "t2"}


def test_s12_ten_either_way_with_any_pawn() -> None:
    assert legal(at("r0 t10, r1 t30", "10")) == {"r0+10", "r0-1", "r1+10", "r1-1"}


def test_s13_four_from_safety_is_compulsory() -> None:
    assert legal(at("r0 s2", "4")) == {"r0-4"}
    assert refused(at("r0 s2", "4"), "forfeit") == "must-use"


def test_s14_back_beyond_start_turns_in_next() -> None:
    state = play(at("r0 t4, y0 t50", "4", deck=["3", "8"]), "r0-4", draws=[[2, 0]]).state
    assert places(state)["r0"] == "t0"
    assert moved(at("r0 t0", "8"), "r0+8") == {"r0": "home"}


def test_s15_from_the_entry_a_pawn_must_turn_in() -> None:
    assert moved(at("r0 t2", "1"), "r0+1") == {"r0": "s1"}
    assert legal(at("r0 t2", "8")) == set()


def test_s16_landing_on_an_own_pawn() -> None:
    state = at("r0 t4, r1 t7", "3")
    assert legal(state) == {"r1+3"}
    assert refused(state, "r0+3") == "own-pawn"
    assert kinds(start("r0 s1, r1 s4", "3", deck=["1"]))[0] == "lost"


def test_s17_own_pawn_resting_on_a_foreign_triangle() -> None:
    state = at("r0 t11, r1 t16", "5")
    assert refused(state, "r0+5") == "own-pawn"


def test_s18_own_pawn_on_the_slide_is_bumped() -> None:
    state = at("r0 t4, r1 t17", "12")
    assert moved(state, "r0+12") == {"r0": "t19", "r1": "start"}
    forced = at("r0 t11, r1 s5, y0 t17", "5")  # the only use
    assert legal(forced) == {"r0+5"}
    assert moved(forced, "r0+5") == {"r0": "t19", "y0": "start"}
    assert play(state, "r0+12").state.bumps == ((1, 0), (0, 0))


def test_s19_opponent_on_the_triangle_and_more_on_the_slide() -> None:
    state = at("r0 t11, y0 t16, y1 t18", "5")
    step = play(state, "r0+5")
    assert places(step.state) | {"r0": "t19", "y0": "start", "y1": "start"} == places(step.state)
    effect = step.events[0].public["effects"][0]
    assert effect == {
        "pawn": "r0", "way": ["t11", "t12", "t13", "t14", "t15", "t16"], "slide": ["t17", "t18", "t19"],
        "bumped": ["y0", "y1"], "to": "t19",
    }  # fmt: skip
    assert step.state.bumps == ((0, 2), (0, 0))


def test_s20_a_slide_cannot_be_declined() -> None:
    state = at("r0 t11", "5")
    assert legal(state) == {"r0+5"}
    assert moved(state, "r0+5") == {"r0": "t19"}


def test_s21_pawns_passed_over_stay() -> None:
    assert moved(at("r0 t10, y0 t11, y1 t12", "3"), "r0+3") == {"r0": "t13"}


def test_s22_slide_does_not_touch_the_safety_zone() -> None:
    state = at("y0 t57, r0 s1", "4", turn=1)
    assert moved(at("y0 t5, r0 s1, r1 t3", "4", turn=1), "y0-4") == {"y0": "t4", "r1": "start"}
    assert places(state)["r0"] == "s1"


def test_s23_a_slide_ends_at_its_circle() -> None:
    assert moved(at("r0 t12", "12"), "r0+12") == {"r0": "t28"}


def test_s24_no_part_of_a_seven_starts_a_pawn() -> None:
    state = at("r0 t10", "7")
    assert legal(state) == {"r0+7"}
    assert refused(state, "r0+6 r1+1") == "not-moving"
    assert refused(state, "start r1") == "cannot-start"


def test_s25_both_parts_of_a_seven_with_one_pawn() -> None:
    assert refused(at("r0 t11, r1 t40", "7"), "r0+5 r0+2") == "same-pawn"


def test_s26_a_seven_whose_rest_is_unusable() -> None:
    state = at("r0 s3, r1 s4", "7")  # one needs 3, the other 2
    assert legal(state) == set()
    assert refused(state, "r0+3 r1+4") == "too-far"
    assert refused(state, "r0+3") == "other-steps"


def test_s27_a_last_pawn_that_needs_three() -> None:
    step = start("r0 s3, r1 home, r2 home, r3 home, y0 t40", "7", deck=["5"])
    assert kinds(step)[0] == "lost"


def test_s28_pawns_that_need_three_and_four() -> None:
    state = at("r0 s3, r1 s2, r2 home, r3 home", "7")
    assert legal(state) == {"r0+3 r1+4"}
    step = play(state, "r1+4 r0+3", draws=[])
    assert GAME.outcome(step.state) is not None


def test_s29_part_two_is_judged_after_part_one() -> None:
    state = at("r0 t10, r1 t13", "7")
    assert refused(state, "r0+3 r1+4") == "own-pawn"
    assert moved(state, "r1+4 r0+3") == {"r0": "t13", "r1": "t17"}
    assert "r1+4 r0+3" in legal(state)
    assert "r0+3 r1+4" not in legal(state)


def test_s30_part_one_that_bumps_the_second_pawn() -> None:
    state = at("r0 t11, r1 t18", "7")
    assert refused(state, "r0+5 r1+2") == "not-moving"
    assert moved(state, "r1+2 r0+5") == {"r0": "t19", "r1": "t20"}


def test_s30_parts_offered_lead_to_a_whole_use() -> None:
    view = GAME.view(at("r0 t11, r1 t18", "7"), 0)
    offered = next_parts(view, 0)
    assert ("r0", 5) not in offered
    assert offered["r1", 2].way == ("t18", "t19", "t20")
    assert set(next_parts(view, 0, [("r1", 2)])) == {("r0", 5)}
    assert next_parts(view, 0, [("r1", 2)])["r0", 5].to == "t19"
    assert next_parts(view, 0, [("r1", 2), ("r0", 5)]) == {}
    assert (
        next_parts(view, 0, [("y0", 2)])
        == next_parts(view, 0, [("r2", 2)])
        == next_parts(view, 0, [("r0", 9)])
        == {}
    )


def test_s31_swap_on_to_a_foreign_triangle_slides() -> None:
    state = at("r0 t5, y0 t16, y1 t18", "11")
    assert moved(state, "swap r0 y0") == {"r0": "t19", "y0": "t5", "y1": "start"}


def test_s32_the_other_pawn_does_not_slide() -> None:
    state = at("r0 t9, y0 t20", "11")
    assert moved(state, "swap r0 y0") == {"r0": "t20", "y0": "t9"}
    both = at("r0 t9, y0 t20, r1 t12", "11", {"swap_both_slide": True})
    assert moved(both, "swap r0 y0") == {"r0": "t20", "y0": "t13", "r1": "start"}
    view = GAME.view(both, 0)
    effects = preview(view, GAME.load_action({"type": "swap", "card": "11", "pawn": "r0", "with": "y0"}))
    assert [(effect.pawn, effect.to, effect.bumped) for effect in effects] == [
        ("r0", "t20", ()),
        ("y0", "t13", ("r1",)),
    ]


def test_s33_the_slide_runs_over_the_pawn_just_swapped() -> None:
    state = at("r0 t18, b0 t16", "11", colours="r b")
    step = play(state, "swap r0 b0")
    assert (places(step.state)["r0"], places(step.state)["b0"]) == ("t19", "start")
    assert step.state.bumps == ((0, 1), (0, 0))
    effects = preview(
        GAME.view(state, 0), GAME.load_action({"type": "swap", "card": "11", "pawn": "r0", "with": "b0"})
    )
    assert [(effect.pawn, effect.slide, effect.bumped) for effect in effects] == [
        ("r0", ("t17", "t18", "t19"), ("b0",)),
        ("b0", (), ()),
    ]


def test_s34_swap_is_optional_where_forward_is_impossible() -> None:
    state = at("r0 t58, b0 t20", "11", colours="r b")
    assert legal(state) == {"swap r0 b0", "forfeit"}
    step = play(state, "forfeit")
    assert kinds(step)[0] == "forfeited"
    assert places(step.state) == places(state)
    assert step.state.discard[0] == Card.ELEVEN


def test_s35_no_forfeit_where_a_pawn_can_go_forward() -> None:
    state = at("r0 t58, r1 t10, b0 t20", "11", colours="r b")
    assert legal(state) == {"r1+11", "swap r0 b0", "swap r1 b0"}
    assert refused(state, "forfeit") == "must-use"


def test_s36_no_swap_with_start_home_or_safety() -> None:
    state = at("r0 t58, r1 s1, r2 home, b0 s3, b1 home, b2 t20", "11", colours="r b")
    assert legal(state) == {"swap r0 b2", "forfeit"}
    for text in ("swap r1 b2", "swap r2 b2", "swap r3 b2", "swap r0 b0", "swap r0 b1", "swap r0 b3"):
        assert refused(state, text) == "not-on-track"
    assert refused(state, "swap b2 r0") == "not-yours"


@pytest.mark.parametrize(("place", "after"), [("t3", "t15"), ("t4", "t16")])
def test_s37_swapped_past_the_own_entry_a_full_lap_is_to_go(place: str, after: str) -> None:
    state = at(f"r0 t30, y0 {place}", "11")
    assert moved(state, "swap r0 y0")["r0"] == place
    assert (
        preview(GAME.view(at(f"r0 {place}", "12"), 0), Move(Card.TWELVE, (("r0", 12),)))[0].way[-1] == after
    )


@pytest.mark.parametrize(("place", "home"), [("t0", "8"), ("t1", "7"), ("t2", "5")])
def test_s38_swapped_before_the_own_entry_the_next_move_turns_in(place: str, home: str) -> None:
    assert moved(at(f"r0 t30, y0 {place}", "11"), "swap r0 y0")["r0"] == place
    assert moved(at(f"y0 {place}", "sorry"), "sorry r0 y0") == {"r0": place, "y0": "start"}
    assert moved(at(f"r0 {place}", home), f"r0+{home}")["r0"] in ("home", "s5")


def test_s39_sorry_needs_a_pawn_on_start_and_a_target() -> None:
    assert legal(at("y0 s1, y1 home", "sorry")) == set()
    assert legal(at("r0 t9, r1 t12, r2 t30, r3 home, y0 t20", "sorry")) == set()
    assert kinds(start("y0 s1", "sorry", deck=["1"]))[0] == "lost"


def test_s40_sorry_is_forced_where_it_can_be_used() -> None:
    state = at("y0 t20", "sorry")
    assert legal(state) == {"sorry r0 y0"}
    assert refused(state, "forfeit") == "must-use"


def test_s41_sorry_on_a_pawn_resting_on_its_triangle_slides() -> None:
    assert moved(at("y0 t31, y1 t33", "sorry"), "sorry r0 y0") == {"r0": "t34", "y0": "start", "y1": "start"}


def test_s42_sorry_with_an_own_pawn_on_the_exit_circle() -> None:
    assert moved(at("r0 t4, y0 t20", "sorry"), "sorry r1 y0") == {"r1": "t20", "y0": "start"}


@pytest.mark.parametrize("place", ["t4", "t2"])
def test_s43_sorry_on_the_own_exit_or_entry(place: str) -> None:
    assert moved(at(f"y0 {place}", "sorry"), "sorry r0 y0") == {"r0": place, "y0": "start"}


def test_s44_own_pawns_in_safety_block_and_may_be_jumped() -> None:
    state = at("r0 s1, r1 s3", "2")
    assert refused(state, "r0+2") == "own-pawn"
    assert moved(at("r0 s1, r1 s3", "3"), "r0+3") == {"r0": "s4"}


def test_s45_several_pawns_on_home_and_start() -> None:
    assert moved(at("r0 s5, r1 home, r2 home", "1"), "r0+1") == {"r0": "home"}


def test_s46_first_turn_without_a_start_card() -> None:
    lost = start("", "5", deck=["1"])
    assert kinds(lost) == ["lost", "turn"]
    assert legal(start("y0 t34", "sorry").state) == {"sorry r0 y0"}


def test_s47_equal_start_pawns_are_one_use() -> None:
    state = at("r0 t10", "1")
    assert legal(state) == {"r0+1", "start r1"}
    assert Start(Card.ONE, "r3") in GAME.legal_actions(state, 0)  # any of the equal ones is accepted
    assert legal(at("y0 t10, y1 t20", "sorry")) == {"sorry r0 y0", "sorry r0 y1"}
    assert moved(at("y0 t10", "sorry"), "sorry r2 y0") == {"r2": "t10", "y0": "start"}


def test_s48_a_split_is_compulsory() -> None:
    state = at("r0 s3, r1 s2, r2 s5", "7")  # no pawn can go 7
    assert legal(state) == {"r0+3 r1+4"}
    assert Forfeit(Card.SEVEN) not in GAME.legal_actions(state, 0)


def test_forfeit_is_for_an_eleven_only() -> None:
    assert refused(at("r0 t10", "5"), "forfeit") == "must-use"


def test_other_refusals() -> None:
    state = at("r0 t10, y0 t20", "5")
    assert refused(state, "r0+3", "3") == "other-card"
    assert refused(state, "r0+5", seat=1) == "not-your-turn"
    assert refused(state, "r0+4") == "other-steps"
    assert refused(state, "y0+5") == "not-yours"
    assert refused(state, "swap r0 y0") == "cannot-swap"
    assert refused(state, "sorry r1 y0") == "cannot-sorry"
    assert refused(state, "discard") == "must-play"
    assert refused(at("r0 t10, y0 t20", "sorry"), "sorry r0 y0") == "not-on-start"
    assert refused(at("r0 t10, y0 t20", "sorry"), "sorry r1 y1") == "not-on-track"
    assert refused(at("r0 t10, y0 t20", "sorry"), "sorry r1 r0") == "not-an-opponent"
    assert refused(at("r0 t10, r1 t20", "11"), "swap r0 r1") == "not-an-opponent"
    assert refused(at("r0 t10, r1 t20", "7"), "r0+8 r1-1") == "not-seven"
    assert refused(at("r0 t10, r1 t20, r2 t40", "7"), "r0+1 r1+2 r2+4") == "too-many-parts"
    assert refused(at("r0 t10", "2"), "start r0") == "not-on-start"
    assert refused(at("r0 t10", "2"), "start y0") == "not-yours"
