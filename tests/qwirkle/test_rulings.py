"""The rulings on edge cases and disputes, Q-01 to Q-33: one test or more for each, named after it."""

from __future__ import annotations

import pytest

from games.kit.chance import Chance
from games.kit.types import IllegalAction
from games.qwirkle.engine import (
    GAME,
    TILES,
    Board,
    Options,
    Pass,
    Place,
    Reason,
    State,
    Trade,
    judge,
    largest_set,
)
from tests.qwirkle.notation import board, hand, kinds, laid, place, play, start

THREE = "Rc(0,0) Rq(1,0) Rd(2,0)"
NO_DRAWS = Chance.replay([])


def refused(state: State, action: Place | Trade | Pass, seat: int = 0) -> str:
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, seat, action, Chance.seeded(0))
    assert action not in GAME.legal_actions(state, seat)
    return refusal.value.code


def dealt(options: Options, seed: int, seats: int = 4) -> State:
    return GAME.setup(seats, options, Chance.seeded(seed))


def test_q01_opener_lays_exactly_the_announced_number() -> None:
    state = start("", "Rc Oc Yc Rq Rd Pl", "Ps", bag="Pl Px", opening=3).state
    listed = [action for action in GAME.legal_actions(state, 0) if isinstance(action, Place)]
    assert {len(action.tiles) for action in listed} == {3}
    sets = {frozenset(tile for tile, _, _ in action.tiles) for action in listed}
    assert sets == {frozenset(hand("Rc Oc Yc")), frozenset(hand("Rc Rq Rd"))}  # any set of that size
    assert len(listed) == 12
    assert refused(state, place("Rc(0,0) Rq(1,0)")) == "opening-size"


def test_q01_option_off_lets_the_opener_lay_fewer() -> None:
    options = {"opener_must_lay_all": False}
    state = start("", "Rc Oc Yc Rq Rd Pl", "Ps", bag="Pl Px", opening=3, options=options).state
    assert play(state, "Rc(0,0)").state.scores == (1, 0)
    assert GAME.view(state, 0).must_lay is None
    assert refused(state, Trade(hand("Pl"))) == "opening-trade"


def test_q02_opener_may_not_trade() -> None:
    state = dealt(Options(), 1)
    assert refused(state, Trade(state.hands[state.turn][:1]), state.turn) == "opening-trade"
    assert not any(isinstance(action, Trade) for action in GAME.legal_actions(state, state.turn))


def tied_for_opener() -> tuple[int, list[int]]:
    """Return a seed whose deal for four ties, and the seats tied."""
    for seed in range(100):
        sizes = [largest_set(held) for held in dealt(Options(), seed).hands]
        tied = [seat for seat, size in enumerate(sizes) if size == max(sizes)]
        if len(tied) == 2:
            return seed, tied
    raise AssertionError("no tie")


def test_q03_tie_for_opener_goes_to_the_oldest() -> None:
    seed, (one, other) = tied_for_opener()
    ages = [90] * 4
    ages[one], ages[other] = 30, 40
    assert dealt(Options.read({"ages": ages}), seed).turn == other
    ages[one] = 40
    assert dealt(Options.read({"ages": ages}), seed).turn == one  # of the same age: the lower seat


def test_q03_tie_goes_to_the_lowest_seat_unless_all_tied_told_their_age() -> None:
    seed, (one, other) = tied_for_opener()
    assert dealt(Options(), seed).turn == one
    for unknown in (None, 0):
        ages: list[int | None] = [90] * 4
        ages[one], ages[other] = unknown, 40
        assert dealt(Options.read({"ages": ages}), seed).turn == one
    assert dealt(Options.read({"ages": [90] * other}), seed).turn == one


def test_q03_an_untied_opener_is_not_asked_for_age() -> None:
    for seed in range(30):
        state = dealt(Options.read({"ages": [10, 20, 30, 40]}), seed)
        sizes = [largest_set(held) for held in state.hands]
        assert sizes[state.turn] == max(sizes) == state.opening


def test_q04_a_set_of_one_opens_with_one_tile_for_one_point() -> None:
    state = start("", "Rc Oq Yd Gl Bx Ps", "Rc Oq Yd Gl Bx Ps", bag="Pl", opening=1).state
    assert len(list(GAME.legal_actions(state, 0))) == 6
    assert play(state, "Oq(0,0)").state.scores == (1, 0)


