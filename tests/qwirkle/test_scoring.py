"""The worked examples of the rules: Q1 to Q27 score as they say, I1 to I21 are refused for their reasons."""

from __future__ import annotations

import pytest

from games.kit.chance import Chance
from games.kit.types import IllegalAction, InvalidAction
from games.qwirkle.engine import GAME, Line, Pass, Trade, judge, largest_set, lines_of
from tests.qwirkle.notation import board, hand, laid, place, play, row, start

THREE = "Rc(0,0) Rq(1,0) Rd(2,0)"
FIVE = "Rc(0,0) Rq(1,0) Rd(2,0) Rl(3,0) Rx(4,0)"
SHAPES = "cqdlxs"
BLOCK = " ".join(row(y, *(colour + shape for shape in SHAPES)) for y, colour in enumerate("ROYGB"))
PURPLE = row(5, *("P" + shape for shape in SHAPES))

SCORED = [
    ("Q1", "", THREE, 3),
    ("Q2", "", "Rc(0,0)", 1),
    ("Q3", "", "Rc(0,0) Rq(1,0) Rd(2,0) Rl(3,0) Rx(4,0) Rs(5,0)", 12),
    ("Q4", THREE, "Rl(3,0)", 4),
    ("Q5", THREE, "Rl(-1,0) Rx(3,0)", 5),
    ("Q6", THREE, "Yc(0,1) Gc(0,2)", 3),
    ("Q7", THREE, "Yc(0,1) Yq(1,1)", 6),
    ("Q8", THREE, "Yc(0,1) Yq(1,1) Yd(2,1)", 9),
    ("Q9", FIVE, "Rs(5,0)", 12),
    ("Q10", "Oc(0,0) Oq(1,0) Bq(1,1) Bd(2,1) Gd(2,2)", "Od(2,0)", 6),
    ("Q11", "Gc(0,0) Gq(1,0) Gd(2,0) Gl(3,0) Rl(3,1) Rx(4,1) Ox(4,2) Yx(4,3) Bx(4,4)", "Gx(4,0)", 10),
    (
        "Q12",
        "Oc(0,0) Od(1,0) Ol(2,0) Ox(3,0) Os(4,0) Rs(4,1) Rq(5,1) Yq(5,2) Gq(5,3) Bq(5,4) Pq(5,5)",
        "Oq(5,0)",
        24,
    ),
    (
        "Q13",
        "Oc(-2,0) Od(-1,0) Ol(1,0) Ox(2,0) Os(3,0) Rq(0,-3) Yq(0,-2) Gq(0,-1) Bq(0,1) Pq(0,2) "
        "Gd(-1,-1) Gl(1,-1) Bl(1,1)",
        "Oq(0,0)",
        24,
    ),
    ("Q14", "Bc(0,0) Bq(1,0) Bd(2,0) Bl(3,0) Rl(3,1) Rx(4,1) Rs(5,1)", "Bx(4,0) Bs(5,0)", 16),
    (
        "Q15",
        "Pc(0,0) Pq(1,0) Pd(2,0) Pl(3,0) Rl(3,1) Rx(4,1) Rs(5,1) Os(5,2) Ys(5,3) Gs(5,4) Bs(5,5)",
        "Px(4,0) Ps(5,0)",
        26,
    ),
    ("Q16", "Yc(0,0) Yq(1,0) Yx(3,0) Pq(1,1) Pl(2,1) Px(3,1)", "Yl(2,0) Yd(4,0)", 7),
    ("Q17", "Gc(0,0) Gq(1,0) Gd(3,0) Bq(1,1) Bl(2,1) Bd(3,1)", "Gl(2,0)", 6),
    ("Q18", THREE + " Rx(4,0) Rs(5,0) Gd(2,1) Gl(3,1) Gx(4,1)", "Rl(3,0)", 14),
    ("Q19", "Rc(0,0) Rq(1,0) Bc(0,1)", "Bq(1,1)", 4),
    ("Q20", "Rs(0,0) Os(1,0) Ys(2,0)", "Gs(3,0) Bs(4,0) Ps(5,0)", 12),
    ("Q21", "Gc(0,0) Gq(1,0) Gd(2,0) Yq(1,-1)", "Bc(0,1) Bq(1,1) Bd(2,1)", 10),
    ("Q22", "Yc(0,0) Rc(0,1) Bc(0,2)", "Gc(0,-1) Pc(0,3)", 5),
    ("Q23", "Yc(0,0) Yd(2,0) Rc(0,1) Rq(1,1) Rd(2,1)", "Yq(1,0)", 5),
    ("Q24", BLOCK, PURPLE, 84),
]


