"""What the page of Hues and Cues shows whom: the cue, the card, whose turn it is, points; and what it keeps."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from games.hues.composing import Composing
from games.hues.engine import GAME, SPACES, HuesOptions, State
from games.hues.panel import seat_note
from games.hues.points import draw_points, track_length
from games.hues.ui import UI
from games.kit.chance import Chance
from games.kit.types import IllegalAction, InvalidAction
from games.kit.ui import Onlooker, option_form_fields
from tests.hues.notation import action, at

FACE = UI()
NAMES = ("Ann", "Bob", "Cara", "Dan")


def played(state: State, *acts: str) -> State:
    """Return the state after "1 guess H14", "0 cue cotton candy", .. (the seat first)."""
    for act in acts:
        seat, _, text = act.partition(" ")
        state = GAME.apply(state, int(seat), action(text), Chance.seeded(act)).state
    return state


def drawing(state: State, seat: int | None, **posted: str) -> dict[str, Any]:
    legal = () if seat is None else GAME.legal_actions(state, seat)
    return dict(FACE.draw(GAME.view(state, seat), legal, Onlooker(seat, NAMES), posted))


def page(state: State, seat: int | None, **posted: str) -> str:
    context = {
        "drawing": drawing(state, seat, **posted),
        "compose": "/c/",
        "mine": seat in GAME.to_act(state),
    }
    return "".join(render_to_string(f"hues/{part}.html", context) for part in ("board", "controls"))


def text(html: str) -> str:
    """Return what of a page is read, blanks collapsed."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def value(html: str, name: str) -> str:
    """Return what stands in a field."""
    found = re.search(rf'<input[^>]* name="{name}"[^>]* value="([^"]*)"', html)
    assert found, name
    return found[1]


# The cue giver.


def test_the_giver_sees_the_four_colours_large_and_hears_their_names() -> None:
    html = page(at("first_cue"), 0)
    picks = re.findall(r'class="h-pick" id="pick-(\w+)"[^>]*aria-pressed="false"', html)
    assert picks == ["H15", "A1", "P30", "A30"]
    assert '<b>H15</b> <span class="vh">very light pale pink</span>' in html
    assert "<b>H15</b> <span>very light pale pink</span>" in page(at("first_cue", options={"words": True}), 0)
    assert 'id="confirm"' in html


def test_a_colour_is_chosen_on_the_card_or_on_the_board_alone() -> None:
    html = page(at("first_cue"), 0)
    assert len(re.findall(r'name="next" value="H15"', html)) == 2  # the swatch, and where it lies
    assert not re.search(r'name="next" value="H14"', html)


def test_what_was_typed_stays_when_a_colour_is_chosen() -> None:
    html = page(at("first_cue"), 0, next="A1", text="pi")
    assert (value(html, "draft"), value(html, "text")) == ("A1", "pi")
    assert "First cue for A1" in html


@pytest.mark.parametrize(
    ("typed", "word"), [("reddish", "red"), ("seven", "seven"), ("big pig", "one word"), ("b4", "digit")]
)
def test_h28_a_refused_cue_stays_with_its_colour_and_the_word_is_named(typed: str, word: str) -> None:
    html = page(at("first_cue"), 0, draft="P30", text=typed)
    assert (value(html, "draft"), value(html, "text")) == ("P30", typed)
    fault = re.search(r'id="cue-fault">([^<]+)<', html)
    assert fault
    assert word in fault[1]
    assert 'aria-invalid="true"' in html


def test_a_cue_that_may_be_given_has_no_fault() -> None:
    html = page(at("second_cue"), 0, text="cotton candy")
    assert 'id="cue-fault"></p>' in html
    assert "aria-invalid" not in html


def test_h30b_after_a_withdrawal_the_colour_stays() -> None:
    state = played(at("first_cue", 3), "0 cue H15 pig", "1 challenge", "2 challenge")
    shown = drawing(state, 0, next="A1")
    assert shown["dock"]["chosen"] == "H15"
    assert [one["space"] for one in shown["card"]["swatches"]] == ["H15"]
    assert FACE.prompt(GAME.view(state, 0), Onlooker(0, NAMES)) == "Give another cue of one word for H15."


def test_h34_without_cards_the_giver_chooses_on_the_board() -> None:
    html = page(at("first_cue", options={"free_choice": True}), 0)
    assert len(re.findall(r'name="next" value="', html)) == len(SPACES)
    assert "Choose any space of the board." in html
    assert "Your card" not in html