@pytest.mark.parametrize("tiles", ["Rc(0,0) Rq(1,0)", "Rc(0,0) Rq(0,1)", "Rq(-3,7) Rc(-4,7)"])
def test_q05_opening_lies_either_way_and_anywhere(tiles: str) -> None:
    state = start("", "Rc Rq", "Ps", bag="Pl", opening=2).state
    assert place(tiles) in GAME.legal_actions(state, 0)
    assert play(state, tiles).state.scores == (2, 0)


def test_q06_new_tiles_need_not_touch_each_other() -> None:
    assert judge(board("Yc(0,0) Yq(1,0) Yx(3,0)"), laid("Yl(2,0) Yd(4,0)")) == 5


def test_q07_both_ends_in_one_turn() -> None:
    assert judge(board(THREE), laid("Rl(-1,0) Rx(3,0)")) == 5


def test_q08_joining_two_lines() -> None:
    assert judge(board("Gc(0,0) Gq(1,0) Gd(3,0) Bq(1,1) Bl(2,1) Bd(3,1)"), laid("Gl(2,0)")) == 6


def test_q09_two_separate_lines_in_one_turn() -> None:
    state = start(THREE, "Rl Yc", "Ps", bag="Pl").state
    assert refused(state, place("Rl(3,0) Yc(0,1)")) == "not-in-line"


def test_q10_the_order_of_laying_does_not_matter() -> None:
    state = start(THREE, "Yc Yq", "Ps", bag="Pl").state
    one, other = play(state, "Yc(0,1) Yq(1,1)"), play(state, "Yq(1,1) Yc(0,1)")
    assert one == other


def test_q11_laying_fewer_tiles_than_possible() -> None:
    state = start(THREE, "Rl Rx Rs", "Ps", bag="Pl").state
    assert play(state, "Rl(3,0)").state.scores == (4, 0)


def test_q12_trading_although_a_tile_fits() -> None:
    state = start(THREE, "Rl Rx", "Ps", bag="Pl Px Pd").state
    step = GAME.apply(state, 0, Trade(hand("Rl")), Chance.replay([[3, 0]]))
    assert step.state.hands[0] == hand("Rx Pd")
    assert step.state.scores == (0, 0)
    assert step.state.turn == 1


def test_q13_without_a_move_a_trade_of_one_at_least() -> None:
    state = start(THREE, "Bl Gx", "Ps", bag="Pl Px Pd").state
    assert GAME.to_act(state) == {0}
    assert {action for action in GAME.legal_actions(state, 0) if not isinstance(action, Place)} == {
        Trade(hand("Bl")),
        Trade(hand("Gx")),
        Trade(hand("Gx Bl")),
    }
    assert not any(isinstance(action, Place) for action in GAME.legal_actions(state, 0))
    assert refused(state, Trade(())) == "trade-nothing"


def test_q14_trade_more_than_the_bag() -> None:
    state = start(THREE, "Bl Gx Bs", "Ps", bag="Pl Px").state
    assert refused(state, Trade(hand("Bl Gx Bs"))) == "bag-too-small"
    assert max(len(a.tiles) for a in GAME.legal_actions(state, 0) if isinstance(a, Trade)) == 2


def test_q15_traded_tiles_cannot_be_drawn_back() -> None:
    state = start(THREE, "Bl Gx", "Ps", bag="Pl Pl").state
    step = GAME.apply(state, 0, Trade(hand("Bl Gx")), Chance.seeded(0))
    assert step.state.hands[0] == hand("Pl Pl")
    assert step.state.bag == hand("Gx Bl")
    assert step.events[0].public == {"count": 2}
    assert step.events[0].private == {0: {"returned": ["Gx", "Bl"], "drawn": ["Pl", "Pl"]}}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_q16_the_bag_holds_as_many_after_a_trade(count: int) -> None:
    state = start(THREE, "Bl Gx Bs", "Ps", bag="Pl Px Pd Pq").state
    step = GAME.apply(state, 0, Trade(hand("Bl Gx Bs")[:count]), Chance.seeded(0))
    assert len(step.state.bag) == 4


