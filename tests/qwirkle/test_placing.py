"""The listing is complete: golden counts on fixed boards, and the same as the slow and obvious way elsewhere."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.chance import Chance
from games.qwirkle.engine import (
    GAME,
    TILES,
    Board,
    Options,
    Place,
    State,
    Tile,
    Trade,
    judge,
    largest_set,
    placements,
)
from tests.qwirkle.naive import naive_placements
from tests.qwirkle.notation import board, hand, laid, start

GOLDEN = [  # table, hand, number of placements, sum of their points; each checked once against the naive way
    ("Rc(0,0)", "Rq Bc Gs", 8, 16),
    ("Rc(0,0) Rq(1,0) Rd(2,0)", "Rl Rx Rs Yc Gc Oq", 376, 1966),
    ("Rc(0,0) Rq(1,0) Bc(0,1) Bq(1,1)", "Rc Rd Bd Gc Gq Gd", 56, 324),
    ("Gc(0,0) Gq(1,0) Gd(3,0) Bq(1,1) Bl(2,1) Bd(3,1)", "Gl Gx Gs Bx Ol Yl", 161, 807),
    ("Rc(0,0) Rq(1,0) Rd(2,0) Rl(3,0) Rx(4,0)", "Rs Rs Rs Rs Rs Rs", 12, 44),
    ("Yc(0,0) Yq(1,0) Yx(3,0) Pq(1,1) Pl(2,1) Px(3,1)", "Yl Yd Ys Pd Pc Gl", 141, 693),
]


def state_after(turns: int, seed: int) -> State:
    """Return a two-player game some greedy turns on."""
    chance = Chance.seeded(seed)
    state = GAME.setup(2, Options(), chance)
    for _ in range(turns):
        if not GAME.to_act(state):
            break
        legal = GAME.legal_actions(state, state.turn)
        best = max(legal.scored(), key=lambda placement: placement[1], default=None)
        action = next(iter(legal)) if best is None else Place(best[0])
        state = GAME.apply(state, state.turn, action, chance).state
    return state


def same(table: Board, tiles: tuple[Tile, ...]) -> None:
    """Check the listing against the naive one: the same placements, each once, with the same points."""
    listed = list(placements(table, tiles))
    found = {frozenset(placed): points for placed, points in listed}
    assert len(found) == len(listed), "a placement listed twice"
    assert found == naive_placements(table, tiles)


@pytest.mark.parametrize(("table", "tiles", "count", "points"), GOLDEN)
def test_golden_count(table: str, tiles: str, count: int, points: int) -> None:
    found = list(placements(board(table), hand(tiles)))
    assert (len(found), sum(score for _, score in found)) == (count, points)


@pytest.mark.parametrize(("table", "tiles"), [case[:2] for case in GOLDEN])
def test_golden_boards_the_naive_way(table: str, tiles: str) -> None:
    same(board(table), hand(tiles))


GOLDEN_GAMES = {  # seed of a greedy game after 12 turns: number of placements, best, sum of points
    1: (21, 5, 69),
    2: (10, 5, 29),
    11: (50, 9, 212),
    26: (151, 13, 785),
}


@pytest.mark.parametrize("seed", GOLDEN_GAMES)
def test_golden_count_in_a_game(seed: int) -> None:
    state = state_after(12, seed)
    points = [score for _, score in placements(state.board, state.hands[state.turn])]
    assert (len(points), max(points), sum(points)) == GOLDEN_GAMES[seed]


@pytest.mark.parametrize("seed", GOLDEN_GAMES)
def test_golden_games_the_naive_way(seed: int) -> None:
    state = state_after(12, seed)
    same(state.board, state.hands[state.turn])


@settings(max_examples=40)
@given(st.data())
def test_any_board_and_hand(data: st.DataObject) -> None:
    """Boards grown by legal placements, and fragments of them, so that lines meet across gaps."""
    table = Board.of(laid("Rc(0,0)"))
    for _ in range(data.draw(st.integers(0, 6), label="placements")):
        tiles = tuple(data.draw(st.lists(st.sampled_from(TILES), min_size=3, max_size=3), label="grown with"))
        choices = list(islice(placements(table, tiles), 60))
        if choices:
            table = table.lay(data.draw(st.sampled_from(choices), label="choice")[0])
    cells = sorted(table)
    kept = data.draw(st.lists(st.sampled_from(cells), min_size=1, unique=True), label="kept")
    fragment = Board({cell: table[cell] for cell in kept})
    colours = data.draw(st.sampled_from(["RO", "RBG"]), label="colours")  # few, so that tiles go together
    few = [tile for tile in TILES if tile.colour in colours and tile.shape in "cqd"]
    same(fragment, tuple(data.draw(st.lists(st.sampled_from(few), min_size=1, max_size=4), label="hand")))


def test_openings_begin_at_the_middle_and_run_to_the_right() -> None:
    found = [placed for placed, _ in placements({}, hand("Rc Rq Rd Bx"), 3)]
    assert len(found) == len(set(found)) == 6
    assert all([cell for _, *cell in placed] == [[0, 0], [1, 0], [2, 0]] for placed in found)


@pytest.mark.parametrize("seed", range(3))
def test_every_listed_placement_is_judged_alike(seed: int) -> None:
    state = state_after(20, seed)
    legal = GAME.legal_actions(state, state.turn)
    for placed, points in legal.scored():
        assert judge(state.board, placed) == points
        assert Place(placed) in legal


def test_trades_are_listed_once_each() -> None:
    state = start("Rc(0,0)", "Bl Bl Gx Gx Gs", "Rq", bag="Pl Px Pd").state
    trades = [action.tiles for action in GAME.legal_actions(state, 0) if isinstance(action, Trade)]
    assert len(trades) == len(set(trades)) == 3 + 5 + 5
    assert hand("Gx Gx Bl") in trades
    assert Trade(hand("Bl Gx Gx")) in GAME.legal_actions(state, 0)  # in any order


@pytest.mark.parametrize("seed", range(3))
def test_only_the_seat_in_turn_may_act(seed: int) -> None:
    state = state_after(9, seed)
    other = 1 - state.turn
    assert list(GAME.legal_actions(state, other)) == []
    assert not any(
        action in GAME.legal_actions(state, other) for action in GAME.legal_actions(state, state.turn)
    )


@given(st.lists(st.sampled_from(TILES), max_size=6))
def test_the_largest_set_can_be_opened_with(tiles: list[Tile]) -> None:
    sizes = {len(placed) for placed, _ in placements({}, tiles)}
    assert max(sizes, default=0) == largest_set(tiles)
