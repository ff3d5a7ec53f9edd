"""Every kind of event is told: otherwise to whom it concerns, and with colours in words to who asked for it."""

from __future__ import annotations

from typing import Any

import pytest

from games.hues.engine import GAME, Action, View
from games.hues.telling import sentence
from games.kit.chance import Chance
from games.kit.codec import project_event
from games.kit.testing import wander
from games.kit.types import LegalActions
from games.kit.ui import Onlooker

NAMES = ("Ann", "Bob", "Cara", "Dan")


def told(kind: str, by: int | None, looker: int | None, *, words: bool = False, **more: Any) -> str:
    return sentence({"kind": kind, "seat": by, **more}, Onlooker(looker, NAMES, words=words))


@pytest.mark.parametrize(
    ("kind", "more", "theirs", "mine"),
    [
        (
            "round",
            {"round": 2, "rounds": 8, "tied": None},
            "Round 2 of 8: Ann gives the cues.",
            "Round 2 of 8: you give the cues.",
        ),
        (
            "round",
            {"round": 9, "rounds": 9, "tied": [1, 2]},
            "Bob and Cara are level, and a tie round decides. Ann gives the cues.",
            "Bob and Cara are level, and a tie round decides. You give the cues.",
        ),
        (
            "cue",
            {"text": "pig", "cue": 1},
            "Ann gave the first cue: “pig”.",
            "Ann gave the first cue: “pig”.",
        ),
        (
            "cue",
            {"text": "ham", "cue": 2, "space": "H15"},
            "Ann gave the second cue: “ham”.",
            "You gave the second cue for H15: “ham”.",
        ),
        ("skipped", {}, "Ann left the second cue out.", "You left the second cue out."),
        (
            "placed",
            {"space": "H14", "cue": 1},
            "Ann placed a piece on H14.",
            "You placed a piece on H14.",
        ),
        (
            "placed",
            {"space": "H14", "cue": 2},
            "Ann placed the second piece on H14.",
            "You placed the second piece on H14.",
        ),
        ("held", {}, "Ann kept the second piece.", "You kept your second piece."),
        (
            "challenged",
            {"text": "pig", "votes": 1, "guessers": 3},
            "Ann objects to “pig”. 1 of 3 guessers objects, 2 are needed.",
            "You object to “pig”. 1 of 3 guessers objects, 2 are needed.",
        ),
        (
            "withdrawn",
            {"text": "pig", "cue": 1},
            "The objection is upheld: “pig” is withdrawn, and Ann gives another cue.",
            "The objection is upheld: “pig” is withdrawn, and you give another cue.",
        ),
        (
            "upheld",
            {"text": "pig", "cue": 1},
            "The objection to “pig” is upheld. The pieces stay, and Ann scores nothing this round.",
            "The objection to “pig” is upheld. The pieces stay, and you score nothing this round.",
        ),
        ("void", {"round": 3}, "Round 3 ends without points.", "Round 3 ends without points."),
        (
            "lapsed",
            {"phase": "first_cue"},
            "Time ran out for Ann, who gave no cue.",
            "Your time ran out before your cue.",
        ),
        (
            "lapsed",
            {"phase": "second_cue"},
            "Time ran out for Ann: there is no second cue.",
            "Your time ran out: there is no second cue.",
        ),
        (
            "lapsed",
            {"phase": "second_guess"},
            "Time ran out for Ann, and the piece was not placed.",
            "Your time ran out, and your piece was not placed.",
        ),
        ("left", {}, "Ann left the game.", "You left the game."),
    ],
)
def test_events_are_told(kind: str, more: dict[str, Any], theirs: str, mine: str) -> None:
    assert told(kind, 0, 0, **more) == mine
    hidden = {key: value for key, value in more.items() if kind != "cue" or key != "space"}
    assert told(kind, 0, 1, **hidden) == theirs
    assert told(kind, 0, None, **hidden) == theirs


def test_an_unseen_guess_is_told_by_where_it_lies_to_its_own_seat_only() -> None:
    assert told("guessed", 1, 2, cue=1) == "Bob has guessed."
    assert told("guessed", 1, 1, cue=1, space="H14") == "You guessed H14, unseen by the others."
    assert told("guessed", 1, 1, cue=2, space=None) == "You kept your second piece."
    assert told("guessed", 1, 2, cue=1, space="H14") == "Bob guessed H14."  # when the game is over


def test_when_the_game_is_over_everybody_is_told_what_a_cue_was_for() -> None:
    assert told("cue", 0, 1, text="pig", cue=1, space="H15") == "Ann gave the first cue for H15: “pig”."


def test_unseen_guesses_are_told_when_all_are_in() -> None:
    row = {"cue": 1, "pieces": [["H14", 1], ["H14", 2]]}
    assert told("revealed", None, 0, **row) == "All guesses are in: Bob H14 and Cara H14."
    assert told("revealed", None, 0, cue=2, pieces=[]) == "Nobody has placed a piece."


SCORED = {
    "round": 1,
    "giver": 0,
    "target": "H15",
    "pieces": [["H14", 1, 1, 2], ["A1", 2, 1, 0], ["H15", 3, 1, 3]],
    "points": [4, 2, 0, 3],
    "scores": [4, 2, 0, 3],
    "penalty": False,
    "tied": None,
}


def test_a_scored_round_is_told_by_what_was_meant_and_who_has_how_many_points() -> None:
    points = "Points: Dan 3, Bob 2, Cara 0 and Ann as cue giver 4."
    assert told("scored", None, 1, **SCORED) == f"Ann meant H15. {points}"
    assert told("scored", None, 0, **SCORED) == f"You meant H15. {points}"
    tied = told("scored", None, 1, **SCORED | {"tied": [1, 3]})
    assert tied.endswith("In a tie round only the points of Bob and Dan count.")


def test_colours_are_named_to_who_asked_for_it() -> None:
    assert told("placed", 1, 0, words=True, space="H14", cue=1) == (
        "Bob placed a piece on H14 (very light pale pink)."
    )
    assert told("scored", None, 1, words=True, **SCORED).startswith("Ann meant H15 (very light pale pink).")


@pytest.mark.parametrize(
    ("reason", "places", "sentence_"),
    [
        ("won", [1, 2, 3, 4], "The last round is played. Ann wins with 9 points."),
        ("tie_rounds", [1, 2, 3, 4], "The tie is broken. Ann wins with 9 points."),
        (
            "endless_tie",
            [1, 1, 3, 4],
            "There are no more tie rounds. Ann and Bob win together with 9 points.",
        ),
        ("left", [1, 2, 3, 4], "Fewer than three have stayed. Ann wins with 9 points."),
    ],
)
def test_the_end_is_told_with_its_reason(reason: str, places: list[int], sentence_: str) -> None:
    assert told("over", None, 3, reason=reason, places=places, scores=[9, 9, 1, 0]) == sentence_


def anything(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    listed = list(legal)
    return listed[chance.below(len(listed))]


def test_every_kind_of_event_is_met_on_the_way_and_told() -> None:
    kinds = (
        "round cue skipped placed guessed revealed challenged upheld withdrawn scored void lapsed left over"
    )
    met = set()
    for number in (0, 2, 11, 29):  # games that meet every kind
        for moment in wander(GAME, {"any": anything}, number).moments:
            for event in moment.events:
                for seat in moment.onlookers:
                    names = tuple(f"Seat {index}" for index in range(moment.seats))
                    if sentence(project_event(event, seat), Onlooker(seat, names)):
                        met.add(event.kind)
    assert met >= set(kinds.split())