def test_q17_whoever_can_lay_with_an_empty_bag_must() -> None:
    state = start(THREE, "Rl Bq", "Bd Ps").state
    assert refused(state, Pass()) == "no-pass"
    assert all(isinstance(action, Place) for action in GAME.legal_actions(state, 0))


def test_q17_allow_pass_lets_them_pass() -> None:
    state = start(THREE, "Rl Bq", "Bd Ps", options={"allow_pass": True}).state
    assert Pass() in list(GAME.legal_actions(state, 0))
    step = GAME.apply(state, 0, Pass(), NO_DRAWS)
    assert (step.state.turn, step.events[0].public) == (1, {"chosen": True})


def test_q17_allow_pass_does_not_let_them_pass_while_the_bag_holds_tiles() -> None:
    state = start(THREE, "Rl Bq", "Bd Ps", bag="Pl", options={"allow_pass": True}).state
    assert refused(state, Pass()) == "no-pass"


def test_q18_who_cannot_lay_with_an_empty_bag_is_passed_over() -> None:
    step = play(start(THREE, "Rl Bq", "Ps Px", "Rs Ps").state, "Rl(3,0)")
    assert kinds(step) == ["placed", "passed"]
    assert step.events[1].seat == 1
    assert step.state.turn == 2
    assert step.state.stale == 1


def test_q18_a_given_position_is_passed_on_at_once() -> None:
    step = start(THREE, "Ps Px", "Rl Bq")
    assert kinds(step) == ["passed"]
    assert step.state.turn == 1


def test_q18_the_same_seat_goes_on_when_all_others_are_passed_over() -> None:
    step = play(start(THREE, "Rl Rx", "Gs Px", "Bs Ox").state, "Rl(3,0)")
    assert kinds(step) == ["placed", "passed", "passed"]
    assert step.state.turn == 0


def test_q19_nobody_can_lay_and_the_bag_is_empty() -> None:
    step = play(start(THREE, "Rl Gs", "Ps Px").state, "Rl(3,0)")
    assert kinds(step) == ["placed", "over"]
    assert step.state.scores == (4, 0)  # nobody gets the six points
    assert GAME.to_act(step.state) == frozenset()
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.reason == "blocked"


def test_q19_a_given_position_may_be_blocked() -> None:
    step = start(THREE, "Ps Px", "Gs", scores=[7, 9])
    assert kinds(step) == ["over"]
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.places) == ("blocked", (7, 9), (2, 1))


def test_q20_an_emptied_hand_that_the_bag_refills_goes_on() -> None:
    step = play(start(THREE, "Rl", "Rx", bag="Pl").state, "Rl(3,0)")
    assert kinds(step) == ["placed"]
    assert step.state.hands[0] == hand("Pl")
    assert step.state.scores == (4, 0)
    assert step.state.ended is None


def test_q21_the_last_tiles_of_the_bag_bring_no_six_points() -> None:
    step = play(start(THREE, "Rl Rx", "Bd", bag="Rs Yd Yc Yq Gd Bc").state, "Rl(3,0) Rx(4,0)")
    assert step.state.bag == ()
    assert len(step.state.hands[0]) == 6
    assert step.state.scores == (5, 0)
    assert step.state.ended is None


def test_q22_going_out_ends_the_game_at_once() -> None:
    step = play(start(THREE, "Rl", "Rx", "Rs", scores=[0, 50, 50]).state, "Rl(3,0)")
    assert kinds(step) == ["placed", "went-out", "over"]
    assert step.state.ended is Reason.WENT_OUT
    assert step.state.scores == (10, 50, 50)  # nothing is taken off for tiles in hand


def test_q23_six_points_on_top_of_the_last_placement() -> None:
    step = play(start(THREE, "Rl", "Rx").state, "Rl(3,0)")
    assert [event.public.get("points") for event in step.events] == [4, 6, None]
    assert step.state.scores == (10, 0)


