"""A real mail server on a free port of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.test import override_settings


@dataclass
class PostOffice:
    """What arrived, and what the server answers: to a recipient, and to a mail."""

    mails: list[EmailMessage] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    to_recipient: str = "250 OK"
    to_mail: str = "250 OK"
    port: int = 0

    async def handle_RCPT(  # noqa: N802  aiosmtpd calls it so
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.to_recipient.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.to_recipient

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.to_mail.startswith("250"):
            content: Any = envelope.content
            self.raw.append(content)
            self.mails.append(message_from_bytes(content, policy=policy.default))
        return self.to_mail


class _FreePort(Controller):
    """aiosmtpd asks the port it was told of for a first greeting; with port 0 that is the one it was given."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@contextmanager
def at_the_post_office() -> Iterator[PostOffice]:
    """Yield a server that listens, with the site's mails going to it."""
    office = PostOffice()
    controller = _FreePort(office, hostname="127.0.0.1", port=0, ready_timeout=60)
    controller.start()
    office.port = controller.port
    options = {"host": "127.0.0.1", "port": controller.port, "timeout": 60}
    smtp = {"default": {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}}
    try:
        with override_settings(MAILERS=smtp):
            yield office
    finally:
        controller.stop()
