"""Speaking to a person outside of a request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils import timezone, translation

from tabletop.accounts.models import User
from tabletop.accounts.zones import zone


@contextmanager
def speaking_to(user: User) -> Iterator[None]:
    """Texts are in the person's language and times in their zone."""
    with (
        translation.override(user.known_language or settings.LANGUAGE_CODE),
        timezone.override(zone(user.time_zone) if user.time_zone else None),
    ):
        yield