def test_q24_every_qwirkle_counts() -> None:
    table = "Pc(0,0) Pq(1,0) Pd(2,0) Pl(3,0) Rl(3,1) Rx(4,1) Rs(5,1) Os(5,2) Ys(5,3) Gs(5,4) Bs(5,5)"
    step = play(start(table, "Px Ps", "Rc", bag="Yl").state, "Px(4,0) Ps(5,0)")
    assert step.state.scores == (26, 0)
    assert step.state.qwirkles == (2, 0)
    assert step.events[0].public["qwirkles"] == 2


def test_q25_a_finished_qwirkle_is_not_scored_again() -> None:
    qwirkle = "Rc(0,0) Rq(1,0) Rd(2,0) Rl(3,0) Rx(4,0) Rs(5,0)"
    assert judge(board(qwirkle), laid("Bc(0,1)")) == 2


def test_q26_three_rounds_of_trades_and_lapses_end_the_game() -> None:
    state = start(THREE, "Bl Gx", "Ps", bag="Pl Px Pd").state
    for turn in range(6):
        assert state.ended is None
        seat = state.turn
        step = (
            GAME.lapse(state, seat, NO_DRAWS)
            if turn % 2
            else GAME.apply(state, seat, Trade(state.hands[seat][:1]), Chance.seeded(turn))
        )
        state = step.state
    assert kinds(step) == ["lapsed", "over"]
    assert state.ended is Reason.TRADES


def test_q26_a_tile_laid_begins_the_count_anew() -> None:
    state = start(THREE, "Rl Gx", "Rx", bag="Pl Px Pd", stale=5).state
    assert play(state, "Rl(3,0)").state.stale == 0


def test_q27_a_tie_is_a_shared_victory() -> None:
    outcome = GAME.outcome(play(start(THREE, "Rl", "Rx", "Gs", scores=[0, 10, 3]).state, "Rl(3,0)").state)
    assert outcome is not None
    assert outcome.places == (1, 1, 3)


def test_q27_option_most_qwirkles_breaks_a_tie() -> None:
    options = {"tie": "most_qwirkles"}
    more = {"scores": [0, 10, 10], "qwirkles": [0, 1, 0]}
    outcome = GAME.outcome(
        play(start(THREE, "Rl", "Rx", "Gs", options=options, **more).state, "Rl(3,0)").state
    )
    assert outcome is not None
    assert outcome.places == (2, 1, 2)


@pytest.mark.parametrize(("seats", "bag"), [(2, 96), (3, 90), (4, 84), (5, 78), (6, 72)])
def test_q28_two_to_six_seats(seats: int, bag: int) -> None:
    state = GAME.setup(seats, Options(), Chance.seeded(seats))
    assert [len(held) for held in state.hands] == [6] * seats
    assert len(state.bag) == bag
    assert seats in GAME.seats


def test_q29_a_leaver_gives_the_hand_back_to_the_bag() -> None:
    step = GAME.leave(start(THREE, "Rl Gx", "Ps Px", "Bd", bag="Pl").state, 1, NO_DRAWS)
    assert kinds(step) == ["left"]
    assert step.state.bag == hand("Pl Px Ps")
    assert step.state.hands[1] == ()
    assert step.state.turn == 0
    assert play(step.state, "Rl(3,0)").state.turn == 2


def test_q29_a_leaver_with_an_empty_bag_takes_the_hand_along() -> None:
    step = GAME.leave(start(THREE, "Rl Gx", "Ps Px", "Bd Bs").state, 1, NO_DRAWS)
    assert step.state.bag == ()
    assert step.state.gone == hand("Px Ps")


def test_q29_the_turn_of_a_leaver_goes_on() -> None:
    assert (
        GAME.leave(start(THREE, "Rl Gx", "Ps Px", "Bd Bs").state, 0, NO_DRAWS).state.turn == 2
    )  # 1 is passed
    assert GAME.leave(start(THREE, "Rl Gx", "Ps", "Bd", bag="Pl").state, 0, NO_DRAWS).state.turn == 1


def test_q29_when_the_opener_leaves_the_next_largest_set_opens() -> None:
    state = dealt(Options(), 3)
    step = GAME.leave(state, state.turn, NO_DRAWS)
    sizes = [0 if seat == state.turn else largest_set(held) for seat, held in enumerate(state.hands)]
    assert kinds(step) == ["left", "announced"]
    assert step.events[1].public["sizes"] == sizes
    assert step.state.opening == max(sizes) == sizes[step.state.turn]


