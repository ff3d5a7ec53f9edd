"""The face of Sorry!: drafts and typed moves, the drawing, and the sentences."""

import re
from dataclasses import replace
from functools import cache

import pytest
from django.template.loader import render_to_string

from games.kit.chance import Chance
from games.kit.codec import project_event
from games.kit.types import Event, IllegalAction, InvalidAction
from games.kit.ui import Onlooker
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
    SorryOptions,
    Start,
    State,
    Swap,
    next_parts,
)
from games.sorry.plan import WHOLE, point_of, stand
from games.sorry.tally import draw_bumps
from games.sorry.ui import UI
from games.sorry.words import CARDS, pawn_name, place_name

ui = UI()
NAMES = ("ann", "bob", "cara", "dan")
CLASSIC, TEAMS = SorryOptions(), SorryOptions(variant="teams")
POINTS = SorryOptions(variant="points")


def position(
    card: str | None = "5",
    options: SorryOptions = CLASSIC,
    colours: str = "rbyg",
    hands: object = None,
    **pawns: str,
) -> State:
    """Return a state with the pawns told ("r1" is Red 1) and the others on START."""
    places = {f"{colour}{number}": "start" for colour in colours for number in range(4)}
    places |= {f"{name[0]}{int(name[1]) - 1}": place for name, place in pawns.items()}
    start = {
        "colours": list(colours),
        "pawns": places,
        "deck": ["1", "3", "5", "8"] * 4,
        "discard": [],
        "card": card,
        "turn": 0,
        "hands": hands,
    }
    return GAME.start(start, options, Chance.seeded("start")).state


def drawing(
    state: State, seat: int | None = 0, names: tuple[str, ...] = NAMES, **posted: str
) -> dict[str, object]:
    legal = GAME.legal_actions(state, seat) if seat is not None else ()
    return dict(ui.draw(GAME.view(state, seat), legal, Onlooker(seat, names), posted))


def page(state: State, seat: int | None = 0, names: tuple[str, ...] = NAMES, **posted: str) -> str:
    mine = seat in GAME.to_act(state)
    context = {"drawing": drawing(state, seat, names, **posted), "compose": "/c/", "mine": mine}
    return "".join(render_to_string(f"sorry/{part}.html", context) for part in ("board", "controls"))


def composing(state: State, text: str = "") -> Composing:
    view = GAME.view(state, state.turn)
    return Composing(view, state.turn, tuple(GAME.legal_actions(state, state.turn)), read_draft(text))


def next_drafts(html: str) -> list[str]:
    return re.findall(r'name="next" value="([^"]+)"', html)


@cache
def games() -> tuple[State, ...]:
    """Return positions of a random game of each variant, the last of each over."""
    positions: list[State] = []
    for options in (CLASSIC, TEAMS, POINTS):
        chance = Chance.seeded(options.variant)
        state = GAME.begin(4, options, chance).state
        while GAME.to_act(state):
            positions.append(state)
            actions = list(GAME.legal_actions(state, state.turn))
            state = GAME.apply(state, state.turn, actions[chance.below(len(actions))], chance).state
        positions.append(state)
    return tuple(positions)


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


def test_what_a_move_does_is_told_before_it_is_made() -> None:
    html = page(position("3", r1="t36", r2="t8", g1="t41"))
    assert "Red 1 forward 3 to space 39." in html
    assert "Slides to space 43 and bumps Green 1." in html
    assert "slides, bumps Green" in html


def test_s18_hitting_ones_own_pawn_is_pointed_out() -> None:
    assert "Slides to space 19 and bumps Red 2: your own side is hit." in page(
        position("12", r1="t4", r2="t17")
    )


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


@pytest.mark.parametrize(
    ("counts", "shades"), [((0, 1), [0, 1]), ((1, 3), [1, 3]), ((5, 17), [1, 3]), ((9, 17), [2, 3])]
)
def test_bumps_are_shaded_by_how_many_there_are(counts: tuple[int, int], shades: list[int]) -> None:
    over = replace(position("5", colours="ry"), bumps=((0, counts[0]), (counts[1], 0)))
    table = draw_bumps(GAME.view(over, None), Onlooker(None, NAMES))
    assert [table["rows"][0]["cells"][1]["shade"], table["rows"][1]["cells"][0]["shade"]] == shades


def told(event: Event, seat: int | None = None) -> str:
    return ui.sentence(project_event(event, seat), Onlooker(seat, NAMES))


