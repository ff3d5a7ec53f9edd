"""The board as a picture with its table of cells: what is where, and what hides what."""

import re
from collections.abc import Mapping

import pytest

from games.qwirkle.draft import Cell, Draft, read_move
from games.qwirkle.drawing import Frame, Mark, Scene, draw_board, frame_of, runs_of
from games.qwirkle.engine import Place, Tile


def board(text: str) -> dict[Cell, Tile]:
    move = read_move(text)
    assert isinstance(move, Place)
    return {(x, y): tile for tile, x, y in move.tiles}


def labels(scene: Scene) -> Mapping[Cell, tuple[str, str]]:
    """Return the side and the words of each label by the cell on which it hangs."""
    cells = "".join(draw_board(scene)["cells"])  # type: ignore[arg-type]
    found: dict[Cell, tuple[str, str]] = {}
    for cell in re.split("(?=<td)", cells):
        if tag := re.search(r'<svg class="tag \w+ (\w+)".*?<text[^>]*>([^<]*)<', cell):
            x, y = re.findall(r'id="c_(-?\d+)_(-?\d+)"', cell)[0]
            found[int(x), int(y)] = (tag[1], tag[2])
    return found


def last(*cells: Cell, label: str = "+6") -> Mark:
    return Mark("last", cells, label)


@pytest.mark.parametrize(
    ("around", "label"),
    [
        ("", {(0, 0): ("below", "+6")}),
        ("Yc@0,1", {(0, 0): ("above", "+6")}),
        ("Yc@0,1 Gq@1,-1", {(1, 0): ("right", "+6")}),
        ("Yc@0,1 Gq@1,-1 Gx@2,0", {(0, 0): ("left", "+6")}),
        ("Yc@0,1 Gq@1,-1 Gx@3,0 Gl@-2,0", {}),
    ],
)
def test_a_label_goes_where_it_hides_no_tile(around: str, label: object) -> None:
    tiles = board(f"Rc@0,0 Rq@1,0 Bs@1,1 {around}" if around else "Rc@0,0 Rq@1,0")
    assert labels(Scene(tiles, marks=(last((0, 0), (1, 0)),))) == label


def test_a_label_hangs_on_whichever_tile_of_the_move_has_room() -> None:
    tiles = board("Rc@0,0 Rq@1,0 Rd@2,0 Rl@3,0 Yc@0,1")
    assert labels(Scene(tiles, marks=(last((3, 0), (2, 0), (1, 0), (0, 0)),))) == {(1, 0): ("below", "+6")}


def test_labels_of_several_opponents_do_not_overlap() -> None:
    marks = tuple(last((x, 0), label=f"+{x}") for x in range(6))
    found = labels(Scene({(x, 0): Tile("Rc") for x in range(6)}, marks=marks))
    room = [
        {(x + dx, {"below": 1, "above": -1}[side]) for dx in (0, 1)}
        for (x, _), (side, _) in found.items()
        if side in ("below", "above")
    ]
    assert len(room) == 6
    assert sum(map(len, room)) == len(set.union(*room))


def test_a_label_makes_room_for_marked_places() -> None:
    tiles, mark = board("Rc@0,0"), last((0, 0))
    free = dict.fromkeys(((0, 1), (0, -1), (1, 0)), ("", 3))
    assert labels(Scene(tiles, marks=(mark,))) == {(0, 0): ("below", "+6")}
    picked = Scene(tiles, (Tile("Rd"),), Draft(picked=0), free, (mark,))
    assert labels(picked) == {(0, 0): ("left", "+6")}


def test_labels_stay_off_the_numbers_at_the_edge() -> None:
    tiles = board("Rc@0,0 Rc@20,0") | {(x, y): Tile("Rc") for x in (0, 1) for y in (-1, 1)}
    tiles[1, 0] = Tile("Rq")
    assert labels(Scene(tiles, marks=(last((0, 0)),))) == {}  # to the left there is one free cell only


@pytest.mark.parametrize(("columns", "written"), [(10, "5 6 7"), (16, "6 8 10"), (30, "10 15 20")])
def test_numbers_of_a_large_board_do_not_run_together(columns: int, written: str) -> None:
    for tiles in ({(x, 0) for x in range(columns)}, {(0, y) for y in range(columns)}):
        cells = "".join(draw_board(Scene(dict.fromkeys(tiles, Tile("Rc"))))["cells"])  # type: ignore[arg-type]
        scope = "col" if (1, 0) in tiles else "row"
        assert written in " ".join(re.findall(rf'<th scope="{scope}"[^>]*>(-?\d+)<', cells))


def test_the_frame_grows_only_when_it_must() -> None:
    small = frame_of({(0, 0)})
    assert (small.columns, small.rows) == (13, 9)
    wide = frame_of({(x, 0) for x in range(-20, 21)})
    assert (wide.x, wide.columns, wide.rows) == (-22, 45, 9)


def test_a_draft_moves_the_board_only_where_it_would_not_fit() -> None:
    assert frame_of([(0, 0)], [(3, 0), (0, -2)]) == frame_of([(0, 0)]) == Frame(-6, -4, 13, 9)
    assert frame_of([(0, 0)], [(6, -4)]) == Frame(-6, -6, 15, 11)
    assert frame_of([], [(0, 0)]) == frame_of([]) == frame_of([], [(5, 0)])


def test_runs_are_unbroken() -> None:
    assert runs_of([(0, 0), (1, 0), (3, 0)]) == [((0, 0), (1, 0)), ((3, 0),)]
    assert runs_of([(2, 1), (2, 0)]) == [((2, 0), (2, 1))]
