"""Everything the site keeps of one person, for that person to take along. Each app adds the part it knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress

from tabletop.accounts.models import User

type Part = Callable[[User], Any]

FORMAT = "tabletop-person/1"
_parts: dict[str, Part] = {}

NOT_TOLD = {"id", "password", "device", "is_active", "is_staff", "is_superuser"}  # the site's own affairs


def part(name: str) -> Callable[[Part], Part]:
    """Register what gives a part of the export: it takes the person and returns what JSON can hold, times and dates
    among it, and nothing that the person may not see on the site."""

    def register(function: Part) -> Part:
        _parts[name] = function
        return function

    return register


def everything_of(user: User) -> dict[str, Any]:
    """Return all parts by their names."""
    return {"format": FORMAT} | {name: function(user) for name, function in _parts.items()}


@part("account")
def account(user: User) -> dict[str, Any]:
    """Return what the person told of themselves. Of a password only a hash is kept, which is of no use to anybody."""
    addresses = EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
    holidays = user.holidays.values("first", "last", "automatic", "called_off")
    own = {field.name: getattr(user, field.name) for field in User._meta.concrete_fields}
    told = {name: value for name, value in own.items() if name not in NOT_TOLD}
    return told | {"addresses": list(addresses), "holidays": list(holidays)}
