"""Ten at one table, bots that know words among them: the whole game through the site, and all that is left of it."""

from __future__ import annotations

import gzip
import json

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kit.chance import Chance
from games.kit.match import choose
from games.kit.record import read_record, replay
from tabletop.accounts.models import User
from tabletop.tables import bots
from tabletop.tables.history import faults
from tabletop.tables.models import Table
from tabletop.tables.services.writing import current_state
from tests.tables.stage import acting_seat, browser, fresh, play, playing_table

pytestmark = pytest.mark.django_db

TEN = 10
LARGEST = 25_000  # bytes of a fragment on its way: in the game, and after it with every round
HTMX = {"hx-request": "true"}


def move_on(table: Table, ann: User) -> Table:
    """Return the table after the next move: Ann's as a bot would make it, else the bots' own."""
    table = fresh(table)
    seat = acting_seat(table)
    if seat.bot:
        assert bots.play_due() == 1
    else:
        game = table.config.GAME
        chance = Chance.seeded(f"ann {table.seq}")
        action = choose(game, table.config.BOTS["wordy"], current_state(table), seat.index, chance)
        play(table, ann, game.dump_action(action))
    return fresh(table)


def fragment(table: Table, user: User | None) -> tuple[int, int]:
    """Return queries and compressed bytes of the live fragment, once caches are warm."""
    client = browser(user)
    client.get(f"/tables/{table.pk}/board/", headers=HTMX)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(f"/tables/{table.pk}/board/", headers=HTMX)
    assert answer.status_code == 200
    return len(queries), len(gzip.compress(answer.content))


def test_ten_play_and_look_back(ann: User, cara: User) -> None:
    table = playing_table(ann, bots=["wordy"] * (TEN - 1), game="hues")
    costs: dict[tuple[str, str], list[tuple[int, int]]] = {}
    while table.status == Table.Status.PLAYING:
        view = table.config.GAME.view(current_state(table), None)
        key = (str(view.phase), "giver" if view.giver == 0 else "guesser")
        if view.round in (2, TEN) and len(view.waiting) in (0, TEN - 1):
            costs.setdefault(key, []).append(fragment(table, ann))
        table = move_on(table, ann)

    assert {key for key, found in costs.items() if len(found) > 1} >= {
        ("first_guess", "guesser"),
        ("second_guess", "guesser"),
    }
    for key, found in costs.items():
        assert len({queries for queries, _ in found}) == 1, key
        assert all(size < LARGEST for _, size in found), (key, found)
    assert fragment(table, cara)[1] < LARGEST
    what_is_left(table, cara)


def what_is_left(table: Table, onlooker: User) -> None:
    """Replay, record, check of the shuffles, verification and picture of a game of ten."""
    client = browser(onlooker)
    page = client.get(f"/tables/{table.pk}/").text
    assert page.count('class="h-heat"') == sum(
        len(one.cues) for one in table.config.GAME.view(current_state(table), None).history
    )
    for seq in (1, table.seq // 2, table.seq):
        assert client.get(f"/tables/{table.pk}/replay/{seq}/", {"seat": TEN - 1}).status_code == 200
    record = read_record(json.loads(client.get(f"/tables/{table.pk}/record.json").content))
    assert [step.state for step in replay(table.config.GAME, record)][-1] == current_state(table)
    assert "all " in client.get(f"/tables/{table.pk}/fair/").text
    assert client.get(f"/tables/{table.pk}/fair/").context["agree"]
    assert client.get(f"/tables/{table.pk}/picture.svg").status_code == 200
    assert faults(table) == []
    call_command("verify", table.pk)


def test_a_move_among_ten_costs_what_it_costs_among_three(ann: User, bob: User, cara: User) -> None:
    def cost_of_a_cue(table: Table) -> int:
        card = table.state["state"]["card"]
        with CaptureQueriesContext(connection) as queries:
            play(table, ann, {"type": "cue", "space": card[0], "text": "zebra"})
        return len(queries)

    three = playing_table(ann, bob, cara, game="hues")
    ten = playing_table(ann, bob, cara, bots=["wordy"] * 7, game="hues")
    assert cost_of_a_cue(three) == cost_of_a_cue(ten)
    assert fragment(fresh(ten), ann)[0] <= 12
