"""The ways by which notices reach people, and who puts them into words. Each registers when the site starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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


# Gives a notice in words, None when the person need not be told any more. `brief` leaves out sentences and board.
Composer = Callable[[Notice, bool], Item | None]

_channels: dict[str, Channel] = {}
_composers: dict[str, Composer] = {}


def register_channel(channel: Channel) -> None:
    """Send notices by this channel too, in the order of registering."""
    _channels[channel.name] = channel


def channels() -> Mapping[str, Channel]:
    """Return every channel by its name."""
    return _channels


def register(kind: str, composer: Composer) -> None:
    """Have notices of a kind put into words by this composer."""
    _composers[kind] = composer


def compose(notice: Notice, *, brief: bool = False) -> Item | None:
    """Return the notice in words, None when it is of no use any more."""
    composer = _composers.get(notice.kind)
    return composer(notice, brief) if composer is not None else None


def name_of(notice: Notice) -> str:
    """Return what tells a notice of a person apart from their others."""
    return f"{notice.kind} {notice.key}"
