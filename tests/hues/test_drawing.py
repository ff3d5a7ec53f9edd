"""The board as a picture and as a grid: what is to be seen and heard, by whom, and how much is sent for it."""

from __future__ import annotations

import gzip
import re
from collections.abc import Collection
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.hues import grid
from games.hues.drawing import draw_board
from games.hues.engine import GAME, SPACES, State, taken
from games.hues.plan import box_around
from games.hues.ui import UI
from games.kit.ui import Onlooker
from tests.hues.notation import at, guess, leave, play

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("ann", "<b>bob", "cara", "dan")
FACE = UI()


def board(
    state: State,
    seat: int | None = 1,
    chosen: str | None = None,
    *,
    words: bool = False,
    close: bool = False,
    held: Collection[str] = (),
) -> str:
    """Return the board as this seat sees it; who is to guess may choose any free space."""
    guesses = seat in GAME.to_act(state) and state.phase.is_guess
    open_to = frozenset(SPACES) - taken(state, seat or 0) if guesses else frozenset()
    view, onlooker = GAME.view(state, seat), Onlooker(seat, NAMES, words)
    drawn = draw_board(view, onlooker, open_to=open_to, chosen=chosen, close=close)
    told = {"drawing": {"board": drawn}, "compose": "/c/", "mine": False, "held": held}
    return render_to_string("hues/board.html", told)


def label(html: str, space: str) -> str:
    """Return what is said of a space."""
    found = re.search(rf'id="at-{space}"[^>]*aria-label="([^"]*)"', html)
    assert found
    return found[1]


def pieces(html: str) -> list[str]:
    """Return the pieces drawn, as "cue-seat-space"."""
    return re.findall(r'data-piece="([^"]+)"', html)


def guessed(*spaces: str, **options: object) -> State:
    return guess(at("first_guess", options=options), *spaces)  # type: ignore[arg-type]


SCORED = play(guessed("H14", "G15", "A1"), "0 cue cotton candy", "3 guess H15", "2 guess F13", "1 guess P30")


def test_480_spaces_in_16_rows_each_with_its_words() -> None:
    for html in (board(at("first_guess"), 1), board(at("first_guess"), 2), board(at("first_guess"), None)):
        labels = re.findall(r'id="at-(\w+)"[^>]*aria-label="([^"]+)"', html)
        assert [space for space, _ in labels] == list(SPACES)
        assert all(
            words.startswith(f"{space[0]} {space[1:]}, ") and words.endswith(", free")
            for space, words in labels
        )
        assert html.count('role="row"') == 17
        assert html.count('role="gridcell"') == 480
        assert re.findall(r'aria-rowindex="(\d+)"', html) == [str(row) for row in range(1, 17)]
        assert 'aria-rowcount="16" aria-colcount="30"' in html
    assert label(html, "H15") == "H 15, very light pale pink, free"


def test_letters_and_numbers_stand_on_all_four_sides() -> None:
    html = board(at("first_guess"))
    for letter in "AHP":
        assert len(re.findall(rf'class="h-axis"[^>]*>{letter}<', html)) == 2
    for number in (1, 15, 30):
        assert len(re.findall(rf'class="h-axis"[^>]*>{number}<', html)) == 2


def test_only_who_may_choose_has_buttons_and_only_where() -> None:
    state = guessed("H14")
    assert board(state, 1).count("<button") == board(state, None).count("<button") == 0
    html = board(state, 2)
    assert html.count('formaction="/c/" name="next"') == 479
    assert 'value="H14"' not in html


def test_the_space_chosen_is_marked_and_its_row_and_column() -> None:
    html = board(guessed("H14"), 2, "G15")
    assert label(html, "G15") == "G 15, very light pale pink, chosen"
    assert re.search(r'id="at-G15" class="chosen" aria-pressed="true"', html)
    assert re.findall(r'class="h-axis(?: fine)? hot"[^>]*>(\w+)<', html) == ["15", "G", "G", "15"]
    assert 'class="h-cursor" data-space="G15"' in html
    assert "h-cursor" not in board(guessed("H14"), 1)


def test_a_piece_is_a_ring_with_the_mark_of_its_seat() -> None:
    html = board(play(guessed("H14", "G15", "A1"), "0 cue cotton candy", "3 guess I15"), 1)
    assert pieces(html) == ["1-1-H14", "1-2-G15", "1-3-A1", "2-3-I15"]
    assert re.findall(r'class="h-piece mine" data-piece="([^"]+)"', html) == ["1-1-H14"]
    assert html.count("#h-first-piece") == 3
    assert html.count("#h-second-piece") == 1
    assert label(html, "H14").endswith(", taken by &lt;b&gt;bob")
    assert label(html, "I15").endswith(", taken by dan")