@pytest.mark.parametrize(
    ("table", "tiles", "points"), [case[1:] for case in SCORED], ids=[c[0] for c in SCORED]
)
def test_scored_example(table: str, tiles: str, points: int) -> None:
    assert judge(board(table), laid(tiles)) == points
    assert judge(board(table), laid(tiles)[::-1]) == points  # the order of laying does not matter
    assert sum(line.points for line in lines_of(board(table), laid(tiles))) == points


@pytest.mark.parametrize(
    ("table", "tiles", "points"), [case[1:] for case in SCORED], ids=[c[0] for c in SCORED]
)
def test_scored_example_turned_on_its_side(table: str, tiles: str, points: int) -> None:
    turned = [(tile, y, x) for tile, x, y in laid(tiles)]
    assert judge({(y, x): tile for tile, x, y in laid(table)}, turned) == points


@pytest.mark.parametrize(
    ("table", "tiles", "points"), [case[1:] for case in SCORED], ids=[c[0] for c in SCORED]
)
def test_scored_example_played(table: str, tiles: str, points: int) -> None:
    held = " ".join(tile for tile, _, _ in laid(tiles))
    state = start(table, held, "Rc", bag="Pl Pl Bs Bs Gl Gl Yl").state
    step = play(state, tiles)
    assert step.state.scores == (points, 0)
    assert step.events[0].public["points"] == points


def test_example_q25_block_row_by_row() -> None:
    table, points = board(""), []
    for y, colour in enumerate("ROYGBP"):
        tiles = laid(row(y, *(colour + shape for shape in SHAPES)))
        points.append(judge(table, tiles))
        table = table.lay(tiles)
    assert points == [12, 24, 30, 36, 42, 84]
    assert sum(points) == 228


def test_example_q26_going_out_with_a_qwirkle() -> None:
    step = play(start(FIVE, "Rs", "Rc").state, "Rs(5,0)")
    assert step.state.scores == (18, 0)
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("went_out", (1, 2))


def test_example_q27_going_out_with_the_best_turn_there_is() -> None:
    step = play(start(BLOCK, "Pc Pq Pd Pl Px Ps", "Rc").state, PURPLE)
    assert step.state.scores == (90, 0)
    assert step.state.qwirkles == (7, 0)


ILLEGAL = [
    ("I1", THREE, "Rq(3,0)", "line-duplicate"),
    ("I2", THREE, "Bl(3,0)", "line-clash"),
    ("I3", THREE, "Bl(5,5)", "not-connected"),
    ("I4", THREE, "Rl(3,1)", "not-connected"),
    ("I5", THREE, "Rl(3,0) Rx(5,0)", "gap"),
    ("I6", THREE, "Rl(3,0) Yc(0,1)", "not-in-line"),
    ("I7", "Gc(0,0) Gq(1,0) Gc(3,0) Bq(1,1) Bl(2,1) Bc(3,1)", "Gl(2,0)", "line-duplicate"),
    ("I8", THREE + " Rl(4,0) Rx(5,0) Rs(6,0)", "Rd(3,0)", "line-too-long"),
    ("I8", THREE + " Rl(4,0) Rx(5,0) Rs(6,0)", "Bl(3,0)", "line-too-long"),
    ("I9", "Gc(0,0) Gq(1,0) Rl(3,0) Bl(4,0)", "Gl(2,0)", "line-clash"),
    ("I10", THREE + " Bq(3,1)", "Rl(3,0)", "line-clash"),
    ("I11", FIVE + " Rs(5,0)", "Rc(6,0)", "line-too-long"),
    ("I11", FIVE + " Rs(5,0)", "Bc(-1,0)", "line-too-long"),
    ("I12", THREE, "Rl(1,0)", "occupied"),
    ("I13", "", "Rc(0,0) Bq(1,0)", "line-clash"),
    ("I14", "", "Rc(0,0) Rc(1,0)", "line-duplicate"),
    ("I15", "Rc(0,0) Rq(1,0)", "Bq(2,0)", "line-clash"),
    ("I16", "", "Rc(0,0) Rq(2,0)", "gap"),
    ("I18", "Rc(0,0) Rq(1,0)", "Rl(0,1) Rl(1,1)", "line-duplicate"),
    ("none", THREE, "", "no-tiles"),
    ("twice", THREE, "Rl(3,0) Rl(3,0)", "same-cell"),
    ("far", "", "Rl(501,0)", "too-far"),
]


