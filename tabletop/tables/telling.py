"""Which change at a table tells whom what. Called within the change's own transaction; the outbox does the rest."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from tabletop.notices import outbox
from tabletop.notices.models import Kind
from tabletop.notices.preferences import refuses
from tabletop.tables.clock import Stage
from tabletop.tables.models import Message, Move, Seat, Table

PAUSE = timedelta(minutes=2)  # who comes by meanwhile need not be told
NOW = timedelta()


def turn_changed(table: Table, seat: Seat, before: int | None) -> None:
    """A seat is waited for since another move than `before`, or no longer."""
    if seat.player_id is None or seat.acting_since == before:
        return
    _withdraw_turn(table, seat, before)
    if seat.acting_since is not None and not seat.bot:  # else a stand-in plays
        _post(table, seat.player_id, Kind.YOUR_TURN, key(table, seat.acting_since))


def turn_again(table: Table, seat: Seat) -> None:
    """A pause is over, or a person is back from a stand-in: the turn that stood still is theirs again."""
    if seat.player_id is not None and seat.acting_since is not None and not seat.bot:
        outbox.forget(seat.player_id, Kind.YOUR_TURN, key(table, seat.acting_since))
        _post(table, seat.player_id, Kind.YOUR_TURN, key(table, seat.acting_since))


def called_off(table: Table, seats: Iterable[Seat], by: int | None = None) -> None:
    """The table ends without a result: all agreed, an administrator or the host (`by`) did it, or nobody came any more.
    Called while seats are still waited for."""
    closed(table)
    for seat in seats:
        _withdraw_turn(table, seat, seat.acting_since)
    _post_all(table, seats, Kind.OVER, key(table, table.seq), by)


def time_short(table: Table, seat: Seat) -> None:
    """This person's turn has come to the stage in `seat.stage`: half of the time is used, nine tenths, all of it."""
    if seat.player_id is not None:
        _post(table, seat.player_id, Kind.TIME_SHORT, f"{key(table, seat.acting_since)}.{seat.stage}", NOW)


def begins(table: Table, seats: Iterable[Seat], by: int | None) -> None:
    """The game has begun; `by` is who made it begin and knows."""
    _post_all(table, seats, Kind.BEGINS, key(table, table.seq), by)


def over(table: Table, seats: Iterable[Seat], by: int | None) -> None:
    """The game is over; `by` is whose move ended it."""
    _post_all(table, seats, Kind.OVER, key(table, table.seq), by)


def moved_for(table: Table, seat: Seat) -> None:
    """Something was done in this person's place, as the newest entry of the log says that is nobody's action: prepared
    moves of others may have followed at once."""
    if seat.player_id is not None:
        done = table.moves.exclude(kind=Move.Kind.ACTION).order_by("-seq").values_list("seq", flat=True)[0]
        _post(table, seat.player_id, Kind.MOVED_FOR, key(table, done))


def stand_in(table: Table, seat: Seat) -> None:
    """A stand-in plays for this person from now on, as the newest entry of the log says."""
    if seat.player_id is not None:
        _withdraw_turn(table, seat, seat.acting_since)
        _post(table, seat.player_id, Kind.MOVED_FOR, key(table, table.seq))


def invited(table: Table, user_ids: Iterable[int]) -> None:
    """These people are asked to come to a table; who refuses invitations never hears of it."""
    for user_id in user_ids:
        if not refuses(user_id, Kind.INVITATION, live=_is_live(table)):
            _post(table, user_id, Kind.INVITATION, key(table))


def came(table: Table, user_id: int) -> None:
    """Who may have been invited has sat down."""
    outbox.withdraw(user_id, (Kind.INVITATION,), (key(table),))


def closed(table: Table) -> None:
    """Nobody can sit down any more: the game begins, or the table is cancelled."""
    for user_id in table.invitations.values_list("user", flat=True):
        came(table, user_id)


def wrote(table: Table, seats: Iterable[Seat], message: Message) -> None:
    """Somebody wrote to the table. What is not told yet goes with the first of the lines not told yet."""
    for seat in seats:
        if seat.player_id in (None, message.user_id) or seat.left:
            continue
        if not outbox.waits(seat.player_id, Kind.CHAT, key(table, "")):
            _post(table, seat.player_id, Kind.CHAT, key(table, message.pk))


def key(table: Table, of: int | str | None = None) -> str:
    """Return the key of a notice about a table, or about something of it: a move, a line."""
    return table.pk if of is None else f"{table.pk}/{of}"


def _post_all(table: Table, seats: Iterable[Seat], kind: Kind, name: str, by: int | None) -> None:
    for seat in seats:
        if seat.player_id not in (None, by) and not seat.left:
            _post(table, seat.player_id, kind, name)


def _withdraw_turn(table: Table, seat: Seat, since: int | None) -> None:
    """Tell nothing more of a turn that is over, and take back what was told of it where that can be done."""
    if since is not None and seat.player_id is not None:
        turn = key(table, since)
        stages = (f"{turn}.{stage:d}" for stage in Stage)
        outbox.withdraw(seat.player_id, (Kind.YOUR_TURN, Kind.TIME_SHORT), (turn, *stages))


def _post(table: Table, user_id: int, kind: Kind, name: str, pause: timedelta = PAUSE) -> None:
    outbox.post(user_id, kind, name, due_at=timezone.now() + pause, live=_is_live(table))


def _is_live(table: Table) -> bool:
    pace = table.read_pace()
    return pace is not None and pace.live
