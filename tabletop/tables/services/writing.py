"""The one writer: locks a table, writes a move with its snapshot and seats, and announces after the commit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.kit.chance import Chance
from games.kit.codec import dump_event, dump_outcome, restore_state, store_state
from games.kit.types import Event, Json, Step
from tabletop.accounts.models import User
from tabletop.tables import broadcast, telling
from tabletop.tables.errors import Forbidden, TableError
from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services import clocks, plans, tallies

MOST_BY_THEMSELVES = 50  # turns played for people in one go; what is left over is theirs to press


@dataclass(frozen=True, slots=True)
class Entry:
    """Who makes an entry in the log, and how: the part of a move that the rules do not know."""

    kind: Move.Kind
    by: Move.By
    seat: int | None = None
    user: User | None = None
    action: Json = None
    key: UUID | None = None


@contextmanager
def locked(table_id: str) -> Iterator[Table]:
    """Yield the table under its lock, in a transaction. Raises: Table.DoesNotExist."""
    with transaction.atomic():
        yield Table.objects.select_for_update().get(pk=table_id)


def own_seat(seats: list[Seat], user: User) -> Seat:
    """Return the person's seat among these. Raises: Forbidden."""
    seat = next((s for s in seats if s.player_id == user.pk), None)
    if seat is None:
        raise Forbidden
    return seat


def demand_open(table: Table) -> None:
    """Pass while people may sit down. Raises: TableError `not-open`."""
    if table.status != Table.Status.OPEN:
        raise TableError("not-open", _("This table is no longer open."))


def demand_playing(table: Table) -> None:
    """Pass while a game is going on, paused or not. Raises: TableError `not-playing`."""
    if table.status != Table.Status.PLAYING:
        raise TableError("not-playing", _("No game is going on at this table."))


def table_chance(table: Table, seats: list[Seat]) -> Chance:
    """Return the stream of the table's next move: its secret, the seed words, the number of the move."""
    return Chance.keyed(bytes(table.shuffle.secret), seed_words(seats), table.seq + 1)


def seed_words(seats: list[Seat]) -> tuple[str, ...]:
    """Return the seed words by seat; "" for who gave none."""
    return tuple(seat.seed_word for seat in seats)


def current_state(table: Table) -> Any:
    """Return the state in the table's snapshot."""
    return restore_state(table.config.GAME, table.state, table.read_options())


def write_move(table: Table, seats: list[Seat], step: Step[Any], entry: Entry, chance: Chance) -> None:
    """Append a move with what the rules made of it, and bring snapshot, seats and status up to it.

    Turns that people have prepared, or that leave no choice to somebody who wants them played, follow in the same
    transaction.
    """
    _write(table, seats, step, entry, chance)
    play_by_themselves(table, seats, step.state, answered=entry.seat)


def play_by_themselves(table: Table, seats: list[Seat], state: Any, *, answered: int | None = None) -> None:
    """Play the turns that need nobody, one after another: prepared moves, and only moves where that is wanted.

    `answered` is the seat that has just moved. In a pause they wait for its end.
    """
    for _turn in range(MOST_BY_THEMSELVES if table.paused is None else 0):
        deal = partial(table_chance, table, seats)
        if (due := plans.take_due(table, seats, state, deal, answered=answered)) is not None:
            entry = Entry(Move.Kind.ACTION, Move.By.PLANNED, due.seat.index, due.seat.player, due.action)
            step, chance = due.step, due.chance
        elif (forced := _forced(table, seats, state)) is not None:
            seat, action = forced
            raw, chance = table.config.GAME.dump_action(action), deal()
            entry = Entry(Move.Kind.ACTION, Move.By.FORCED, seat.index, None, raw)
            step = table.config.GAME.apply(state, seat.index, action, chance)
        else:
            return
        _write(table, seats, step, entry, chance)
        state, answered = step.state, entry.seat


def _forced(table: Table, seats: list[Seat], state: Any) -> tuple[Seat, Any] | None:
    """Return a seat with `plays_forced` that can do one thing only, and that."""
    game = table.config.GAME
    willing = (s for s in seats if s.plays_forced and s.player_id and s.acting_since is not None)
    return next(((s, action) for s in willing if (action := game.forced(state, s.index)) is not None), None)


