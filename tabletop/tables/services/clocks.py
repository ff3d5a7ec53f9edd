"""The clocks of a table: started, charged, stopped and moved under its lock. The arithmetic is tabletop.tables.clock.

A seat's clock runs while `turn_began` is set. What was promised stays: no deadline ever becomes earlier.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from tabletop.tables.availability import wakings
from tabletop.tables.clock import ALWAYS, Pace, Stage, Turn, Waking, spent
from tabletop.tables.models import Seat, Table

FIELDS = ("turn_began", "used", "bank", "bank_from", "deadline", "due", "stage", "lapses_in_row", "in_time")


def turn_over(table: Table, turned: Collection[Seat], *, own: int | None, lapsed: int | None) -> None:
    """End the running turns of these seats and begin those of them that are to act now; the caller saves FIELDS.

    `own` is the seat that ended its turn by a move of its own, `lapsed` the one whose turn a lapse ended.
    """
    pace = table.read_pace()
    if pace is None or not turned:
        return
    now = timezone.now()
    awake = wakings(pace, turned, min(seat.turn_began or now for seat in turned))
    for seat in turned:
        if seat.turn_began is not None:
            seat.bank = _running(pace, seat, awake).bank_after(now, saves=seat.index == own)
            _count(seat, own=seat.index == own, lapsed=seat.index == lapsed)
        _clear(seat)
        seat.used, seat.stage = timedelta(), Stage.BEGUN
        if seat.acting_since is not None and table.paused is None:
            _run(pace, seat, awake, now)


def stop(table: Table, seats: Iterable[Seat]) -> None:
    """Stop the running clocks among these seats; what their turns have used is kept for `go_on`."""
    pace = table.read_pace()
    running = [seat for seat in seats if seat.turn_began is not None]
    if pace is None or not running:
        return
    now = timezone.now()
    awake = wakings(pace, running, _earliest(running))
    for seat in running:
        seat.used = _running(pace, seat, awake).took(now)
        _clear(seat)
        seat.save(update_fields=FIELDS)


def go_on(table: Table, seats: Iterable[Seat]) -> None:
    """Let the clocks run on of those among these seats that are to act; in a pause they go on standing."""
    pace = table.read_pace() if table.paused is None else None
    standing = [seat for seat in seats if seat.acting_since is not None and seat.turn_began is None]
    if pace is None or not standing:
        return
    now = timezone.now()
    awake = wakings(pace, standing, now)
    for seat in standing:
        _run(pace, seat, awake, now)
        seat.save(update_fields=FIELDS)


def begin_anew(table: Table, seat: Seat) -> None:
    """Give a seat that is to act a whole turn from now on, as to who comes back to it."""
    seat.used, seat.stage, seat.lapses_in_row = timedelta(), Stage.BEGUN, 0
    _clear(seat)
    seat.save(update_fields=FIELDS)
    go_on(table, [seat])


def give(table: Table, seat: Seat, span: timedelta) -> None:
    """Give a running or standing turn this much more time; stages that lie ahead again are told again."""
    seat.used -= span
    if seat.deadline is not None:
        seat.deadline += span  # what was promised beyond the hours of today grows as well
    seat.stage = min(Stage(seat.stage), stage_of(table, seat, told=Stage.BEGUN))
    seat.save(update_fields=FIELDS)
    reckon(table, [seat])


def stage_of(table: Table, seat: Seat, *, told: Stage | None = None) -> Stage:
    """Return the last stage this turn has come to by now, not before the one `told` (left out: told last)."""
    stage = Stage(seat.stage) if told is None else told
    pace, now = table.read_pace(), timezone.now()
    if pace is None or seat.turn_began is None:
        return stage
    turn = _running(pace, seat, wakings(pace, [seat], seat.turn_began))
    promised = max(turn.deadline, seat.deadline or turn.deadline)
    while (upcoming := turn.upcoming(stage)) is not None:
        following, at = upcoming
        if now < (promised if following == Stage.OVER else at):
            break
        stage = following
    return stage


def reached(table: Table, seat: Seat, stage: Stage) -> None:
    """Note that a running turn has come to this stage and was told so; `due` is when the next one is reached."""
    seat.stage = stage
    seat.save(update_fields=FIELDS)
    reckon(table, [seat])


def make_up(table: Table, seats: Iterable[Seat], since: datetime, until: datetime) -> None:
    """Give the running turns among these seats back what they spent between two instants."""
    pace = table.read_pace()
    running = [seat for seat in seats if seat.turn_began is not None]
    if pace is None or not running:
        return
    awake = wakings(pace, running, _earliest(running))
    for seat in running:
        began = seat.turn_began or until
        seat.used -= spent(max(since, began), until, awake[seat.player_id])
        _promise(seat, _running(pace, seat, awake))
        seat.save(update_fields=FIELDS)


def reckon(table: Table, seats: Iterable[Seat]) -> bool:
    """Reckon the running turns among these seats anew, as if their people's hours had always been what they are now.

    Returns whether a deadline stays later than the hours say now, because it was promised.
    """
    pace = table.read_pace()
    running = [seat for seat in seats if seat.turn_began is not None]
    if pace is None or not running:
        return False
    awake = wakings(pace, running, _earliest(running))
    kept = False
    for seat in running:
        turn = _running(pace, seat, awake)
        kept = kept or (seat.deadline is not None and seat.deadline > turn.deadline)
        _promise(seat, turn)
        seat.save(update_fields=FIELDS)
    return kept


def _run(pace: Pace, seat: Seat, awake: dict[int | None, Waking], now: datetime) -> None:
    """Start a person's clock; bots and empty seats have none."""
    if seat.player_id is None or seat.bot:
        return
    seat.turn_began = now
    if seat.bank is None:
        seat.bank = pace.bank
    _promise(seat, _running(pace, seat, awake))


def _running(pace: Pace, seat: Seat, awake: dict[int | None, Waking]) -> Turn:
    assert seat.turn_began is not None
    return Turn(pace, seat.bank or timedelta(), seat.turn_began, seat.used, awake.get(seat.player_id, ALWAYS))


def _promise(seat: Seat, turn: Turn) -> None:
    """Set what is due next and the deadline, which never becomes earlier."""
    seat.deadline = max(turn.deadline, seat.deadline or turn.deadline)
    seat.bank_from = turn.at(Stage.BANK)
    upcoming = turn.upcoming(Stage(seat.stage))
    if upcoming is None:
        seat.due = None
    else:
        stage, at = upcoming
        seat.due = seat.deadline if stage == Stage.OVER else at


def _count(seat: Seat, *, own: bool, lapsed: bool) -> None:
    """Count a turn for or against its person; one that somebody else ended says nothing of them."""
    if own:
        seat.in_time += 1
        seat.lapses_in_row = 0
    elif lapsed:
        seat.lapses_in_row += 1


def _clear(seat: Seat) -> None:
    seat.turn_began = seat.bank_from = seat.deadline = seat.due = None


def _earliest(running: Iterable[Seat]) -> datetime:
    return min(seat.turn_began for seat in running if seat.turn_began is not None)
