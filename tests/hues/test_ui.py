"""The face of Hues and Cues: what a form means, and what is said of what happens."""

from __future__ import annotations

import pytest

from games.hues.draft import Draft, read_draft
from games.hues.engine import GAME, Action, Challenge, Cue, Guess, Skip
from games.hues.ui import UI
from games.kit.types import InvalidAction
from games.kit.ui import Onlooker
from tests.hues.notation import at

FACE = UI()


def parsed(phase: str, seat: int, **posted: str) -> Action:
    return FACE.parse(posted, GAME.view(at(phase), seat))


@pytest.mark.parametrize("text", ["H14", "h14", " h 14 ", "H-14", "h014", "h, 14", "14 H", "14h."])
def test_a_guess_is_a_space_however_it_is_spelt(text: str) -> None:
    assert parsed("first_guess", 1, notation=text) == Guess("H14")


@pytest.mark.parametrize("text", ["Q1", "A0", "A31", "14", "H", "pig", "H14 H15", "H" * 300])
def test_what_is_no_space_is_refused(text: str) -> None:
    with pytest.raises(InvalidAction, match="bad-space"):
        parsed("first_guess", 1, notation=text)


def test_the_example_beside_the_field_is_a_space_that_can_be_chosen() -> None:
    for phase, seat in (("first_guess", 1), ("first_cue", 0)):
        state = at(phase)
        legal = GAME.legal_actions(state, seat)
        dock = FACE.draw(GAME.view(state, seat), legal, Onlooker(seat, ("a", "b", "c")), {})["dock"]
        assert dock["example"] in {action.space for action in legal if isinstance(action, Guess | Cue)}


def test_confirm_plays_the_space_chosen_before() -> None:
    assert parsed("first_guess", 1, draft="G15", notation="") == Guess("G15")
    with pytest.raises(InvalidAction, match="no-guess"):
        parsed("first_guess", 1, draft="")


def test_a_cue_is_typed_for_the_colour_chosen() -> None:
    assert parsed("first_cue", 0, draft="H15", text=" pig ") == Cue("pig", "H15")
    assert parsed("first_cue", 0, notation="H15 pig") == Cue("pig", "H15")
    assert parsed("first_cue", 0, notation="pig", draft="H15") == Cue("pig", "H15")
    assert parsed("first_cue", 0, text="h15 pig", draft="A1") == Cue("pig", "H15")
    assert parsed("second_cue", 0, text="h15 pig") == Cue("h15 pig")
    assert parsed("second_cue", 0, draft="H15", text="cotton candy") == Cue("cotton candy")


def test_a_word_that_begins_like_a_space_is_a_cue() -> None:
    assert parsed("first_cue", 0, notation="pig", draft="") == Cue("pig")
    assert parsed("first_cue", 0, notation="a1a pig", draft="") == Cue("a1a pig")


def test_leaving_out_and_objecting_are_buttons() -> None:
    assert parsed("second_cue", 0, skip="yes", text="half a wo") == Skip()
    assert parsed("first_guess", 2, challenge="yes", draft="A1") == Challenge()


def test_a_colour_that_is_pressed_counts_before_one_that_was_typed() -> None:
    view = GAME.view(at("first_cue"), 0)
    draft = read_draft({"next": "A1", "text": "H15 pig"}, view)
    assert draft == Draft("A1", "pig")
