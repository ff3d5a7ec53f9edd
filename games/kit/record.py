"""Records: one game as one JSON object, and playing it back. Pure. Format: `tabletop/1`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.chance import Chance, DrawsExhausted
from games.kit.codec import dump_outcome, read_int, read_list, read_object, read_text, unreadable
from games.kit.types import ActionError, Game, Json, Options, Seat, Step, noop

FORMAT = "tabletop/1"
LAPSE: dict[str, Json] = {"type": "lapse"}
LEAVE: dict[str, Json] = {"type": "leave"}

AnyGame = Game[Any, Any, Any]
Draws = tuple[tuple[int, int], ...]


class ReplayError(ValueError):
    """A record does not replay. `move` counts from 1, 0 is the start; `cause` is the error met there."""

    def __init__(self, move: int, cause: ActionError) -> None:
        super().__init__(f"move {move}: {cause.code}")
        self.move = move
        self.cause = cause


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One move: an action of the game as JSON, or `LAPSE` or `LEAVE`; draws None means: draw afresh."""

    seat: Seat
    action: Json
    draws: Draws | None = None
    by: str = "player"


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `players` are names by seat; their number is the number of seats."""

    game: str
    version: int | None
    options: Json
    players: tuple[str, ...]
    moves: tuple[RecordedMove, ...]
    start: Json | None = None
    draws: Draws | None = None
    outcome: Json | None = None


def read_record(raw: Json) -> Record:
    """Return the record in plain JSON. Raises: InvalidAction (shape only; the moves are judged by `replay`)."""
    row = read_object(raw, "record")
    if row.get("format", FORMAT) != FORMAT:
        raise unreadable("format")
    version = row.get("version")
    return Record(
        game=read_text(row.get("game"), "game"),
        version=None if version is None else read_int(version, "version", least=1),
        options=read_object(row.get("options", {}), "options"),
        players=tuple(read_text(p, "players") for p in read_list(row.get("players", []), "players", most=20)),
        moves=tuple(_read_move(m) for m in read_list(row.get("moves", []), "moves", most=100_000)),
        start=row.get("start"),
        draws=_read_draws(row.get("draws")),
        outcome=row.get("outcome"),
    )


def _read_move(raw: Json) -> RecordedMove:
    row = read_object(raw, "move")
    return RecordedMove(
        seat=read_int(row.get("seat"), "seat", least=0, most=20),
        action=read_object(row.get("action"), "action"),
        draws=_read_draws(row.get("draws")),
        by=read_text(row.get("by", "player"), "by"),
    )


def _read_draws(raw: Json) -> Draws | None:
    if raw is None:
        return None
    pairs = [read_list(pair, "draws", most=2) for pair in read_list(raw, "draws")]
    if any(len(pair) != 2 for pair in pairs):
        raise unreadable("draws")
    return tuple((read_int(n, "draws", least=1), read_int(v, "draws", least=0)) for n, v in pairs)


def dump_record(record: Record) -> dict[str, Json]:
    """Return the record as plain JSON."""
    return {
        "format": FORMAT,
        "game": record.game,
        "version": record.version,
        "options": record.options,
        "players": list(record.players),
        "start": record.start,
        "draws": _dump_draws(record.draws),
        "moves": [
            {"seat": m.seat, "action": m.action, "draws": _dump_draws(m.draws), "by": m.by}
            for m in record.moves
        ],
        "outcome": record.outcome,
    }


def _dump_draws(draws: Draws | None) -> list[list[int]] | None:
    return None if draws is None else [list(pair) for pair in draws]


def perform(game: AnyGame, state: Any, seat: Seat, action: Json, chance: Chance) -> Step[Any]:
    """Return the step of an action in JSON, `LAPSE` and `LEAVE` among them. Raises: ActionError."""
    if action == LAPSE:
        return game.lapse(state, seat, chance)
    if action == LEAVE:
        return game.leave(state, seat, chance)
    return game.apply(state, seat, game.load_action(action), chance)


def replay(game: AnyGame, record: Record, afresh: Chance | None = None) -> Iterator[Step[Any]]:
    """Yield the step of the start and of each move. Moves without draws take them from `afresh`.

    Raises: ReplayError at the first move that cannot be, when stored draws are too few, too many or other than
    asked for, or when the outcome differs from the recorded one.
    """
    number = 0
    try:
        step = _begin(game, record, afresh)
        yield step
        for move in record.moves:
            number += 1
            chance = _chance(move.draws, afresh)
            step = perform(game, step.state, move.seat, move.action, chance)
            _all_used(move.draws, chance)
            yield step
        if record.outcome is not None and dump_outcome(game.outcome(step.state)) != record.outcome:
            raise ActionError("outcome-differs")
    except ActionError as error:
        raise ReplayError(number, error) from error
    except DrawsExhausted as error:
        raise ReplayError(number, ActionError("draws-differ")) from error


def _begin(game: AnyGame, record: Record, afresh: Chance | None) -> Step[Any]:
    options: Options = game.options.read(record.options)
    chance = _chance(record.draws or (() if record.start is not None and afresh is None else None), afresh)
    if record.start is not None:
        step = game.start(record.start, options, chance)
    else:
        if len(record.players) not in game.seats:
            raise ActionError("bad-seats")
        step = game.begin(len(record.players), options, chance)
    _all_used(record.draws or None, chance)
    return step


def _chance(draws: Draws | None, afresh: Chance | None) -> Chance:
    if draws is not None:
        return Chance.replay(draws)
    return Chance.replay((), afresh)


def _all_used(draws: Sequence[Sequence[int]] | None, chance: Chance) -> None:
    if draws is not None and len(chance.draws) != len(draws):
        raise ActionError("draws-differ")


MESSAGES: dict[str, str] = {
    "outcome-differs": noop("The game ends differently from the recorded outcome."),
    "draws-differ": noop("The stored draws are not those the game asks for."),
    "bad-seats": noop("This game is not for that many players."),
}
