"""The ladder a turn climbs while nobody moves: reminders, the bank, a holiday, the lapse, a stand-in.

The column `Seat.due` is the queue. Any number of processes sweep it. Who claims a seat puts its `due` a little off, by
compare and swap; should that process end before the step is made, the seat is simply due again a little later. The
same rests a table whose step fails. What a step does is judged anew under the table's lock, and a move that came first,
however late, has ended the turn.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import close_old_connections
from django.utils import timezone

from tabletop.tables import telling
from tabletop.tables.clock import AtZero, Stage
from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services import clocks
from tabletop.tables.services.agreeing import settle
from tabletop.tables.services.hours import spare
from tabletop.tables.services.playing import lapse
from tabletop.tables.services.standing_in import hold
from tabletop.tables.services.writing import bump, locked, write_note

log = logging.getLogger(__name__)

AT_ONCE = 100
CLAIM = timedelta(minutes=1)  # how long a claimed seat is left to its claimant, and one that failed alone


def sweep() -> int:
    """Return how many turns came a step further: of those whose next step is due, the longest due first."""
    close_old_connections()
    due = Seat.objects.filter(due__lte=timezone.now()).order_by("due")
    stepped = 0
    for pk, table_id, at in list(due.values_list("pk", "table_id", "due")[:AT_ONCE]):
        if not _claim(pk, at):
            continue  # another process has it, or the turn is over
        try:
            stepped += _step(table_id, pk)
        except Exception as error:  # its text may hold a state, so only its kind is logged
            log.error("the clock of table %s failed: %s", table_id, type(error).__name__)
    return stepped


def _claim(pk: int, at: datetime | None) -> bool:
    """Whether this process is the one to make the step that was due at this instant."""
    return Seat.objects.filter(pk=pk, due=at).update(due=timezone.now() + CLAIM) == 1


def _step(table_id: str, pk: int) -> bool:
    """Take a turn to the stage it has come to by now; whether there was anything to do."""
    with locked(table_id) as table:
        seats = list(table.seats.select_related("player"))
        seat = next((s for s in seats if s.pk == pk), None)
        if seat is None or seat.turn_began is None:
            return False
        stage = clocks.stage_of(table, seat)
        if stage <= seat.stage:  # it was another turn, or other hours, that were due
            clocks.reckon(table, [seat])
            return False
        if stage == Stage.OVER:
            _time_is_up(table, seats, seat)
        else:
            _remind(table, seat, stage)
    return True


def _remind(table: Table, seat: Seat, stage: Stage) -> None:
    """Tell the person how far their time is gone; that the bank runs is for everybody to know."""
    clocks.reached(table, seat, stage)
    if stage == Stage.BANK:
        write_note(table, "bank-runs", Move.By.CLOCK, None, seat=seat.index)
        bump(table)
    telling.time_short(table, seat)


def _time_is_up(table: Table, seats: list[Seat], seat: Seat) -> None:
    """Spare the turn by a holiday, wait on, or let it lapse, as person and table have it."""
    pace = table.read_pace()
    assert pace is not None  # a clock runs
    if spare(table, seat):
        bump(table)
    elif pace.at_zero == AtZero.WAIT:
        clocks.reached(table, seat, Stage.OVER)
        write_note(table, "time-up", Move.By.CLOCK, None, seat=seat.index)
        bump(table)
        telling.time_short(table, seat)
    else:
        lapse(table, seats, seat, Move.By.CLOCK)
        if table.status == Table.Status.PLAYING and 0 < pace.stand_in_after <= seat.lapses_in_row:
            hold(table, seats, seat, "stand-in-lapsed", Move.By.CLOCK, times=seat.lapses_in_row)
            bump(table)
        elif settle(table, seats):
            bump(table)
