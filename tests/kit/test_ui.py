"""Form fields of options, names, and the sentences of errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django import forms

from games.kit.types import IllegalAction, InvalidAction, Options
from games.kit.ui import HouseRule, Onlooker, OptionField, explain, house_rules, option_form_fields
from tests.contract.toy.engine import GAME


@dataclass(frozen=True, slots=True)
class Rules(Options):
    quick: bool = True
    hand: int = 2
    target: int = 300
    ages: tuple[int, ...] = ()
    note: str = ""
    unasked: int = 0


ASKED = {
    "quick": OptionField("Quick", "Quick play"),
    "hand": OptionField("Hand", values=((2, "two"), (3, "three"))),
    "target": OptionField("Target"),
    "ages": OptionField("Ages"),
    "note": OptionField("Note"),
}


def cleaned(**posted: str) -> dict[str, Any]:
    form = type("Form", (forms.Form,), option_form_fields(Rules, ASKED))(posted)
    assert form.is_valid(), form.errors
    return dict(form.cleaned_data)


def test_only_what_is_asked_for_is_a_field() -> None:
    built = option_form_fields(Rules, ASKED)
    assert list(built) == list(ASKED)
    assert (built["quick"].label, built["quick"].help_text, built["quick"].initial) == (
        "Quick",
        "Quick play",
        True,
    )
    assert not any(field.required for field in built.values())


def test_what_is_left_out_means_the_default() -> None:
    left_out = {name: value for name, value in cleaned().items() if value not in (None, "", [])}
    assert left_out == {}


@pytest.mark.parametrize("word", ["true", "True", "1", "on", "yes", "YES", " true "])
def test_spellings_of_yes(word: str) -> None:
    assert cleaned(quick=word)["quick"] is True


@pytest.mark.parametrize("word", ["false", "False", "0", "off", "no"])
def test_spellings_of_no(word: str) -> None:
    assert cleaned(quick=word)["quick"] is False


def test_values_take_their_types() -> None:
    assert cleaned(hand="3", target="50", ages="9, 10 11", note="x") == {
        "quick": None,
        "hand": 3,
        "target": 50,
        "ages": [9, 10, 11],
        "note": "x",
    }


@pytest.mark.parametrize(
    "posted", [{"quick": "maybe"}, {"hand": "4"}, {"target": "x"}, {"target": "1.5"}, {"ages": "nine"}]
)
def test_what_cannot_be_read_is_a_form_error(posted: dict[str, str]) -> None:
    form = type("Form", (forms.Form,), option_form_fields(Rules, ASKED))(posted)
    assert list(form.errors) == list(posted)


def test_the_default_is_chosen_beforehand() -> None:
    form = type("Form", (forms.Form,), option_form_fields(Rules, ASKED))()
    html = form.as_div()
    assert '<option value="true" selected>' in html
    assert '<option value="2" selected>' in html


def test_the_rules_of_the_house_are_what_is_not_as_usual_in_words() -> None:
    assert house_rules(Rules(), ASKED) == []
    assert house_rules(Rules(quick=False, hand=3, ages=(7, 40), unasked=1), ASKED) == [
        HouseRule("Quick", "No", "Quick play"),
        HouseRule("Hand", "three"),
        HouseRule("Ages", "7, 40"),
    ]


def test_a_seat_without_a_name_is_somebody() -> None:
    onlooker = Onlooker(0, ("ann", "bob"))
    assert [onlooker.name(seat) for seat in (0, 1, 2, None)] == ["ann", "bob", "Somebody", "Somebody"]


def test_an_error_is_told_in_words() -> None:
    assert explain(GAME, IllegalAction("not-in-hand", card=7)) == "You do not hold card 7."
    assert explain(GAME, IllegalAction("not-in-hand", card=7), card="seven") == "You do not hold card seven."
    assert explain(GAME, IllegalAction("not-in-hand")) == "You do not hold card …."
    assert explain(GAME, IllegalAction("over")) == "The game is over."
    assert explain(GAME, InvalidAction("never-heard-of")) == "This move cannot be read."
