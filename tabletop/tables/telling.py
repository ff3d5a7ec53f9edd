"""Which change at a table tells whom what. Called within the change's own transaction."""

from __future__ import annotations

from tabletop.tables.models import Seat, Table


def time_short(table: Table, seat: Seat) -> None:
    """This person's turn has come to the stage in `seat.stage`: half of the time is used, nine tenths, all of it."""


def moved_for(table: Table, seat: Seat) -> None:
    """Something was done in this person's place, as the newest entry of the log says: their time ran out."""


def stand_in(table: Table, seat: Seat) -> None:
    """A stand-in plays for this person from now on, as the newest entry of the log says."""
