"""`manage.py simulate`: bots play each other, and the figures are printed. Needs no database."""

from __future__ import annotations

import json
import re
import time
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.kit.apps import GameConfig
from games.kit.match import Match, play_out
from games.kit.record import dump_record
from games.kit.registry import all_games
from games.kit.types import InvalidAction, Json, Options

MOST_GAMES = 1_000_000_000  # years of them


@dataclass
class Tally:
    """Sums over the games so far, by seat where there are several."""

    seats: int
    games: int = 0
    turns: int = 0
    draws: int = 0
    wins: list[Fraction] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [Fraction(0)] * self.seats
        self.scores = [0] * self.seats

    def add(self, match: Match) -> None:
        """Count one more game; who share the first place share the win."""
        winners = [seat for seat, place in enumerate(match.outcome.places) if place == 1]
        for seat in winners:
            self.wins[seat] += Fraction(1, len(winners))
        for seat, score in enumerate(match.outcome.scores):
            self.scores[seat] += score
        self.games += 1
        self.turns += match.turns
        self.draws += match.draws

    def dump(self, game: str, bots: Sequence[str], seconds: float) -> dict[str, Json]:
        """Return the figures as plain JSON (design: Commands)."""
        return {
            "game": game,
            "seats": list(bots),
            "games": self.games,
            "seconds": round(seconds, 3),
            "games_per_second": round(self.games / seconds, 3) if seconds else 0.0,
            "wins": [float(wins) for wins in self.wins],
            "mean_scores": [score / self.games for score in self.scores],
            "mean_turns": self.turns / self.games,
            "mean_draws": self.draws / self.games,
        }


def find(slug: str) -> GameConfig:
    """Return a game's app. Raises: CommandError."""
    games = all_games()
    if slug not in games:
        raise CommandError(f"There is no game {slug}. Known: {', '.join(games)}.")
    return games[slug]


def read_bots(config: GameConfig, text: str) -> list[str]:
    """Return the names of the bots by seat. Raises: CommandError."""
    bots, seats = [name.strip() for name in text.split(",")], config.GAME.seats
    for name in bots:
        if name not in config.BOTS:
            raise CommandError(f"There is no bot {name}. Known: {', '.join(config.BOTS)}.")
    if len(bots) not in seats:
        raise CommandError(
            f"{config.GAME.title} is for {min(seats)} to {max(seats)} players, not for {len(bots)}."
        )
    return bots


def read_options(config: GameConfig, pairs: Sequence[str]) -> Options:
    """Return the options in texts like `tie=shared`, each value JSON or else plain text. Raises: CommandError."""
    raw: dict[str, Json] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise CommandError(f"{pair}: write an option as name=value.")
        try:
            raw[name] = json.loads(value)
        except ValueError:
            raw[name] = value
    try:
        return config.GAME.options.read(raw)
    except InvalidAction as error:
        name = error.params.get("option", "")
        known = ", ".join(config.GAME.options().dump())
        raise CommandError(f"Option {name} is unknown or cannot have this value. Known: {known}.") from error


def count(text: str) -> int:
    """Return a number from 1 to MOST_GAMES. Raises: ArgumentTypeError."""
    if not re.fullmatch("[0-9]{1,10}", text) or not 1 <= int(text) <= MOST_GAMES:
        raise ArgumentTypeError(f"write a whole number from 1 to {MOST_GAMES}")
    return int(text)


class Command(BaseCommand):
    help = "Let bots play each other, and print wins, scores, lengths and speed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="GAME")
        parser.add_argument("--seats", required=True, metavar="BOT,BOT[,..]", help="a bot for each seat")
        parser.add_argument("--games", type=count, default=100, metavar="N")
        parser.add_argument("--seed", default="0", metavar="S", help="equal seeds give equal games (0)")
        parser.add_argument(
            "--option", action="append", default=[], metavar="K=V", help="an option of the game"
        )
        parser.add_argument("--json", action="store_true", dest="as_json", help="one JSON object")
        parser.add_argument("--records", metavar="FILE", help="write the games there, one JSON record a line")

    def handle(self, *_args: Any, game: str, as_json: bool, **given: Any) -> None:
        config = find(game)
        bots, options = read_bots(config, given["seats"]), read_options(config, given["option"])
        tally, begun = Tally(len(bots)), time.perf_counter()
        with ExitStack() as stack:
            file = None
            if given["records"]:
                try:
                    file = stack.enter_context(open(given["records"], "w", encoding="utf-8"))
                except OSError as error:
                    raise CommandError(f"{given['records']}: {error.strerror}") from error
            # The bar goes to standard error, and only where that is a terminal.
            for number in tqdm(range(given["games"]), desc=config.GAME.title, unit="game", disable=None):
                match = play_out(config.GAME, config.BOTS, bots, options, f"{given['seed']}/{number}")
                tally.add(match)
                if file:
                    file.write(json.dumps(dump_record(match.record)) + "\n")
        figures = tally.dump(game, bots, time.perf_counter() - begun)
        for line in [json.dumps(figures)] if as_json else table(config.GAME.title, figures):
            self.stdout.write(line)


def table(title: str, figures: dict[str, Any]) -> Iterator[str]:
    """Yield the figures in lines to read."""
    yield (
        f"{title}: {figures['games']} games in {figures['seconds']:.1f} s ({figures['games_per_second']:.1f} a second),"
        f" {figures['mean_turns']:.1f} turns and {figures['mean_draws']:.1f} draws a game"
    )
    width = max(len("bot"), *map(len, figures["seats"]))
    yield f"seat  {'bot':<{width}}    wins   share  mean score"
    rows = zip(figures["seats"], figures["wins"], figures["mean_scores"], strict=True)
    for seat, (bot, wins, score) in enumerate(rows):
        yield f"{seat:>4}  {bot:<{width}}  {wins:>6.1f}  {wins / figures['games']:>5.1%}  {score:>10.1f}"
