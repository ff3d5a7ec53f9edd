"""What every page's header shows of the tables."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tabletop.tables.projection import my_turns


def turns(request: HttpRequest) -> dict[str, Any]:
    """Return the number of tables that wait for this person; asked only where a page shows it."""
    return {
        "turns": SimpleLazyObject(lambda: my_turns(request.user).count() if hasattr(request, "user") else 0)
    }
