"""The movement vectors V1 to V39 of the rules, and the board they are made on."""

from __future__ import annotations

import pytest

from games.sorry.engine import COLOURS, coordinates
from games.sorry.engine.board import ENTRY, EXIT, HOME, LANDS, PLACE_OF, PLACES, SAFETY, SLIDES, START, TO_GO
from games.sorry.engine.moving import land

# number, colour, from, steps, where it lands, where it ends; "-" is illegal
VECTORS = """
V1 r t4 5 t9 t9 | V2 r t4 12 t16 t19 | V3 r t12 12 t24 t28 | V4 r t26 5 t31 t34 | V5 g t49 12 t1 t4
V6 r t58 3 t1 t1 | V7 r t58 4 t2 t2 | V8 r t58 5 s1 s1 | V9 r t58 8 s4 s4 | V10 r t58 10 home home
V11 r t58 11 - - | V12 r t56 12 home home | V13 r t57 11 home home
V14 r t2 1 s1 s1 | V14 r t2 5 s5 s5 | V14 r t2 7 - -
V15 r t0 2 t2 t2 | V15 r t0 3 s1 s1 | V15 r t0 8 home home | V15 r t0 10 - -
V16 r t3 12 t15 t15 | V17 r s1 5 home home | V17 r s1 7 - - | V18 r s5 1 home home
V19 r t4 -4 t0 t0 | V20 r t4 -1 t3 t3 | V21 r t3 -1 t2 t2 | V22 r t3 -4 t59 t59 | V23 r t2 -4 t58 t58
V24 r t5 -4 t1 t1 | V25 r t20 -4 t16 t19 | V26 r t17 -1 t16 t19 | V27 r t28 -4 t24 t28
V28 r s1 -1 t2 t2 | V28 r s1 -4 t59 t59
V29 r s2 -4 t0 t0 | V29 r s3 -4 t1 t1 | V29 r s4 -4 t2 t2 | V29 r s5 -4 s1 s1
V30 b t19 12 t31 t34 | V31 b t15 8 home home | V32 b s1 -4 t14 t14 | V33 y t28 3 t31 t31 | V34 y t19 12 t31 t31
V35 g t42 5 t47 t47 | V36 g t45 3 s1 s1 | V37 g t5 -4 t1 t4 | V38 g t2 -1 t1 t4 | V39 y s2 -4 t30 t30
"""
ROWS = [row.split() for row in VECTORS.replace("|", "\n").strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}_{row[2]}{int(row[3]):+}")
def test_vector(row: list[str]) -> None:
    _, letter, begin, steps, lands, ends = row
    colour = COLOURS.index(letter)
    to = LANDS[colour][int(steps)][PLACE_OF[begin]]
    assert (PLACES[to] if to >= 0 else "-") == lands
    if to >= 0:
        pawns = [START] * 16
        pawns[4 * colour] = PLACE_OF[begin]
        assert land(pawns, 4 * colour, to) == ()
        assert PLACES[pawns[4 * colour]] == ends


def test_all_vectors_are_here() -> None:
    assert {row[0] for row in ROWS} == {f"V{n}" for n in range(1, 40)}


@pytest.mark.parametrize(
    ("vector", "steps", "bumped"),
    [("t4", 12, "t17 t18 t19"), ("t12", 12, "t25 t26 t27 t28"), ("t28", -4, "t25 t26 t27")],
)
def test_v2_v3_v27_slides_bump_all_on_them(vector: str, steps: int, bumped: str) -> None:
    pawns = [START] * 16
    pawns[0] = PLACE_OF[vector]
    others = bumped.split()
    for pawn, place in enumerate(others, 8):
        pawns[pawn] = PLACE_OF[place]
    assert list(land(pawns, 0, LANDS[0][steps][pawns[0]])) == list(range(8, 8 + len(others)))
    assert pawns[8:12] == [START] * 4


def test_slides_of_the_board() -> None:
    red = {place: slide for place, slide in enumerate(SLIDES[0]) if slide}
    assert red == {
        16: (17, 18, 19), 24: (25, 26, 27, 28), 31: (32, 33, 34), 39: (40, 41, 42, 43), 46: (47, 48, 49),
        54: (55, 56, 57, 58),
    }  # fmt: skip
    green = {place for place, slide in enumerate(SLIDES[3]) if slide}
    assert green == {1, 9, 16, 24, 31, 39}


def test_s22_s23_no_slide_passes_the_own_entry_or_leads_on_to_another() -> None:
    for colour in range(4):
        for slide in filter(None, SLIDES[colour]):
            assert ENTRY[colour] not in slide
            assert SLIDES[colour][slide[-1]] is None


def test_distances() -> None:
    assert [TO_GO[0][EXIT[0]], TO_GO[0][ENTRY[0]], TO_GO[0][SAFETY], TO_GO[0][HOME]] == [64, 6, 5, 0]
    assert TO_GO[0][START] == 65
    for colour in range(4):
        for place in range(HOME):
            to = LANDS[colour][1][place]
            assert TO_GO[colour][place] - TO_GO[colour][to] == 1 or place == ENTRY[colour] + 1
    assert TO_GO[0][3] == 65  # past the entry: a full lap


def test_coordinates_of_the_drawing_grid() -> None:
    track = [coordinates(f"t{n}", "r") for n in range(60)]
    assert len(set(track)) == 60
    assert [track[n] for n in (0, 15, 30, 45)] == [(0, 0), (15, 0), (15, 15), (0, 15)]
    assert all(
        abs(ax - bx) + abs(ay - by) == 1
        for (ax, ay), (bx, by) in zip(track, track[1:] + track[:1], strict=True)
    )
    lanes = {colour: [coordinates(p, colour) for p in ("s1", "s5", "home", "start")] for colour in COLOURS}
    assert lanes == {
        "r": [(2, 1), (2, 5), (2, 6), (4, 1)],
        "b": [(14, 2), (10, 2), (9, 2), (14, 4)],
        "y": [(13, 14), (13, 10), (13, 9), (11, 14)],
        "g": [(1, 13), (5, 13), (6, 13), (1, 11)],
    }
    with pytest.raises(KeyError):
        coordinates("t60", "r")
