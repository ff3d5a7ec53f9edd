"""Moves prepared while others play: kept, changed and taken back by their owner, played by the one writer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.kit.chance import Chance
from games.kit.types import Json, Readiness
from tabletop.accounts.models import User
from tabletop.tables.errors import StaleTurn, TableError
from tabletop.tables.models import Plan, Seat, Table
from tabletop.tables.services.plans import forget_plan, has_moved
from tabletop.tables.services.writing import (
    current_state,
    demand_playing,
    locked,
    own_seat,
    play_by_themselves,
)


def prepare(table_id: str, user: User, *, read: Callable[[Table], Json], seen: int) -> Table:
    """Return the table with this person's next move prepared, in place of what was prepared before.

    It must be legal as the table stands. If the turn has come meanwhile, it is played at once or refused like any
    prepared move. `read` and `seen` as for `play`; nobody else sees a change.
    Raises: Forbidden, StaleTurn, TableError `not-playing`, `nothing-ahead`, ActionError from the rules or from `read`.
    """
    with locked(table_id) as table:
        seats = list(table.seats.all())
        seat = own_seat(seats, user)
        demand_playing(table)
        if seen > table.seq or has_moved(table, seat, since=seen):
            raise StaleTurn
        game, state = table.config.GAME, current_state(table)
        action = game.load_action(read(table))
        if not _is_due(table, seat, state, action):
            _judge(table, seat, state, action)
        raw = game.dump_action(action)
        kept = {"user": user, "action": raw, "seq": table.seq, "reached": False, "refusal": None}
        Plan.objects.update_or_create(seat=seat, defaults=kept)
        play_by_themselves(table, seats, state)
    return table


def drop_plan(table_id: str, user: User) -> Table:
    """Return the table without anything prepared by this person. Raises: Forbidden."""
    with locked(table_id) as table:
        forget_plan(own_seat(list(table.seats.all()), user))
    return table


def _is_due(table: Table, seat: Seat, state: Any, action: Any) -> bool:
    """Whether the turn this action is for has come already."""
    if seat.acting_since is None or seat.bot or table.paused is not None:
        return False
    return table.config.GAME.readiness(state, seat.index, action) is not Readiness.LATER


def _judge(table: Table, seat: Seat, state: Any, action: Any) -> None:
    """Pass when the action would be legal if it were this seat's turn now. Raises: TableError, IllegalAction."""
    game = table.config.GAME
    ahead = None if seat.bot else game.ahead(state, seat.index)
    if ahead is None:
        raise TableError("nothing-ahead", _("There is no move to prepare just now."))
    game.apply(ahead, seat.index, action, Chance.seeded("ahead"))  # what it draws is thrown away
