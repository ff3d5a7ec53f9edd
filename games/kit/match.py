"""Bots playing each other, without a site. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.chance import Chance
from games.kit.codec import dump_outcome
from games.kit.record import AnyGame, Record, RecordedMove
from games.kit.types import Bot, Event, Options, Outcome

LONGEST = 20_000  # moves; no game of ours comes near, so reaching it is a fault of a game or a bot


@dataclass(frozen=True, slots=True)
class Match:
    """A game played out by bots: outcome, turns taken, tiles or cards drawn after the deal, and its record."""

    outcome: Outcome
    turns: int
    draws: int
    record: Record


def choose(game: AnyGame, bot: Bot[Any, Any], state: Any, seat: int, chance: Chance) -> Any:
    """Return the action a bot takes at this seat: it sees the seat's view and its legal actions, nothing else."""
    return bot(game.view(state, seat), game.legal_actions(state, seat), chance)


def play_out(
    game: AnyGame, bots: Mapping[str, Bot[Any, Any]], names: Sequence[str], options: Options, seed: object
) -> Match:
    """Return the game these bots (by name, seat by seat) play; equal seeds give equal games.

    Raises: RuntimeError when it does not end.
    """
    chance = Chance.seeded(f"{seed}/table")
    minds = [Chance.seeded(f"{seed}/seat/{seat}") for seat in range(len(names))]
    step = game.begin(len(names), options, chance)
    opening = tuple(chance.draws)
    turns = _turns(game, step.events)
    moves: list[RecordedMove] = []
    while acting := game.to_act(step.state):
        if len(moves) >= LONGEST:
            raise RuntimeError(f"{game.slug} does not end")
        seat = min(acting)
        action = choose(game, bots[names[seat]], step.state, seat, minds[seat])
        drawn = len(chance.draws)
        step = game.apply(step.state, seat, action, chance)
        turns += _turns(game, step.events)
        moves.append(RecordedMove(seat, game.dump_action(action), tuple(chance.draws[drawn:]), by="bot"))
    outcome = game.outcome(step.state)
    assert outcome is not None  # to_act is empty exactly when the game is over
    record = Record(
        game=game.slug,
        version=game.version,
        options=options.dump(),
        players=tuple(names),
        moves=tuple(moves),
        draws=opening,
        outcome=dump_outcome(outcome),
    )
    return Match(outcome, turns, len(chance.draws) - game.dealt(len(names), options), record)


def _turns(game: AnyGame, events: tuple[Event, ...]) -> int:
    return sum([event.kind in game.turn_events for event in events])
