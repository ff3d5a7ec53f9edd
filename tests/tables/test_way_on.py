"""The way to the next table that waits for somebody, and how many there are."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.clock import Pace
from tabletop.tables.models import Table
from tests.tables.stage import (
    browser,
    playing_table,
)

pytestmark = pytest.mark.django_db


def test_next_goes_round_the_tables_where_i_am_waited_for(ann: User, bob: User) -> None:
    client = browser(ann)
    assert client.get("/tables/next/")["Location"] == "/"
    first, second = playing_table(ann, bob), playing_table(ann, bob)
    playing_table(bob, ann)
    assert client.get("/tables/next/")["Location"] == f"/tables/{first.pk}/"
    assert client.get("/tables/next/", {"after": first.pk})["Location"] == f"/tables/{second.pk}/"
    assert client.get("/tables/next/", {"after": second.pk})["Location"] == f"/tables/{first.pk}/"


def paced(*players: User, days: int, **kwargs: Any) -> Table:
    return playing_table(*players, pace=Pace(credit=timedelta(days=days), **kwargs))


def test_next_is_the_table_with_the_least_time_left_and_those_without_a_clock_come_last(
    ann: User, bob: User
) -> None:
    tables = [
        playing_table(ann, bob),
        paced(ann, bob, days=3),
        paced(ann, bob, days=1),
        paced(bob, ann, days=1),
    ]
    client = browser(ann)
    way = []
    for _ in range(4):
        after = {"after": way[-1]} if way else {}
        way.append(client.get("/tables/next/", after)["Location"].split("/")[2])
    assert way == [tables[n].pk for n in (2, 1, 0, 2)]
    lobby = client.get("/").text
    order = sorted((tables[n].pk for n in range(3)), key=lambda pk: lobby.index(f'id="t-{pk}"'))
    assert order == [tables[n].pk for n in (2, 1, 0)]


def test_nobody_is_led_away_from_a_game_that_is_played_live(ann: User, bob: User) -> None:
    live, slow = paced(bob, ann, days=1, live=True), paced(ann, bob, days=1)
    client = browser(ann)
    assert client.get("/tables/next/", {"after": live.pk})["Location"] == f"/tables/{live.pk}/"
    assert 'id="next-table"' not in client.get(f"/tables/{live.pk}/").text
    assert client.get("/tables/next/")["Location"] == f"/tables/{slow.pk}/"
    services.resign(live.pk, ann)
    assert client.get("/tables/next/", {"after": live.pk})["Location"] == f"/tables/{slow.pk}/"
    assert browser(bob).get("/tables/next/", {"after": slow.pk})["Location"] == "/"


def test_the_way_on_is_shown_while_another_table_waits(ann: User, bob: User) -> None:
    client = browser(ann)

    def link(table: Table) -> str:
        page = client.get(f"/tables/{table.pk}/").text
        found = page[page.index('id="next-table"') :].partition("</a>")[0]
        return ("hidden " if " hidden" in found else "") + found.rpartition(">")[2]

    here = playing_table(ann, bob)
    assert link(here).startswith("hidden")
    waiting = playing_table(bob, ann)
    assert link(waiting) == "Next table"
    playing_table(ann, bob)
    assert link(here) == "Skip to the next table"
    assert 'href="/tables/next/"' in client.get("/").text
    assert 'id="next-table"' not in browser().get(f"/tables/{here.pk}/").text


def test_the_badge_counts_the_tables_that_wait_for_me(ann: User, bob: User) -> None:
    client = browser(ann)
    for _ in range(2):
        playing_table(ann, bob)
    assert ">2<" in client.get("/tables/badge/").text
    assert ">2<" not in browser(bob).get("/tables/badge/").text
