"""The feed and the calendar of one's turns: complete, private, and let in by the secret alone."""

from __future__ import annotations

import re
from datetime import UTC, timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from icalendar import Calendar

from tabletop.accounts.models import User
from tabletop.notices import feeds
from tabletop.notices.models import FeedAddress
from tabletop.tables.clock import Pace
from tests.leaks.eavesdrop import hidden_tiles, leaks, tile_patterns
from tests.tables.stage import acting_seat, browser, fresh, playing_table, take_turn

pytestmark = pytest.mark.django_db

ATOM = {"a": "http://www.w3.org/2005/Atom"}
SETTINGS = "/notices/settings/"


def atom(secret: str, **how: Any) -> Any:
    return Client().get(f"/feeds/{secret}/turns.atom", **how)


def calendar(secret: str) -> Any:
    return Client().get(f"/feeds/{secret}/turns.ics")


def titles(answer: Any) -> list[str]:
    return [
        title.text or "" for title in ElementTree.fromstring(answer.content).iterfind("a:entry/a:title", ATOM)
    ]


def my_turn(me: User, other: User, **how: Any) -> Any:
    """Return a table where this person is waited for."""
    table = playing_table(me, other, **how)
    return table if acting_seat(table).player == me else take_turn(table)


def test_turns_are_in_the_feed_until_they_are_taken(ann: User, bob: User) -> None:
    secret = feeds.renew(ann)
    assert titles(atom(secret)) == []
    table = my_turn(ann, bob)
    assert titles(atom(secret)) == ["Your turn: Toy with bob"]
    assert f"/tables/{table.pk}/" in atom(secret).content.decode()
    take_turn(table)
    assert titles(atom(secret)) == []


def test_a_turn_is_a_task_and_its_deadline_an_event(ann: User, bob: User) -> None:
    table = my_turn(ann, bob, pace=Pace(credit=timedelta(days=3)))
    my_turn(ann, bob)  # without a clock
    deadline = acting_seat(table).deadline
    assert deadline is not None
    found = Calendar.from_ical(calendar(feeds.renew(ann)).content)
    [event] = found.walk("VEVENT")
    assert event.decoded("dtstart") == deadline.astimezone(UTC).replace(microsecond=0)
    assert event["summary"] == "Your turn: Toy with bob"
    assert event["url"].endswith(f"/tables/{table.pk}/")
    assert sorted("due" in task for task in found.walk("VTODO")) == [False, True]
    assert len({str(entry["uid"]) for entry in found.subcomponents}) == 3


def test_a_feed_says_until_when_in_the_persons_own_time(ann: User, bob: User) -> None:
    User.objects.filter(pk=ann.pk).update(time_zone="Europe/Vilnius")
    my_turn(ann, bob, pace=Pace(credit=timedelta(days=3)))
    assert "(Vilnius)" in atom(feeds.renew(ann)).content.decode()


def test_a_feed_that_did_not_change_is_not_sent_again(ann: User, bob: User) -> None:
    secret = feeds.renew(ann)
    my_turn(ann, bob)
    for ask in ("atom", "ics"):
        first = Client().get(f"/feeds/{secret}/turns.{ask}")
        again = Client().get(f"/feeds/{secret}/turns.{ask}", headers={"if-none-match": first["ETag"]})
        assert again.status_code == 304


def test_a_feed_is_for_its_reader_alone(ann: User) -> None:
    for answer in (atom(secret := feeds.renew(ann)), calendar(secret)):
        assert "private" in answer["Cache-Control"]
        assert not answer.cookies


def test_who_does_not_know_the_address_finds_nothing(ann: User) -> None:
    secret = feeds.renew(ann)
    assert atom("x" * len(secret)).status_code == calendar("nothing").status_code == 404
    renewed = feeds.renew(ann)
    assert atom(secret).status_code == 404
    assert atom(renewed).status_code == 200
    feeds.revoke(ann)
    assert atom(renewed).status_code == 404


def test_a_closed_account_has_no_feed(ann: User) -> None:
    secret = feeds.renew(ann)
    ann.is_active = False
    ann.save()
    assert atom(secret).status_code == calendar(secret).status_code == 404


def test_the_address_is_shown_once_and_not_stored(ann: User) -> None:
    client = browser(ann)
    page = client.post("/notices/feed/").content.decode()
    [secret] = set(re.findall(r"/feeds/([\w-]{43})/", page))
    assert atom(secret).status_code == 200
    assert secret not in client.get(SETTINGS).content.decode()
    assert secret not in str(FeedAddress.objects.values())


def test_the_address_is_revoked_on_the_settings_page(ann: User) -> None:
    secret = feeds.renew(ann)
    assert "Revoke the address" in browser(ann).get(SETTINGS).content.decode()
    assert browser(ann).post("/notices/feed/", {"revoke": "yes"}).status_code == 302
    assert atom(secret).status_code == 404


def test_feeds_show_no_hand(ann: User, bob: User) -> None:
    table = my_turn(ann, bob, game="qwirkle")
    secret = feeds.renew(ann)
    sent = {"atom": atom(secret), "calendar": calendar(secret)}
    texts = {name: answer.content.decode().replace(secret, "") for name, answer in sent.items()}
    assert leaks(texts, tile_patterns(hidden_tiles(fresh(table), None))) == []


def test_a_feed_of_many_turns_asks_as_few_questions(
    ann: User, bob: User, django_assert_max_num_queries
) -> None:
    for _ in range(4):
        my_turn(ann, bob)
    secret = feeds.renew(ann)
    with django_assert_max_num_queries(4, connection=connection):
        assert len(titles(atom(secret))) == 4
