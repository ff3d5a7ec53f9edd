"""Prepared moves, for the one writer: which is due, what the rules say to it, and when it is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from games.kit.chance import Chance
from games.kit.types import ActionError, Json, Readiness, Step
from tabletop.tables.models import Move, Plan, Seat, Table


@dataclass(frozen=True, slots=True)
class Due:
    """A prepared move whose turn has come: whose it is, as it is logged, what the rules made of it and drew for it."""

    seat: Seat
    action: Json
    step: Step[Any]
    chance: Chance


def take_due(
    table: Table, seats: Iterable[Seat], state: Any, deal: Callable[[], Chance], *, answered: int | None
) -> Due | None:
    """Return a prepared move that is legal now, and forget it; what does not fit, or is not whole, waits for its owner.

    `deal` gives the stream of the table's next move. What has waited for the seat `answered` is forgotten: its owner
    has moved now.
    """
    people = {seat.pk: seat for seat in seats if seat.player_id is not None}
    for plan in Plan.objects.filter(seat__in=people).order_by("seat__index"):
        seat = people[plan.seat_id]
        if plan.user_id != seat.player_id or (plan.reached and seat.index == answered):
            plan.delete()
        elif seat.acting_since is not None and not seat.bot and not plan.reached:
            due = _judge(table, seat, plan, state, deal)
            if due is not None:
                plan.delete()
                return due
    return None


def _judge(table: Table, seat: Seat, plan: Plan, state: Any, deal: Callable[[], Chance]) -> Due | None:
    """Return the prepared move with what the rules make of it; None where it is not played, which the plan keeps."""
    game = table.config.GAME
    try:
        action = game.load_action(plan.action)
        ready = game.readiness(state, seat.index, action)
        if ready is Readiness.LATER:
            return None
        if ready is Readiness.WHOLE:
            chance = deal()
            return Due(seat, plan.action, game.apply(state, seat.index, action, chance), chance)
    except ActionError as error:
        plan.refusal = {"code": error.code, "params": error.params}
    plan.reached = True
    plan.save(update_fields=["reached", "refusal"])
    return None


def has_moved(table: Table, seat: Seat, *, since: int) -> bool:
    """Whether this seat has had a turn since the table was at `since`."""
    return table.moves.filter(seat=seat.index, seq__gt=since).exclude(kind=Move.Kind.NOTE).exists()


def forget_plan(seat: Seat) -> None:
    """Forget what was prepared at this seat: its owner plays no more."""
    Plan.objects.filter(seat=seat).delete()


def forget_all(table: Table) -> None:
    """Forget what was prepared at this table: the game is over."""
    Plan.objects.filter(seat__table=table).delete()
