"""A person's own notices, to be read on the site: what they have not seen yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.notices.channels import compose_all, name_of
from tabletop.notices.models import Kind, Notice

MOST = 30  # of the newest notices, however many there are


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list: what happened, the page it opens, when, of which kind.

    `pks` are of the notices that say so in the same words, the newest first.
    """

    pks: tuple[int, ...]
    kind: str
    title: str
    path: str
    at: datetime

    @property
    def pk(self) -> int:
        return self.pks[0]


def unread(user: User) -> list[Line]:
    """Return what is new to this person, newest first: not what was read, withdrawn, or has come to nothing since, and
    once what several notices tell in the same words."""
    rows = Notice.objects.filter(user=user, read_at=None, withdrawn_at=None).exclude(kind=Kind.TEST)
    newest = list(rows.select_related("user").order_by("-created")[:MOST])
    items = compose_all(newest, brief=True)
    alike: dict[tuple[str, str, str], list[Notice]] = {}
    for row in newest:
        if (item := items.get(name_of(row))) is not None:
            alike.setdefault((row.kind, item.title, item.path), []).append(row)
    return [Line(tuple(row.pk for row in rows), *said, rows[0].created) for said, rows in alike.items()]


def mark_read(user: User, *pks: int) -> None:
    """Note that this person has read these of their notices."""
    Notice.objects.filter(user=user, pk__in=pks, read_at=None).update(read_at=timezone.now())
