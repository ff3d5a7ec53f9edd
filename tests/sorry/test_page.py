"""What is drawn of a table of Sorry!, and for whom: the line above the board, pawns to press, figures."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from games.kit.ui import Onlooker
from games.sorry.engine import (
    GAME,
)
from games.sorry.plan import WHOLE, point_of, stand
from games.sorry.tally import draw_bumps
from tests.sorry.face import NAMES, POINTS, TEAMS, drawing, games, page, position


@pytest.mark.parametrize(
    ("card", "draft", "told"),
    [
        ("5", "", "You drew a 5. Choose a move."),
        ("5", "r1+5", "Confirm your move, or choose another."),
        ("5", "r1+8", "That does not fit here. Choose again."),
        ("12", "", "There is only one move: confirm it."),
        ("7", "", "You drew a 7. Choose a pawn."),
        ("7", "^r1", "Choose where Red 1 goes."),
        ("7", "r1+4", "3 steps are left."),
        ("7", "r1+4 r2+3", "Confirm your move, or choose another."),
    ],
)
def test_the_line_above_the_board_follows_the_draft(card: str, draft: str, told: str) -> None:
    pawns = {"r1": "s1"} if card == "12" else {"r1": "t8", "r2": "t19"}
    shown = drawing(position(card, **pawns, r3="t36" if card != "5" else "home"), next=draft)
    assert shown["prompt"] == told


def test_the_line_above_the_board_follows_the_card_played() -> None:
    hands = [["3", "5", "7", "12", "4"], ["1"] * 3, ["2"] * 3, ["7"] * 3]
    state = position(None, POINTS, hands=hands, r1="t8", r2="t19")
    assert drawing(state)["prompt"] == ""  # as without a draft: play a card
    assert drawing(state, next="5:")["prompt"] == "You play a 5. Choose a move."
    stuck = position(None, POINTS, hands=hands)
    assert drawing(stuck)["prompt"] == "No card moves a pawn: lay one away."
    assert drawing(stuck)["heading"] == "Which card do you lay away?"


def test_what_a_move_does_is_told_before_it_is_made() -> None:
    html = page(position("3", r1="t36", r2="t8", g1="t41"))
    assert "Red 1 forward 3 to space 39." in html
    assert "Slides to space 43 and bumps Green 1." in html
    assert "slides, bumps Green" in html


def test_s18_hitting_ones_own_pawn_is_pointed_out() -> None:
    assert "Slides to space 19 and bumps Red 2: your own side is hit." in page(
        position("12", r1="t4", r2="t17")
    )


def test_the_steps_to_home_do_not_lie_on_the_word_home() -> None:
    shown = str(drawing(position("7", r1="s3", r2="t20", r3="t30"), next="^r1")["picture"])
    _, y = point_of("home", "r")
    lines = [float(found) for found in re.findall(r'class="s-steps" x="[^"]+" y="([^"]+)">3<', shown)]
    assert lines == [y - 24]


def test_a_hand_is_seen_by_its_owner_only() -> None:
    hands = [["3", "5", "8", "12", "4"], ["1"] * 3, ["2"] * 3, ["7"] * 3]
    state = position(None, POINTS, hands=hands, r1="t8")
    assert "Your cards" in page(state, 0)
    assert page(state, None).count("#s-card-") == 0
    assert set(re.findall(r"#s-card-(\w+)", page(state, 1))) == {"1"}


def test_nobody_else_can_press_anything() -> None:
    for seat in (1, 2, None):
        html = page(position("7", r1="t8", r2="t19"), seat, draft="r1+4", next="^r1")
        assert "<button" not in html
        assert "<input" not in html


def test_in_a_team_both_colours_may_be_moved() -> None:
    html = page(position("5", TEAMS, r1="t8", y1="t50"))
    assert "You may move Red and Yellow." in html
    assert "Yellow 1 forward 5 to space 55." in html
    assert "with cara" in html


def test_names_are_escaped() -> None:
    names = ("<b>ann</b>", "<i>bob", "c&d", "dan")
    over = games()[-1]
    for state in (position("5", r1="t8", r2="t30"), over):
        html = page(state, 1, names)
        assert not re.search(r"<b>ann|<i>bob|c&d", html)
        assert "&lt;b&gt;ann" in html


def test_after_the_game_its_figures_are_shown() -> None:
    state = games()[-1]
    html = page(state)
    assert "Who bumped whom" in html
    assert "Cards played and expected" in html
    total = sum(map(sum, state.cards))
    assert f"expected of {total} cards" in html
    assert drawing(state)["bumps"]["all"] == sum(map(sum, state.bumps))  # type: ignore[index]


def test_what_was_expected_of_the_cards_is_written_as_the_language_writes_numbers() -> None:
    with translation.override("lt"):
        told = drawing(games()[-1])["cards"]["words"]
    assert re.search(r"tikėtasi \d+,\d;", told)
    assert "." not in told


@pytest.mark.parametrize(
    ("counts", "shades"), [((0, 1), [0, 1]), ((1, 3), [1, 3]), ((5, 17), [1, 3]), ((9, 17), [2, 3])]
)
def test_bumps_are_shaded_by_how_many_there_are(counts: tuple[int, int], shades: list[int]) -> None:
    over = replace(position("5", colours="ry"), bumps=((0, counts[0]), (counts[1], 0)))
    table = draw_bumps(GAME.view(over, None), Onlooker(None, NAMES))
    assert [table["rows"][0]["cells"][1]["shade"], table["rows"][1]["cells"][0]["shade"]] == shades


def test_everything_lies_on_the_board() -> None:
    assert point_of("t0", "g") == (20, 20)
    assert point_of("s1", "b") == (580, 100)
    for colour in "rbyg":
        for together in range(1, 5):
            for number in range(together):
                (x, y), _ = stand("start", colour, number, together)
                assert 0 < x < WHOLE
                assert 0 < y < WHOLE
