"""What becomes of running turns when the hours of their people change, and the holiday that is taken before a lapse."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone

from tabletop.accounts.holidays import take_today
from tabletop.accounts.models import User
from tabletop.tables import telling
from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services import clocks
from tabletop.tables.services.writing import bump, locked, write_note


def reckon_for(user: User) -> bool:
    """Reckon this person's running turns, one table after another; whether a deadline stays as it was promised."""
    kept = False
    running = Seat.objects.filter(player=user, turn_began__isnull=False)
    for table_id in list(running.values_list("table_id", flat=True)):
        with locked(table_id) as table:
            seat = table.seats.filter(player=user).first()
            if seat is None:
                continue
            before = seat.deadline
            kept = clocks.reckon(table, [seat]) or kept
            if seat.deadline != before:
                bump(table)
    return kept


def spare(table: Table, seat: Seat) -> bool:
    """Whether a turn whose time is up has more after all: by hours that changed, or by a day of holiday that is taken
    now, where person and table allow it. Called under the table's lock; the caller bumps the table."""
    now = timezone.now()
    if _has_time(table, seat):
        return True
    pace = table.read_pace()
    if pace is None or pace.live or not pace.holidays or seat.player is None:
        return False
    if not take_today(seat.player, now=now) or not _has_time(table, seat):
        return False
    write_note(table, "holiday-taken", Move.By.CLOCK, None, seat=seat.index)
    telling.moved_for(table, seat)
    transaction.on_commit(
        partial(reckon_for, seat.player)
    )  # the day stops the clocks of their other tables too
    return True


def _has_time(table: Table, seat: Seat) -> bool:
    clocks.reckon(table, [seat])
    return seat.deadline is not None and seat.deadline > timezone.now()
