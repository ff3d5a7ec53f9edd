"""What open pages are told of a move or of talk: once, when it is stored, and nothing when it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tabletop.accounts.models import User
from tabletop.tables import broadcast, services
from tabletop.tables.errors import Forbidden, StaleTurn, TableError, Unreadable
from tabletop.tables.models import Message, Table
from tabletop.tables.services.writing import bump
from tests.tables.stage import (
    everything,
    finished_table,
    fresh,
    legal_move,
    play,
    playing_table,
    waiting_table,
)

pytestmark = pytest.mark.django_db

Capture = Callable[..., Any]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """What the channel layer was given: (group, rev or type of the message)."""
    found: list[tuple[str, Any]] = []
    monkeypatch.setattr(
        broadcast, "_send", lambda group, message: found.append((group, message.get("rev", message["type"])))
    )
    return found


@pytest.fixture
def table(ann: User, bob: User) -> Table:
    return playing_table(ann, bob)


def test_a_move_tells_the_table_once_it_is_stored(
    table: Table, ann: User, told: list[Any], django_capture_on_commit_callbacks: Capture
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        after = play(table, ann, legal_move(table))
        assert told == []
    assert told.count((f"table.{table.pk}", after.rev)) == 1
    people = sorted(group for group, kind in told if kind == "turns.changed")
    assert people == sorted(f"user.{seat.player_id}" for seat in table.seats.all())


def test_a_move_that_is_rolled_back_is_nowhere_and_tells_nobody(
    table: Table,
    ann: User,
    told: list[Any],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Capture,
) -> None:
    before = everything(table)
    action = legal_move(table)

    def announce_and_break(changed: Table) -> None:
        bump(changed)
        raise RuntimeError

    monkeypatch.setattr("tabletop.tables.services.writing.bump", announce_and_break)
    with django_capture_on_commit_callbacks(execute=True) as callbacks, pytest.raises(RuntimeError):
        play(table, ann, action)
    assert callbacks == []
    assert told == []
    assert everything(table) == before


def test_what_was_refused_and_what_was_repeated_tell_nobody(
    table: Table, ann: User, bob: User, told: list[Any], django_capture_on_commit_callbacks: Capture
) -> None:
    key, action = uuid4(), legal_move(table)
    play(table, ann, action, key=key)
    with django_capture_on_commit_callbacks(execute=True):
        play(table, ann, action, key=key)
        with pytest.raises(StaleTurn):
            play(table, ann, action, seen=1)
    assert told == []


def test_a_layer_that_is_down_does_not_lose_the_move(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Capture
) -> None:
    class Down:
        async def group_send(self, group: str, message: Any) -> None:
            raise ConnectionError

    monkeypatch.setattr(broadcast, "get_channel_layer", Down)
    with django_capture_on_commit_callbacks(execute=True):
        play(table, ann, legal_move(table))
    assert fresh(table).seq == 2


def test_talking_is_for_who_sits_at_the_table(table: Table, ann: User, cara: User) -> None:
    before = fresh(table)
    services.say(table.pk, ann, "  good   luck ")
    assert [message.text for message in table.messages.all()] == ["good luck"]
    assert (fresh(table).rev, fresh(table).seq) == (before.rev + 1, before.seq)
    with pytest.raises(Forbidden):
        services.say(table.pk, cara, "hello")
    for text in ("", " \n ", "x" * 501):
        with pytest.raises(Unreadable):
            services.say(table.pk, ann, text)
    assert table.messages.count() == 1


def test_a_hidden_line_stays_stored_and_every_page_is_told(
    table: Table, ann: User, cara: User, told: list[Any], django_capture_on_commit_callbacks: Capture
) -> None:
    services.say(table.pk, ann, "hello")
    message = Message.objects.get()
    for hidden in (True, False):
        with django_capture_on_commit_callbacks(execute=True):
            services.hide(message.pk, cara, hidden=hidden)
        assert Message.objects.get().hidden is hidden
        assert told == [(f"table.{table.pk}", fresh(table).rev)]
        told.clear()


def test_people_still_talk_after_the_game_but_not_at_a_table_that_was_called_off(
    ann: User, bob: User
) -> None:
    services.say(finished_table(ann, bob).pk, ann, "well played")
    off = services.cancel(waiting_table(ann, bob).pk, ann)
    with pytest.raises(TableError):
        services.say(off.pk, ann, "hello")
