"""Moves, events and refusals of Sorry! in words."""

import pytest

from games.kit.chance import Chance
from games.kit.codec import project_event
from games.kit.types import Event, IllegalAction
from games.kit.ui import Onlooker
from games.sorry.engine import (
    GAME,
    Card,
    Move,
    SorryOptions,
)
from games.sorry.words import CARDS, pawn_name, place_name
from tests.sorry.face import NAMES, position, ui


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


@pytest.mark.parametrize(
    ("variant", "told"),
    [
        ("classic", "You lose the turn, and the card you drew is laid away."),
        ("teams", "You lose the turn, and the card you drew is laid away."),
        ("points", "You lose the turn, and keep the cards in your hand."),
    ],
)
def test_who_sits_down_to_play_for_points_reads_of_no_card_that_is_drawn_and_laid_away(
    variant: str, told: str
) -> None:
    assert ui.lapse(SorryOptions(variant=variant)) == told
