"""A table's log played back: to any step, as a record, and against the stored snapshot. Reads only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.kit.chance import Chance, DrawsExhausted, KeyedStream, commitment
from games.kit.codec import dump_outcome
from games.kit.record import LAPSE, LEAVE, Record, RecordedMove, dump_record, perform
from games.kit.types import ActionError, Json
from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services.writing import current_state, seed_words
from tabletop.tables.words import seat_name


def states(table: Table, moves: list[Move]) -> Iterator[tuple[Move, Any]]:
    """Yield each move with the state after it, from the stored draws. Notes change nothing and are left out.

    Raises: ActionError or DrawsExhausted where the log does not replay.
    """
    game, state = table.config.GAME, None
    for move in moves:
        if move.kind == Move.Kind.NOTE:
            continue
        chance = Chance.replay(move.draws)
        if move.kind == Move.Kind.SETUP:
            seats: int = move.action["seats"]  # type: ignore[index]  # a setup has them
            state = game.begin(seats, table.read_options(), chance).state
        else:
            state = perform(game, state, _seat(move), _action(move), chance).state
        yield move, state


def state_at(table: Table, seq: int) -> Any:
    """Return the state after the move `seq` (or the last before it, where that is a note); None before the first."""
    found = None
    for _, state in states(table, list(table.moves.filter(seq__lte=seq).defer("events"))):
        found = state
    return found


def record_of(table: Table, seats: list[Seat]) -> dict[str, Json]:
    """Return the record of a table, draws and all: only for tables that are over."""
    moves = [move for move in table.moves.defer("events") if move.kind != Move.Kind.NOTE]
    opening, *played = moves
    return dump_record(
        Record(
            game=table.game,
            version=table.rules,
            options=table.options,
            players=tuple(seat_name(seat, table.config) for seat in seats),
            draws=_pairs(opening.draws),
            moves=tuple(RecordedMove(_seat(m), _action(m), _pairs(m.draws), m.by) for m in played),
            outcome=table.outcome,
        )
    )


def _seat(move: Move) -> int:
    assert move.seat is not None  # only setup and notes have none
    return move.seat


def _action(move: Move) -> Json:
    return {Move.Kind.LAPSE: LAPSE, Move.Kind.LEAVE: LEAVE}.get(Move.Kind(move.kind), move.action)


def _pairs(draws: Json) -> tuple[tuple[int, int], ...]:
    return tuple((n, value) for n, value in draws)


@dataclass(frozen=True, slots=True)
class Draw:
    """One number drawn: the move, its place within it, below what, what came, and whether the secret gives the same."""

    move: int
    index: int
    below: int
    value: int
    agrees: bool


def check_draws(secret: bytes, seats: list[Seat], moves: list[Move]) -> list[Draw]:
    """Return every stored draw, recomputed from the secret and the seed words."""
    words = seed_words(seats)
    found = []
    for move in moves:
        stream = KeyedStream(secret, words, move.seq)
        for index, (n, value) in enumerate(move.draws):
            found.append(Draw(move.seq, index, n, value, stream(index, n) == value))
    return found


def faults(table: Table) -> list[str]:
    """Return what is wrong with a stored table, in words; [] when its log, snapshot, outcome and shuffles agree."""
    game, found = table.config.GAME, []
    moves, seats = list(table.moves.all()), list(table.seats.all())
    if [move.seq for move in moves] != list(range(1, table.seq + 1)):
        found.append("the log has gaps")
    state: Any = None
    try:
        for move, state in states(table, moves):
            found += [f"move {move.seq}: {fault}" for fault in game.audit(state)]
    except (ActionError, DrawsExhausted) as error:
        return [*found, f"the log does not replay: {getattr(error, 'code', 'draws-differ')}"]
    if state is not None:
        if not _snapshot_is(table, state):
            found.append("the snapshot is not what the log leads to")
        if table.status != Table.Status.CANCELLED and dump_outcome(game.outcome(state)) != table.outcome:
            found.append("the outcome is not what the log leads to")
    secret = bytes(table.shuffle.secret)
    if commitment(secret) != table.shuffle.commitment:
        found.append("the secret is not the one that was committed to")
    wrong = [draw for draw in check_draws(secret, seats, moves) if not draw.agrees]
    return found + [f"move {draw.move}: draw {draw.index + 1} is not what the secret gives" for draw in wrong]


def _snapshot_is(table: Table, state: Any) -> bool:
    game = table.config.GAME
    try:
        return game.dump(current_state(table)) == game.dump(state)
    except ActionError:  # it cannot even be read
        return False
