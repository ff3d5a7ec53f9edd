"""Prepared moves, for the one writer: which is due, what the rules say to it, and when it is forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.kit.chance import Chance
from games.kit.types import ActionError, Json, Step
from tabletop.tables.models import Move, Plan, Seat, Table


@dataclass(frozen=True, slots=True)
class Due:
    """A prepared move whose turn has come: whose it is, as it is logged, and what the rules made of it."""

    seat: Seat
    action: Json
    step: Step[Any]


def take_due(table: Table, seats: Iterable[Seat], state: Any, chance: Chance) -> Due | None:
    """Return a prepared move that is legal now, and forget it; what does not fit is kept as refused."""
    game = table.config.GAME
    acting = [seat for seat in seats if seat.acting_since is not None and seat.player_id and not seat.bot]
    for plan in Plan.objects.filter(seat__in=acting, reached=False).order_by("seat__index") if acting else ():
        seat = next(seat for seat in acting if seat.pk == plan.seat_id)
        if plan.user_id != seat.player_id:
            plan.delete()  # somebody else sits there now
            continue
        try:
            step = game.apply(state, seat.index, game.load_action(plan.action), chance)
        except ActionError as error:
            plan.reached, plan.refusal = True, {"code": error.code, "params": error.params}
            plan.save(update_fields=["reached", "refusal"])
            continue
        plan.delete()
        return Due(seat, plan.action, step)
    return None


def has_moved(table: Table, seat: Seat, *, since: int) -> bool:
    """Whether this seat has had a turn since the table was at `since`."""
    return table.moves.filter(seat=seat.index, seq__gt=since).exclude(kind=Move.Kind.NOTE).exists()


def forget_answered(seat: Seat) -> None:
    """Forget a prepared move that was refused: its owner has moved now."""
    Plan.objects.filter(seat=seat, reached=True).delete()


def forget_plan(seat: Seat) -> None:
    """Forget what was prepared at this seat: its owner plays no more."""
    Plan.objects.filter(seat=seat).delete()


def forget_all(table: Table) -> None:
    """Forget what was prepared at this table: the game is over."""
    Plan.objects.filter(seat__table=table).delete()
