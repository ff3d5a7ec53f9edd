"""Telling open pages that something changed. Only ids and revisions travel here, never anything of a game."""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from tabletop.tables import bell

log = logging.getLogger(__name__)


def table_group(table_id: str) -> str:
    """Return the name of the group of sockets that look at a table."""
    return f"table.{table_id}"


def user_group(user_id: int) -> str:
    """Return the name of the group of one person's sockets."""
    return f"user.{user_id}"


def announce(table_id: str, rev: int) -> None:
    """Tell every page of this table that it is at `rev` now, and wake the bots."""
    _send(table_group(table_id), {"type": "table.changed", "table": table_id, "rev": rev})
    bell.ring()


def nudge(user_id: int) -> None:
    """Tell a person's pages that the list of their turns may have changed."""
    _send(user_group(user_id), {"type": "turns.changed"})


def end_access(user_id: int) -> None:
    """Close a person's sockets: they logged out, or may no longer be here. Who may watch connects again."""
    _send(user_group(user_id), {"type": "access.ended"})


def _send(group: str, message: dict[str, object]) -> None:
    # The turn is committed; a layer that is down must not make it look lost. Pages have their slow poll.
    layer = get_channel_layer()
    assert layer is not None  # settings always name one
    try:
        async_to_sync(layer.group_send)(group, message)
    except Exception:
        log.exception("could not tell %s", group)
