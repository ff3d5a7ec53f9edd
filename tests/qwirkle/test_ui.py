"""The face of Qwirkle: drafts and typed moves, the drawing, and the sentences."""

import re
from functools import cache

import pytest
from django.template.loader import render_to_string

from games.kit.chance import Chance
from games.kit.codec import project_event
from games.kit.types import Event, IllegalAction, InvalidAction
from games.kit.ui import Onlooker
from games.qwirkle.draft import Draft, read_draft, read_move
from games.qwirkle.engine import GAME, Pass, Place, QwirkleOptions, State, Tile, Trade
from games.qwirkle.ui import UI

ui = UI()
NAMES = ("ann", "bob", "cara")
OPTIONS = QwirkleOptions()


def hand(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.parse(word) for word in text.split())


def position(
    board: str = "", hands: tuple[str, ...] = ("Rc", "Gs"), bag: str = "Bl", **more: object
) -> State:
    """Return the state of a start position; `board` as "Rc@0,0 Rq@1,0"."""
    move = read_move(board) if board else Place(())
    assert isinstance(move, Place)
    start = {
        "board": [[str(tile), x, y] for tile, x, y in move.tiles],
        "hands": [text.split() for text in hands],
        "bag": bag.split(),
        "scores": [0] * len(hands),
        "turn": 0,
        "opening": None,
        **more,
    }
    return GAME.start(start, OPTIONS, Chance.seeded("start")).state


def drawing(
    state: State, seat: int | None = 0, names: tuple[str, ...] = NAMES, **posted: str
) -> dict[str, object]:
    legal = GAME.legal_actions(state, seat) if seat is not None else ()
    return dict(ui.draw(GAME.view(state, seat), legal, Onlooker(seat, names), posted))


def page(state: State, seat: int | None = 0, names: tuple[str, ...] = NAMES, **posted: str) -> str:
    context = {
        "drawing": drawing(state, seat, names, **posted),
        "compose": "/c/",
        "mine": seat in GAME.to_act(state),
    }
    return "".join(render_to_string(f"qwirkle/{part}.html", context) for part in ("board", "controls"))


@cache
def games() -> tuple[State, ...]:
    """Return every position of a random game of three, the last one over."""
    chance = Chance.seeded("game")
    state = GAME.begin(3, OPTIONS, chance).state
    positions = [state]
    while GAME.to_act(state):
        legal = GAME.legal_actions(state, state.turn)
        actions = [Place(laid) for laid, _ in legal.scored()] or list(legal)
        state = GAME.apply(state, state.turn, actions[chance.below(len(actions))], chance).state
        positions.append(state)
    return tuple(positions)


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


def legal_places(drawn: dict[str, object]) -> dict[tuple[int, int], str]:
    cells = "/c/".join(drawn["cells"])  # type: ignore[arg-type]
    found = re.findall(r'<button class="cell legal" id="c_(-?\d+)_(-?\d+)"[^>]*value="([^"]*)"', cells)
    return {(int(x), int(y)): text for x, y, text in found}


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


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "^", "^^Rc", "Rc@0,0", "Rc@0,0 Rc@0,0 Rc@0,0", "Rc/9@1,1", "Rc@5,5 ^Rc", "trade Rc Rc Rc Ps",
        "pass now", "\0", "<b>", "Rc@-999,999", "trade", "^Ps", "Rc@1,0 ^Rc/1 %s {x}", "🙂" * 300,
    ],
)  # fmt: skip
def test_any_draft_can_be_drawn(text: str) -> None:
    for state in (position(), position("Rc@0,0", ("Rc Rq", "Gs")), position("", ("Rc Rq", "Gs"), opening=2)):
        for posted in ({"next": text}, {"draft": text}, {"notation": text}):
            html = page(state, **posted)
            assert "<b>" not in html.replace("<b>+", "")
            for seat in (1, None):
                assert "<button" not in page(state, seat, **posted)


def test_what_no_longer_fits_is_taken_back_and_told() -> None:
    state = position("Rc@0,0", ("Rq Rd", "Gs"))
    drawn = drawing(state, draft="Rq@0,0 Rd@1,0")
    assert drawn["draft"] == "Rd/2@1,0"
    assert "no longer fits" in str(drawn["note"])


def test_a_tile_far_away_does_not_make_the_picture_grow() -> None:
    state = position("Rc@0,0", ("Rq Rd", "Gs"))
    assert drawing(state, draft="Rq@9999,9999")["columns"] == drawing(state)["columns"]


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


def test_enter_in_the_text_field_plays_the_move() -> None:
    html = page(position("Rc@0,0", ("Rd", "Gs")), next="^Rd")
    first = re.search(r"<button[^>]*>", html)
    assert first is not None
    assert "formaction" not in first.group()