@pytest.mark.parametrize("seat", [1, 2, None])
@pytest.mark.parametrize("phase", ["first_cue", "first_guess", "second_cue", "second_guess"])
def test_card_and_colour_are_for_the_giver_alone(phase: str, seat: int | None) -> None:
    hidden = "B2" if at(phase).target else None
    other = at(phase, card=["B2", "H3", "M9", "O20"], target=hidden)
    assert drawing(other, seat)["card"] is None
    assert page(other, seat) == page(at(phase), seat)
    assert page(other, 0) != page(at(phase), 0)


# The guessers.


def test_the_cue_is_set_large_and_without_colour() -> None:
    html = page(at("second_guess"), 1)
    cue = re.search(r'<p class="h-cue">.*?</p>', html, re.DOTALL)
    assert cue
    assert "“cotton candy”" in cue[0]
    assert "fill" not in cue[0]
    assert "“pig”" in html


def test_the_first_press_shows_and_confirm_plays() -> None:
    state = at("first_guess")
    shown = drawing(state, 1, next="H14")
    assert shown["dock"]["chosen"] == "H14"
    assert shown["dock"]["note"] == "H14: a piece that is placed stays there."
    html = page(state, 1, next="H14")
    assert (value(html, "draft"), value(html, "notation")) == ("H14", "H14")
    assert state == at("first_guess")


def test_the_name_of_the_colour_is_seen_by_who_asked_for_words_and_heard_by_all() -> None:
    html = page(at("first_guess"), 1, next="H14")
    assert '<span class="vh"> very light pale pink</span>' in html
    html = page(at("first_guess", options={"words": True}), 1, next="H14")
    assert "H14 (very light pale pink): a piece that is placed stays there." in html


def test_h02_a_space_that_is_taken_is_said_beside_the_field() -> None:
    state = at("first_guess", placed="1 H14")
    html = page(state, 2, notation="h14")
    assert "A piece lies on H14 already. Choose another space." in html
    assert value(html, "notation") == "H14"
    assert 'aria-invalid="true"' in html


def test_what_is_no_space_is_kept_and_said_beside_the_field() -> None:
    html = page(at("first_guess"), 1, notation="Z9")
    assert value(html, "notation") == "Z9"
    assert "“Z9” is not a space." in html


def states(shown: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(one["name"], one["state"], one["word"]) for one in shown["head"]["order"]]


def test_h01_who_guesses_when_is_told_in_order() -> None:
    state = played(at("first_guess"), "1 guess H14")
    assert states(drawing(state, 3)) == [
        ("Bob", "done", "H14"),
        ("Cara", "acts", "thinking"),
        ("You", "later", "next"),
    ]
    assert [name for name, *_ in states(drawing(at("second_guess"), None))] == ["Dan", "Cara", "Bob"]


def test_h08_a_second_piece_may_be_kept_where_the_table_says_so() -> None:
    assert not drawing(at("second_guess"), 3)["dock"]["may_skip"]
    state = at("second_guess", options={"second_guess": "optional"})
    assert "Keep the piece" in page(state, 3)
    assert states(drawing(played(state, "3 skip"), 1))[0] == ("Dan", "done", "no piece")


def test_sealed_guesses_are_in_and_no_more() -> None:
    state = played(at("first_guess", options={"guessing": "sealed"}), "2 guess H14")
    assert states(drawing(state, 2))[1] == ("You", "done", "H14")
    for seat in (1, None):
        assert ("Cara", "done", "in") in states(drawing(state, seat))
        assert ("Bob" if seat is None else "You", "acts", "thinking") in states(drawing(state, seat))
    other = played(at("first_guess", options={"guessing": "sealed"}), "2 guess P1")
    assert page(state, 1) == page(other, 1)
    assert page(state, 2) != page(other, 2)


def test_a_sealed_piece_that_was_kept_is_no_secret_to_its_owner() -> None:
    state = at("second_guess", options={"guessing": "sealed", "second_guess": "optional"})
    state = played(state, "2 skip")
    assert ("You", "done", "no piece") in states(drawing(state, 2))
    assert ("Cara", "done", "in") in states(drawing(state, 1))


def test_who_guessed_unseen_reads_where_the_piece_lies() -> None:
    state = played(at("first_guess", options={"guessing": "sealed"}), "2 guess H14")
    told = "Your piece lies on H14. Nobody else sees it before all are in."
    assert [told in page(state, seat) for seat in (2, 1, 0, None)] == [True, False, False, False]


