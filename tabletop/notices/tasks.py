"""What workers do: send a batch by its channel, or take back what was sent."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import QuerySet
from django.tasks import task
from django.utils import timezone
from django.utils.translation import gettext

from tabletop.accounts.models import User
from tabletop.accounts.speech import speaking_to
from tabletop.notices.channels import Batch, Failed, Item, Refused, channels, compose, name_of
from tabletop.notices.models import Delivery, Kind

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=10)  # a claim older than this was lost: its worker is gone
SOONEST, LATEST = timedelta(minutes=1), timedelta(hours=1)  # between two tries
PATIENCE = timedelta(days=1)  # then it is given up


@task
def deliver(batch: str, attempt: int) -> None:
    """Send what of a batch is still wanted. A batch that was claimed anew since is left to its newer task."""
    rows = Delivery.objects.filter(batch=batch, attempt=attempt, ended_at=None)
    if not rows.update(due_at=timezone.now() + LEASE):
        return
    found = list(rows.select_related("notice", "user").order_by("notice__created", "pk"))
    user, claimed_at = found[0].user, found[0].claimed_at
    assert claimed_at is not None  # it has a batch
    with speaking_to(user):
        try:
            items = _in_words(found)
            if items:
                channels()[found[0].channel].send(Batch(UUID(batch), user, items, claimed_at))
        except Refused as error:
            _end(rows, error=str(error))
        except Exception as error:
            if not isinstance(error, Failed):  # its text may hold anything, so only its kind is logged
                log.error("a batch for %s could not be sent: %s", found[0].channel, type(error).__name__)
            _try_later(rows, claimed_at, error)
        else:
            _end(rows, sent_at=timezone.now(), error="")


@task
def take_back(user_id: int, channel: str, keys: list[str]) -> None:
    """Take back what was sent to a person of the notices with these names."""
    user = User.objects.filter(pk=user_id).first()
    if user is not None and channel in channels():
        channels()[channel].withdraw(user, keys)


def _in_words(found: list[Delivery]) -> Mapping[str, Item]:
    """Return the notices that are still wanted; the deliveries of the others end here."""
    items = {}
    for row in sorted(found, key=lambda row: Kind.values.index(row.notice.kind)):
        item = None if row.notice.withdrawn_at else compose(row.notice)
        if item is None:
            _end(Delivery.objects.filter(pk=row.pk))
        else:
            items[name_of(row.notice)] = item
    return items


def _end(rows: QuerySet[Delivery], **how: object) -> None:
    rows.update(ended_at=timezone.now(), **how)


def _try_later(rows: QuerySet[Delivery], since: datetime, error: Exception) -> None:
    """Wait as long again as it has been tried for, within limits."""
    age, told = timezone.now() - since, str(error) if isinstance(error, Failed) else ""
    told = (told or gettext("Something went wrong on our side."))[: Delivery.LONGEST]
    if age >= PATIENCE:
        _end(rows, error=told)
    else:
        rows.update(due_at=timezone.now() + max(SOONEST, min(LATEST, age)), error=told)