def test_what_others_placed_since_is_marked_until_one_moves() -> None:
    state = play(guessed("H14", "G15", "A1"), "0 cue cotton candy", "3 guess I15")
    assert board(state, 1).count('class="h-fresh"') == 3
    assert board(state, 2).count('class="h-fresh"') == 2
    assert board(state, 3).count('class="h-fresh"') == 0
    assert "placed since your move" in board(state, 1)
    assert "placed by dan" in board(state, 2)
    assert board(state, None).count('class="h-fresh"') == 1


def test_a_replay_marks_the_piece_of_its_step_whoever_looks() -> None:
    view = GAME.view(guessed("H14", "G15"), None)
    for seat, words in ((2, "placed by you"), (1, "placed by cara"), (None, "placed by cara")):
        drawn = draw_board(view, Onlooker(seat, NAMES), open_to=(), chosen=None)
        assert drawn["fresh"] == words
        assert drawn["marks"].count('class="h-fresh"') == 1


def test_card_and_target_are_for_the_giver_alone() -> None:
    choosing, given = at("first_cue"), at("first_guess")
    assert board(choosing, 0).count('class="h-option"') == 4
    assert label(board(choosing, 0), "P30").endswith(", on your card")
    assert label(board(given, 0), "H15").endswith(", your colour")
    assert 'class="h-target own"' in board(given, 0)
    for seat in (1, 2, 3, None):
        for state in (choosing, given):
            html = board(state, seat)
            assert "h-option" not in html
            assert "h-target" not in html
            assert "card" not in html
            assert label(html, "H15").endswith(", free")


def test_a_sealed_guess_is_seen_by_its_own_seat_until_all_are_in() -> None:
    state = guessed("H14", guessing="sealed")
    assert pieces(board(state, 1)) == ["1-1-H14"]
    assert label(board(state, 1), "H14").endswith(", your guess, not seen by the others yet")
    for seat in (0, 2, 3, None):
        assert pieces(board(state, seat)) == []
        assert label(board(state, seat), "H14").endswith(", free")


def test_sealed_guesses_that_meet_lie_side_by_side() -> None:
    html = board(guessed("H14", "H14", "H14", guessing="sealed"), 1)
    assert pieces(html) == ["1-1-H14", "1-2-H14", "1-3-H14"]
    places = re.findall(r'data-piece="[^"]+" transform="([^"]+)"', html)
    assert len(set(places)) == 3
    assert all("scale(0.55)" in place for place in places)
    assert label(html, "H14").endswith(", taken by &lt;b&gt;bob, cara and dan")
    assert html.count('class="h-fresh"') == 1


def test_a_scored_round_shows_frame_ring_and_points() -> None:
    for seat in (0, 1, None):
        html = board(SCORED, seat)
        scored = html[html.index('<g class="h-scored"') : html.index('<g class="h-now"')]
        points = re.findall(r'data-piece="\d-(\d-\w+)".*?<text y="3.2">(\d)</text>', scored)
        assert dict(points) == {
            "1-H14": "2",
            "2-G15": "2",
            "3-A1": "0",
            "3-H15": "3",
            "2-F13": "1",
            "1-P30": "0",
        }
        for kind in ("h-ring", "h-frame", "h-target", "h-dim"):
            assert f'class="{kind}' in scored
    assert label(html, "H15").endswith(", the colour that was meant, guessed by dan, points: 3")
    assert label(html, "F13").endswith(", guessed by cara, points: 1")
    assert re.search(r'id="last-1-shown" data-keep="checked" checked', html)


def test_the_scored_round_steps_back_when_the_next_is_under_way() -> None:
    state = play(SCORED, f"1 cue {GAME.view(SCORED, 1).card[0]} moss")  # type: ignore[index]
    html = board(state, 2)
    assert re.search(r'id="last-1-hidden" data-keep="checked">', html)
    assert label(html, "H15").endswith(", free")
    assert 'id="last-' not in board(at("first_guess"))


def test_a_frame_at_the_edge_is_cut() -> None:
    assert box_around("H15", 1) == (312, 144, 72, 72)
    assert box_around("A1", 1) == (0, 0, 48, 48)
    assert box_around("P30", 2) == (648, 312, 72, 72)


@pytest.mark.parametrize("words", [True, False])
def test_colours_are_said_in_words_for_who_asked_or_the_whole_table(words: bool) -> None:
    assert ("data-words" in board(at("first_guess"), 1, words=words)) is words
    assert ("data-words" in board(at("first_guess", options={"words": words}), None)) is words