def test_seats_are_told_by_what_they_do() -> None:
    view = GAME.view(played(at("first_guess"), "1 guess H14"), None)
    assert [seat_note(view, seat) for seat in range(4)] == ["gives the cues", "has guessed", "thinking", ""]
    assert FACE.seat_notes(view, Onlooker(None, NAMES))[0] == "gives the cues"


def test_nobody_else_can_press_anything_but_an_objection() -> None:
    for phase in ("first_cue", "first_guess", "second_cue"):
        for seat in (3, None):
            buttons = re.findall(r"<button[^>]*>", page(at(phase), seat))
            assert [b for b in buttons if 'name="challenge"' not in b] == [], (phase, seat)


@pytest.mark.parametrize("seat", [1, 3])
def test_who_objects_after_an_unseen_guess_reads_that_the_pieces_stay(seat: int) -> None:
    """It said that the cue would be withdrawn."""
    state = at("first_guess", options={"guessing": "sealed"})
    assert "before a piece is placed, it is withdrawn" in page(state, seat)
    assert "the pieces stay and Ann scores nothing" in page(played(state, "2 guess H14"), seat)


def test_who_objects_after_a_lapse_reads_that_the_cue_is_withdrawn() -> None:
    """It said that the pieces stay, which there are none of."""
    state = at("first_guess", options={"guessing": "sealed"})
    state = GAME.lapse(state, 2, Chance.seeded(0)).state
    assert "before a piece is placed, it is withdrawn" in page(state, 1)


@pytest.mark.parametrize("second", ["skip", "guess A2"])
def test_who_objects_after_an_unseen_second_guess_reads_the_same_whether_it_was_kept(second: str) -> None:
    options = {"guessing": "sealed", "second_guess": "optional"}
    state = played(at("second_guess", placed="1 H15; 2 H16; 3 A1", options=options), f"2 {second}")
    assert "the pieces stay and Ann scores nothing" in page(state, 1)


# Points.


def scored() -> State:
    """A round is scored: H15 was meant."""
    state = at("second_guess", placed="1 H15; 2 F13; 3 A1", waiting=[3, 2, 1])
    return played(state, "3 guess G14", "2 guess J20", "1 guess I14")


def test_points_of_each_piece_and_of_the_round() -> None:
    points = draw_points(GAME.view(scored(), 1), Onlooker(1, NAMES))
    assert points
    assert (points["title"], points["meant"]) == ("Points of round 1", "Ann meant H15")
    rows = {row["name"]: row for row in points["rows"]}
    assert [row["name"] for row in points["rows"]] == ["Bob", "Ann", "Dan", "Cara"]
    assert rows["Bob"]["pieces"] == [{"points": 3, "space": "H15"}, {"points": 2, "space": "I14"}]
    assert (rows["Bob"]["gain"], rows["Bob"]["had"], rows["Bob"]["total"]) == (5, 0, 5)
    assert rows["Dan"]["pieces"][0] == {"points": 0, "space": "A1"}
    assert (rows["Ann"]["gave"], rows["Ann"]["gain"]) == ("3 pieces in the frame", 3)
    assert points["fresh"]


def test_the_colour_that_was_meant_is_named_to_who_asked_for_words_and_heard_by_all() -> None:
    assert '<b>Ann meant H15</b><span class="vh"> very light pale pink</span>' in page(scored(), 1)
    asked_for = draw_points(GAME.view(scored(), 1), Onlooker(1, NAMES, words=True))
    assert asked_for
    assert (asked_for["meant"], asked_for["heard"]) == ("Ann meant H15 (very light pale pink)", "")


def test_with_three_players_a_piece_in_the_frame_counts_twice_for_the_giver() -> None:
    state = played(at("second_cue", 3, placed="1 H14; 2 H15"), "0 skip")
    points = draw_points(GAME.view(state, 0), Onlooker(0, NAMES))
    assert points
    row = next(row for row in points["rows"] if row["seat"] == 0)
    assert (row["gave"], row["gain"]) == ("2 pieces in the frame, 2 points each", 4)


def test_points_step_back_when_the_next_cue_is_given() -> None:
    state = scored()
    assert "<h2 id=" in page(state, 0)
    card = state.card
    assert card
    state = played(state, f"1 cue {card[0]} moss")
    points = draw_points(GAME.view(state, 0), Onlooker(0, NAMES))
    assert points
    assert not points["fresh"]
    assert "<summary id=" in page(state, 0)


