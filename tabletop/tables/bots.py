"""Bots at tables: they think outside the table's lock on their own view, then play with a turn token like anyone."""

from __future__ import annotations

import hmac
import logging
import time

from django.db import close_old_connections

from games.kit.chance import Chance
from games.kit.match import choose
from games.kit.types import ActionError
from tabletop.tables import services
from tabletop.tables.errors import TableError
from tabletop.tables.models import Seat, Table
from tabletop.tables.services.writing import current_state

log = logging.getLogger(__name__)

AT_ONCE = 20
PENALTY = 60.0  # seconds a seat whose bot failed is left alone, so that it cannot starve the others

_failed: dict[int, float] = {}


def play_due() -> int:
    """Return how many bots moved: each that is to act now plays one action."""
    close_old_connections()
    now = time.monotonic()
    resting = [pk for pk, until in _failed.items() if until > now]
    due = (
        Seat.objects.exclude(bot="")
        .filter(acting_since__isnull=False, table__status=Table.Status.PLAYING, table__paused=None)
        .exclude(pk__in=resting)
        .select_related("table", "table__shuffle")
        .order_by("acting_since", "pk")[:AT_ONCE]
    )
    moved = 0
    for seat in due:
        try:
            _play(seat)
            moved += 1
        except TableError:
            continue  # it was played or ended meanwhile
        except ActionError as error:
            log.error("bot %s at table %s was refused: %s", seat.bot, seat.table_id, error.code)
            _failed[seat.pk] = now + PENALTY
        except Exception as error:  # a bot's fault; its text may hold a hand, so only its kind is logged
            log.error("bot %s at table %s failed: %s", seat.bot, seat.table_id, type(error).__name__)
            _failed[seat.pk] = now + PENALTY
    return moved


def _play(seat: Seat) -> None:
    table = seat.table
    game, bots = table.config.GAME, table.config.BOTS
    mind = bots.get(seat.bot) or next(iter(bots.values()))
    action = choose(game, mind, current_state(table), seat.index, bot_chance(seat))
    services.play_as_bot(table.pk, seat.index, action=game.dump_action(action), seen=table.seq)


def bot_chance(seat: Seat) -> Chance:
    """Return the bot's own stream, never the table's: keyed apart for each seat, addressed by the table's seq."""
    key = hmac.digest(bytes(seat.table.shuffle.secret), f"bot at seat {seat.index}".encode(), "sha256")
    return Chance.keyed(key, (), seat.table.seq)
