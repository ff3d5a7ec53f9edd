"""What an administrator may do to a table. Each act is a note in its log, told to everybody at it."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.tables import broadcast
from tabletop.tables.errors import TableError
from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services.opening import vacate
from tabletop.tables.services.playing import time_out
from tabletop.tables.services.writing import bump, locked, write_note


def cancel_as_admin(table_id: str, admin: User) -> Table:
    """Return the table, cancelled whatever its state. Raises: TableError when it is over already."""
    with locked(table_id) as table:
        _demand_going(table)
        write_note(table, "cancelled", Move.By.ADMIN, admin)
        table.status, table.finished = Table.Status.CANCELLED, timezone.now()
        for seat in table.seats.exclude(acting_since=None):
            seat.acting_since = None
            seat.save(update_fields=["acting_since"])
            _tell_owner(seat)
        bump(table)
    return table


def free_seat(table_id: str, index: int, admin: User) -> Table:
    """Return the table without the person at this seat: an open table gets the seat back, a game a stand-in.

    Raises: TableError.
    """
    with locked(table_id) as table:
        if table.status == Table.Status.PLAYING:
            return seat_stand_in(table_id, index, admin)
        _demand_going(table)
        seats = list(table.seats.all())
        seat = _person_at(seats, index)
        write_note(table, "seat-freed", Move.By.ADMIN, admin, seat=index)
        vacate(table, seats, seat)
        bump(table)
    return table


def seat_stand_in(table_id: str, index: int, admin: User) -> Table:
    """Return the table with the game's own bot on this seat in place of a person. Raises: TableError."""
    with locked(table_id) as table:
        _demand_going(table)
        seat = _person_at(list(table.seats.all()), index)
        if seat.left or table.status != Table.Status.PLAYING:
            raise TableError
        write_note(table, "stand-in", Move.By.ADMIN, admin, seat=index)
        _tell_owner(seat)
        seat.player, seat.bot = None, next(iter(table.config.BOTS))
        seat.save(update_fields=["player", "bot"])
        bump(table)
    return table


def time_out_as_admin(table_id: str, index: int, admin: User) -> Table:
    """Return the table after the lapse of a seat that is to act now. Raises: TableError."""
    seen = Table.objects.values_list("seq", flat=True).get(pk=table_id)
    return time_out(table_id, index, seen=seen, by=Move.By.ADMIN, user=admin)


def _demand_going(table: Table) -> None:
    if table.status not in (Table.Status.OPEN, Table.Status.PLAYING):
        raise TableError


def _person_at(seats: list[Seat], index: int) -> Seat:
    seat = next((s for s in seats if s.index == index and s.player_id is not None), None)
    if seat is None:
        raise TableError
    return seat


def _tell_owner(seat: Seat) -> None:
    if seat.player_id is not None:
        transaction.on_commit(partial(broadcast.nudge, seat.player_id))