def test_the_track_goes_to_50_and_beyond() -> None:
    assert [track_length(scores) for scores in ((0, 0), (50, 3), (51, 3), (60,), (61,))] == [
        50,
        50,
        60,
        60,
        70,
    ]


def test_h29_the_giver_without_points_is_told_why() -> None:
    state = at("second_cue", placed="1 H14; 2 H15; 3 A1", penalty=True)
    points = draw_points(GAME.view(played(state, "0 skip"), 0), Onlooker(0, NAMES))
    assert points
    row = next(row for row in points["rows"] if row["seat"] == 0)
    assert (row["gave"], row["gain"]) == ("no points: the objection was upheld", 0)
    assert not row["idle"]


def test_h36_in_a_tie_round_the_page_says_whose_points_count() -> None:
    state = at("second_cue", placed="1 H14; 2 H15; 3 A1", scores=[9, 21, 14, 21], tied=[1, 3], upcoming=[])
    told = "Bob and Dan are level with 21 points. All guess, but only their points count, until one leads."
    assert told in page(state, 2)
    assert "Tie round" in page(state, 2)
    points = draw_points(GAME.view(played(state, "0 skip"), 0), Onlooker(0, NAMES))
    assert points
    rows = {row["name"]: row for row in points["rows"]}
    assert (rows["Cara"]["idle"], rows["Cara"]["gain"]) == (True, 0)
    assert (rows["Ann"]["idle"], rows["Ann"]["gave"]) == (True, "2 pieces in the frame")
    assert (rows["Bob"]["idle"], rows["Bob"]["gain"]) == (False, 2)


# For ears, and for whatever is sent.


def test_the_position_is_told_in_words() -> None:
    state = at("second_guess", placed="1 H14")
    html = text(page(state, 2))
    assert "Ann gives the cues: “pig” and “cotton candy”" in html
    assert "Bob H14, very light pale pink" in html
    assert "Your colour" not in html
    assert "Your colour H15, very light pale pink" in text(page(state, 0))


def test_a_colour_in_marathi_is_not_spoken_of_as_a_card_is() -> None:
    with override("mr"):
        assert "तुमचा रंग फक्त तुम्हालाच दिसतो" in text(page(at("first_guess"), 0))
        assert "तुमचे कार्ड फक्त तुम्हालाच दिसते" in text(page(at("first_cue"), 0))


def test_nothing_posted_can_make_the_drawing_fail() -> None:
    nonsense = ("", "H15", "pig", "\x00", "Z99", "A" * 500, "H15 pig", "<b>", "९", "H٣")
    for phase in ("first_cue", "first_guess", "second_cue", "second_guess"):
        state = at(phase)
        for junk in nonsense:
            for name in ("next", "draft", "text", "notation", "skip", "challenge", "zoom"):
                for seat in (*GAME.to_act(state), 2, None):
                    drawing(state, seat, **{name: junk})
                try:
                    found = FACE.parse({name: junk}, GAME.view(state, 0))
                    GAME.apply(state, 0, GAME.load_action(GAME.dump_action(found)), Chance.seeded(0))
                except (IllegalAction, InvalidAction):
                    continue


def test_names_and_cues_are_escaped() -> None:
    html = page(at("first_cue"), 0, text='<i>"&')
    assert "<i>" not in html
    assert value(html, "text") == "&lt;i&gt;&quot;&amp;"


def test_every_option_is_asked_for_in_plain_words() -> None:
    built = option_form_fields(HuesOptions, FACE.option_fields)
    assert set(built) == {option.name for option in fields(HuesOptions)}
    assert all(str(field.label) for field in built.values())


def test_a_cue_is_as_long_as_it_may_be() -> None:
    with pytest.raises(InvalidAction, match="cue-long"):
        FACE.parse({"text": "a" * 201, "draft": "H15"}, GAME.view(at("first_cue"), 0))


def test_composing_offers_what_the_rules_list() -> None:
    state = at("first_guess", placed="1 H14", options={"guessing": "in_turn"})
    composing = Composing(GAME.view(state, 2), GAME.legal_actions(state, 2), {})
    assert composing.open_to == set(SPACES) - {"H14"}
    assert composing.may_challenge
    assert not composing.may_skip
