"""The ways by which notices reach people, and who puts them into words. Each registers when the site starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from django.utils.functional import Promise

from tabletop.accounts.models import User
from tabletop.notices.models import Notice

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Item:
    """A notice in words, in the person's language. `board` is a picture in text; `path` opens what it is about."""

    title: str
    path: str
    sentences: tuple[str, ...] = ()
    board: str = ""


@dataclass(frozen=True, slots=True)
class Batch:
    """What goes to one person by one channel at once. `id` is the same at each try; keys tell notices apart."""

    id: UUID
    user: User
    items: Mapping[str, Item]  # by the notice's kind and key, "your_turn abc/7"
    claimed_at: datetime


class Refused(Exception):
    """The other side will never take it: not to be tried again. The text is shown to the person."""


class Failed(Exception):
    """It did not work this time. The text is shown to the person; it is tried again later with the same id."""


class Channel(Protocol):
    """A way to tell somebody. Called in the background, in the person's language and time zone."""

    name: str  # stored: "mail", "push"
    title: Text
    digests: bool  # whether its notices may wait for the daily digest
    takes_back: bool  # whether `withdraw` does anything

    def usual(self, kind: str, *, live: bool) -> bool:
        """Whether who chose nothing is told of this kind by this way, at live tables or at others."""
        ...

    def where(self, user: User) -> str:
        """Return in words where it goes to for this person ("ann@example.org"), "" for nowhere."""
        ...

    def works(self, user: User) -> bool:
        """Whether it is worth trying: there is somewhere, and it was not refused for good."""
        ...

    def send(self, batch: Batch) -> None:
        """Send it. Raises: Refused, Failed. Whatever else it raises is a fault of ours, and tried again too."""
        ...

    def withdraw(self, user: User, keys: list[str]) -> None:
        """Take back what was sent, where that is possible."""
        ...


# Gives notices of one person in words, by `name_of`; those of which they need not be told any more are left out.
# `brief` leaves out sentences and board.
Composer = Callable[[Sequence[Notice], bool], Mapping[str, Item]]

_channels: dict[str, Channel] = {}
_composers: dict[str, Composer] = {}


def register_channel(channel: Channel) -> None:
    """Send notices by this channel too, in the order of registering."""
    _channels[channel.name] = channel


def channels() -> Mapping[str, Channel]:
    """Return every channel by its name."""
    return _channels


def register(composer: Composer, *kinds: str) -> None:
    """Have notices of these kinds put into words by this composer."""
    _composers.update(dict.fromkeys(kinds, composer))


def compose(notice: Notice, *, brief: bool = False) -> Item | None:
    """Return the notice in words, None when it is of no use any more."""
    return compose_all([notice], brief=brief).get(name_of(notice))


def compose_all(notices: Sequence[Notice], *, brief: bool) -> Mapping[str, Item]:
    """Return notices of one person in words, by `name_of`; those that are of no use any more are left out."""
    by_composer: dict[Composer, list[Notice]] = {}
    for notice in notices:
        if notice.kind in _composers:
            by_composer.setdefault(_composers[notice.kind], []).append(notice)
    items: dict[str, Item] = {}
    for composer, own in by_composer.items():
        items.update(composer(own, brief))
    return items


def name_of(notice: Notice) -> str:
    """Return what tells a notice of a person apart from their others."""
    return f"{notice.kind} {notice.key}"