def moved(card: str, *effects: dict[str, object]) -> Event:
    full = [{"slide": [], "bumped": [], **effect} for effect in effects]
    return Event("moved", 1, {"card": card, "effects": full})


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            moved("4", {"pawn": "b1", "way": ["t26", "t25", "t24", "t23", "t22"]}),
            "Blue 2 back 4 to space 22.",
        ),
        (moved("10", {"pawn": "b1", "way": ["s1", "t17"]}), "Blue 2 back 1 to space 17."),
        (
            moved("2", {"pawn": "b0", "way": ["start", "t19"], "bumped": ["r1"]}),
            "for space 19. Bumps Red 2.",
        ),
        (
            moved("sorry", {"pawn": "b0", "way": ["start", "t40"], "bumped": ["g1"]}),
            "for space 40. Bumps Green 2.",
        ),
        (moved("1", {"pawn": "b0", "way": ["s5", "home"]}), "Blue 1 forward 1 to HOME."),
        (
            moved("11", {"pawn": "b0", "way": ["t5", "t20"]}, {"pawn": "r0", "way": ["t20", "t5"]}),
            "Blue 1 on space 5 and Red 1 on space 20 change places.",
        ),
    ],
)
def test_moves_are_told(event: Event, sentence: str) -> None:
    assert told(event).startswith("bob played ")
    assert told(event, 1).startswith("You played ")
    assert told(event).endswith(sentence)


@pytest.mark.parametrize(
    ("event", "theirs", "mine"),
    [
        (
            Event("lost", 1, {"card": "8"}),
            "bob drew an 8, which moves nothing: the turn is lost.",
            "You drew an 8,",
        ),
        (
            Event("lost", 1, {"card": "2"}),
            "bob drew a 2, which moves nothing, and draws again.",
            "You drew a 2,",
        ),
        (Event("forfeited", 1, {"card": "11"}), "bob left an 11 unused.", "You left an 11 unused."),
        (
            Event("discarded", 1, {"card": "sorry"}, {1: {"drawn": ["7"]}}),
            "bob laid a Sorry! card away.",
            "You laid",
        ),
        (
            Event("lapsed", 1, {"card": "3"}),
            "Time ran out for bob, and the turn was lost.",
            "Your time ran out",
        ),
        (
            Event("over", None, {"reason": "home", "scores": [0, 4], "places": [2, 1]}),
            "The last pawn is HOME. bob wins.",
            "The last pawn is HOME. You win.",
        ),
        (
            Event("over", None, {"reason": "home", "scores": [8, 8], "places": [1, 1]}),
            "The last pawn is HOME. ann and bob win together.",
            "The last pawn",
        ),
        (
            Event("over", None, {"reason": "left", "scores": [0, 2], "places": [2, 1]}),
            "There is nobody left to play against. bob wins.",
            "There is nobody left to play against. You win.",
        ),
        (
            Event("over", None, {"reason": "left", "scores": [3, 3], "places": [1, 1]}),
            "There is nobody left to play against. ann and bob win together.",
            "There is nobody left to play against. ann and bob",
        ),
        (Event("turn", 1, {"card": "3"}), "", ""),
    ],
)
def test_events_are_told(event: Event, theirs: str, mine: str) -> None:
    assert told(event) == theirs
    assert told(event, 1).startswith(mine)
    assert "7" not in told(event, 0)


def test_refusals_name_the_pawns() -> None:
    state = position("5", r1="t8", r2="t13")
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, 0, Move(Card.FIVE, (("r0", 5),)), Chance.seeded("x"))
    assert ui.explain(caught.value).startswith("Red 1 cannot land there: Red 2,")


def test_every_card_and_place_has_a_name() -> None:
    assert set(CARDS) == set(Card)
    assert [pawn_name("r0"), pawn_name("g3")] == ["Red 1", "Green 4"]
    assert [place_name(place) for place in ("t0", "s3", "home")] == [
        "space 0",
        "the third safety space",
        "HOME",
    ]


def test_everything_lies_on_the_board() -> None:
    assert point_of("t0", "g") == (20, 20)
    assert point_of("s1", "b") == (580, 100)
    for colour in "rbyg":
        for together in range(1, 5):
            for number in range(together):
                (x, y), _ = stand("start", colour, number, together)
                assert 0 < x < WHOLE
                assert 0 < y < WHOLE


def test_drafts_are_taken_back_part_by_part() -> None:
    draft = Draft(parts=(("r0", 4), ("r1", 3)))
    assert draft.cut(1).write() == "r1+4"
    assert draft.cut(0) == Draft()
    assert Draft(Card.SEVEN).pick("g3").write() == "7: ^g4"
