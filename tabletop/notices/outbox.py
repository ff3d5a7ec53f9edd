"""Notices are handed over here, within the transaction of what they tell of."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models.functions import Coalesce
from django.utils import timezone

from tabletop.notices.channels import channels, name_of
from tabletop.notices.models import Delivery, Notice
from tabletop.notices.tasks import take_back


def post(user_id: int, kind: str, key: str, *, due_at: datetime, live: bool = False) -> None:
    """Tell this person at that time, by the ways they chose. The same key again changes nothing."""
    row = Notice(user_id=user_id, kind=kind, key=key, due_at=due_at, live=live)
    Notice.objects.bulk_create([row], ignore_conflicts=True)


def forget(user_id: int, kind: str, key: str) -> None:
    """Let a notice be posted again as if it were new."""
    Notice.objects.filter(user_id=user_id, kind=kind, key=key).delete()


def waits(user_id: int, kind: str, keys: str) -> bool:
    """Whether a notice whose key begins so was posted and is not due yet."""
    return Notice.objects.filter(user_id=user_id, kind=kind, key__startswith=keys, planned_at=None).exists()


def plan_anew(user_id: int) -> None:
    """Let what waits to be sent to this person find its way again: they want other ways, or other times."""
    waiting = Delivery.objects.filter(user_id=user_id, batch=None, ended_at=None)
    notices = list(waiting.values_list("notice", flat=True))
    waiting.delete()
    Notice.objects.filter(pk__in=notices, withdrawn_at=None, deliveries=None).update(planned_at=None)


def withdraw(user_id: int, kinds: Collection[str], keys: Collection[str]) -> None:
    """Do not tell them of these after all; what was sent already is taken back where it can be."""
    now = timezone.now()
    found = Notice.objects.filter(user_id=user_id, kind__in=kinds, key__in=keys)
    waiting = found.filter(withdrawn_at=None)
    if not waiting.update(withdrawn_at=now, planned_at=Coalesce("planned_at", now)):
        return
    for name, channel in channels().items():
        if channel.takes_back:
            sent = Delivery.objects.filter(notice__in=found, channel=name, sent_at__isnull=False)
            if told := [name_of(row.notice) for row in sent.select_related("notice")]:
                take_back.enqueue(user_id, name, told)