def test_q30_no_hidden_tile_is_drawn_for_others() -> None:
    state = position("Rc@0,0", ("Gx Gx", "Ps Ps", "Bd"), bag="Yl Yl")
    for seat, own in ((0, "Gx"), (1, "Ps"), (2, "Bd")):
        html = page(state, seat, next="^Gx")
        shown = {
            tile
            for tile in ("Gx", "Ps", "Bd", "Yl")
            if f'{tile[0]}" aria-hidden="true" focusable="false"><use href="#q-{tile[1]}' in rack_of(html)
        }
        assert shown == {own}
    assert rack_of(page(state, None)) == ""


def rack_of(html: str) -> str:
    return "".join(re.findall(r'<ul class="rack".*?</ul>', html, re.DOTALL))


def test_nobody_draws_but_the_seat_in_turn() -> None:
    state = position("Rc@0,0", ("Rd", "Gs"))
    assert drawing(state, 1, draft="Gs@1,0")["picture"] == drawing(state, 1)["picture"]


def test_hands_are_open_when_it_is_over() -> None:
    final = games()[-1]
    drawn = drawing(final)
    assert [len(row["tiles"]) for row in drawn["hands"]] == [len(held) for held in final.hands]  # type: ignore[attr-defined]
    assert "<button" not in page(final)


def test_names_are_escaped() -> None:
    state = position("Rc@0,0", ("Rd Rl", "Rq Gs"))
    chance = Chance.seeded("x")
    state = GAME.apply(state, 0, Place((("Rd", 1, 0),)), chance).state  # type: ignore[arg-type]
    html = page(state, 1, ("<i>ann", "bob"))
    assert "laid by &lt;i&gt;ann" in html
    assert "<i>" not in html


def test_the_last_moves_are_marked_with_who_laid_them() -> None:
    state = position("Rc@0,0", ("Rd Rl", "Rq Gs"))
    state = GAME.apply(state, 0, Place((("Rd", 1, 0),)), Chance.seeded("x")).state  # type: ignore[arg-type]
    html = page(state, 1)
    assert 'aria-label="row 0, column 1: red diamond, laid by ann"' in html
    assert html.count('class="frame last"') == 1


@pytest.mark.parametrize("shown", [True, False])
def test_the_counter_shows_what_is_still_to_come_where_the_table_wants_it(shown: bool) -> None:
    start = {"board": [["Rc", 0, 0]], "hands": [["Rc", "Rc"], ["Gs"]], "bag": ["Bl"]}
    state = GAME.start(start, QwirkleOptions(show_unseen=shown), Chance.seeded("x")).state
    assert ("red circle: </span>0<" in page(state)) is shown
    assert ("red star: </span>3<" in page(state)) is shown


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


def test_rules_and_pictures_render() -> None:
    for part in ("rules", "symbols", "hero"):
        assert "<svg" in render_to_string(f"qwirkle/{part}.html")


def test_the_small_tiles_of_the_log_are_pictures_and_no_text() -> None:
    event = project_event(Event("placed", 1, {"tiles": [["Rc", 0, 0], ["Rq", 1, 0]]}), 0)
    html = render_to_string("qwirkle/log.html", {"event": event, "sentence": "<b>"})
    assert html.count('<svg class="mini R"') == 2
    assert html.startswith("&lt;b&gt;")
    assert "&lt;svg" not in html


def test_picking_a_tile_up_does_not_move_the_board() -> None:
    states = [position("", ("Rc Rq", "Gs"), opening=2), position("Rc@0,0", ("Rq", "Gs")), *games()[3:-1:4]]
    for state in states:
        held = state.hands[state.turn]
        frames = {
            frame_seen(drawing(state, state.turn, next=text)) for text in ("", *(f"^{t}" for t in held))
        }
        assert len(frames) == 1


def frame_seen(drawn: dict[str, object]) -> str:
    found = re.search(r'viewBox="[^"]*"', str(drawn["picture"]))
    assert found is not None
    return found.group()


def test_marked_places_lie_within_the_frame() -> None:
    for state in games()[:-1:3]:
        for tile in state.hands[state.turn]:
            drawn = drawing(state, state.turn, next=f"^{tile}")
            x, y, columns, rows = (int(n) for n in re.findall(r"-?\d+", frame_seen(drawn)))
            for cell_x, cell_y in legal_places(drawn):
                assert 0 < cell_x - x < columns
                assert 0 < cell_y - y < rows


def test_q01_a_newcomer_who_opens_is_told_what_to_press() -> None:
    state = position("", ("Rc Rq Rd Bl", "Gs"), opening=3)
    assert drawing(state)["note"] == "Lay 3 tiles that go together: pick a tile, then a marked place."
    assert drawing(state, next="^Rq")["note"] == "Press one of the 3 marked places."
    assert drawing(state, next="Rc@0,0 Rq@2,0")["note"] == "One more: pick a tile, then a marked place."


def test_no_rack_lies_over_the_board_of_a_finished_game() -> None:
    final = games()[-1]
    for seat in range(3):
        assert 'class="dock"' not in page(final, seat)


def test_the_rules_say_nothing_of_time_while_there_are_no_clocks() -> None:
    assert "time" not in re.sub(r"<[^>]*>", "", render_to_string("qwirkle/rules.html")).casefold().split()
