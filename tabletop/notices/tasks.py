"""What workers do: send a batch by its channel, or take back what was sent."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import QuerySet
from django.tasks import task
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from tabletop.accounts.models import User
from tabletop.accounts.speech import speaking_to
from tabletop.notices.channels import Batch, Channel, Failed, Item, Refused, channels, compose, name_of
from tabletop.notices.models import Delivery, Kind, Notice, Preferences
from tabletop.notices.preferences import preferences_of, wants

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=10)  # a claim older than this was lost: its worker is gone
SOONEST, LATEST = timedelta(minutes=1), timedelta(hours=1)  # between two tries
PATIENCE = timedelta(days=1)  # then it is given up
OUR_FAULT = gettext_noop("Something went wrong on our side.")


@task
def deliver(batch: str, attempt: int) -> None:
    """Send what of a batch is still wanted. A batch that was claimed anew since is left to its newer task."""
    rows = Delivery.objects.filter(batch=batch, attempt=attempt, ended_at=None)
    if not rows.update(due_at=timezone.now() + LEASE):
        return
    found = list(rows.select_related("notice", "user").order_by("notice__created", "pk"))
    user, claimed_at = found[0].user, found[0].claimed_at
    assert claimed_at is not None  # it has a batch
    channel = channels()[found[0].channel]
    with speaking_to(user):
        try:
            items = _in_words(found, channel)
            if items:
                channel.send(Batch(UUID(batch), user, items, claimed_at))
        except Refused as error:
            _end(rows, error=str(error)[: Delivery.LONGEST])
        except Exception as error:
            if not isinstance(error, Failed):  # its text may hold anything, so only its kind is logged
                log.error("a batch for %s could not be sent: %s", channel.name, type(error).__name__)
            _try_later(rows, claimed_at, error)
        else:
            _end(rows, sent_at=timezone.now(), error="")


@task
def take_back(user_id: int, channel: str, keys: list[str]) -> None:
    """Take back what was sent to a person of the notices with these names."""
    user = User.objects.filter(pk=user_id).first()
    if user is not None and channel in channels():
        channels()[channel].withdraw(user, keys)


def _in_words(found: list[Delivery], channel: Channel) -> Mapping[str, Item]:
    """Return the notices that are still wanted, the weightiest first; the deliveries of the others end here."""
    items: dict[str, Item] = {}
    chosen, works = preferences_of(found[0].user), channel.works(found[0].user)
    for row in sorted(found, key=lambda row: Kind.values.index(row.notice.kind)):
        try:
            item = compose(row.notice) if _wanted(row.notice, chosen, channel, works) else None
        except Exception as error:  # one bad table must not hold up the news of the others
            log.error("a notice, %s, could not be put into words: %s", row.notice, type(error).__name__)
            _set_apart(row)
            continue
        if item is None:
            _end(Delivery.objects.filter(pk=row.pk))
        else:
            items[name_of(row.notice)] = item
    return items


def _wanted(notice: Notice, chosen: Preferences, channel: Channel, works: bool) -> bool:
    """Whether a notice is to go out by this channel as things are now; much may have changed since it was planned."""
    if notice.withdrawn_at is not None:
        return False
    return (works or notice.kind == Kind.TEST) and wants(chosen, channel, notice.kind, live=notice.live)


def _set_apart(row: Delivery) -> None:
    """Try a delivery again later, without the others of its batch."""
    rows, now, error = Delivery.objects.filter(pk=row.pk), timezone.now(), gettext(OUR_FAULT)
    if now - row.notice.created >= PATIENCE:
        _end(rows, error=error)
    else:
        rows.update(batch=None, attempt=0, claimed_at=None, due_at=now + LATEST, error=error)


def _end(rows: QuerySet[Delivery], **how: object) -> None:
    rows.update(ended_at=timezone.now(), **how)


def _try_later(rows: QuerySet[Delivery], since: datetime, error: Exception) -> None:
    """Wait as long again as it has been tried for, within limits."""
    age, told = timezone.now() - since, str(error) if isinstance(error, Failed) else ""
    told = (told or gettext(OUR_FAULT))[: Delivery.LONGEST]
    if age >= PATIENCE:
        _end(rows, error=told)
    else:
        rows.update(due_at=timezone.now() + max(SOONEST, min(LATEST, age)), error=told)
