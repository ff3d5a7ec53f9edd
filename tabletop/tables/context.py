"""What every page's header shows of the tables."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from tabletop.tables.projection import my_turns


def turns(request: HttpRequest) -> dict[str, Any]:
    """Return the number of tables that wait for this person; asked only for who is logged in."""
    user = getattr(request, "user", None)  # error pages can come before anybody was recognised
    return {"turns": my_turns(user).count() if user is not None and user.is_authenticated else 0}
