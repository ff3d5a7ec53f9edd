"""What a person missed while others moved in their place. Reads only."""

from __future__ import annotations

from tabletop.tables.models import Move, Table

MOST = 30  # entries; the whole log is under replay/
NOT_THEIRS = (Move.By.BOT, Move.By.CLOCK, Move.By.ADMIN)  # who moves at a seat in its person's place


def missed_moves(table: Table, index: int) -> list[Move] | None:
    """Return the newest entries of the log since this seat's person moved themselves, in order; None where the seat's
    newest move is theirs: then the game knows what happened since."""
    log = table.moves.filter(seq__lte=table.seq).order_by("-seq")
    at_seat = log.filter(seat=index)
    if at_seat.values_list("by", flat=True).first() not in NOT_THEIRS:
        return None
    own = at_seat.exclude(by__in=NOT_THEIRS).values_list("seq", flat=True).first() or 1
    return list(reversed(log.filter(seq__gt=own).defer("action", "draws")[:MOST]))
