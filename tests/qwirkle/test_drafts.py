"""Moves laid out and typed: what a draft means, which places are marked, what it gains, trading and passing."""

import re

import pytest

from games.kit.chance import Chance
from games.kit.types import IllegalAction, InvalidAction
from games.qwirkle.draft import Draft, read_draft
from games.qwirkle.engine import GAME, Pass, Place, QwirkleOptions, State, Trade
from tests.qwirkle.face import drawing, games, hand, legal_places, page, position, ui


def test_every_legal_action_of_a_game_comes_back_from_its_draft() -> None:
    for state in games():
        view = GAME.view(state, state.turn)
        held = view.hand or ()
        for action in GAME.legal_actions(state, state.turn):
            draft = read_draft(typed(action), held, {(x, y) for _, x, y in view.board})
            assert not draft.lost
            again = ui.parse({"draft": draft.write(held)}, view)
            assert isinstance(again, type(action))
            assert sorted(again.tiles) == sorted(action.tiles)  # type: ignore[union-attr]


def typed(action: Place | Trade) -> str:
    if isinstance(action, Trade):
        return " ".join(("trade", *action.tiles))
    return " ".join(f"{tile}@{x},{y}" for tile, x, y in action.tiles)


def test_the_gain_of_a_draft_is_what_the_move_scores() -> None:
    for state in games()[:-1]:
        chance = Chance.seeded("gain")
        scored = list(GAME.legal_actions(state, state.turn).scored())
        for laid, _ in scored[:: len(scored) // 3 + 1]:
            drawn = drawing(state, state.turn, next=typed(Place(laid)))
            after = GAME.apply(state, state.turn, Place(laid), chance).state
            assert drawn["gain"] == after.scores[state.turn] - state.scores[state.turn]
            assert drawn["ready"]


def test_a_game_can_be_played_by_pressing_marked_places_alone() -> None:
    for state in games()[::3]:
        placements = list(GAME.legal_actions(state, state.turn).scored())
        if not placements:
            continue
        laid = max(placements, key=lambda placement: len(placement[0]))[0]
        wanted, text = {(tile, (x, y)) for tile, x, y in laid}, ""
        while wanted:
            for tile, cell in sorted(wanted, key=lambda pair: pair[1]):
                targets = legal_places(drawing(state, state.turn, next=f"{text} ^{tile}"))
                if cell in targets:
                    text = targets[cell]
                    wanted.remove((tile, cell))
                    break
            else:
                pytest.fail(f"no marked place leads on from {text!r}")
        assert ui.parse({"draft": text}, GAME.view(state, state.turn)) in GAME.legal_actions(
            state, state.turn
        )


def test_marked_places_are_exactly_those_from_which_the_move_can_be_completed() -> None:
    state = position("Rc@0,0 Rq@1,0 Rd@2,0", ("Rl Rx Bq", "Gs"))
    assert set(legal_places(drawing(state, next="^Bq"))) == {(1, -1), (1, 1)}
    assert set(legal_places(drawing(state, next="^Rl"))) >= {(-1, 0), (3, 0)}
    assert (4, 0) not in legal_places(drawing(state, next="^Rl"))
    assert (4, 0) in legal_places(drawing(state, next="Rl@3,0 ^Rx"))
    assert legal_places(drawing(state, next="Rl@3,0 ^Bq")) == {}


def test_q01_the_opener_is_shown_as_many_places_as_tiles_must_be_laid() -> None:
    state = position("", ("Rc Rq Rd Bl", "Gs"), opening=3)
    assert set(legal_places(drawing(state, next="^Rq"))) == {(0, 0), (1, 0), (2, 0)}
    assert legal_places(drawing(state, next="^Bl")) == {}
    for begun in ("^Bl", "Rc@0,0 ^Bl"):
        told = drawing(state, next=begun)["note"]
        assert told.startswith("No place here for this tile")
        assert told.endswith("The first line must have 3 tiles: the largest set in your hand.")
    part = drawing(state, next="Rc@0,0 Rq@2,0")
    assert not part["ready"]
    assert drawing(state, next="Rc@0,0 Rq@2,0 Rd@1,0")["gain"] == 3


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Rc@3,0 Rq@4,0", Place((("Rc", 3, 0), ("Rq", 4, 0)))),
        ("rc 3,-2", Place((("Rc", 3, -2),))),
        ("RC(3, −2); rQ@(4,-2)", Place((("Rc", 3, -2), ("Rq", 4, -2)))),
        ("rc 3 0, rq 4 0", Place((("Rc", 3, 0), ("Rq", 4, 0)))),
        ("Rc @ \N{EN DASH}3 / 0", Place((("Rc", -3, 0),))),
        ("Rc/2@3,0 ^Bl/4", Place((("Rc", 3, 0),))),
        ("trade Rc gs", Trade(hand("Rc Gs"))),
        ("Trade: Rc, Rc", Trade(hand("Rc Rc"))),
        ("trade", Trade(())),
        ("pass", Pass()),
    ],
)
def test_typed_moves(text: str, action: object) -> None:
    assert ui.parse({"notation": text, "draft": "Gs@9,9"}, GAME.view(position(), 0)) == action


