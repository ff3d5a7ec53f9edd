"""A private note at a table: kept as one writes, read by nobody else (tests/leaks looks everywhere)."""

from __future__ import annotations

import pytest

from tabletop.accounts.models import User
from tabletop.tables.models import Memo, Table
from tests.tables.stage import browser, finished_table, fresh, playing_table, waiting_table

pytestmark = pytest.mark.django_db

HTMX = {"headers": {"hx-request": "true"}}
TEXT = "Bob keeps the\ngreen ones <back>"


@pytest.fixture
def table(ann: User, bob: User) -> Table:
    return playing_table(ann, bob)


def test_a_note_is_kept_and_shown_to_its_owner(table: Table, ann: User, bob: User) -> None:
    client, url = browser(ann), f"/tables/{table.pk}/"
    answer = client.post(f"{url}memo/", {"text": TEXT.replace("\n", "\r\n")})
    assert answer.status_code == 303
    assert Memo.objects.get().text == TEXT
    shown = client.get(url).text
    assert "Bob keeps the\ngreen ones &lt;back&gt;</textarea>" in shown
    assert '<details id="memo" open>' in shown
    assert "green ones" not in browser(bob).get(url).text
    assert fresh(table).rev == table.rev


def test_each_has_one_note_and_an_empty_one_is_none(table: Table, ann: User, bob: User) -> None:
    for user, text in ((ann, "one"), (bob, "other"), (ann, "two"), (bob, "  ")):
        browser(user).post(f"/tables/{table.pk}/memo/", {"text": text})
    assert [(memo.user, memo.text) for memo in Memo.objects.all()] == [(ann, "two")]


def test_a_page_that_saves_while_one_writes_is_told_in_a_word(table: Table, ann: User) -> None:
    answer = browser(ann).post(f"/tables/{table.pk}/memo/", {"text": "hm"}, **HTMX)
    assert (answer.status_code, answer.text) == (200, "Saved.")


def test_a_note_that_is_too_long_is_refused(table: Table, ann: User) -> None:
    client, url = browser(ann), f"/tables/{table.pk}/memo/"
    for answer in (client.post(url, {"text": "x" * 4001}), client.post(url, {"text": "x" * 4001}, **HTMX)):
        assert answer.status_code == 422
        assert "4000 characters" in answer.text
    assert not Memo.objects.exists()


def test_notes_are_taken_before_and_after_the_game_too(ann: User, bob: User) -> None:
    for table in (waiting_table(ann, bob), finished_table(ann, bob)):
        assert browser(ann).post(f"/tables/{table.pk}/memo/", {"text": "x"}).status_code == 303
        assert 'id="memo"' in browser(ann).get(f"/tables/{table.pk}/").text


def test_who_watches_is_offered_no_note(table: Table, cara: User) -> None:
    for user in (cara, None):
        assert 'id="memo"' not in browser(user).get(f"/tables/{table.pk}/").text
    assert browser(cara).post(f"/tables/{table.pk}/memo/", {"text": "x"}).status_code == 403
