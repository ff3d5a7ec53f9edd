"""Results and counters of people, kept by the one writer: how games ended, which turns were in time."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F

from tabletop.tables.models import Result, Seat, Standing, Table


def how_it_ended(places: Sequence[int], index: int) -> Result.How:
    """Return how a game ended for a seat, by the places of all."""
    if places[index] != 1:
        return Result.How.LOST
    return Result.How.WON if list(places).count(1) == 1 else Result.How.SHARED


def count_turn(table: Table, seats: Sequence[Seat], *, own: int | None, lapsed: int | None) -> None:
    """Count a turn for or against the person of a seat, where the table has a pace: the seat that ended its turn by a
    move of its own, or the one whose time ran out."""
    seat = next((seat for seat in seats if seat.index in (own, lapsed)), None)
    if table.pace is not None and seat is not None and seat.player_id is not None:
        _add(seat.player_id, table.game, "lapses" if seat.index == lapsed else "in_time")


def count_ending(table: Table, seats: Sequence[Seat]) -> None:
    """Write how the game ended into the histories of its people."""
    assert table.outcome is not None
    people = [(seat.player_id, seat.index) for seat in seats if seat.player_id is not None]
    public = table.visibility == Table.Visibility.PUBLIC
    for user_id, index in people:
        how = how_it_ended(table.outcome["places"], index)
        Result.objects.create(table=table, user_id=user_id, game=table.game, how=how, public=public)
        _add(user_id, table.game, str(how) if len(people) > 1 else "practice")


def _add(user_id: int, game: str, counter: str) -> None:
    mine = Standing.objects.filter(user_id=user_id, game=game)
    while not mine.update(**{counter: F(counter) + 1}):
        Standing.objects.get_or_create(user_id=user_id, game=game)
