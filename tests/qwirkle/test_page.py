"""What is drawn of a table of Qwirkle, and for whom: board, rack, counter, rules."""

import re

import pytest
from django.template.loader import render_to_string

from games.kit.chance import Chance
from games.kit.codec import project_event
from games.kit.types import Event
from games.qwirkle.engine import GAME, Place, QwirkleOptions
from tests.qwirkle.face import drawing, games, legal_places, page, position


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


def test_a_tile_far_away_does_not_make_the_picture_grow() -> None:
    state = position("Rc@0,0", ("Rq Rd", "Gs"))
    assert drawing(state, draft="Rq@9999,9999")["columns"] == drawing(state)["columns"]


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
