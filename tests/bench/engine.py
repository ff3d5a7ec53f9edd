"""Qwirkle without a site: placements found a second, games played a second."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from games.kit.chance import Chance
from games.kit.match import choose, play_out
from games.qwirkle.bots import BOTS
from games.qwirkle.engine import GAME, Board, Options, State, Tile, placements
from tests.bench.figures import Figure, per_second
from tests.qwirkle.naive import naive_placements

TILES = range(30, 73)  # on the board: the middle of a game
POSITIONS = 60
SLOW_POSITIONS = 3
FEW = 3  # tiles in the hands that the naive enumerator can cope with
GAMES = {"random": 8, "greedy": 8, "best": 1}
GOALS = {"random": "", "greedy": "goal 20; a plain Python enumerator 4.5", "best": ""}


@dataclass(frozen=True, slots=True)
class Position:
    """A board and a hand of six that is to be laid on it."""

    board: Board
    hand: tuple[Tile, ...]

    def found(self) -> int:
        """Return the number of placements; nothing is kept from the time before."""
        return sum(1 for _ in placements(Board(dict(self.board)), self.hand))


def engine_figures() -> Iterator[Figure]:
    positions = middle_of_games()
    found = [position.found() for position in positions]

    def all_found() -> None:
        for position in positions:
            position.found()

    ours = per_second(all_found, 3) * len(positions)
    beside = f"goal 1,000; {sum(found) / len(found):.0f} placements each on average, {max(found)} at most"
    yield Figure("full move generations", ours, "a second", beside)

    few = [Position(one.board, one.hand[:FEW]) for one in positions[:: POSITIONS // SLOW_POSITIONS]]
    fast = per_second(lambda: [one.found() for one in few], 20) * len(few)
    slow = per_second(lambda: [naive_placements(one.board, one.hand) for one in few], 1) * len(few)
    yield Figure(f"the same for hands of {FEW}", fast, "a second")
    yield Figure(
        f"the naive enumerator of the tests, hands of {FEW}",
        slow,
        "a second",
        f"ours is {fast / slow:,.0f} times as fast",
    )

    for name, games in GAMES.items():
        yield Figure(f"two-player games of the {name} bot", bot_games(name, games), "a second", GOALS[name])
    yield Figure("moves of the best bot", bot_moves(), "a second", "goal: each under 200 ms")


def bot_games(name: str, games: int) -> float:
    seeds = iter(range(games))
    return per_second(lambda: play_out(GAME, BOTS, (name, name), Options(), next(seeds)), games)


def bot_moves() -> float:
    states = [state for state, _ in walk("bench/moves")][::4]
    moves = iter(states)

    def move() -> None:
        state = next(moves)
        choose(GAME, BOTS["best"], state, state.turn, Chance.seeded("bench"))

    return per_second(move, len(states))


def middle_of_games() -> list[Position]:
    """Return positions out of greedy games, always the same ones."""
    found: list[Position] = []
    for seed in range(POSITIONS):
        for state, hand in walk(f"bench/{seed}"):
            if len(state.board) in TILES and len(hand) == 6:
                found.append(Position(state.board, hand))
                if len(found) == POSITIONS:
                    return found
    return found


def walk(seed: str) -> Iterator[tuple[State, tuple[Tile, ...]]]:
    """Yield each state of a greedy game with the hand that is to move."""
    chance = Chance.seeded(seed)
    act = partial(choose, GAME, BOTS["greedy"])
    state = GAME.begin(2, Options(), chance).state
    while acting := GAME.to_act(state):
        seat = min(acting)
        yield state, state.hands[seat]
        state = GAME.apply(state, seat, act(state, seat, chance), chance).state