def test_close_up_stays_on_without_script() -> None:
    assert re.search(r'id="zoom-close"[^>]* checked', board(at("first_guess"), close=True))
    view = GAME.view(at("first_guess"), 1)
    posted = {"zoom": "close"}
    assert FACE.draw(view, GAME.legal_actions(at("first_guess"), 1), Onlooker(1, NAMES), posted)["board"][
        "close"
    ]


def test_the_swatches_are_drawn_once_a_page_and_not_sent_again() -> None:
    symbols = render_to_string("hues/symbols.html")
    assert len(re.findall(r'<rect [^>]*fill="#', symbols)) == 480
    html = board(SCORED, 1)
    assert '<use href="#h-swatches"/>' in html
    assert "fill=" not in html.replace('fill="none"', "").replace("fill-rule=", "")


def row_names(html: str) -> list[str]:
    return re.findall(r'data-row="([^"]+)"', html)


def test_rows_that_the_page_has_are_not_sent_again() -> None:
    had = row_names(board(at("first_guess"), None))
    assert len({*had}) == 18
    html = board(guessed("H14"), None, held=had)
    assert re.findall(r'aria-rowindex="(\d+)"', html) == ["8"]
    assert label(html, "H14").endswith(", taken by &lt;b&gt;bob")
    assert re.findall(r'data-(?:held|row)="([^"]+)"', html) == [*had[:8], *row_names(html), *had[9:]]
    assert html.count("data-held") == 17


def test_rows_are_sent_again_where_anything_in_them_is_another() -> None:
    """Spaces that can be chosen now, a space that is chosen, whose letter and number are marked too."""
    had = row_names(board(at("first_guess"), None))
    assert row_names(board(at("first_guess"), 1, held=had)) == row_names(board(at("first_guess"), 1))[1:-1]
    had = row_names(board(at("first_guess"), 1))
    html = board(at("first_guess"), 1, "H15", held=had)
    assert re.findall(r'class="h-axis hot"[^>]*>(\w+)<', html) == ["15", "H", "H", "15"]
    assert len(row_names(html)) == 3


def test_the_fragment_is_small() -> None:
    for html in (board(at("first_guess"), 1, "H15"), board(SCORED, 1)):
        assert len(gzip.compress(html.encode())) < 10_000


def test_the_marks_are_those_of_the_seats() -> None:
    emblems = (ROOT / "static/icons/seats.svg").read_text()
    symbols = render_to_string("hues/symbols.html")
    drawn = dict(re.findall(r'id="seat-(\d)".*?<g fill="#fff">(.*?)</g>', emblems))
    assert dict(re.findall(r'id="h-mark-(\d)"[^>]*>(.*?)</g>', symbols)) == drawn
    assert len(drawn) == GAME.seats[-1] == 10


def test_each_language_has_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert label(board(at("first_guess")), "A1").endswith("free")
    grid.free_cells.cache_clear()  # somebody may have asked in Lithuanian before
    monkeypatch.setattr(grid, "gettext", lambda text: {"free": "laisva"}.get(text, text))
    with translation.override("lt"):
        assert label(board(at("first_guess")), "A1").endswith("laisva")
    grid.free_cells.cache_clear()


def test_a_round_that_ends_without_points_does_not_bring_back_the_points_of_the_one_before() -> None:
    state = play(guessed("H14", "G15", "A1"), "0 skip")
    assert draw_board(GAME.view(state, None), Onlooker(None, NAMES), open_to=(), chosen=None)["looks_back"]
    assert state.card
    state = leave(play(state, f"1 cue {state.card[0]} moss", "2 guess P30"), 1).state
    drawn = draw_board(GAME.view(state, None), Onlooker(None, NAMES), open_to=(), chosen=None)
    assert (drawn["scored"], drawn["looks_back"]) == (1, False)


def test_who_is_to_choose_a_colour_does_not_find_the_board_dimmed_by_the_round_before() -> None:
    state = play(guessed("H14", "G15", "A1"), "0 skip")
    for seat, dimmed in ((0, True), (1, False), (2, True), (None, True)):
        legal = GAME.legal_actions(state, seat) if seat == 1 else ()
        drawing = FACE.draw(GAME.view(state, seat), legal, Onlooker(seat, NAMES), {})
        html = render_to_string("hues/board.html", {"drawing": drawing, "compose": "/c/", "held": ()})
        assert ("checked> Points of round 1" in html) is dimmed
        assert "Points of round 1" in html
        assert ("guessed by" in html) is dimmed
