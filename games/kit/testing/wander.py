"""Random games of one app: the states every check looks at."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from pathlib import Path
from typing import Any, get_type_hints

from games.kit.apps import GameConfig
from games.kit.chance import Chance
from games.kit.codec import dump_outcome
from games.kit.match import choose
from games.kit.record import LAPSE, LEAVE, AnyGame, Record, RecordedMove, perform
from games.kit.types import Bot, Event, InvalidAction, Json, Options, Seat
from games.kit.ui import UI

LONGEST = 3_000  # moves of a random game
LISTED = 400  # actions of one listing that are looked at


@dataclass(frozen=True)
class Moment:
    """A state met on the way, the events that led to it, and who had resigned by then."""

    state: Any
    options: Options
    seats: int
    events: tuple[Event, ...]
    gone: frozenset[Seat]

    @property
    def onlookers(self) -> tuple[Seat | None, ...]:
        """Every seat, and the spectator."""
        return (*range(self.seats), None)


@dataclass(frozen=True)
class Walk:
    """One random game: its moments from the deal to the end, and its record."""

    moments: tuple[Moment, ...]
    record: Record


@dataclass(frozen=True)
class Subject:
    """A game under test, and random games of it.

    The games are, in turn: any listed action; what the plainest bot does; any, with lapses and resignations.
    """

    game: AnyGame
    ui: UI
    bots: Mapping[str, Bot[Any, Any]]
    records: Path
    walks: tuple[Walk, ...]

    @classmethod
    def of(cls, config: GameConfig, games: int = 6) -> Subject:
        """Return the subject of a game's app."""
        walks = tuple(wander(config.GAME, config.BOTS, number) for number in range(games))
        return cls(config.GAME, config.UI, config.BOTS, Path(config.path) / "records", walks)

    def moments(self, most: int = 10_000) -> list[Moment]:
        """Return at most `most` moments, evenly spread over all games, the first and the last of each among them."""
        each = max(2, most // len(self.walks))
        return [moment for walk in self.walks for moment in spread(walk.moments, each)]


def spread[T](items: Sequence[T], most: int) -> list[T]:
    """Return at most `most` (2 or more) of the items, evenly spread, with both ends."""
    if len(items) <= most:
        return list(items)
    return [items[round(i * (len(items) - 1) / (most - 1))] for i in range(most)]


def pick[T](items: Sequence[T], chance: Chance) -> T:
    """Return one of the items."""
    return items[chance.below(len(items))]


def text(value: Json) -> str:
    """Return plain JSON as text, keys in the order they stand. Raises: TypeError, ValueError when it is not plain."""
    return json.dumps(value, allow_nan=False)


def listed(actions: Iterable[Any], most: int = LISTED) -> list[Any]:
    """Return the first actions of a listing."""
    return list(islice(actions, most))


def any_options(game: AnyGame, chance: Chance) -> Options:
    """Return options with each switch and each choice set at random, defaults where they do not go together."""
    hints, raw = get_type_hints(game.options), {}
    for option in fields(game.options):
        if option.name in game.options.choices:
            raw[option.name] = pick(game.options.choices[option.name], chance)
        elif hints[option.name] is bool:
            raw[option.name] = bool(chance.below(2))
    try:
        return game.options.read(raw)
    except InvalidAction:
        return game.options()


def wander(game: AnyGame, bots: Mapping[str, Bot[Any, Any]], number: int) -> Walk:
    """Return one random game; equal numbers give equal games. Raises: AssertionError when it does not end."""
    dice, chance = Chance.seeded(f"dice {number}"), Chance.seeded(f"table {number}")
    seats, options = pick(game.seats, dice), any_options(game, dice)
    step = game.begin(seats, options, chance)
    dealt, gone = tuple(chance.draws), frozenset[Seat]()
    moments = [Moment(step.state, options, seats, step.events, gone)]
    moves: list[RecordedMove] = []
    while game.to_act(step.state):
        assert len(moves) < LONGEST, f"a random game of {game.slug} goes on for {LONGEST} moves"
        bot = list(bots.values())[-1] if number % 3 == 1 else None
        seat, action = _next(game, moments[-1], bot, number % 3 == 2, dice)
        drawn = len(chance.draws)
        step = perform(game, step.state, seat, action, chance)
        gone = gone | {seat} if action == LEAVE else gone
        moments.append(Moment(step.state, options, seats, step.events, gone))
        moves.append(RecordedMove(seat, action, tuple(chance.draws[drawn:])))
    names = tuple(f"Seat {seat}" for seat in range(seats))
    ending = dump_outcome(game.outcome(step.state))
    record = Record(game.slug, game.version, options.dump(), names, tuple(moves), None, dealt, ending)
    return Walk(tuple(moments), record)


def _next(
    game: AnyGame, moment: Moment, bot: Bot[Any, Any] | None, rough: bool, dice: Chance
) -> tuple[Seat, Json]:
    seat = pick(sorted(game.to_act(moment.state)), dice)
    if rough and not dice.below(25):
        return pick(sorted(set(range(moment.seats)) - moment.gone), dice), LEAVE
    if rough and not dice.below(8):
        return seat, LAPSE
    if bot is not None:
        return seat, game.dump_action(choose(game, bot, moment.state, seat, dice))
    return seat, _any_action(game, moment.state, seat, dice)


def _any_action(game: AnyGame, state: Any, seat: Seat, dice: Chance) -> Json:
    """Any listed action, each type as likely as another: else the type with most variants fills the game."""
    by_type: dict[str, list[Json]] = {}
    for action in listed(game.legal_actions(state, seat)):
        raw = game.dump_action(action)
        by_type.setdefault(str(raw.get("type")), []).append(raw)
    assert by_type, f"{game.slug} waits for seat {seat} and lists no action"
    return pick(pick(list(by_type.values()), dice), dice)


def each_seat(moments: Iterable[Moment]) -> Iterator[tuple[Moment, Seat]]:
    """Yield every moment with every seat."""
    for moment in moments:
        for seat in range(moment.seats):
            yield moment, seat
