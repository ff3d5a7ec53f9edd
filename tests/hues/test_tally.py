"""The game in figures: who was good at what, which cue went home, who thinks alike, what nobody expected."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.hues.engine import GAME, Piece, Scored, View, worth
from games.hues.summary import Summary, heat, off_by, window
from games.hues.tally import best_cue, closest_pairs, is_tie_round, most_surprising, roles, winners
from games.hues.ui import UI
from games.kit.record import read_record, replay
from games.kit.ui import Onlooker
from tests.hues.notation import at, pieces

NAMES = ("Ann", "Bob", "Cara", "Dan")
RECORDS = sorted((Path(__file__).parents[2] / "games/hues/records").glob("*.json"))


def scored(number: int, giver: int, placed: str, *cues: str, target: str = "H15", **more: Any) -> Scored:
    """Return a round; `placed` are the pieces by seat, "1 H15 G14; 2 I15"."""
    first, second = pieces(placed)
    laid = [Piece(space, seat, cue) for cue, row in ((1, first), (2, second)) for space, seat in row]
    points = [sum(worth(piece.space, target) for piece in laid if piece.seat == seat) for seat in range(4)]
    return Scored(number, giver, target, cues or ("pig", "cotton candy"), tuple(laid), tuple(points), **more)


def over(*rounds: Scored, **more: Any) -> View:
    """Return a spectator's view of a game that was over after these rounds."""
    view = GAME.view(at("over"), None)
    scores = tuple(map(sum, zip(*(one.points for one in rounds), strict=True))) if rounds else view.scores
    return replace(view, over=True, history=rounds, round=len(rounds), **{"scores": scores, **more})


def page(view: View, seat: int | None = None, names: tuple[str, ...] = NAMES) -> str:
    summary = Summary(view, Onlooker(seat, names))
    return re.sub(r"\s+", " ", render_to_string("hues/summary.html", {"summary": summary}))


def picture(view: View, names: tuple[str, ...] = NAMES) -> str:
    drawing = UI().draw(view, (), Onlooker(None, names), {})
    return render_to_string("hues/picture.svg", {"drawing": drawing, "title": "Hues", "address": "/t/"})


def test_the_best_cue_is_the_one_whose_guesses_were_worth_most() -> None:
    near = scored(1, 0, "1 H15 A1; 2 G14 A2", "pig", "zebra")
    far = scored(2, 1, "0 A1; 2 A2", "ocean")
    told = best_cue(over(near, far))
    assert told is not None
    assert (told.text, told.points, told.off) == ("pig", 2.5, 0.5)


def test_a_cue_that_was_objected_to_or_met_one_guess_is_not_the_best() -> None:
    fined = scored(1, 0, "1 H15; 2 H16", "pig", penalty=True)
    alone = scored(2, 1, "0 H15", "rose")
    assert best_cue(over(fined, alone)) is None
    assert best_cue(over()) is None


def test_the_closest_minds_guess_near_one_another_whether_right_or_wrong() -> None:
    first = scored(1, 0, "1 A1 A2; 2 A3 A3; 3 P30 P29")
    second = scored(2, 3, "0 H15; 1 C3; 2 C3", "ocean")
    nearest, *others = closest_pairs(over(first, second))
    assert (nearest.seats, nearest.apart, nearest.cues) == ((1, 2), 1.0, 3)
    assert [pair.seats for pair in others] == [(2, 3), (1, 3)]  # who met once only is not counted


def test_a_round_surprises_when_all_agree_on_another_colour() -> None:
    agreed = scored(1, 0, "1 A1; 2 A2; 3 B1", "ocean")
    scattered = scored(2, 1, "0 A1; 2 P30; 3 P1", "rose")
    found = most_surprising(over(agreed, scattered))
    assert found is not None
    assert (found.scored.round, found.apart) == (1, 1.0)
    assert most_surprising(over(scored(1, 0, "1 H15; 2 H17"))) is None


