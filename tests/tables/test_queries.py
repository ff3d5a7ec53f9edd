"""A page, a fragment and a move ask the database the same number of questions, early, late and on a full site."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.clock import Pace
from tabletop.tables.models import Table
from tests.tables.stage import (
    acting_seat,
    browser,
    cancelled_table,
    finished_table,
    fresh,
    legal_move,
    open_table,
    person,
    playing_table,
    take_turn,
    waiting_table,
)

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}
MOST_FOR_A_FRAGMENT = 12
# Of them two clocks, a plan, and two notices: one is posted, one withdrawn, and taken back where it was sent.
MOST_FOR_A_MOVE = 21


def count(ask: Callable[[], Any]) -> int:
    """Return the number of queries, once caches are warm."""
    ask()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        ask()
    return len(queries)


def fragment(user: User | None, table: Table) -> int:
    client = browser(user)
    return count(lambda: client.get(f"/tables/{table.pk}/board/", {"rev": 0}, headers=HTMX))


def current(user: User | None, table: Table) -> int:
    client = browser(user)
    return count(lambda: client.get(f"/tables/{table.pk}/board/", {"rev": fresh(table).rev})) - 1


def move(table: Table) -> int:
    table = fresh(table)
    client = browser(acting_seat(table).player)
    fields = {"action": json.dumps(legal_move(table)), "seen": table.seq}
    client.get(f"/tables/{table.pk}/board/", {"rev": table.rev})  # who looks on is noted once in a while
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(f"/tables/{table.pk}/play/", fields)
    assert answer.status_code == 303
    return len(queries)


def fill_the_site(*crowd: User) -> None:
    for _ in range(3):
        finished_table(*crowd)
        cancelled_table(*crowd)
        waiting_table(*crowd, visibility="link")
        open_table(crowd[-1])


@pytest.mark.parametrize("pace", [None, Pace(credit=timedelta(days=1))])
@pytest.mark.parametrize("game", ["toy", "qwirkle"])
def test_a_fragment_and_a_move_cost_the_same_early_and_late(
    ann: User, bob: User, game: str, pace: Pace | None
) -> None:
    table = playing_table(ann, bob, game=game, pace=pace)
    take_turn(table)
    take_turn(table)
    early = [fragment(ann, table), fragment(None, table), current(ann, table), move(table)]
    for n in range(5):
        take_turn(table)
        services.say(table.pk, ann, f"line {n}")
    fill_the_site(ann, bob)
    late = [fragment(ann, table), fragment(None, table), current(ann, table), move(table)]
    assert early == late
    assert early[0] <= MOST_FOR_A_FRAGMENT
    assert early[3] <= MOST_FOR_A_MOVE


def test_a_fragment_costs_the_same_with_more_people(ann: User, bob: User) -> None:
    two = playing_table(ann, bob)
    four = playing_table(ann, bob, person("dan"), person("eve"))
    for table in (two, four):
        take_turn(table)
        services.say(table.pk, ann, "hello")
        services.say(table.pk, bob, "hello")
    assert fragment(ann, two) == fragment(ann, four)
    assert move(two) == move(four)


def test_the_lobby_costs_the_same_on_a_full_site(ann: User, bob: User, cara: User) -> None:
    def lobby(user: User | None) -> int:
        client = browser(user)
        return count(lambda: client.get("/"))

    def all_pages() -> list[int]:
        client = browser(ann)
        others = [count(lambda url=url: client.get(url)) for url in ("/tables/badge/", "/tables/finished/")]  # type: ignore[misc]
        return [lobby(ann), lobby(None), *others]

    def one_of_each() -> None:
        playing_table(ann, bob)
        playing_table(bob, cara)
        waiting_table(ann)
        waiting_table(bob)
        finished_table(ann, bob)

    one_of_each()
    before = all_pages()
    for _ in range(3):
        one_of_each()
    assert all_pages() == before
