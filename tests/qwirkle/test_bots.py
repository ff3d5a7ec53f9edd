"""Bots play legally on their view alone, and each as it promises."""

from __future__ import annotations

import pytest

from games.kit.chance import Chance
from games.kit.match import play_out
from games.kit.types import Bot
from games.qwirkle.bots import BOTS, best, greedy
from games.qwirkle.bots import random as any_move
from games.qwirkle.engine import GAME, Action, Options, Place, State, Tile, Trade, View, judge
from games.qwirkle.engine.tiles import FULL_BAG
from tests.qwirkle.notation import hand, laid, place, start

THREE = "Rc(0,0) Rq(1,0) Rd(2,0)"
FOUR = THREE + " Rl(3,0)"


def choice(bot: Bot[Action, View], state: State, seed: int = 0) -> Action:
    action = bot(GAME.view(state, state.turn), GAME.legal_actions(state, state.turn), Chance.seeded(seed))
    assert action in GAME.legal_actions(state, state.turn)
    return action


def test_the_bot_people_meet_comes_first() -> None:
    assert list(BOTS) == ["best", "greedy", "random"]


@pytest.mark.parametrize(
    ("names", "seed"), [(("best", "random"), 1), (("greedy", "best", "random", "best"), 2)]
)
def test_bots_play_whole_games_again_alike(names: tuple[str, ...], seed: int) -> None:
    played = [play_out(GAME, BOTS, names, Options(), seed) for _ in range(2)]
    assert played[0] == played[1]


def test_greedy_lays_what_brings_most() -> None:
    state = start(THREE, "Rl Rx Bc", "Ps", bag="Pl").state
    action = choice(greedy, state)
    assert isinstance(action, Place)
    most = max(points for _, points in GAME.legal_actions(state, 0).scored())
    assert judge(state.board, action.tiles) == most == 6


def test_random_lays_anything_and_trades_only_when_nothing_fits() -> None:
    state = start(THREE, "Rl Rx Bc", "Ps", bag="Pl").state
    chosen = {choice(any_move, state, seed) for seed in range(40)}
    assert len(chosen) > 10
    assert all(isinstance(action, Place) for action in chosen)
    stuck = start(THREE, "Bl Gx Gs", "Ps", bag="Pl Px").state
    assert all(isinstance(choice(any_move, stuck, seed), Trade) for seed in range(5))


def rest_of_the_bag(*texts: str) -> str:
    """Return all tiles but these."""
    rest = list(FULL_BAG)
    for text in texts:
        for tile in text.split():
            rest.remove(Tile.parse(tile[:2]))
    return " ".join(rest)


def test_best_does_not_leave_a_line_of_five_to_others() -> None:
    """Five points now would open twelve; four points elsewhere open less."""
    held, other = "Rx Yc Yq", "Ps Gs Bs"
    state = start(FOUR, held, other, bag=rest_of_the_bag(FOUR, held, other)).state
    assert max(points for _, points in GAME.legal_actions(state, 0).scored()) > 4
    assert choice(best, state) not in (place("Rx(4,0)"), place("Rx(-1,0)"))


def test_best_finishes_a_qwirkle() -> None:
    state = start(FOUR + " Rx(4,0)", "Rs Bc Gd", "Ps", bag="Pl").state
    assert choice(best, state) in (place("Rs(5,0)"), place("Rs(-1,0)"))


@pytest.mark.parametrize("bot", [best, greedy])
def test_bots_go_out_when_they_can(bot: Bot[Action, View]) -> None:
    state = start(THREE, "Yc Gc", "Rl Bd").state
    assert GAME.to_act(GAME.apply(state, 0, choice(bot, state), Chance.replay([])).state) == frozenset()


def test_best_keeps_its_largest_set_when_nothing_fits() -> None:
    state = start(THREE, "Bl Bx Bs Gx Gx", "Ps", bag="Pl Px Pd").state
    assert choice(best, state) == Trade(hand("Gx Gx"))
    one_set = start(THREE, "Bl Bx Bs", "Ps", bag="Pl Px Pd").state
    assert len(choice(best, one_set).tiles) == 1  # type: ignore[union-attr]
    short = start(THREE, "Bl Gx Gs Ox", "Ps", bag="Pl").state
    assert len(choice(greedy, short).tiles) == 1  # type: ignore[union-attr]


@pytest.mark.parametrize("name", BOTS)
def test_bots_open(name: str) -> None:
    state = start("", "Rc Rq Rd Bl", "Ps", bag="Pl", opening=3).state
    action = choice(BOTS[name], state)
    assert isinstance(action, Place)
    assert {tile for tile, _, _ in action.tiles} == {"Rc", "Rq", "Rd"}
    assert laid("Bl(0,0)")[0] not in action.tiles
