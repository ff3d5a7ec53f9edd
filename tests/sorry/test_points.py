"""Play for points: S-P1 to S-P9, the table of points, and match play."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.chance import Chance
from games.kit.types import InvalidAction, Json
from games.sorry.engine import DECKS, GAME, Card, Options, Reason, State
from games.sorry.engine.board import HOME, OFF, PAWN_OF, START
from games.sorry.engine.scoring import game_points
from games.sorry.engine.turns import new_state
from tests.sorry.notation import at, kinds, legal, places, play, refused

POINTS: dict[str, Json] = {"variant": "points"}


def held(
    text: str, hand: str, other: str = "3 3 5 5 8", options: dict[str, Json] | None = None, **more: Any
) -> State:
    """Return a position of two seats, the first in turn holding these cards."""
    return at(text, None, POINTS | (options or {}), hands=[hand.split(), other.split()], **more)


def listed(state: State) -> set[tuple[str, str]]:
    """Return the actions as (card, action)."""
    raw = [GAME.dump_action(action) for action in GAME.legal_actions(state, state.turn)]
    return {(row["card"], row["type"]) for row in raw}


def test_deal_five_cards_and_a_pawn_out() -> None:
    state = GAME.setup(4, Options.read(POINTS), Chance.seeded(3))
    assert state.hands is not None
    assert [len(hand) for hand in state.hands] == [5] * 4
    assert len(state.deck) == 25
    assert GAME.dealt(4, Options.read(POINTS)) == 20
    assert places(state)["b0"] == "t19"
    assert sum(place == "start" for place in places(state).values()) == 12
    view = GAME.view(state, 1)
    assert (view.hand, view.hands) == (state.hands[1], (5, 5, 5, 5))
    assert GAME.view(state, None).hand is None


def test_s_p1_some_card_that_moves_must_be_played() -> None:
    state = held("r0 t10, y0 t40", "sorry 1 3 3 3")
    assert listed(state) == {("1", "move"), ("1", "start"), ("3", "move"), ("sorry", "sorry")}
    assert refused(state, "discard", "sorry") == "must-play"
    assert refused(state, "r0+5", "5") == "not-in-hand"
    stuck = held("y0 s1", "3 4 5 7 12")
    assert listed(stuck) == {(card, "discard") for card in ("3", "4", "5", "7", "12")}
    step = play(stuck, "discard", "4")
    assert kinds(step) == ["discarded", "turn"]
    assert step.state.hands is not None
    assert len(step.state.hands[0]) == 5
    assert step.state.discard == (Card.FOUR,)
    assert set(step.events[0].private) == {0}


def test_s_p2_an_eleven_that_could_only_swap_may_be_laid_away() -> None:
    state = held("r0 t58, y0 t20", "11 11 11 sorry sorry")
    assert {("11", "swap"), ("sorry", "sorry")} == listed(state)  # a Sorry! card that moves must be played
    state = held("r0 t58, r1 home, r2 home, r3 home, y0 t20", "11 11 sorry sorry 12")
    assert listed(state) == {("11", "swap"), ("11", "discard"), ("sorry", "discard"), ("12", "discard")}
    assert refused(state, "forfeit", "11") == "must-use"
    assert kinds(play(state, "discard", "sorry")) == ["discarded", "turn"]


def test_s_p3_a_two_from_the_hand_plays_again() -> None:
    state = held("r0 t10", "2 3 5 8 12")
    step = play(state, "r0+2", "2")
    assert kinds(step) == ["moved"]
    assert step.state.turn == 0
    assert step.state.hands is not None
    assert len(step.state.hands[0]) == 5
    assert legal(step.state)
    without = held("r0 t10", "2 3 5 8 12", options={"two_in_hand_plays_again": False})
    assert play(without, "r0+2", "2").state.turn == 1


def test_s_p4_a_two_laid_away_ends_the_turn() -> None:
    state = held("r0 s5, r1 home, r2 home, r3 home", "2 3 5 8 12")
    assert ("2", "discard") in listed(state)
    step = play(state, "discard", "2")
    assert (step.state.turn, kinds(step)) == (1, ["discarded", "turn"])


def test_s_p5_reshuffling_leaves_the_hands_alone() -> None:
    state = held("r0 t10", "3 4 5 8 12", deck=[], discard=["1", "1", "10"])
    step = play(state, "r0+3", "3", draws=[[4, 3]])
    assert kinds(step) == ["moved", "reshuffled", "turn"]
    assert step.state.hands == (
        (Card.FOUR, Card.FIVE, Card.EIGHT, Card.TEN, Card.TWELVE),
        (Card.THREE, Card.THREE, Card.FIVE, Card.FIVE, Card.EIGHT),
    )
    assert step.state.deck == (Card.ONE, Card.ONE, Card.THREE)


@pytest.mark.parametrize("bonus", ["highest", "cumulative"])
def test_s_p6_nobody_outscores_the_winner(bonus: str) -> None:
    for homes in [(a, b, c) for a in range(4) for b in range(4) for c in range(4)]:
        points = points_of((4, *homes), bonus)
        assert points[0] >= 25
        assert max(points[1:]) <= 15


def test_s_p7_bumps_do_not_score() -> None:
    state = held("r0 t10, y0 t13", "3 4 5 8 12")
    after = play(state, "r0+3", "3").state
    assert after.bumps == ((0, 1), (0, 0))
    assert after.scores == (0, 0)


def test_s_p8_points_and_two_colours_do_not_go_together() -> None:
    with pytest.raises(InvalidAction):
        Options.read({"variant": "points", "two_colours": True})


def test_s_p9_quick_start_without_points() -> None:
    state = GAME.setup(3, Options.read({"quick_start": True}), Chance.seeded(0))
    assert [places(state)[pawn] for pawn in ("r0", "b0", "y0", "r1")] == ["t4", "t19", "t34", "start"]
    assert state.hands is None


def points_of(homes: tuple[int, ...], bonus: str = "highest") -> tuple[int, ...]:
    """Return the points where the first seat has won and each has so many pawns HOME."""
    colours = ("r", "b", "y", "g")[: len(homes)]
    row = [OFF] * 16
    for colour, home in zip(colours, homes, strict=True):
        for number in range(4):
            row[PAWN_OF[f"{colour}{number}"]] = HOME if number < home else START
    return game_points(
        new_state(Options.read(POINTS | {"bonus": bonus}), colours), tuple(row), 0, frozenset()
    )


@pytest.mark.parametrize(
    ("homes", "highest", "cumulative", "others"),
    [
        ((3, 2, 0), 55, 55, (15, 10, 0)),
        ((2, 1, 0), 90, 90, (10, 5, 0)),
        ((1, 1, 0), 120, 145, (5, 5, 0)),
        ((0, 0, 0), 180, 255, (0, 0, 0)),
        ((3, 3, 3), 35, 35, (15, 15, 15)),
        ((2, 2, 2), 75, 75, (10, 10, 10)),
        ((3,), 25, 25, (15,)),
        ((2,), 55, 55, (10,)),
        ((1,), 85, 110, (5,)),
        ((0,), 140, 215, (0,)),
        ((1, 0), 105, 130, (5, 0)),
        ((0, 0), 160, 235, (0, 0)),
    ],
)
def test_table_of_points(
    homes: tuple[int, ...], highest: int, cumulative: int, others: tuple[int, ...]
) -> None:
    assert points_of((4, *homes)) == (highest, *others)
    assert points_of((4, *homes), "cumulative") == (cumulative, *others)


def nearly(options: dict[str, Json] | None = None, **more: Any) -> State:
    return held("r0 s5, r1 home, r2 home, r3 home, y0 home", "1 3 3 3 3", options=options, **more)


def test_the_fourth_pawn_home_ends_the_game() -> None:
    step = play(nearly(), "r0+1", "1", draws=[])
    assert kinds(step) == ["moved", "scored", "over"]
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.places) == (Reason.HOME, (85, 5), (1, 2))


def test_match_play_goes_on_and_the_winner_begins() -> None:
    state = nearly({"target": 100}, turn=0)
    step = play(state, "r0+1", "1")
    assert kinds(step) == ["moved", "scored", "turn"]
    assert step.events[1].public == {"points": [85, 5], "scores": [85, 5], "game": 1, "goes_on": True}
    after = step.state
    assert (after.game, after.turn, after.scores, after.discard) == (2, 0, (85, 5), ())
    assert places(after)["r0"] == "t4"
    assert places(after)["y1"] == "start"
    assert after.hands is not None
    assert [len(hand) for hand in after.hands] == [5, 5]
    assert GAME.outcome(after) is None


def test_match_play_ends_at_the_target() -> None:
    step = play(nearly({"target": 100}, scores=[20, 90]), "r0+1", "1", draws=[])
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.places) == (Reason.TARGET, (105, 95), (1, 2))


@pytest.mark.parametrize(
    "options", [{"target": 100}, {"variant": "points", "target": 0}, {"variant": "teams", "target": 9}]
)
def test_target_is_for_play_for_points(options: dict[str, Json]) -> None:
    with pytest.raises(InvalidAction) as refusal:
        Options.read(options)
    assert refusal.value.params == {"option": "target"}


def test_who_leaves_gives_the_hand_back_unseen() -> None:
    state = GAME.setup(3, Options.read(POINTS), Chance.seeded(5))
    step = GAME.leave(state, 1, Chance.seeded(0))
    assert step.state.hands is not None
    assert step.state.hands[1] == ()
    assert len(step.state.deck) == len(DECKS[45]) - 10
    assert step.state.discard == ()
    assert GAME.audit(step.state) == []
    assert not {pawn for pawn in places(step.state) if pawn[0] == "b"}


def test_a_lapse_discards_no_card() -> None:
    state = held("r0 t10", "3 4 5 8 12")
    step = GAME.lapse(state, 0, Chance.replay([]))
    assert kinds(step) == ["lapsed", "turn"]
    assert (step.state.hands, step.state.discard, step.state.turn) == (state.hands, (), 1)


def test_a_given_position_without_hands_is_dealt() -> None:
    position = {"colours": ["r", "y"], "pawns": {"r0": "t10"}, "hands": None}
    step = GAME.start(position, Options.read(POINTS), Chance.seeded(1))
    assert step.state.hands is not None
    assert [len(hand) for hand in step.state.hands] == [5, 5]
    assert GAME.audit(step.state) == []


def test_a_seat_without_cards_is_passed_over() -> None:
    step = GAME.start(
        {"colours": ["r", "y"], "pawns": {"y0": "t40"}, "hands": [[], ["5"]], "deck": []},
        Options.read(POINTS),
        Chance.replay([]),
    )
    assert kinds(step) == ["lost", "turn"]
    assert step.state.turn == 1
