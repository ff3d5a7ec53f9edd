"""The secret address at which a feed reader or a calendar reads a person's turns, without logging in.

Only a digest of it is stored, so it is shown once, when it is made, and nobody finds it in the database.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime

from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.notices.models import FeedAddress

BYTES = 32


def renew(user: User) -> str:
    """Return the secret of this person's new address; the one they had leads nowhere from now on."""
    secret = secrets.token_urlsafe(BYTES)
    row = {"digest": _digest(secret), "created": timezone.now()}
    FeedAddress.objects.update_or_create(user=user, defaults=row)
    return secret


def revoke(user: User) -> None:
    """Let this person's address lead nowhere."""
    FeedAddress.objects.filter(user=user).delete()


def made_at(user: User) -> datetime | None:
    """Return when this person's address was made; None when they have none."""
    return FeedAddress.objects.filter(user=user).values_list("created", flat=True).first()


def owner_of(secret: str) -> FeedAddress | None:
    """Return the address with this secret, with its person; None for an unknown one and for a closed account."""
    found = FeedAddress.objects.select_related("user").filter(digest=_digest(secret), user__is_active=True)
    return found.first()


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
