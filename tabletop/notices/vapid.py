"""The site's own key for push services, by which they know who sends (RFC 8292)."""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from email.utils import parseaddr
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

HALF_A_DAY = 12 * 60 * 60


def public_key() -> str:
    """Return what a browser is told, so that its push service takes messages from this site alone."""
    point = _key(settings.VAPID_KEY).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def headers(endpoint: str) -> dict[str, str]:
    """Return what proves to the push service at this address that a message is ours."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + HALF_A_DAY,
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }
    signed: dict[str, str] = _key(settings.VAPID_KEY).sign(claims)
    return signed


@cache
def _key(text: str) -> Vapid02:
    return Vapid02.from_string(private_key=text)