@pytest.mark.parametrize(
    ("table", "tiles", "code"), [case[1:] for case in ILLEGAL], ids=[c[0] for c in ILLEGAL]
)
def test_illegal_example(table: str, tiles: str, code: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        judge(board(table), laid(tiles))
    assert refusal.value.code == code
    assert code in GAME.messages


@pytest.mark.parametrize(
    ("table", "tiles", "code"), [case[1:] for case in ILLEGAL], ids=[c[0] for c in ILLEGAL]
)
def test_illegal_example_played(table: str, tiles: str, code: str) -> None:
    """Q-31: refused, and the same seat tries again without a penalty."""
    held = " ".join(tile for tile, _, _ in laid(tiles)) or "Rl"
    state = start(table, held, "Ps", bag="Pl").state
    with pytest.raises(IllegalAction) as refusal:
        play(state, tiles)
    assert refusal.value.code == code
    assert GAME.to_act(state) == {0}
    assert place(tiles) not in GAME.legal_actions(state, 0)


def _refused(state: object, action: object) -> str:
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, 0, action, Chance.replay([]))  # type: ignore[arg-type]
    assert action not in GAME.legal_actions(state, 0)  # type: ignore[arg-type]
    return refusal.value.code


def test_i17_opening_with_fewer_tiles_than_announced() -> None:
    state = start("", "Rc Rq Rd Rl Bx Gs", "Ps", bag="Pl", opening=4).state
    assert _refused(state, place("Rc(0,0) Rq(1,0) Rd(2,0)")) == "opening-size"
    assert place("Rc(0,0) Rq(1,0) Rd(2,0) Rl(3,0)") in GAME.legal_actions(state, 0)


def test_i19_trade_more_than_the_bag_holds() -> None:
    state = start(THREE, "Bc Bq Bd Bl", "Ps", bag="Pl Px").state
    assert _refused(state, Trade(hand("Bc Bq Bd"))) == "bag-too-small"


def test_i20_trade_with_an_empty_bag() -> None:
    state = start(THREE, "Rl Bq", "Ps").state
    assert _refused(state, Trade(hand("Bq"))) == "bag-empty"


def test_i21_pass_or_trade_nothing() -> None:
    state = start(THREE, "Rl Bq", "Ps", bag="Pl").state
    assert _refused(state, Trade(())) == "trade-nothing"
    assert _refused(state, Pass()) == "no-pass"


@pytest.mark.parametrize(
    ("tiles", "points"),
    [("Rc(0,0) Bc(1,0)", 2), ("Rc(0,0) Rq(1,0)", 2)],
)
def test_two_tiles_fix_what_a_line_has_in_common(tiles: str, points: int) -> None:
    assert judge({}, laid(tiles)) == points


def test_a_second_row_under_a_first() -> None:
    assert judge(board("Rc(0,0) Rq(1,0)"), laid("Rl(0,1) Rx(1,1)")) == 6


def test_lines_tell_where_the_points_come_from() -> None:
    main, column = lines_of(board("Yc(0,0) Yq(1,0) Yx(3,0) Pq(1,1) Pl(2,1) Px(3,1)"), laid("Yl(2,0) Yd(4,0)"))
    assert (main.is_row, main.points, column.is_row, column.points) == (True, 5, False, 2)
    assert column == Line(laid("Yl(2,0) Pl(2,1)"), is_row=False)


@pytest.mark.parametrize(
    ("tiles", "size"),
    [
        ("Rc Rq Rd Bc Gc Oc", 4),
        ("Rc Rc Rc Oq Oq Yd", 1),
        ("Rc Rc Rq Rq Rd Bd", 3),
        ("Rc Rq Rd Rl Rx Rs", 6),
        ("Rc Oq Yd Gl Bx Ps", 1),
        ("Bs Bs Gs Ps Bd Gd", 3),
        ("Rc Oc Yc Rq Rd Pl", 3),
    ],
)
def test_announced_hand(tiles: str, size: int) -> None:
    assert largest_set(hand(tiles)) == size


def test_a_tile_that_is_none_cannot_be_read() -> None:
    with pytest.raises(InvalidAction):
        GAME.load_action({"type": "place", "tiles": [["Xx", 0, 0]]})
