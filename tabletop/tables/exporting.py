"""The parts of a person's export that are about tables: nothing that they may not see there."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.models import F, Q

from tabletop.accounts.exporting import part
from tabletop.accounts.models import User
from tabletop.tables.models import Invitation, Memo, Message, Move, Plan, Seat, Table

MOVES = (Move.Kind.ACTION, Move.Kind.LAPSE, Move.Kind.LEAVE)
OF_THE_MOVE = ("seq", "seat", "kind", "by", "action", "created")
OF_THE_TABLE = ("game", "status", "visibility", "options", "pace", "created", "started", "finished")
OF_THE_SEAT = ("seed_word", "score", "left", "bank", "lapses", "in_time", "plays_forced")


@part("tables")
def tables(user: User) -> list[dict[str, Any]]:
    """Return each table with the person's seat and moves: all moves where the game is over, else their own only."""
    moves = _moves(user)
    memos = dict(Memo.objects.filter(user=user).values_list("table_id", "text"))
    plans = dict(Plan.objects.filter(user=user).values_list("seat_id", "action"))
    results = dict(user.results.values_list("table_id", "how"))
    seats = Seat.objects.filter(player=user).select_related("table").defer("table__state")
    return [
        {
            "id": seat.table_id,
            **{name: getattr(seat.table, name) for name in OF_THE_TABLE},
            "hosted": seat.table.host_id == user.pk,
            "seat": seat.index,
            **{name: getattr(seat, name) for name in OF_THE_SEAT},
            "result": results.get(seat.table_id),
            "moves": moves[seat.table_id],
            "prepared": plans.get(seat.pk),
            "note": memos.get(seat.table_id, ""),
        }
        for seat in seats.order_by("table__created", "table_id")
    ]


def _moves(user: User) -> dict[str, list[dict[str, Any]]]:
    """Return moves by table. Draws and events are left out: of those some are others' secrets until a game is over."""
    mine = Q(table__seats__player=user)
    seen = Q(table__status=Table.Status.FINISHED) | Q(seat=F("table__seats__index"))
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    rows = Move.objects.filter(mine & seen, kind__in=MOVES).order_by("table_id", "seq")
    for table_id, *row in rows.values_list("table_id", *OF_THE_MOVE).iterator():
        found[table_id].append(dict(zip(OF_THE_MOVE, row, strict=True)))
    return found


@part("messages")
def messages(user: User) -> list[Any]:
    """Return the lines the person wrote at tables."""
    return list(Message.objects.filter(user=user).order_by("pk").values("table_id", "text", "created"))


@part("invitations")
def invitations(user: User) -> dict[str, Any]:
    """Return the tables to which the person was asked, and to which they asked somebody."""
    asked = {"received": Q(user=user), "sent": Q(by=user)}
    return {
        name: list(Invitation.objects.filter(which).values("table_id", "created"))
        for name, which in asked.items()
    }


@part("standings")
def standings(user: User) -> list[Any]:
    """Return what is counted of the person, by game."""
    return list(user.standings.values("game", "won", "shared", "lost", "practice", "in_time", "lapses"))
