"""A push service on a free port of this machine, and browsers that read what it was given for them."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import override_settings

from tabletop.accounts.models import User
from tabletop.notices.models import Device


@dataclass
class PushService:
    """What arrived, by path, and what is answered to each path (201 where nothing is said)."""

    url: str = ""
    requests: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)
    leads_to: str = ""


@dataclass
class Receiver:
    """A browser that let the site send messages to it: the keys to read them."""

    service: PushService
    path: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def subscription(self) -> dict[str, str]:
        """What the browser tells the site."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.service.url + self.path, "p256dh": text(point), "auth": text(self.auth)}

    def belongs_to(self, user: User) -> Device:
        """Return the row of this browser, as this person's."""
        return Device.objects.create(user=user, name="Firefox, Linux", **self.subscription)

    def messages(self) -> list[dict[str, Any]]:
        """Return what this browser was told."""
        return [json.loads(self._open(body)) for path, _, body in self.service.requests if path == self.path]

    def _open(self, body: bytes) -> bytes:
        opened: bytes = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return opened


def text(raw: bytes) -> str:
    """Return bytes in base64url."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


@contextmanager
def at_the_push_service() -> Iterator[PushService]:
    """Yield a service that listens, with the site allowed to send to it."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.requests.append((self.path, dict(self.headers), body))
            self.send_response(service.answers.get(self.path, 201))
            if service.leads_to:
                self.send_header("Location", service.leads_to)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service.url = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        with override_settings(PUSH_TO_LOOPBACK=True):
            yield service
        server.shutdown()
        thread.join()
