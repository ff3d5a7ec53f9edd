"""Trying it out: a notice that a person sends to themselves, by every way there is, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tabletop.accounts.models import User
from tabletop.notices import outbox
from tabletop.notices.channels import Item, Text, channels, name_of
from tabletop.notices.models import Delivery, Kind, Notice

SHOWN = timedelta(hours=1)
APART = timedelta(minutes=1)  # between two tests of a person
CONSOLE = "tabletop.notices.console.EmailBackend"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a test by one way: "waits", "sent", "later" (it failed, and is tried again) or "failed"."""

    title: Text
    where: str
    state: str
    row: Delivery | None = None

    @property
    def on_console(self) -> bool:
        """Whether it was only printed, because the site has no mail server."""
        return self.state == "sent" and settings.MAILERS["default"]["BACKEND"] == CONSOLE


def start(user: User) -> bool:
    """Send a test by every way; whether one was sent, for there is a pause between two."""
    now = timezone.now()
    if user.notices.filter(kind=Kind.TEST, created__gt=now - APART).exists():
        return False
    outbox.post(user.pk, Kind.TEST, uuid4().hex, due_at=now)
    return True


def outcomes(user: User) -> list[Outcome]:
    """Return what became of the newest test by each way; [] when there was none lately."""
    tests = Notice.objects.filter(user=user, kind=Kind.TEST, created__gt=timezone.now() - SHOWN)
    newest = tests.order_by("-pk").prefetch_related("deliveries").first()
    return list(_outcomes(user, newest)) if newest is not None else []


def _outcomes(user: User, notice: Notice) -> Iterator[Outcome]:
    rows = {row.channel: row for row in notice.deliveries.all()}
    for name, channel in channels().items():
        if name in rows or (notice.planned_at is None and channel.where(user)):
            row = rows.get(name)
            yield Outcome(channel.title, channel.where(user), _state(row), row)


def _state(row: Delivery | None) -> str:
    if row is not None and row.ended_at is not None:
        return "sent" if row.sent_at else "failed"
    return "later" if row is not None and row.error else "waits"


def compose(tests: Sequence[Notice], _brief: bool) -> Mapping[str, Item]:
    """Return tests in words: each is the same."""
    item = Item(
        gettext("A test from Tabletop"),
        reverse("notices:settings"),
        (gettext("You asked for it. As you can read this, notices reach you this way."),),
    )
    return {name_of(test): item for test in tests}
