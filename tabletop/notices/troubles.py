"""Mail addresses that a mail server would not take: remembered, shown to their people, left alone if it is final."""

from __future__ import annotations

import re

from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.notices.models import Trouble

# Refused for ever, but not because of the address: our server, our text, the sender (RFC 3463, classes 3 to 7), or a
# mailbox that is only full (x.2.2).
NOT_THE_ADDRESS = re.compile(r"\s*[45]\.([3-7]\.\d+|2\.2)\b")


def is_for_good(code: int, text: bytes | str) -> bool:
    """Whether a recipient was refused in such a way that no mail will ever reach them."""
    return code >= 500 and not NOT_THE_ADDRESS.match(decoded(text))


def decoded(text: bytes | str) -> str:
    """Return what a server said, as text."""
    return text.decode(errors="replace") if isinstance(text, bytes) else text


def said(code: int, text: bytes | str) -> str:
    """Return what a server said, on one line."""
    return f"{code} {' '.join(decoded(text).split())}"


def note(user: User, words: str, *, stopped: bool) -> None:
    """Remember what was said against the person's address; `stopped`, it is left alone from now on."""
    row = {
        "address": user.email,
        "said": words[: Trouble.LONGEST],
        "stopped": stopped,
        "at": timezone.now(),
    }
    Trouble.objects.update_or_create(user=user, defaults=row)


def forget(user: User) -> None:
    """A mail was taken, or the address was confirmed: all is well."""
    Trouble.objects.filter(user=user).delete()


def trouble_of(user: User) -> Trouble | None:
    """Return what is wrong with the address the person has now; None when nothing is known."""
    return Trouble.objects.filter(user=user, address=user.email).first()


def is_stopped(user: User) -> bool:
    """Whether the address the person has now was refused for good."""
    return Trouble.objects.filter(user=user, address=user.email, stopped=True).exists()
