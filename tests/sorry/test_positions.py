"""The ten test positions of the rules, and how many uses each card has at fixed positions."""

from __future__ import annotations

import pytest

from games.sorry.engine import GAME, Card
from tests.sorry.notation import at, kinds, legal, moved, places, play, refused


def test_position_1_order_of_a_split() -> None:
    state = at("r0 t11, r1 t18", "7")
    assert refused(state, "r0+5 r1+2") == "not-moving"
    assert moved(state, "r1+2 r0+5") == {"r0": "t19", "r1": "t20"}


def test_position_2_own_pawn_on_a_slide() -> None:
    assert moved(at("r0 t4, r1 t17", "12"), "r0+12") == {"r0": "t19", "r1": "start"}


def test_position_3_forced_by_an_own_pawn() -> None:
    state = at("r0 t4, r1 t7", "3")
    assert legal(state) == {"r1+3"}
    assert moved(state, "r1+3") == {"r1": "t10"}


def test_position_4_swap_or_forfeit() -> None:
    assert legal(at("r0 t58, b0 t20", "11", colours="r b")) == {"swap r0 b0", "forfeit"}
    assert "forfeit" not in legal(at("r0 t58, r1 t10, b0 t20", "11", colours="r b"))


def test_position_5_swap_then_slide() -> None:
    assert moved(at("r0 t18, b0 t16", "11", colours="r b"), "swap r0 b0") == {"r0": "t19", "b0": "start"}


def test_position_6_start_on_to_an_opponent() -> None:
    assert moved(at("b0 t4", "1", colours="r b"), "start r0") == {"r0": "t4", "b0": "start"}


def test_position_7_two() -> None:
    state = at("r0 t4", "2")
    assert legal(state) == {"r0+2"}
    step = play(state, "r0+2")
    assert places(step.state)["r0"] == "t6"
    assert kinds(step)[1] == "drew"
    assert legal(at("r0 s5, r1 home, r2 home, r3 home", "2")) == set()


def test_position_8_ten_back() -> None:
    state = at("r0 s1, r1 home, r2 home, r3 home", "10")
    assert legal(state) == {"r0-1"}
    assert moved(state, "r0-1") == {"r0": "t2"}


def test_position_9_slide_over_another_exit_circle() -> None:
    assert moved(at("r0 t20, b0 t19", "4", colours="r b"), "r0-4") == {"r0": "t19", "b0": "start"}


def test_position_10_back_out_on_to_the_own_triangle() -> None:
    assert moved(at("r0 s3", "4"), "r0-4") == {"r0": "t1"}


CROWD = "r0 t4, r1 t11, r2 t58, r3 s2, y0 t16, y1 t34, y2 t45, y3 start"
EARLY = "r0 t7, r1 start, r2 start, r3 start, y0 t34, y1 start, y2 start, y3 start"
FOUR = (
    "r0 t10, r1 t20, r2 start, r3 home, b0 t22, b1 s1, b2 start, b3 start, y0 t40, y1 t3, y2 start, y3 home"
)
CARDS = [str(card) for card in Card]


@pytest.mark.parametrize(
    ("text", "colours", "options", "counts"),
    [
        (EARLY, "r y", {}, [2, 2, 1, 1, 1, 1, 1, 2, 2, 1, 1]),
        (CROWD, "r y", {}, [4, 4, 4, 4, 3, 30, 3, 7, 11, 2, 0]),
        (FOUR, "r b y", {}, [3, 3, 2, 2, 2, 8, 2, 3, 8, 2, 3]),
        (FOUR + ", g0 t55, g1 t50", "r b y g", {"variant": "teams"}, [6, 6, 4, 4, 4, 120, 4, 7, 16, 4, 6]),
        (
            FOUR + ", g0 t55, g1 t50",
            "r b y g",
            {"variant": "teams", "team_seven": "two"},
            [6, 6, 4, 4, 4, 40, 4, 7, 16, 4, 6],
        ),
    ],
    ids=["early", "crowd", "three", "teams", "teams, seven for two"],
)
def test_golden_counts_by_card(text: str, colours: str, options: dict[str, str], counts: list[int]) -> None:
    found = [len(GAME.legal_actions(at(text, card, options, colours=colours), 0)) for card in CARDS]
    assert found == counts
