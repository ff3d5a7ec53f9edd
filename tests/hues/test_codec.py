"""Positions, actions and views as JSON, audit, and what nobody else may see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.hues.engine import GAME, Challenge, Cue, Guess, Options, Phase, Skip, State
from games.hues.engine.legal import PLAIN_CUES
from games.kit.chance import Chance
from games.kit.codec import project_event
from games.kit.types import InvalidAction, Json
from tests.hues.notation import at, guess, new, play, position, step_of

PLAIN = Options()
SEALED = Options.read({"guessing": "sealed"})


@pytest.mark.parametrize(
    ("raw", "action"),
    [
        ({"type": "cue", "space": "H15", "text": "pig"}, Cue("pig", "H15")),
        ({"type": "cue", "text": "cotton candy"}, Cue("cotton candy")),
        ({"type": "skip"}, Skip()),
        ({"type": "guess", "space": "H14"}, Guess("H14")),
        ({"type": "challenge"}, Challenge()),
    ],
)
def test_actions_as_the_design_writes_them(raw: Json, action: object) -> None:
    assert GAME.load_action(raw) == action
    assert GAME.dump_action(action) == raw  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "cue"}, {"type": "cue", "text": 1}, {"type": "cue", "text": "x" * 201},
        {"type": "cue", "text": "pig", "space": "Q1"}, {"type": "guess"}, {"type": "guess", "space": "A0"},
        {"type": "guess", "space": "A31"}, {"type": "guess", "space": "h14"}, {"type": "guess", "space": "H 14"},
        {"type": "guess", "space": "H14", "text": ""}, {"type": "skip", "text": "x"}, {"type": "lapse"},
        {"type": "leave"}, {"type": "challenge", "seat": 1}, {},
    ],
)  # fmt: skip
def test_broken_actions(wrong: Json) -> None:
    with pytest.raises(InvalidAction):
        GAME.load_action(wrong)


def test_a_position_as_the_design_writes_it() -> None:
    raw = {
        "round": 1, "giver": 0, "phase": "first_guess", "card": ["H15", "A1", "P30", "A30"], "target": "H15",
        "cues": ["pig"], "pieces": [["H14", 2]], "waiting": [1], "scores": [0, 0, 0], "used_cues": ["pig"],
        "deck": [["A1", "D7", "K20", "P3"]], "tied": None,
    }  # fmt: skip
    state = GAME.load(raw, PLAIN)
    row = GAME.dump(state)
    assert {key: row[key] for key in raw} == raw
    assert GAME.load(row, PLAIN) == state
    assert GAME.audit(state) == []


def test_a_position_with_defaults_only() -> None:
    state = GAME.start({}, PLAIN, Chance.seeded(0)).state
    assert (state.seats, state.giver, state.phase) == (3, 0, Phase.FIRST_CUE)
    assert state.upcoming == (1, 2, 0, 1, 2)
    assert len(state.card or ()) == 4


def test_pieces_fall_to_the_cues_in_order() -> None:
    row = position("second_guess", 4, pieces=[["A1", 1], ["A2", 2], ["A3", 3], ["A4", 3]])
    del row["firsts"]
    state = GAME.load(row, PLAIN)
    assert [piece.cue for piece in state.pieces] == [1, 1, 1, 2]
    assert state.waiting == (2, 1)


def test_an_ending_is_worked_out_where_it_is_left_out() -> None:
    endings = {(1, 2, 3): "won", (2, 2, 2): "all_tied", (2, 2, 1): "endless_tie"}
    for scores, reason in endings.items():
        outcome = GAME.outcome(at("over", scores=list(scores)))
        assert outcome is not None
        assert outcome.reason == reason


@pytest.mark.parametrize(
    "wrong",
    [
        {"scores": [0, 0]}, {"scores": [0] * 11}, {"scores": [0, 0, -1]}, {"giver": 4}, {"phase": "guess"},
        {"phase": "second_guess"}, {"phase": "first_cue"}, {"cues": []}, {"cues": ["a", "b"]}, {"used_cues": []},
        {"target": None}, {"target": "B2"}, {"target": "Q1"}, {"card": ["H15", "H15"]}, {"card": []},
        {"card": ["H15", "A1", "A2", "A3", "A4"]},
        {"pieces": [["A1", 0]]}, {"pieces": [["A1", 1], ["A1", 2]]}, {"pieces": [["A1", 1], ["A2", 1]]},
        {"pieces": [["A1"]]},
        {"pieces": [["A1", 1]], "firsts": 0}, {"pieces": [["A1", 1]], "waiting": [1]}, {"pieces": [["A1", 4]]},
        {"waiting": [0]}, {"waiting": [1, 1]}, {"waiting": [4]}, {"sealed": [["A1", 1]]},
        {"deck": [["A1", "A1"]]}, {"deck": [["A1", "B2"], ["A1", "B2"]]}, {"tied": []}, {"tied": [1, 1]}, {"left": [0]},
        {"left": [0, 1, 2, 3]}, {"left": [1], "upcoming": [1]}, {"challengers": [0]}, {"ended": "won"}, {"penalty": 1},
        {"history": [{}]}, {"round": -1}, {"extra": True}, {"other": 1}, {"recent": [1]},
    ],
)  # fmt: skip
def test_broken_positions(wrong: dict[str, Json]) -> None:
    row = position("first_guess", 4)
    del row["firsts"]
    assert GAME.load(row, PLAIN)
    with pytest.raises(InvalidAction):
        GAME.load(row | wrong, PLAIN)


def test_card_and_target_are_for_the_giver_alone() -> None:
    state = at("first_guess", 4)
    for seat in (1, 2, 3, None):
        view = GAME.view(state, seat)
        assert (view.card, view.target) == (None, None)
        row = GAME.dump_view(view)
        assert (row["card"], row["target"]) == (None, None)
        assert "H15" not in str(row)
    own = GAME.dump_view(GAME.view(state, 0))
    assert (own["card"], own["target"]) == (["H15", "A1", "P30", "A30"], "H15")
    assert {"deck", "drawn", "sealed"}.isdisjoint(own)


def test_events_tell_the_card_to_the_giver_alone() -> None:
    step = GAME.begin(3, PLAIN, Chance.seeded(0))
    (event,) = step.events
    assert project_event(event, 0)["card"] == list(step.state.card or ())
    assert "card" not in project_event(event, 1)
    given = step_of(at("first_cue"), 0, "cue H15 pig")
    assert project_event(given.events[0], 0)["space"] == "H15"
    assert project_event(given.events[0], None) == {"kind": "cue", "seat": 0, "text": "pig", "cue": 1}
    assert all(not event.private for _, events in given.state.recent for event in events)


def test_after_scoring_the_target_is_open() -> None:
    state = play(at("second_cue", 4, "1 H15; 2 H16; 3 A1"), "0 skip")
    for seat in (0, 3, None):
        row = GAME.dump_view(GAME.view(state, seat))
        assert row["history"] == [
            {
                "round": 1, "giver": 0, "target": "H15", "cues": ["pig"], "firsts": 3, "points": [2, 3, 2, 0],
                "pieces": [["H15", 1], ["H16", 2], ["A1", 3]], "penalty": False,
            }
        ]  # fmt: skip
        scored = [event for event in row["last"] if event["kind"] == "scored"]
        if seat != 0:
            assert scored[0]["target"] == "H15"
            assert scored[0]["pieces"] == [["H15", 1, 1, 3], ["H16", 2, 1, 2], ["A1", 3, 1, 0]]


def test_other_worlds() -> None:
    state = at("first_guess", 4)
    for seat in (1, None):
        other = GAME.resample(state, seat, Chance.seeded("world"))
        assert other.target != state.target
        assert set(other.card or ()).isdisjoint(state.card or ())
        assert GAME.view(other, seat) == GAME.view(state, seat)
        assert GAME.audit(other) == []
    assert GAME.resample(state, 0, Chance.seeded("world")) == state
    free = play(new(3, free_choice=True), "0 cue C3 moss")
    assert GAME.resample(free, 1, Chance.seeded("world")).target != "C3"
    dealt = at("first_guess", 4, deck=[["A2", "D7", "K20", "P3"]])
    other = GAME.resample(dealt, 1, Chance.seeded("world"))
    assert other.card == ("A2", "D7", "K20", "P3")
    assert other.deck == (dealt.card,)


def test_other_worlds_of_sealed_guesses() -> None:
    state = play(at("first_guess", 4, options=SEALED.dump()), "1 guess H15", "3 guess A1")
    other = GAME.resample(state, 1, Chance.seeded("world"))
    assert other.sealed[0] == state.sealed[0]
    assert other.sealed[1].space != "A1"
    assert GAME.view(other, 1) == GAME.view(state, 1)
    giver = GAME.resample(state, 0, Chance.seeded("world"))
    assert giver.target == "H15"
    assert all(a != b for a, b in zip(giver.sealed, state.sealed, strict=True))


def broken(state: State, **changes: Any) -> list[str]:
    return GAME.audit(replace(state, **changes))


def test_audit() -> None:
    state = guess(at("first_guess", 4), "A1")
    assert GAME.audit(state) == []
    assert broken(state, waiting=()) == ["nobody is to guess"]
    assert broken(state, left=frozenset({2, 3}), waiting=(), pieces=(), upcoming=()) == [
        "too few for a game that goes on",
        "nobody is to guess",
    ]
    assert broken(at("first_cue"), card=None) == ["a giver without a card"]
    assert broken(state, scores=(0, 0, 0, -1)) == ["a negative count, or too few seats"]
    assert broken(state, drawn=(("A1", "A2"), ("A2", "A3"))) == ["a colour on two cards"]
    assert "H15" not in str(broken(state, card=("B1", "B2", "B3", "B4")))


def test_repr_of_a_listing_holds_no_state() -> None:
    assert repr(GAME.legal_actions(at("first_guess"), 1)) == "Legal(seat=1)"


def test_listing() -> None:
    first = list(GAME.legal_actions(at("first_cue"), 0))
    assert [one.space for one in first if isinstance(one, Cue)] == ["H15", "A1", "P30", "A30"]
    assert [type(one) for one in GAME.legal_actions(at("second_cue"), 0)] == [Skip, Cue]
    assert list(GAME.legal_actions(at("first_cue"), 1)) == []
    assert list(GAME.legal_actions(at("first_guess"), 2)) == [Challenge()]
    assert GAME.forced(at("first_cue"), 0) is None
    assert Cue("red", "H15") not in GAME.legal_actions(at("first_cue"), 0)
    assert Cue("bacon", "H15") in GAME.legal_actions(at("first_cue"), 0)
    used = at("first_cue", used_cues=list(PLAIN_CUES))
    assert len(list(GAME.legal_actions(used, 0))) == 4


def test_a_cue_is_kept_in_its_canonical_form() -> None:
    state = play(at("first_cue"), "0 cue H15  Sea-Foam ")
    assert state.cues == state.used_cues == ("sea-foam",)


def test_a_start_of_fewer_than_three_is_over() -> None:
    step = GAME.start({"scores": [0, 1, 0], "left": [2]}, PLAIN, Chance.seeded(0))
    assert [event.kind for event in step.events] == ["over"]
    assert GAME.outcome(step.state) is not None


def test_a_listed_cue_keeps_the_strict_rule() -> None:
    options: dict[str, Json] = {"strict_repeat": True}
    state = at("first_cue", options=options, used_cues=[f"{word} stone" for word in PLAIN_CUES])
    (text,) = {one.text for one in GAME.legal_actions(state, 0) if isinstance(one, Cue)}
    assert text not in PLAIN_CUES
