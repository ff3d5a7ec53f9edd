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
    """A notice in a list: what happened, the page it opens, when, of which kind."""

    pk: int
    kind: str
    title: str
    path: str
    at: datetime


def unread(user: User) -> list[Line]:
    """Return what is new to this person, newest first: not what was read, withdrawn, or has come to nothing since."""
    rows = Notice.objects.filter(user=user, read_at=None, withdrawn_at=None).exclude(kind=Kind.TEST)
    newest = list(rows.select_related("user").order_by("-created")[:MOST])
    items = compose_all(newest, brief=True)
    told = ((row, items.get(name_of(row))) for row in newest)
    return [Line(row.pk, row.kind, item.title, item.path, row.created) for row, item in told if item]


def mark_read(user: User, *pks: int) -> None:
    """Note that this person has read these of their notices."""
    Notice.objects.filter(user=user, pk__in=pks, read_at=None).update(read_at=timezone.now())
