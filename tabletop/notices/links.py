"""Addresses that stand in mails: whole ones, and those signed for one person."""

from __future__ import annotations

from urllib.parse import urljoin

from django.conf import settings
from django.core import signing
from django.urls import reverse

SALT = "notices.unsubscribe"


def full(path: str) -> str:
    """Return the whole address of a page of the site."""
    return str(urljoin(settings.SITE_URL, path))


def unsubscribe_link(user_id: int, channel: str) -> str:
    """Return where this person, and whoever has one of their mails, may stop a channel without logging in."""
    token = signing.Signer(salt=SALT).sign(f"{user_id}.{channel}")
    return full(reverse("notices:unsubscribe", args=[token]))


def read_token(token: str) -> tuple[int, str]:
    """Return whose the link is, and which channel it stops. Raises: BadSignature."""
    user_id, _dot, channel = signing.Signer(salt=SALT).unsign(token).partition(".")
    return int(user_id), channel