def test_q29_all_but_one_may_leave_before_the_first_line() -> None:
    state = dealt(Options(), 3, seats=2)
    over = GAME.leave(state, state.turn, NO_DRAWS).state
    assert (over.ended, over.opening, GAME.audit(over)) == (Reason.LEFT, None, [])


def test_q29_no_opener_is_told_when_the_leaving_opener_ends_the_game() -> None:
    state = dealt(Options(), 3, seats=2)
    assert kinds(GAME.leave(state, state.turn, NO_DRAWS)) == ["left", "over"]


def test_q29_who_is_left_alone_ends_the_game() -> None:
    step = GAME.leave(start(THREE, "Rl Gx", "Ps", bag="Pl", scores=[30, 2]).state, 0, NO_DRAWS)
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.places) == ("left", (30, 2), (2, 1))


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_q29_a_seat_that_is_not_there_cannot_leave(seat: int) -> None:
    with pytest.raises(IllegalAction):
        GAME.leave(start(THREE, "Rl", "Ps", bag="Pl").state, seat, NO_DRAWS)


def test_q30_hands_are_hidden_until_the_end() -> None:
    state = start(THREE, "Rl Gx", "Ps Bd", bag="Pl").state
    mine, other, watching = (GAME.view(state, seat) for seat in (0, 1, None))
    assert (mine.hand, other.hand, watching.hand) == (hand("Rl Gx"), hand("Bd Ps"), None)
    assert mine.hands == watching.hands == (2, 2)
    assert (mine.bag, mine.scores, mine.revealed, watching.revealed) == (1, (0, 0), None, None)
    over = GAME.leave(state, 1, NO_DRAWS).state
    assert GAME.view(over, None).revealed == (hand("Rl Gx"), ())


def test_q31_an_illegal_placement_is_refused_and_tried_again() -> None:
    state = start(THREE, "Rl Gx", "Ps", bag="Pl").state
    assert refused(state, place("Gx(3,0)")) == "line-clash"
    assert play(state, "Rl(3,0)").state.scores == (4, 0)


def test_q31_tiles_that_are_not_in_the_hand() -> None:
    state = start(THREE, "Rl Gx", "Ps", bag="Pl Px").state
    assert refused(state, place("Rx(3,0)")) == "not-in-hand"
    assert refused(state, Trade(hand("Gx Gx"))) == "not-in-hand"


def test_q31_out_of_turn_and_after_the_end() -> None:
    state = start(THREE, "Rl", "Rx").state
    assert refused(state, place("Rx(3,0)"), seat=1) == "not-your-turn"
    over = play(state, "Rl(3,0)").state
    assert refused(over, place("Rx(4,0)"), seat=1) == "over"
    for act in (GAME.lapse, GAME.leave):
        with pytest.raises(IllegalAction):
            act(over, 0, NO_DRAWS)


def test_q32_a_dead_cell_stays_empty() -> None:
    table = Board.of(laid("Rc(0,0) Rq(1,0) Bc(2,1) Bd(2,2)"))  # at (2,0) red meets blue
    for tile in TILES:
        with pytest.raises(IllegalAction):
            judge(table, [(tile, 2, 0)])


def test_q33_a_lapse_at_the_opening_lays_the_largest_set() -> None:
    state = dealt(Options(), 5)
    step = GAME.lapse(state, state.turn, Chance.seeded(0))
    assert kinds(step) == ["placed"]
    assert step.events[0].public["lapse"] is True
    assert len(step.state.board) == state.opening
    assert min(step.state.board) == (0, 0)
    assert step.state.turn == (state.turn + 1) % 4


def test_q33_a_lapse_later_passes_the_turn_and_changes_nothing() -> None:
    state = start(THREE, "Rl", "Ps", bag="Pl").state
    step = GAME.lapse(state, 0, NO_DRAWS)
    assert kinds(step) == ["lapsed"]
    assert (step.state.board, step.state.hands, step.state.scores) == (state.board, state.hands, state.scores)
    assert step.state.turn == 1
    with pytest.raises(IllegalAction):
        GAME.lapse(step.state, 0, NO_DRAWS)
