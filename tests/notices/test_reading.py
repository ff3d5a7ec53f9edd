"""One's own notices as a list on the site."""

from __future__ import annotations

import pytest

from tabletop.accounts.models import User
from tabletop.notices.reading import mark_read, unread
from tabletop.tables import services
from tests.notices.conftest import Clock
from tests.tables.stage import acting_seat, browser, playing_table, take_turn

pytestmark = pytest.mark.django_db


def test_what_is_new_is_listed_until_it_is_read_or_over(ann: User, bob: User, clock: Clock) -> None:
    table = playing_table(ann, bob)
    mover = acting_seat(table).player
    clock.pass_by(seconds=5)
    services.say(table.pk, bob if mover == ann else ann, "hello")
    assert {"chat", "your_turn"} <= {line.kind for line in unread(mover)}
    [turn] = [line for line in unread(mover) if line.kind == "your_turn"]
    assert turn.title.startswith("Your turn: Toy with")
    assert turn.path == table.get_absolute_url()
    take_turn(table)
    assert "your_turn" not in {line.kind for line in unread(mover)}
    [chat] = [line for line in unread(mover) if line.kind == "chat"]
    mark_read(bob if mover == ann else ann, chat.pk)
    assert chat in unread(mover)
    mark_read(mover, chat.pk)
    assert chat not in unread(mover)


def test_what_was_seen_at_the_table_is_not_new(ann: User, bob: User, clock: Clock) -> None:
    table = playing_table(ann, bob)
    services.say(table.pk, ann, "hello")
    clock.pass_by(seconds=5)
    browser(bob).get(table.get_absolute_url())
    assert "chat" not in {line.kind for line in unread(bob)}


def test_a_list_asks_no_more_for_a_long_history(
    ann: User, bob: User, clock: Clock, django_assert_max_num_queries
) -> None:
    for _ in range(36):
        services.cancel_as_admin(playing_table(ann, bob).pk, ann)
    with django_assert_max_num_queries(1 + 30 * 3):
        assert 0 < len(unread(ann)) <= 30
