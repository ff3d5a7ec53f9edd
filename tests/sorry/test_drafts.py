"""Moves composed and typed: what a draft means, what is offered next, what is laid on by itself."""

import re

import pytest

from games.kit.types import InvalidAction
from games.sorry.composing import FEW, Composing
from games.sorry.draft import Draft, draft_of, read_draft, read_move
from games.sorry.engine import (
    GAME,
    Action,
    Card,
    Discard,
    Forfeit,
    Move,
    Sorry,
    Start,
    State,
    Swap,
    next_parts,
)
from tests.sorry.face import POINTS, drawing, games, page, position, ui


def composing(state: State, text: str = "") -> Composing:
    view = GAME.view(state, state.turn)
    return Composing(view, state.turn, tuple(GAME.legal_actions(state, state.turn)), read_draft(text))


def next_drafts(html: str) -> list[str]:
    return re.findall(r'name="next" value="([^"]+)"', html)


def test_every_legal_action_of_a_game_comes_back_from_its_draft() -> None:
    for state in games()[::3]:
        view = GAME.view(state, state.turn)
        for action in list(GAME.legal_actions(state, state.turn))[:40]:
            card = action.card if view.card is None else None
            text = draft_of(action, card).write()
            assert read_draft(text) == draft_of(action, card)
            assert ui.parse({"draft": text}, view) == action
            assert ui.parse({"notation": text.upper(), "draft": "^r1"}, view) == action


def test_the_example_beside_the_field_is_a_move_that_can_be_made() -> None:
    for state in games()[::40]:
        if not GAME.to_act(state):
            continue
        example = str(drawing(state, state.turn)["example"])
        assert ui.parse({"notation": example}, GAME.view(state, state.turn)) in GAME.legal_actions(
            state, state.turn
        )


def test_whatever_the_page_offers_leads_on() -> None:
    for state in games()[::40]:
        if not GAME.to_act(state):
            continue
        legal = GAME.legal_actions(state, state.turn)
        for text in next_drafts(page(state, state.turn))[:30]:
            shown = drawing(state, state.turn, next=text)
            assert not composing(state, text).draft.lost, text
            if shown["ready"]:
                assert ui.parse({"draft": str(shown["draft"])}, GAME.view(state, state.turn)) in legal


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("r1+5", Move(Card.FIVE, (("r0", 5),))),
        ("R1 5.", Move(Card.FIVE, (("r0", 5),))),
        ("startY4", Start(Card.FIVE, "y3")),
        ("sorry: r1 SORRY! b2", Sorry(Card.SORRY, "r0", "b1")),
        ("R2 - 4", Move(Card.FIVE, (("r1", -4),))),
        ("r1\N{MINUS SIGN}1", Move(Card.FIVE, (("r0", -1),))),
        ("7: r1+4, r3+3", Move(Card.SEVEN, (("r0", 4), ("r2", 3)))),
        ("start y4", Start(Card.FIVE, "y3")),
        ("y4 start", Start(Card.FIVE, "y3")),
        ("11: r1 swap b2", Swap(Card.ELEVEN, "r0", "b1")),
        ("sorry: r1 sorry b2", Sorry(Card.SORRY, "r0", "b1")),
        ("11: forfeit", Forfeit(Card.ELEVEN)),
        ("discard sorry", Discard(Card.SORRY)),
        ("discard 10", Discard(Card.TEN)),
    ],
)
def test_typed_moves(text: str, action: Action) -> None:
    assert read_move(text, (), Card.FIVE) == action


@pytest.mark.parametrize(
    "text", ["r5+1", "r1", "swap", "r1+1 r1", "6: r1+6", "r1+5 nonsense", "r1+13", "^r1 r2+1", "x" * 500]
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        read_move(text, (), Card.FIVE)
    assert caught.value.code == "bad-notation"
    assert len(ui.explain(caught.value)) < 140


@pytest.mark.parametrize(("text", "code"), [("", "no-move"), ("^r1", "no-move"), ("start r1", "which-card")])
def test_moves_that_say_too_little(text: str, code: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        read_move(text, (Card.ONE, Card.TWO), None)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("r1+3", "3"),
        ("r1-1", "10"),
        ("r1+4 r2+3", "7"),
        ("r1 swap b1", "11"),
        ("r1 sorry b1", "sorry"),
        ("start r1", "2"),
    ],
)
def test_the_card_of_the_hand_that_fits(text: str, card: str) -> None:
    held = tuple(Card(kind) for kind in ("2", "3", "7", "10", "11", "sorry"))
    assert read_move(text, held, None).card == card


