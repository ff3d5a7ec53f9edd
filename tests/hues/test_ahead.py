"""A cue prepared while others guess: with its colour where there are no cards, without where a card decides."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.hues.engine import GAME, Phase, State
from games.kit.chance import Chance
from games.kit.types import IllegalAction, Readiness
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.models import Move, Plan, Table
from tabletop.tables.projection import Scene
from tests.hues.notation import action, at, guess, new, play
from tests.tables.stage import acting_seat, browser, fresh, legal_moves, person, playing_table
from tests.tables.stage import play as play_at

FREE = {"free_choice": True}


def ahead(state: State, seat: int) -> State:
    later = GAME.ahead(state, seat)
    assert later is not None
    return later


def prepared(state: State, seat: int, text: str) -> str:
    """Return "" for what may be prepared, else the code with which it is refused."""
    try:
        GAME.apply(ahead(state, seat), seat, action(text), Chance.seeded("ahead"))
    except IllegalAction as error:
        return error.code
    return ""


def test_the_giver_prepares_a_second_cue_while_the_others_guess() -> None:
    state = at("first_guess")
    later = ahead(state, 0)
    assert (later.phase, later.giver, later.target) == (Phase.SECOND_CUE, 0, "H15")
    assert prepared(state, 0, "cue cotton candy") == ""
    assert prepared(state, 0, "skip") == ""
    assert prepared(state, 0, "cue pig") == "cue-used"


def test_who_gives_later_prepares_a_first_cue_without_the_colour_of_a_card() -> None:
    state = at("first_guess")
    for seat in (2, 3):
        later = ahead(state, seat)
        assert (later.phase, later.giver, later.card, later.round) == (Phase.FIRST_CUE, seat, (), 1 + seat)
        assert prepared(state, seat, "cue rust") == ""
        assert prepared(state, seat, "cue H15 rust") == "not-on-card"
        assert prepared(state, seat, "cue two words") == "cue-one-word"
    assert ahead(state, 1).giver == 1  # asked to guess now, and gives cues in the next round
    assert GAME.ahead(at("first_cue"), 0) is None


def test_without_cards_the_colour_is_prepared_too() -> None:
    state = at("first_guess", options=FREE)
    assert prepared(state, 2, "cue P30 rust") == ""
    assert prepared(state, 2, "cue rust") == "choose-colour"


def test_who_gives_no_more_cues_prepares_none() -> None:
    state = at("first_guess", upcoming=[1, 2])
    assert GAME.ahead(state, 2) is not None
    assert GAME.ahead(state, 3) is None
    after = play(guess(state, "A1", "B2", "C3"), "0 skip")
    assert GAME.ahead(after, 0) is None


@pytest.mark.parametrize(
    ("phase", "seat", "text", "ready"),
    [
        ("first_guess", 1, "cue rust", Readiness.LATER),
        ("first_guess", 1, "guess A1", Readiness.WHOLE),
        ("first_cue", 0, "cue rust", Readiness.OPEN),
        ("first_cue", 0, "cue H15 rust", Readiness.WHOLE),
        ("second_cue", 0, "cue rust", Readiness.WHOLE),
        ("second_cue", 0, "skip", Readiness.WHOLE),
        ("first_cue", 0, "guess A1", Readiness.LATER),
    ],
)
def test_a_cue_waits_for_its_turn_and_for_its_colour(
    phase: str, seat: int, text: str, ready: Readiness
) -> None:
    assert GAME.readiness(at(phase), seat, action(text)) is ready


def test_nothing_is_prepared_when_the_game_is_over() -> None:
    state = new(3)
    for _ in range(200):
        if state.ended is not None:
            break
        state = GAME.lapse(state, min(GAME.to_act(state)), Chance.seeded("lapse")).state
    assert [GAME.ahead(state, seat) for seat in range(3)] == [None] * 3


# At a table


@pytest.fixture
def three(db: None) -> list[User]:
    return [person(name) for name in ("ann", "bob", "cara")]


def prepare(table: Table, user: User, **raw: Any) -> None:
    services.prepare(table.pk, user, read=lambda _: {"type": "cue", **raw}, seen=fresh(table).seq)


def turn(table: Table) -> None:
    seat = acting_seat(fresh(table))
    assert seat.player is not None
    played = (move for move in legal_moves(fresh(table)) if move["type"] in ("cue", "guess"))
    play_at(table, seat.player, next(played))


def test_a_second_cue_is_given_when_the_last_piece_lies(three: list[User]) -> None:
    table = playing_table(*three, game="hues")
    turn(table)
    prepare(table, three[0], text="thunderstorm")
    turn(table)
    turn(table)
    last = table.moves.latest("seq")
    assert (last.by, last.seat) == (Move.By.PLANNED, 0)
    assert Scene(fresh(table), three[1]).view.cues[-1] == "thunderstorm"


def test_a_cue_for_ones_round_waits_through_the_guesses_and_is_laid_out_beside_the_card(
    three: list[User],
) -> None:
    table = playing_table(*three, game="hues", rounds=3)
    turn(table)
    prepare(table, three[2], text="thunderstorm")
    seen = browser(three[2]).get(f"/tables/{table.pk}/", {"ahead": "yes"}).text
    assert 'value="thunderstorm"' in seen
    assert "It is laid out when your turn comes, for you to complete." in seen
    while Scene(fresh(table), None or three[2]).view.giver != 2:
        assert Plan.objects.filter(reached=False).exists()
        turn(table)
    page = browser(three[2]).get(f"/tables/{table.pk}/").text
    assert "What you prepared is laid out." in page
    assert 'value="thunderstorm"' in page
    for user in three[:2]:
        assert "thunderstorm" not in browser(user).get(f"/tables/{table.pk}/").text
    turn(table)
    assert not Plan.objects.exists()


def test_without_cards_cue_and_colour_begin_the_round_by_themselves(three: list[User]) -> None:
    table = playing_table(*three, game="hues", rounds=3, free_choice=True)
    turn(table)
    fields = {
        "text": "thunderstorm",
        "draft": "H15",
        "ahead": "yes",
        "seen": fresh(table).seq,
    }
    assert (
        acting_seat(table).player == three[1]
    )  # the turn that came meanwhile is another: the colour is no guess
    answer = browser(three[1]).post(f"/tables/{table.pk}/plan/", fields)
    assert answer.status_code == 303
    assert acting_seat(table).player == three[1]
    assert json.loads(json.dumps(Plan.objects.get().action)) == {
        "type": "cue",
        "text": "thunderstorm",
        "space": "H15",
    }
    while not table.moves.filter(by=Move.By.PLANNED).exists():
        turn(table)
    view = Scene(fresh(table), three[1]).view
    assert (view.giver, view.target, view.cues) == (1, "H15", ("thunderstorm",))
