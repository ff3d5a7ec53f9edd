"""What an administrator may do to a table. Each act is a note in its log, told to everybody at it."""

from __future__ import annotations

from datetime import timedelta

from tabletop.accounts.models import User
from tabletop.tables import telling
from tabletop.tables.errors import TableError
from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services import agreeing, clocks
from tabletop.tables.services.opening import vacate
from tabletop.tables.services.playing import time_out
from tabletop.tables.services.standing_in import hold, release, replace
from tabletop.tables.services.writing import bump, call_off, demand_playing, locked, write_note

EXTENSION = timedelta(days=1)


def cancel_as_admin(table_id: str, admin: User) -> Table:
    """Return the table, cancelled whatever its state. Raises: TableError when it is over already."""
    with locked(table_id) as table:
        _demand_going(table)
        write_note(table, "cancelled", Move.By.ADMIN, admin)
        call_off(table, list(table.seats.all()))
        bump(table)
    return table


def pause_as_admin(table_id: str, admin: User) -> Table:
    """Return the game, paused until somebody resumes it. Raises: TableError when there is nothing to pause."""
    with locked(table_id) as table:
        demand_playing(table)
        if table.paused is not None:
            raise TableError
        write_note(table, "pause", Move.By.ADMIN, admin)
        agreeing.pause(table, list(table.seats.all()))
        bump(table)
    return table


def resume_as_admin(table_id: str, admin: User) -> Table:
    """Return the game, going on after a pause. Raises: TableError when it is not paused."""
    with locked(table_id) as table:
        demand_playing(table)
        if table.paused is None:
            raise TableError
        write_note(table, "resume", Move.By.ADMIN, admin)
        agreeing.go_on(table, list(table.seats.all()))
        bump(table)
    return table


def free_seat(table_id: str, index: int, admin: User) -> Table:
    """Return the table without the person at this seat: an open table gets the seat back, a game a bot for good.

    Raises: TableError.
    """
    with locked(table_id) as table:
        _demand_going(table)
        seats = list(table.seats.select_related("player"))
        seat = _person_at(seats, index)
        if table.status == Table.Status.OPEN:
            write_note(table, "seat-freed", Move.By.ADMIN, admin, seat=index)
            vacate(table, seats, seat)
        else:
            _demand_seated(seat)
            replace(table, seats, seat, "stand-in", Move.By.ADMIN, admin)
        bump(table)
    return table


def seat_stand_in(table_id: str, index: int, admin: User) -> Table:
    """Return the table with a stand-in for the person at this seat, who may take it back. Raises: TableError."""
    with locked(table_id) as table:
        demand_playing(table)
        seats = list(table.seats.select_related("player"))
        seat = _person_at(seats, index)
        _demand_seated(seat)
        if seat.bot:
            raise TableError
        hold(table, seats, seat, "stand-in-asked", Move.By.ADMIN, admin)
        bump(table)
    return table


def give_back(table_id: str, index: int, admin: User) -> Table:
    """Return the table with the person at this seat in place of their stand-in. Raises: TableError."""
    with locked(table_id) as table:
        demand_playing(table)
        seats = list(table.seats.select_related("player"))
        seat = _person_at(seats, index)
        if not seat.bot:
            raise TableError
        release(table, seats, seat, "seat-given-back", Move.By.ADMIN, admin)
        telling.turn_again(table, seat)
        bump(table)
    return table


def extend(table_id: str, index: int, admin: User) -> Table:
    """Return the table with a day more for the turn of this seat. Raises: TableError when no time is kept there."""
    with locked(table_id) as table:
        demand_playing(table)
        seat = _person_at(list(table.seats.all()), index)
        if seat.acting_since is None or table.pace is None or seat.bot:
            raise TableError
        write_note(table, "extended", Move.By.ADMIN, admin, seat=index)
        clocks.give(table, seat, EXTENSION)
        bump(table)
    return table


def time_out_as_admin(table_id: str, index: int, admin: User) -> Table:
    """Return the table after the lapse of a seat that is to act now. Raises: TableError."""
    seen = Table.objects.values_list("seq", flat=True).get(pk=table_id)
    return time_out(table_id, index, seen=seen, by=Move.By.ADMIN, user=admin)


def _demand_going(table: Table) -> None:
    if table.status not in (Table.Status.OPEN, Table.Status.PLAYING):
        raise TableError


def _demand_seated(seat: Seat) -> None:
    if seat.left:
        raise TableError


def _person_at(seats: list[Seat], index: int) -> Seat:
    seat = next((s for s in seats if s.index == index and s.player_id is not None), None)
    if seat is None:
        raise TableError
    return seat
