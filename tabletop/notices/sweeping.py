"""Finding what is due. Any number of processes sweep at once: what one claims by compare and swap, no other does."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import groupby
from uuid import UUID, uuid4

from django.db import transaction
from django.tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from tabletop.accounts.models import User
from tabletop.notices.channels import Channel, channels
from tabletop.notices.models import Delivery, Kind, Notice
from tabletop.notices.preferences import preferences_of, time_for, wants
from tabletop.notices.tasks import LEASE, deliver

AT_ONCE = 500  # rows a sweep looks at
KEPT, DONE = timedelta(days=60), timedelta(days=1)


def sweep(now: datetime) -> int:
    """Return how many batches were handed to the workers: all that is due now, also what a lost worker had claimed."""
    for notice in Notice.objects.filter(planned_at=None, due_at__lte=now).order_by("due_at")[:AT_ONCE]:
        _plan(notice, now)
    due = Delivery.objects.filter(ended_at=None, due_at__lte=now).order_by(
        "user_id", "channel", "batch", "pk"
    )
    return sum(
        _claim([row.pk for row in rows], user_id, channel, batch, now)
        for (user_id, channel, batch), rows in groupby(due[:AT_ONCE], _address)
    )


def tidy(now: datetime) -> None:
    """Throw away what nobody asks for any more: notices long past, those that nobody was told of, tasks that ended."""
    Notice.objects.filter(created__lt=now - KEPT).delete()
    Notice.objects.filter(withdrawn_at__lt=now - DONE, deliveries=None).delete()
    DBTaskResult.objects.filter(enqueued_at__lt=now - DONE).exclude(status=TaskResultStatus.READY).delete()


def _address(row: Delivery) -> tuple[int, str, UUID | None]:
    return row.user_id, row.channel, row.batch


@transaction.atomic
def _plan(notice: Notice, now: datetime) -> None:
    """Put a due notice on its ways: one delivery for each channel that is to carry it."""
    if not Notice.objects.filter(pk=notice.pk, planned_at=None).update(planned_at=now):
        return  # another process did, or it was withdrawn
    user = User.objects.get(pk=notice.user_id)
    chosen = preferences_of(user)
    Delivery.objects.bulk_create(
        Delivery(notice=notice, user=user, channel=name, due_at=time_for(chosen, channel, notice, now))
        for name, channel in channels().items()
        if wants(chosen, channel, notice.kind, live=notice.live) and _reaches(channel, user, notice)
    )


def _reaches(channel: Channel, user: User, notice: Notice) -> bool:
    """Whether to try this way: a test is tried wherever there is somewhere to send to."""
    return bool(channel.where(user)) and (channel.works(user) or notice.kind == Kind.TEST)


@transaction.atomic
def _claim(pks: Iterable[int], user_id: int, channel: str, batch: UUID | None, now: datetime) -> bool:
    """Whether these deliveries are ours now. The task is stored in the same transaction: both are there or neither."""
    still_due = Delivery.objects.filter(pk__in=list(pks), ended_at=None, due_at__lte=now, batch=batch)
    if batch is None:
        batch, attempt = uuid4(), 1
        claimed = still_due.update(batch=batch, attempt=attempt, claimed_at=now, due_at=now + LEASE)
    else:
        attempt = still_due.values_list("attempt", flat=True).first() or 0
        claimed = still_due.filter(attempt=attempt).update(attempt=attempt + 1, due_at=now + LEASE)
        attempt += 1
    if claimed:
        deliver.enqueue(str(batch), attempt)
    return bool(claimed)
