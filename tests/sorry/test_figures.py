"""What a right engine shows by the numbers: games of random players, and one pawn alone by exact arithmetic."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.kit.chance import Chance
from games.kit.match import Match, play_out
from games.kit.types import Json
from games.sorry.bots import BOTS
from games.sorry.engine import DECKS, GAME, Card, Options
from games.sorry.engine.board import ENTRY, EXIT, HOME, OFF, SAFETY, START, Place
from games.sorry.engine.moving import ENTER, MOVE, Use, after, side
from games.sorry.engine.uses import uses

ALONE = side((0,))


def chosen(place: Place, card: Card) -> Place:
    """Return where a single pawn goes with a card, a 10 used forward where that is legal."""
    row = (place, *(OFF,) * 15)
    found: list[Use] = [use for use in uses(row, ALONE, card) if use[0] in (MOVE, ENTER)]
    return after(row, found[0])[0] if found else place


def expected_draws() -> dict[Place, float]:
    """Return by place how many cards a single pawn needs to HOME in the mean, drawn with replacement.

    Solves E = 1 + sum of p(card) E(where it leads) by elimination.
    """
    places = [*range(HOME), START]
    at = {place: row for row, place in enumerate(places)}
    rows: list[list[float]] = []
    for place in places:
        row = [0.0] * len(places) + [1.0]
        row[at[place]] += 1.0
        for card in Card:
            to = chosen(place, card)
            if to != HOME:
                row[at[to]] -= float(Fraction(DECKS[45].count(card), 45))
        rows.append(row)
    for pivot in range(len(rows)):
        best = max(range(pivot, len(rows)), key=lambda r: abs(rows[r][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        for other, row in enumerate(rows):
            if other != pivot and row[pivot]:
                factor = row[pivot] / rows[pivot][pivot]
                rows[other] = [a - factor * b for a, b in zip(row, rows[pivot], strict=True)]
    return {place: rows[at[place]][-1] / rows[at[place]][at[place]] for place in places}


def test_one_pawn_alone() -> None:
    expected = expected_draws()
    assert expected[START] == pytest.approx(27.632907, abs=5e-7)
    assert expected[EXIT[0]] == pytest.approx(22.632907, abs=5e-7)
    assert expected[ENTRY[0]] == pytest.approx(15.065169, abs=5e-7)
    assert expected[SAFETY] == pytest.approx(13.629454, abs=5e-7)


def matches(count: int, seats: int, options: dict[str, Json] | None = None) -> list[Match]:
    read = Options.read(options or {})
    return [play_out(GAME, BOTS, ["random"] * seats, read, f"figures/{seats}/{n}") for n in range(count)]


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


def test_random_games_of_two() -> None:
    """184.7 cards and 168.4 turns a game, 45/41 cards a turn; the bounds are about four standard errors."""
    played = matches(150, 2)
    cards, turns = mean([m.draws for m in played]), mean([m.turns for m in played])
    assert cards == pytest.approx(184.7, abs=16)
    assert turns == pytest.approx(168.4, abs=15)
    assert cards / turns == pytest.approx(45 / 41, abs=0.01)


def test_random_games_of_four() -> None:
    """392.5 cards a game."""
    assert mean([m.draws for m in matches(40, 4)]) == pytest.approx(392.5, abs=70)


def test_the_seat_fifteen_spaces_ahead_of_a_neighbour_wins_more_often() -> None:
    """On adjacent sides 55.4 % of the games are the second seat's."""
    won = [match.outcome.places[1] == 1 for match in matches(200, 2, {"colours": "r,b"})]
    assert 0.42 < mean([int(w) for w in won]) < 0.69


@pytest.mark.parametrize("better", ["runner", "heuristic", "expectimax"])
def test_bots_beat_random_players(better: str) -> None:
    wins = 0
    for number in range(24):
        names = [better, "random"] if number % 2 else ["random", better]
        outcome = play_out(GAME, BOTS, names, Options(), f"bots/{number}").outcome
        wins += outcome.places[names.index(better)] == 1
    assert wins >= 14  # of a player that wins three of four: less once in 40,000 samples


@pytest.mark.parametrize("options", [{"variant": "teams"}, {"variant": "points"}, {"two_colours": True}])
@pytest.mark.parametrize("bot", list(BOTS))
def test_bots_play_every_variant(bot: str, options: dict[str, Json]) -> None:
    seats = 2 if options.get("two_colours") else 4
    chance, dice = Chance.seeded(bot), Chance.seeded("dice")
    state = GAME.setup(seats, Options.read(options), chance)
    for _ in range(25):
        seat = state.turn
        legal = GAME.legal_actions(state, seat)
        action = BOTS[bot](GAME.view(state, seat), legal, dice)
        assert action in legal
        state = GAME.apply(state, seat, action, chance).state
