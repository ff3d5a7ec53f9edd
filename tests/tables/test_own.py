"""What a person takes along of their tables, and what becomes of those when the account is deleted."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tabletop.accounts.deletion import delete_account
from tabletop.accounts.exporting import everything_of
from tabletop.accounts.models import User
from tabletop.tables import bots, services
from tabletop.tables.history import faults
from tests.tables.stage import (
    acting_seat,
    browser,
    finished_table,
    fresh,
    open_table,
    playing_table,
    take_turn,
    waiting_table,
)

pytestmark = pytest.mark.django_db


def taken(user: User) -> dict[str, Any]:
    """Return the export as it arrives."""
    answer = browser(user).get("/accounts/export/")
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_the_export_has_seats_notes_words_and_results(ann: User, bob: User) -> None:
    table = finished_table(ann, bob, hand=3)
    services.say(table.pk, ann, "well played")
    services.say(table.pk, bob, "thank you")
    services.keep_memo(fresh(table), ann, "likes corners")
    services.keep_memo(fresh(table), bob, "talks much")
    told = taken(ann)
    [one] = told["tables"]
    assert (one["id"], one["seat"], one["result"], one["note"]) == (table.pk, 0, "won", "likes corners")
    assert one["options"]["hand"] == 3
    assert [line["text"] for line in told["messages"]] == ["well played"]
    assert told["standings"][0]["won"] == 1
    assert "talks much" not in json.dumps(told)


def test_the_export_has_all_moves_of_games_that_are_over_and_else_ones_own(ann: User, bob: User) -> None:
    over, going = finished_table(ann, bob), playing_table(ann, bob)
    for _ in range(3):
        take_turn(going)
    moves = {one["id"]: one["moves"] for one in taken(ann)["tables"]}
    assert {move["seat"] for move in moves[over.pk]} == {0, 1}
    assert [move["kind"] for move in moves[over.pk]][-1] == "leave"
    assert {move["seat"] for move in moves[going.pk]} == {0}
    assert all(move["action"] for move in moves[going.pk])
    assert "draws" not in json.dumps(moves)


def test_the_export_has_nothing_of_tables_where_one_does_not_sit(ann: User, bob: User, cara: User) -> None:
    finished_table(ann, bob)
    assert taken(cara)["tables"] == []


def test_the_export_asks_the_database_no_more_often_for_many_games(ann: User, bob: User) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            everything_of(ann)
        return len(queries)

    finished_table(ann, bob)
    few = asked()
    for _ in range(3):
        finished_table(ann, bob)
        take_turn(playing_table(ann, bob))
    assert asked() == few


def test_games_go_on_when_somebody_deletes_their_account(ann: User, bob: User, cara: User) -> None:
    going, over = playing_table(ann, bob), finished_table(ann, bob)
    waiting, alone = waiting_table(ann, bob), open_table(ann)
    outcome = over.outcome
    delete_account(ann, words=True)
    assert fresh(going).status == "playing"
    assert acting_seat(going).bot
    assert bots.play_due() == 1
    assert acting_seat(going).player == bob
    assert (fresh(over).outcome, fresh(over).rules) == (outcome, over.rules)
    assert [fresh(table).status for table in (waiting, alone)] == ["open", "cancelled"]
    for table in (going, over):
        assert faults(fresh(table)) == []
        for page in ("", "replay/", "fair/"):
            answer = browser(cara).get(f"/tables/{table.pk}/{page}", follow=True)
            assert answer.status_code == 200
            assert "ann" not in answer.text.split("<main", 1)[1].split("</main", 1)[0].split()


@pytest.mark.parametrize("words", [True, False])
def test_what_somebody_wrote_goes_with_them_if_they_want(
    ann: User, bob: User, words: bool, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    table = playing_table(ann, bob)
    services.say(table.pk, ann, "a word of mine")
    services.say(table.pk, bob, "a word of his")
    rev = fresh(table).rev
    delete_account(ann, words=words)
    page = browser(bob).get(table.get_absolute_url()).text
    assert ("a word of mine" in page) is not words
    assert "a word of his" in page
    assert fresh(table).rev > rev
