"""Sorry! without a site: games played a second, through the protocol every game has and on bare rows of places."""

from collections.abc import Iterator

from games.kit.chance import Chance
from games.kit.match import play_out
from games.sorry.bots import BOTS
from games.sorry.engine import DECKS, GAME, Card, Options
from games.sorry.engine.moving import carry_out, side
from games.sorry.engine.scoring import finished
from games.sorry.engine.turns import first_pawns
from games.sorry.engine.uses import find_uses
from tests.bench.figures import Figure, per_second

GAMES = {"random": 200, "heuristic": 40, "expectimax": 4}
GOALS = {"random": "goal 400; a plain Python engine 425", "heuristic": "", "expectimax": ""}
BARE = 200


def sorry_figures() -> Iterator[Figure]:
    for name in GAMES:
        yield Figure(f"two-player games of the {name} bot", bot_games(name), "a second", GOALS[name])
    yield Figure("random two-player games on bare rows", bare_games(), "a second", "goal 1,000")


def bot_games(name: str) -> float:
    seeds = iter(range(GAMES[name]))
    return per_second(lambda: play_out(GAME, BOTS, (name, name), Options(), next(seeds)), GAMES[name])


def bare_games() -> float:
    seeds = iter(range(BARE))
    return per_second(lambda: bare_game(Chance.seeded(next(seeds))), BARE)


def bare_game(chance: Chance) -> int:
    """Play one game of red against yellow, any use of a card as likely as another, and return the cards drawn."""
    pawns, sides, turn, drawn = list(first_pawns("ry", Options())), (side((0,)), side((2,))), 0, 0
    deck: list[Card] = []
    while True:
        deck = deck or list(DECKS[45])
        card = deck.pop(chance.below(len(deck)))
        drawn += 1
        found = find_uses(pawns, sides[turn], card)
        if found:
            carry_out(pawns, found[chance.below(len(found))])
            if finished(tuple(pawns), sides[turn]):
                return drawn
        if card != Card.TWO:
            turn = 1 - turn