def test_points_by_role_add_up_to_the_score() -> None:
    record = read_record(json.loads((RECORDS[0].parent / "won.json").read_text()))
    view = GAME.view([step.state for step in replay(GAME, record)][-1], None)
    rows = roles(view)
    assert [row.guessing + row.giving for row in rows] == [row.total for row in rows]
    assert [row.total for row in rows] == sorted(view.scores, reverse=True)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_end_of_every_recorded_game_is_told_and_drawn(path: Path) -> None:
    record = read_record(json.loads(path.read_text()))
    state = [step.state for step in replay(GAME, record)][-1]
    outcome = GAME.outcome(state)
    assert outcome is not None
    names = tuple(f"N<{seat}>" for seat in range(len(record.players)))
    view = GAME.view(state, None)
    assert winners(view) == [seat for seat, place in enumerate(outcome.places) if place == 1]
    html = page(view, names=names)
    assert len(re.findall(r'class="h-heat"', html)) == sum(len(one.cues) for one in view.history)
    assert len(re.findall("Tie round", html)) == sum(is_tie_round(view, one) for one in view.history)
    root = ET.fromstring(picture(view, names))
    words = "".join(root.itertext())
    assert ("win together" if len(winners(view)) > 1 else "wins") in words
    assert all(name in words for name in names)


def test_a_picture_needs_nothing_from_elsewhere_and_runs_nothing() -> None:
    svg = picture(over(scored(1, 0, "1 H15 A1; 2 G14 A2")), ('"><script>alert(1)</script>', *NAMES[1:]))
    assert not re.search(r"<(script|style|image|use|foreignObject)| style=| class=| on\w+=|url\(", svg)
    assert [tag for tag in re.findall(r"https?://[^\"]+", svg) if "w3.org" not in tag] == []


def test_a_tie_is_told_in_the_picture() -> None:
    view = over(scored(1, 0, "1 H15; 2 H16"), scores=(3, 5, 5, 1))
    assert "Bob and Cara win together" in picture(view)


def test_long_names_leave_room_for_what_is_said_of_them() -> None:
    long = tuple(f"{name} of the Very Long Name Indeed" for name in NAMES)
    shared = over(scored(1, 0, "1 H15; 2 H16"), scores=(3, 5, 5, 1))
    assert re.search(r">Bob of the…? and Cara of th…? win together<", picture(shared, long))
    assert ">4 win together<" in picture(over(scores=(1, 1, 1, 1)), long)


def test_who_left_wins_nothing() -> None:
    view = over(scored(1, 0, "1 H15; 2 H16"), scores=(3, 5, 2, 1), left=frozenset({1}))
    assert winners(view) == [0]
    assert picture(view).index(">Ann<") < picture(view).index(">Bob<")


def test_a_game_in_which_nothing_was_scored_has_a_page_and_a_picture() -> None:
    html = page(over())
    assert "Points by role" in html
    assert "Every cue" not in html
    assert "What stays of it" not in html
    assert "wins" in picture(over(scores=(0, 0, 1, 0)))


@pytest.mark.parametrize(
    ("target", "box"),
    [("H15", (9, 3, 11, 9)), ("A1", (0, 0, 11, 9)), ("P30", (19, 7, 11, 9)), ("H1", (0, 3, 11, 9))],
)
def test_the_small_picture_stays_on_the_board(target: str, box: tuple[int, ...]) -> None:
    assert window(target) == box


def test_guesses_beyond_the_small_picture_are_named() -> None:
    html = page(over(scored(1, 0, "1 H15; 2 A1", "pig")))
    assert "farther away: Cara A1" in html
    assert html.count("data-piece") == 1
    assert 'aria-label="Bob H15, exact; Cara A1, 14 spaces off"' in html


@pytest.mark.parametrize(("off", "bars"), [(0, 4), (1.5, 4), (2, 3), (5, 2), (14, 1)])
def test_heat_falls_with_the_distance(off: float, bars: int) -> None:
    assert heat(off) == bars


def test_before_the_end_there_is_no_summary() -> None:
    drawing = UI().draw(GAME.view(at("first_cue"), 1), (), Onlooker(1, NAMES), {})
    assert drawing["summary"] is None


@pytest.mark.parametrize(
    ("off", "told"),
    [
        (0, "exact"),
        (1, "1 space off"),
        (5 / 3, "1.7 spaces off"),
        (1.96, "2 spaces off"),
        (2.94, "2.9 spaces off"),
    ],
)
def test_averages_are_rounded_and_not_cut_off(off: float, told: str) -> None:
    """1.96 spaces off was 1.9."""
    assert off_by(off) == told
