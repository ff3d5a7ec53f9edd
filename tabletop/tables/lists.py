"""Tables in lists: a bounded number of queries and rows however many tables there are."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet

from tabletop.accounts.models import User
from tabletop.tables.access import AnyUser
from tabletop.tables.models import Seat, Table

MOST = 30


def _rows() -> QuerySet[Table]:
    """Tables with their seats and people, without what lists never show."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return Table.objects.defer("state").select_related("host").prefetch_related(seats)


def going_tables(user: AnyUser) -> list[Table]:
    """Return this person's open and running tables: mine to move first, then the newest. `my_turn` tells them apart."""
    if not user.is_authenticated:
        return []
    going = (Table.Status.OPEN, Table.Status.PLAYING)
    acting = Seat.objects.filter(table=OuterRef("pk"), player=user, acting_since__isnull=False, bot="")
    found = _rows().filter(seats__player=user, seats__left=False, status__in=going)
    return list(
        found.annotate(my_turn=Q(Exists(acting), paused=None)).order_by(
            "-my_turn", F("started").desc(nulls_last=True)
        )[:MOST]
    )


def open_tables(user: AnyUser) -> list[Table]:
    """Return public tables with a free seat where this person does not sit, newest first."""
    found = _rows().filter(status=Table.Status.OPEN, visibility=Table.Visibility.PUBLIC)
    if user.is_authenticated:
        found = found.exclude(seats__player=user)
    return list(found.order_by("-created")[:MOST])


def running_tables(user: AnyUser) -> list[Table]:
    """Return some public games that are going on, to watch, newest first."""
    found = _rows().filter(status=Table.Status.PLAYING, visibility=Table.Visibility.PUBLIC)
    if user.is_authenticated:
        found = found.exclude(seats__player=user)
    return list(found.order_by("-created")[:6])


def finished_tables(user: User) -> QuerySet[Table]:
    """Return this person's finished games, newest first (to be paged)."""
    return _rows().filter(seats__player=user, status=Table.Status.FINISHED).order_by("-finished")
