"""The part of a person's export that is about notices."""

from __future__ import annotations

from typing import Any

from tabletop.accounts.exporting import part
from tabletop.accounts.models import User
from tabletop.notices import feeds
from tabletop.notices.preferences import preferences_of

CHOSEN = ("ways", "stopped", "digest", "digest_at", "quiet_from", "quiet_until")


@part("notices")
def notices(user: User) -> dict[str, Any]:
    """Return what the person wants to be told and where, and what they were told about."""
    chosen = preferences_of(user)
    return {
        "wishes": {name: getattr(chosen, name) for name in CHOSEN},
        "devices": list(user.devices.values("name", "endpoint", "created")),
        "feed_address_made": feeds.made_at(user),
        "told": list(user.notices.order_by("created").values("kind", "key", "created", "read_at")),
    }
