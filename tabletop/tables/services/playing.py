"""Turns: play, resign, a lapse. One transaction each, judged by the rules under the table's lock."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from games.kit.record import LAPSE, LEAVE
from games.kit.types import IllegalAction, Json
from tabletop.accounts.models import User
from tabletop.tables import telling
from tabletop.tables.errors import StaleTurn, TableError
from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services.agreeing import settle
from tabletop.tables.services.plans import forget_plan
from tabletop.tables.services.standing_in import release
from tabletop.tables.services.writing import (
    Entry,
    bump,
    current_state,
    demand_playing,
    locked,
    own_seat,
    play_by_themselves,
    table_chance,
    write_move,
)


def play(
    table_id: str, user: User, *, read: Callable[[Table], Json], seen: int, key: UUID | None = None
) -> Table:
    """Return the table after this person's action; a key that was seen before changes nothing.

    `read` gives the action as JSON for the table under the lock, so that a form is read against the position it
    is judged by. `seen` is the seq of the page the person looked at: no older than the turn it answers.
    Raises: Forbidden, StaleTurn, TableError `not-playing`, ActionError from the rules or from `read`.
    """
    with locked(table_id) as table:
        seats = list(table.seats.all())
        seat = own_seat(seats, user)
        if not _answered(table, user, key):
            _demand_turn(table, seat, seen)
            if seat.bot:  # a move of one's own says clearly enough who plays here
                release(table, seats, seat, "seat-taken-back", Move.By.PLAYER, user)
            entry = Entry(Move.Kind.ACTION, Move.By.PLAYER, seat.index, user, read(table), key)
            _act(table, seats, seat, entry)
    return table


def play_as_bot(table_id: str, index: int, *, action: Json, seen: int) -> Table:
    """Return the table after a bot's action, judged like anyone's. Raises: as `play`."""
    with locked(table_id) as table:
        seats = list(table.seats.all())
        seat = next((s for s in seats if s.index == index and s.bot), None)
        if seat is None:
            raise StaleTurn
        _demand_turn(table, seat, seen)
        _act(table, seats, seat, Entry(Move.Kind.ACTION, Move.By.BOT, index, None, action))
    return table


def resign(table_id: str, user: User, *, key: UUID | None = None) -> Table:
    """Return the table this person left for good. Raises: Forbidden, TableError `not-playing`, `gone`."""
    with locked(table_id) as table:
        seats = list(table.seats.all())
        seat = own_seat(seats, user)
        if not _answered(table, user, key):
            _leave(table, seats, seat, Entry(Move.Kind.LEAVE, Move.By.PLAYER, seat.index, user, LEAVE, key))
    return table


def time_out(
    table_id: str, index: int, *, seen: int, by: Move.By = Move.By.CLOCK, user: User | None = None
) -> Table:
    """Return the table after the lapse of a seat that is still waited for since before `seen`.

    Raises: StaleTurn when it has moved in the meantime, TableError `not-playing`.
    """
    with locked(table_id) as table:
        seats = list(table.seats.all())
        _demand_going_on(table)
        seat = next((s for s in seats if s.index == index), None)
        if seat is None or seat.acting_since is None or not seat.acting_since <= seen <= table.seq:
            raise StaleTurn
        lapse(table, seats, seat, by, user)
    return table


def lapse(table: Table, seats: list[Seat], seat: Seat, by: Move.By, user: User | None = None) -> None:
    """Let the time of a seat that is to act run out: what the rules make of that is a move of the log."""
    chance = table_chance(table, seats)
    step = table.config.GAME.lapse(current_state(table), seat.index, chance)
    seat.lapses += 1
    seat.save(update_fields=["lapses"])
    write_move(table, seats, step, Entry(Move.Kind.LAPSE, by, seat.index, user, LAPSE), chance)
    telling.moved_for(table, seat)


def set_plays_forced(table_id: str, user: User, *, wanted: bool) -> Table:
    """Return the table with this seat's turns that leave no choice played for it, or no longer. Raises: Forbidden."""
    with locked(table_id) as table:
        seats = list(table.seats.all())
        seat = own_seat(seats, user)
        seat.plays_forced = wanted
        seat.save(update_fields=["plays_forced"])
        if wanted and table.status == Table.Status.PLAYING and table.paused is None:
            play_by_themselves(table, seats, current_state(table))
    return table


def _demand_turn(table: Table, seat: Seat, seen: int) -> None:
    """Pass when the page is as new as the turn it answers; an act out of turn needs the newest page."""
    _demand_going_on(table)
    waited_for = seat.acting_since is not None and seat.acting_since <= seen <= table.seq
    if not waited_for and seen != table.seq:
        raise StaleTurn


def _demand_going_on(table: Table) -> None:
    demand_playing(table)
    if table.paused is not None:
        raise TableError("paused", _("The game is paused. Resume it first."))


def _act(table: Table, seats: list[Seat], seat: Seat, entry: Entry) -> None:
    game = table.config.GAME
    chance = table_chance(table, seats)
    step = game.apply(current_state(table), seat.index, game.load_action(entry.action), chance)
    write_move(table, seats, step, entry, chance)


def _leave(table: Table, seats: list[Seat], seat: Seat, entry: Entry) -> None:
    demand_playing(table)
    if seat.left:
        raise TableError("gone", _("You have left this game already."))
    chance = table_chance(table, seats)
    try:
        step = table.config.GAME.leave(current_state(table), seat.index, chance)
    except IllegalAction as error:
        raise TableError("gone") from error
    seat.left, seat.bot = True, ""
    seat.save(update_fields=["left", "bot"])
    forget_plan(seat)
    write_move(table, seats, step, entry, chance)
    if settle(table, seats):
        bump(table)


def _answered(table: Table, user: User, key: UUID | None) -> bool:
    """Whether this person's key is in the log already. Raises: StaleTurn when it is somebody else's."""
    if key is None:
        return False
    owners = list(Move.objects.filter(table=table, key=key).values_list("user_id", flat=True))
    if owners and owners != [user.pk]:
        raise StaleTurn
    return bool(owners)
