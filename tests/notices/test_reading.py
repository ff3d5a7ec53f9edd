"""One's own notices as a list on the site."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tabletop.accounts.models import User
from tabletop.notices.models import Kind, Notice
from tabletop.notices.reading import mark_read, unread
from tabletop.tables import services
from tests.notices.conftest import Clock
from tests.tables.stage import acting_seat, browser, finished_table, fresh, playing_table, take_turn

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


def test_the_same_was_not_said_twice_of_one_game(ann: User, bob: User, clock: Clock) -> None:
    table = playing_table(ann, bob)
    for _ in range(4):
        services.time_out(table.pk, acting_seat(table).index, seen=fresh(table).seq)
        clock.pass_by(seconds=5)
    assert Notice.objects.filter(user=ann, kind=Kind.MOVED_FOR).count() == 2
    [done] = [line for line in unread(ann) if line.kind == "moved_for"]
    assert len(done.pks) == 2
    assert browser(ann).get("/notices/").text.count("Done for you: Toy with bob") == 1
    assert browser(ann).get(f"/notices/{done.pk}/").status_code == 302
    assert "moved_for" not in {line.kind for line in unread(ann)}


def everything_happens(ann: User, bob: User) -> None:
    """Let games be cancelled and finished, with a rematch, and one go on with talk and turns that ran out of time."""
    services.cancel_as_admin(playing_table(ann, bob).pk, ann)
    services.rematch(finished_table(ann, bob).pk, bob)
    table = playing_table(ann, bob)
    services.say(table.pk, bob, "hello")
    for _ in range(2):
        table = fresh(table)
        services.time_out(table.pk, acting_seat(table).index, seen=table.seq)


def test_a_list_asks_no_more_for_a_long_history(
    ann: User, bob: User, clock: Clock, django_assert_num_queries
) -> None:
    """It asked three times a line."""
    everything_happens(ann, bob)
    with CaptureQueriesContext(connection) as few:
        kinds = {line.kind for line in unread(ann)}
    assert kinds >= {"over", "chat", "moved_for", "your_turn", "invitation"}
    for _ in range(5):
        everything_happens(ann, bob)
    with django_assert_num_queries(len(few)):
        assert len(unread(ann)) > 20
    assert len(few) < 7
