"""Events, prompts and refusals of Qwirkle in words."""

import pytest

from games.kit.chance import Chance
from games.kit.codec import project_event
from games.kit.types import Event, IllegalAction
from games.kit.ui import Onlooker
from games.qwirkle.engine import GAME, State
from tests.qwirkle.face import NAMES, OPTIONS, position, ui


def tell(
    kind: str,
    seat: int | None = 1,
    looker: int | None = 0,
    private: dict[str, object] | None = None,
    **public: object,
) -> str:
    event = Event(kind, seat, public, {seat: private} if private and seat is not None else {})
    return ui.sentence(project_event(event, looker), Onlooker(looker, NAMES))


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (
            tell("placed", tiles=[["Px", 0, 0], ["Rx", 1, 0]], points=7, qwirkles=0),
            "bob laid a purple cross and a red cross for 7.",
        ),
        (
            tell("placed", looker=1, tiles=[["Px", 0, 0]], points=7, qwirkles=0),
            "You laid a purple cross for 7.",
        ),
        (
            tell("placed", tiles=[["Os", 0, 0]], points=12, qwirkles=1),
            "bob laid an orange star for 12: a Qwirkle!",
        ),
        (
            tell("placed", looker=1, tiles=[["Os", 0, 0]], points=24, qwirkles=2),
            "You laid an orange star for 24: 2 Qwirkles!",
        ),
        (tell("traded", count=1), "bob traded 1 tile."),
        (tell("traded", count=3), "bob traded 3 tiles."),
        (
            tell("traded", looker=1, count=1, private={"returned": ["Rc"], "drawn": ["Gs"]}),
            "You traded a red circle, and drew a green star.",
        ),
        (
            tell("traded", looker=None, count=1, private={"returned": ["Rc"], "drawn": ["Gs"]}),
            "bob traded 1 tile.",
        ),
        (tell("passed"), "bob has no tile that fits and is passed over."),
        (tell("passed", chosen=True), "bob passed."),
        (
            tell("placed", lapse=True, tiles=[["Px", 0, 0], ["Rx", 1, 0]], points=2),
            "Time ran out for bob, so the largest set was laid: a purple cross and a red cross for 2.",
        ),
        (
            tell("placed", looker=1, lapse=True, tiles=[["Px", 0, 0], ["Rx", 1, 0]], points=2),
            "Your time ran out, so your largest set was laid: a purple cross and a red cross for 2.",
        ),
        (tell("lapsed", looker=1), "Your time ran out, and the turn passed on."),
        (tell("left"), "bob left the game."),
        (tell("went-out", points=6), "bob laid the last tile of the hand: 6 points more."),
        (
            tell("announced", None, sizes=[2, 4, 1], opener=1, tied=False),
            "bob opens with the largest set: 4.",
        ),
        (
            tell("announced", None, 1, sizes=[2, 4, 4], opener=1, tied=True),
            "You open. Your largest set is 4, as large as another player's.",
        ),
        (
            tell("over", None, reason="went_out", scores=[90, 120, 80], places=[2, 1, 3]),
            "bob wins with 120 points.",
        ),
        (
            tell("over", None, 1, reason="left", scores=[90, 120, 80], places=[2, 1, 3]),
            "Everybody else has left. You win with 120 points.",
        ),
        (
            tell("over", None, 0, reason="left", scores=[90, 120], places=[2, 1]),
            "Only one player is left. bob wins with 120 points.",
        ),
        (
            tell("over", None, reason="blocked", scores=[90, 90, 80], places=[1, 1, 3]),
            "The bag is empty and nobody can lay a tile. ann and bob share the victory with 90 points.",
        ),
        (tell("something-new"), ""),
    ],
)
def test_sentences(told: str, sentence: str) -> None:
    assert told == sentence


def test_every_event_of_a_game_has_a_sentence() -> None:
    chance = Chance.seeded("told")
    step = GAME.begin(2, OPTIONS, chance)
    while True:
        for event in step.events:
            for seat in (0, 1, None):
                assert ui.sentence(project_event(event, seat), Onlooker(seat, NAMES))
        if not GAME.to_act(step.state):
            return
        seat = step.state.turn
        step = GAME.apply(step.state, seat, next(iter(GAME.legal_actions(step.state, seat))), chance)


@pytest.mark.parametrize(
    ("state", "prompt"),
    [
        (position("Rc@0,0", ("Rd", "Gs")), "Lay tiles, or trade."),
        (position("Rc@0,0", ("Bd", "Gs")), "None of your tiles fits: trade one or more."),
        (position("Rc@0,0", ("Rd", "Gs"), bag=""), "The bag is empty: lay tiles."),
        (position("", ("Rc Rq", "Gs"), opening=2), "Lay your largest set: 2 tiles."),
    ],
)
def test_prompts(state: State, prompt: str) -> None:
    assert ui.prompt(GAME.view(state, 0), Onlooker(0, NAMES)) == prompt
    assert ui.prompt(GAME.view(state, 1), Onlooker(1, NAMES)) == ""
    assert ui.prompt(GAME.view(state, None), Onlooker(None, NAMES)) == ""


def test_refusals_name_tiles_in_words() -> None:
    assert "red star" in ui.explain(IllegalAction("line-duplicate", tile="Rs"))
    assert ui.explain(IllegalAction("not-your-turn")) == "It is not your turn."