@pytest.mark.parametrize(
    "text", ["hello", "Rc", "Rz@3,0", "Rc@3", "Rc@3,0 and more", "Rc@99999999,0", "x" * 500, "trade me"]
)
def test_a_typed_move_that_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        ui.parse({"notation": text}, GAME.view(position(), 0))
    assert caught.value.code == "bad-notation"
    assert "Rc@3,0" in ui.explain(caught.value)


def test_the_example_beside_the_field_is_a_move_that_can_be_made() -> None:
    for state in (position(), position("Rc@0,0", ("Rq Gs", "Rd")), position("Rc@0,0", ("Gs", "Rd"))):
        shown = drawing(state)
        action = ui.parse({"notation": str(shown["example"])}, GAME.view(state, 0))
        assert action in GAME.legal_actions(state, 0), shown["example"]


@pytest.mark.parametrize("posted", [{}, {"draft": " "}, {"draft": "^Rc"}])
def test_nothing_laid_is_no_move(posted: dict[str, str]) -> None:
    with pytest.raises(InvalidAction) as caught:
        ui.parse(posted, GAME.view(position(), 0))
    assert ui.explain(caught.value) == "Lay a tile first, or choose tiles to trade."


def test_what_no_longer_fits_is_taken_back_and_told() -> None:
    state = position("Rc@0,0", ("Rq Rd", "Gs"))
    drawn = drawing(state, draft="Rq@0,0 Rd@1,0")
    assert drawn["draft"] == "Rd/2@1,0"
    assert "no longer fits" in str(drawn["note"])


def test_of_two_equal_tiles_the_pressed_one_is_meant() -> None:
    draft = read_draft("^Rc/2", hand("Rc Rc Gs"), ())
    assert draft.picked == 1
    assert draft.lay((0, 0)).write(hand("Rc Rc Gs")) == "Rc/2@0,0"
    assert read_draft("trade Rc/2", hand("Rc Rc Gs"), ()).chosen == (1,)


def test_a_draft_can_be_built_up_and_taken_back() -> None:
    draft = Draft().pick(0).lay((3, 0)).pick(1)
    assert draft.write(hand("Rc Rq")) == "Rc/1@3,0 ^Rq/2"
    assert draft.pick(1).take_back(0) == Draft()
    assert Draft("trade").choose(1).choose(0).choose(1).chosen == (0,)


def test_gain_says_where_it_comes_from() -> None:
    state = position("Rc@0,0 Rq@1,0 Rd@2,0", ("Yc Yq", "Gs"))
    drawn = drawing(state, next="Yc@0,1 Yq@1,1")
    assert (drawn["gain"], drawn["note"]) == (6, "2 for the row, 2 + 2 for the columns")


def test_q23_gain_counts_going_out() -> None:
    state = position("Rc@0,0 Rq@1,0 Rd@2,0 Rl@3,0 Rx@4,0", ("Rs", "Gs"), bag="")
    drawn = drawing(state, next="Rs@5,0")
    assert (drawn["gain"], drawn["note"]) == (18, "12 for the Qwirkle, 6 for your last tile")


def test_a_draft_that_is_no_move_yet_says_why() -> None:
    state = position("Rc@0,0 Rq@1,0", ("Rd Rl Bs", "Gs"))
    assert drawing(state, next="Rd@2,0 Rl@4,0")["note"] == ui.explain(IllegalAction("gap"))
    assert drawing(state, next="Bs@2,0")["ready"] is False
    assert "blue star" in str(drawing(state, next="Bs@2,0")["note"])


def test_q14_trading_is_bounded_by_the_bag() -> None:
    state = position("Rc@0,0", ("Rd Rl Bs", "Gs"), bag="Bl")
    assert drawing(state, next="trade Rd")["ready"] is True
    assert drawing(state, next="trade Rd Rl")["ready"] is False
    assert 'id="trade"' in page(state)


@pytest.mark.parametrize(
    "state",
    [position("", ("Rc Rq", "Gs"), opening=2), position("Rc@0,0", ("Rd", "Gs"), bag="")],
    ids=["q02-opening", "i20-empty-bag"],
)
def test_trading_is_greyed_out_with_the_reason(state: State) -> None:
    html = page(state)
    assert re.search(r'id="trade"[^>]* disabled', html)
    assert drawing(state)["trade_reason"]
    assert drawing(state, next="trade Rc")["ready"] is False


def test_q17_passing_is_offered_only_where_it_is_allowed() -> None:
    start = {
        "board": [["Rc", 0, 0]],
        "hands": [["Rd"], ["Gs"]],
        "bag": [],
        "scores": [0, 0],
        "turn": 0,
        "opening": None,
    }
    assert 'value="pass"' not in page(position("Rc@0,0", ("Rd", "Gs"), bag=""))
    state = GAME.start(start, QwirkleOptions(allow_pass=True), Chance.seeded("x")).state
    assert 'value="pass"' in page(state)
    assert drawing(state, next="pass")["ready"] is True
