"""Bots playing each other, without a site. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.chance import Chance
from games.kit.codec import dump_outcome
from games.kit.record import AnyGame, Draws, Record, RecordedMove
from games.kit.types import Bot, Options, Outcome, Seat

LONGEST = 20_000  # moves; no game of ours comes near, so reaching it is a fault of a game or a bot

Move = tuple[Seat, Any, int]  # whose, which, and how many numbers were drawn until after it


@dataclass(frozen=True, slots=True)
class Match:
    """A game played out by bots: its outcome, and how many turns were taken."""

    game: AnyGame
    names: tuple[str, ...]
    options: Options
    outcome: Outcome
    turns: int
    drawn: Draws  # the opening's, which are so many, and the moves'
    opening: int
    moves: tuple[Move, ...]

    @property
    def draws(self) -> int:
        """Return how many tiles or cards were drawn after the deal."""
        return len(self.drawn) - self.game.dealt(len(self.names), self.options)

    @property
    def record(self) -> Record:
        """Return the record of the game."""
        moves, first = [], self.opening
        for seat, action, last in self.moves:
            moves.append(RecordedMove(seat, self.game.dump_action(action), self.drawn[first:last], by="bot"))
            first = last
        return Record(
            game=self.game.slug,
            version=self.game.version,
            options=self.options.dump(),
            players=self.names,
            moves=tuple(moves),
            draws=self.drawn[: self.opening],
            outcome=dump_outcome(self.outcome),
        )


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
    opening, kinds = len(chance.draws), [event.kind for event in step.events]
    moves: list[Move] = []
    while acting := game.to_act(step.state):
        if len(moves) >= LONGEST:
            raise RuntimeError(f"{game.slug} does not end")
        seat = min(acting)
        action = choose(game, bots[names[seat]], step.state, seat, minds[seat])
        step = game.apply(step.state, seat, action, chance)
        kinds += [event.kind for event in step.events]
        moves.append((seat, action, len(chance.draws)))
    outcome = game.outcome(step.state)
    assert outcome is not None  # to_act is empty exactly when the game is over
    turns = sum(map(kinds.count, game.turn_events))
    return Match(game, tuple(names), options, outcome, turns, tuple(chance.draws), opening, tuple(moves))