def test_nothing_posted_can_make_the_drawing_fail() -> None:
    garbage = [
        "nonsense",
        "^r1",
        "^b2",
        "r1+99",
        "7: r1+4",
        "r1+1 " * 30,
        "\x00",
        "discard",
        "r1 swap r1",
        "start r1",
    ]
    for state in (position("7", r1="t8", r2="t19"), *games()[::60]):
        for text in garbage:
            for field in ("draft", "next", "notation"):
                for seat in (0, 1, None):
                    page(state, seat, **{field: text})


def test_a_draft_of_another_turn_is_dropped_and_said_so() -> None:
    shown = drawing(position("5", r1="t8", r2="t30"), draft="r1+8")
    assert shown["draft"] == ""
    assert shown["note"] == "That does not fit here. Choose again."


def test_s47_the_only_way_is_laid_on_by_itself_and_waits_for_a_word() -> None:
    shown = drawing(position("5", r1="t8"))
    assert shown["ready"]
    assert shown["draft"] == "r1+5"
    assert shown["heading"] == "There is only one way to use it"


def test_s29_a_seven_is_made_part_by_part() -> None:
    state = position("7", r1="t8", r2="t19", r3="t36", r4="s2")
    first = drawing(state, draft="r1+4")
    assert not first["ready"]
    assert first["heading"] == "Who takes the 3 steps left?"
    assert [way["next"] for way in first["ways"]] == ["r1+4 r2+3", "r1+4 r3+3", "r1+4 r4+3"]  # type: ignore[attr-defined]
    assert first["ways"][2]["note"] == "Safe there, 1 step from HOME."  # type: ignore[index]
    whole = drawing(state, draft="r1+4 r2+3")
    assert whole["ready"]
    assert [part["change"] for part in whole["parts"]] == [""]  # type: ignore[attr-defined]
    assert [way["chosen"] for way in whole["ways"]] == [True, False, False]  # type: ignore[attr-defined]


def test_s30_only_parts_that_leave_a_way_for_the_rest() -> None:
    state = position("7", colours="ry", r1="t11", r2="t18")
    assert ("r0", 5) not in next_parts(GAME.view(state, 0), 0)
    assert "r1+5" not in next_drafts(page(state, next="^r1"))
    assert drawing(state, draft="r2+2 r1+5")["ready"]


def test_of_many_ways_the_pawn_is_chosen_first() -> None:
    state = position("7", r1="t8", r2="t19", r3="t36")
    start = composing(state)
    assert start.ways == ()
    assert [pawn for pawn, _, _ in start.pawns] == ["r0", "r1", "r2"]
    assert [way.steps for way in composing(state, "^r1").ways] == [1, 2, 3, 4, 5, 6, 7]
    assert len(composing(position("5", r1="t8", r2="t19")).ways) == 2 <= FEW


def test_two_ways_to_one_space_take_turns() -> None:
    state = position("11", colours="ry", r1="t9", y1="t20")
    buttons = {button["spot"]: button["next"] for button in drawing(state)["buttons"]}  # type: ignore[attr-defined]
    assert buttons["x15 y5"] == "r1+11"
    again = {button["spot"]: button["next"] for button in drawing(state, next="r1+11")["buttons"]}  # type: ignore[attr-defined]
    assert again["x15 y5"] == "r1 swap y1"


def test_s34_an_11_may_be_left_unused() -> None:
    state = position("11", colours="ry", r1="t58", y1="t20")
    assert "forfeit" in next_drafts(page(state))
    assert ui.parse({"draft": "forfeit"}, GAME.view(state, 0)) == Forfeit(Card.ELEVEN)


def test_sp1_a_card_is_laid_away_where_none_moves() -> None:
    hands = [["3", "5", "8", "12", "4"], ["1"] * 3, ["2"] * 3, ["7"] * 3]
    state = position(None, POINTS, hands=hands)
    assert "discard 5" in next_drafts(page(state))
    shown = drawing(state, next="discard 5")
    assert shown["ready"]
    assert ui.parse({"draft": str(shown["draft"])}, GAME.view(state, 0)) == Discard(Card.FIVE)


def test_of_a_card_in_hand_with_one_use_nobody_is_asked_how() -> None:
    hands = [["3", "5", "8", "12", "4"], ["1"] * 3, ["2"] * 3, ["7"] * 3]
    shown = drawing(position(None, POINTS, hands=hands, r1="t8"), next="5:")
    assert shown["ready"]
    assert shown["heading"] == "There is only one way to use it"


def test_drafts_are_taken_back_part_by_part() -> None:
    draft = Draft(parts=(("r0", 4), ("r1", 3)))
    assert draft.cut(1).write() == "r1+4"
    assert draft.cut(0) == Draft()
    assert Draft(Card.SEVEN).pick("g3").write() == "7: ^g4"
