"""A person's turns and deadlines for programs: an Atom feed and a calendar. They tell no more than a list of tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Q
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, gettext
from icalendar import Calendar, Event, Todo

from tabletop.accounts.models import User
from tabletop.notices.links import full
from tabletop.tables.cards import Card
from tabletop.tables.composers import deadline_sentence
from tabletop.tables.lists import going_tables
from tabletop.tables.models import Move

ASK_AGAIN = timedelta(minutes=15)  # how often a calendar is asked to look


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that a person is waited for at. `id` is the same as long as it is this turn."""

    id: str
    title: str
    link: str
    began: datetime
    deadline: datetime | None

    @property
    def sentence(self) -> str:
        """Until when there is time; "" for ever."""
        return deadline_sentence(self.deadline) if self.deadline is not None else ""


def turns_of(user: User) -> list[Turn]:
    """Return this person's turns, those with the least time left first."""
    cards = [card for table in going_tables(user) if (card := Card(table, user)).my_turn]
    moves = Q(pk=None)
    for card in cards:
        moves |= Q(table=card.table, seq=_since(card))
    began = {
        (move.table_id, move.seq): move.created
        for move in Move.objects.filter(moves).only("table", "seq", "created")
    }
    return [
        Turn(
            f"{card.table.pk}-{_since(card)}",
            gettext("Your turn: %(table)s") % {"table": card.title},
            full(card.table.get_absolute_url()),
            began[card.table.pk, _since(card)],
            card.deadline,
        )
        for card in cards
    ]


def _since(card: Card) -> int:
    assert card.me is not None  # it is their turn
    assert card.me.acting_since is not None
    return card.me.acting_since


class Feed(Atom1Feed):
    """An Atom feed that is as old as its newest entry, and the same as long as nothing changed."""

    since: datetime

    def latest_post_date(self) -> datetime:
        """Return when something came last; without entries, since when the feed is there."""
        return max((item["updateddate"] for item in self.items), default=self.since)


def as_atom(turns: Iterable[Turn], *, path: str, since: datetime) -> str:
    """Return the feed that stands at this path since then, in the language that is spoken now."""
    feed = Feed(
        title=gettext("My turns on Tabletop"),
        link=full("/"),
        description="",
        feed_url=full(path),
        feed_guid=f"tag:{_host()},{since:%Y-%m-%d}:turns",
        author_name="Tabletop",
        language=get_language() or settings.LANGUAGE_CODE,
    )
    feed.since = since
    for turn in turns:
        feed.add_item(
            title=turn.title,
            link=turn.link,
            description=turn.sentence,
            unique_id=f"tag:{_host()},{turn.began:%Y-%m-%d}:turn/{turn.id}",
            pubdate=turn.began,
            updateddate=turn.began,
        )
    return str(feed.writeString("utf-8"))


def as_calendar(turns: Iterable[Turn]) -> bytes:
    """Return the calendar: each turn is a task, each deadline an event."""
    calendar = Calendar()
    calendar.add("prodid", "-//Tabletop//Turns//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", gettext("My turns on Tabletop"))
    calendar.add("refresh-interval", ASK_AGAIN, parameters={"value": "DURATION"})
    for turn in turns:
        task = _entry(Todo(), turn, "turn")
        if turn.deadline is not None:
            task.add("due", turn.deadline)
            event = _entry(Event(), turn, "deadline")
            event.add("dtstart", turn.deadline)
            event.add("transp", "TRANSPARENT")
            calendar.add_component(event)
        calendar.add_component(task)
    return bytes(calendar.to_ical())


def _entry[E: (Event, Todo)](entry: E, turn: Turn, kind: str) -> E:
    """Return the entry with what tasks and events both say of a turn."""
    entry.add("uid", f"{kind}-{turn.id}@{_host()}")
    entry.add("dtstamp", turn.began)
    entry.add("summary", turn.title)
    entry.add("url", turn.link)
    if turn.sentence:
        entry.add("description", f"{turn.sentence}\n{turn.link}")
    return entry


def _host() -> str:
    return urlsplit(settings.SITE_URL).hostname or "localhost"
