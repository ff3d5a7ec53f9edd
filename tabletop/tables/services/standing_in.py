"""A stand-in: a bot that plays for a person who does not. The seat stays theirs, to be taken back at any time."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games.kit.types import Json
from tabletop.accounts.models import User
from tabletop.tables import telling
from tabletop.tables.errors import TableError
from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services import clocks
from tabletop.tables.services.agreeing import deserted, go_on, settle
from tabletop.tables.services.opening import vacate
from tabletop.tables.services.plans import forget_plan
from tabletop.tables.services.writing import bump, demand_playing, locked, nudge, own_seat, write_note


def hold(
    table: Table,
    seats: list[Seat],
    seat: Seat,
    note: str,
    by: Move.By,
    user: User | None = None,
    **public: Json,
) -> None:
    """Let the game's first bot play for the person at this seat; the log and they are told. The caller bumps the table.

    It decides from the view of that seat alone, like every bot.
    """
    write_note(table, note, by, user, seat=seat.index, **public)
    telling.stand_in(table, seat)
    clocks.stop(table, [seat])
    seat.bot = next(iter(table.config.BOTS))
    seat.save(update_fields=["bot"])
    forget_plan(seat)
    nudge(seat)
    settle(table, seats)


def release(table: Table, seats: list[Seat], seat: Seat, note: str, by: Move.By, user: User) -> None:
    """Give a seat back to its person with a whole turn's time, whatever the stand-in was about to do.

    A game that has waited for any of its people goes on. The caller bumps the table.
    """
    waited = table.paused is not None and deserted(seats)
    write_note(table, note, by, user, seat=seat.index)
    seat.bot = ""
    seat.save(update_fields=["bot"])
    clocks.begin_anew(table, seat)
    nudge(seat)
    if waited:
        go_on(table, seats)


def take_back(table_id: str, user: User) -> Table:
    """Return the table with this person playing their own seat again; who plays already changes nothing.

    Raises: Forbidden, TableError `not-playing`, `gone`.
    """
    with locked(table_id) as table:
        seats = list(table.seats.select_related("player"))
        seat = own_seat(seats, user)
        demand_playing(table)
        if seat.left:
            raise TableError("gone", _("You have left this game already."))
        if seat.bot:
            release(table, seats, seat, "seat-taken-back", Move.By.PLAYER, user)
            bump(table)
    return table


def replace(
    table: Table, seats: list[Seat], seat: Seat, note: str, by: Move.By, user: User | None = None
) -> None:
    """Put a bot on this seat for good: the stand-in that is there already, or the game's first. The caller bumps."""
    write_note(table, note, by, user, seat=seat.index)
    nudge(seat)
    clocks.stop(table, [seat])
    forget_plan(seat)
    seat.player, seat.bot = None, seat.bot or next(iter(table.config.BOTS))
    seat.save(update_fields=["player", "bot"])
    settle(table, seats)


def stand_in_for(user: User) -> None:
    """Hold up nobody for a person whose account was closed: leave the open tables, put a stand-in on the others."""

    def play_on(table: Table, seats: list[Seat], seat: Seat) -> None:
        hold(table, seats, seat, "stand-in-closed", Move.By.ADMIN)

    _go_from(Seat.objects.filter(player=user, left=False, bot=""), play_on)


def withdraw(user: User) -> None:
    """Take a person whose account ends out of every table: leave the open ones, and leave the others to bots."""

    def play_on(table: Table, seats: list[Seat], seat: Seat) -> None:
        replace(table, seats, seat, "account-ended", Move.By.PLAYER)

    _go_from(Seat.objects.filter(player=user, left=False), play_on)


def _go_from(mine: QuerySet[Seat], play_on: Callable[[Table, list[Seat], Seat], None]) -> None:
    """Free those of these seats that are at open tables, and do `play_on` at those of running games."""
    going = (Table.Status.OPEN, Table.Status.PLAYING)
    for pk, table_id in list(mine.filter(table__status__in=going).values_list("pk", "table_id")):
        with locked(table_id) as table:
            seats = list(table.seats.select_related("player"))
            seat = next((s for s in seats if s.pk == pk), None)
            if seat is None or table.status not in going or not mine.filter(pk=pk).exists():
                continue  # something happened meanwhile
            if table.status == Table.Status.OPEN:
                vacate(table, seats, seat)
            else:
                play_on(table, seats, seat)
            bump(table)