def _write(table: Table, seats: list[Seat], step: Step[Any], entry: Entry, chance: Chance) -> None:
    game = table.config.GAME
    table.state = store_state(game, step.state)
    _append(table, entry, step.events, chance.draws)
    outcome = game.outcome(step.state)
    if outcome is not None:
        table.status, table.finished, table.outcome = (
            Table.Status.FINISHED,
            timezone.now(),
            dump_outcome(outcome),
        )
        plans.forget_all(table)
    _write_seats(table, seats, step.state, entry)
    if outcome is not None:
        tallies.count_ending(table, seats)
        telling.over(table, seats, by=entry.user.pk if entry.user else None)
    bump(table)


def write_note(table: Table, note: str, by: Move.By, user: User | None, **public: Json) -> None:
    """Append a note: in the log, skipped by replay."""
    entry = Entry(Move.Kind.NOTE, by, user=user)
    _append(table, entry, (Event(note, public.pop("seat", None), public),), [])


def _append(table: Table, entry: Entry, events: tuple[Event, ...], draws: list[tuple[int, int]]) -> None:
    table.seq += 1
    Move.objects.create(
        table=table,
        seq=table.seq,
        kind=entry.kind,
        seat=entry.seat,
        by=entry.by,
        user=entry.user,
        action=entry.action,
        draws=[list(draw) for draw in draws],
        events=[dump_event(event) for event in events],
        key=entry.key,
    )


def _write_seats(table: Table, seats: list[Seat], state: Any, entry: Entry) -> None:
    """Bring the seats up to this state: who is waited for, scores, clocks."""
    acting = table.config.GAME.to_act(state)
    before = [(seat.acting_since, seat.score) for seat in seats]
    scores = table.config.GAME.scores(state)
    for seat in seats:
        if seat.index not in acting:
            seat.acting_since = None
        elif seat.acting_since is None or seat.index == entry.seat:
            seat.acting_since = table.seq  # the turn token: a page older than this is not about this turn
        seat.score = scores[seat.index] if scores is not None else None
    turned = [seat for seat, (since, _) in zip(seats, before, strict=True) if since != seat.acting_since]
    by_themselves = entry.kind == Move.Kind.ACTION and entry.by in (Move.By.PLAYER, Move.By.PLANNED)
    own = entry.seat if by_themselves else None
    lapsed = entry.seat if entry.kind == Move.Kind.LAPSE else None
    clocks.turn_over(table, turned, own=own, lapsed=lapsed)
    tallies.count_turn(table, turned, own=own, lapsed=lapsed)
    for seat, (since, score) in zip(seats, before, strict=True):
        if (since, score) != (seat.acting_since, seat.score):
            seat.save(update_fields=["acting_since", "score", *clocks.FIELDS])
        telling.turn_changed(table, seat, since)
        if (since is None) != (seat.acting_since is None):
            nudge(seat)


def call_off(table: Table, seats: list[Seat]) -> None:
    """End a table without a result: nobody is waited for any more. The caller writes the note and bumps the table."""
    table.status, table.finished, table.paused = Table.Status.CANCELLED, timezone.now(), None
    clocks.stop(table, seats)
    plans.forget_all(table)
    telling.called_off(table, seats)
    for seat in seats:
        if seat.acting_since is not None:
            seat.acting_since = None
            seat.save(update_fields=["acting_since"])
            nudge(seat)


def nudge(seat: Seat) -> None:
    """Tell the person at this seat after the commit that the list of their turns may have changed."""
    if seat.player_id is not None:
        transaction.on_commit(partial(broadcast.nudge, seat.player_id))


def bump(table: Table) -> None:
    """Save the table as one visible change more, and tell every open page after the commit."""
    table.rev += 1
    table.save()
    transaction.on_commit(lambda: broadcast.announce(table.pk, table.rev))
    if table.status == Table.Status.CANCELLED:  # the page of the game before leads to it no more
        for before in Table.objects.select_for_update().filter(rematch=table):
            bump(before)
