"""Tables in lists: a bounded number of queries and rows however many tables there are."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery

from tabletop.accounts.models import User
from tabletop.tables.access import AnyUser
from tabletop.tables.clock import Pace
from tabletop.tables.models import Result, Seat, Table
from tabletop.tables.projection import my_turns

MOST = 30
PER_PAGE = 20
FEW = 10  # finished games on a person's page


def _rows() -> QuerySet[Table]:
    """Tables with their seats and people, without what lists never show."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return Table.objects.defer("state").select_related("host").prefetch_related(seats)


def going_tables(user: AnyUser) -> list[Table]:
    """Return this person's open and running tables: mine to move first, those with the least time left ahead of all,
    then the newest. `my_turn` tells them apart."""
    if not user.is_authenticated:
        return []
    going = (Table.Status.OPEN, Table.Status.PLAYING)
    acting = Seat.objects.filter(table=OuterRef("pk"), player=user, acting_since__isnull=False, bot="")
    found = _rows().filter(seats__player=user, seats__left=False, status__in=going)
    found = found.annotate(
        my_turn=Q(Exists(acting), paused=None), my_deadline=Subquery(acting.values("deadline")[:1])
    )
    soonest = ("-my_turn", F("my_deadline").asc(nulls_last=True))
    return list(found.order_by(*soonest, F("started").desc(nulls_last=True), "-created")[:MOST])


def table_sat_at(user: AnyUser, table_id: str, game: str) -> Table | None:
    """Return the table of this game if the person has a seat there."""
    if not user.is_authenticated:
        return None
    return _rows().filter(pk=table_id, game=game, seats__player=user).first()


def next_table_of(user: User, after: str) -> str | None:
    """Return the table to go to from `after`: of those that wait for this person the one with the least time left, or
    the one behind `after` in that order, round and round; None when none waits.

    Nobody is led away from a game they are in that is played live: there it is their turn again any moment.
    """
    mine = Seat.objects.filter(table=after, player=user, left=False, bot="")
    here = mine.filter(table__status=Table.Status.PLAYING, table__paused=None).values_list(
        "table__pace", flat=True
    )
    if any(pace is not None and pace.live for pace in map(Pace.read, here)):
        return after
    soonest = my_turns(user).order_by(F("deadline").asc(nulls_last=True), "table__started", "pk")
    waiting = list(soonest.values_list("table_id", flat=True)[:MOST])
    if after in waiting:
        at = waiting.index(after) + 1
        waiting = waiting[at:] + waiting[:at]
    return waiting[0] if waiting else None


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


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some rows of a history, newest first, and the numbers to go on from: older ones, newer ones; None at an end."""

    rows: list[Result]
    older: int | None
    newer: int | None


def history_of(
    user: User, *, game: str = "", how: str = "", before: int | None = None, after: int | None = None
) -> Stretch:
    """Return this person's finished games, those `before` or `after` the result of that number.

    Numbers rather than pages: the thousandth game is found as fast as the first.
    """
    found = _with_tables(Result.objects.filter(user=user))
    found = found.filter(**{name: value for name, value in (("game", game), ("how", how)) if value})
    if after is not None:
        rows = list(reversed(found.filter(id__gt=after).order_by("id")[: PER_PAGE + 1]))
        more, rows = len(rows) > PER_PAGE, rows[-PER_PAGE:]
        return Stretch(rows, rows[-1].pk if rows else None, rows[0].pk if more else None)
    rows = list((found if before is None else found.filter(id__lt=before))[: PER_PAGE + 1])
    more, rows = len(rows) > PER_PAGE, rows[:PER_PAGE]
    newer = rows[0].pk if rows and before is not None else None
    return Stretch(rows, rows[-1].pk if more else None, newer)


def results_before(person: User, viewer: User) -> list[Result]:
    """Return this person's newest finished games that the viewer may know of: public ones, and those they sat at."""
    found = _with_tables(Result.objects.filter(user=person))
    if person != viewer:
        together = Seat.objects.filter(table=OuterRef("table"), player=viewer)
        found = found.filter(Q(public=True) | Exists(together))
    return list(found[:FEW])


def _with_tables(results: QuerySet[Result]) -> QuerySet[Result]:
    return results.prefetch_related(Prefetch("table", _rows()))
