"""What was sent, as it was when it was sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.mail.backends.base import BaseEmailBackend
from django.test import override_settings
from django.utils import timezone

from tabletop.notices.channels import Batch, channels, register_channel
from tabletop.notices.mail import MailChannel


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail that left the site: to whom, by which Message-ID, with which words."""

    to: str
    message_id: str
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """A notice that went out in a mail: to which person, of what ("your_turn abc/7"), when."""

    user_id: int
    name: str
    at: datetime


class Recorder(BaseEmailBackend):
    """Takes every mail and forgets none."""

    mails: list[Mail]  # of the site that is simulated now

    def send_messages(self, email_messages: Sequence[Any]) -> int:
        for mail in email_messages:
            whole = mail.message()
            self.mails.append(Mail(whole["To"], whole["Message-ID"], str(mail.body)))
        return len(email_messages)


class Watched(MailChannel):
    """Sends as always, and notes what each mail tells."""

    def __init__(self) -> None:
        self.told: list[Told] = []

    def send(self, batch: Batch) -> None:
        super().send(batch)
        self.told += [Told(batch.user.pk, name, timezone.now()) for name in batch.items]


@contextmanager
def watched_mail() -> Iterator[tuple[list[Mail], list[Told]]]:
    """Yield the mails and what they tell, both growing."""
    usual, watched = channels()[MailChannel.name], Watched()
    Recorder.mails = []
    register_channel(watched)
    try:
        with override_settings(MAILERS={"default": {"BACKEND": f"{__name__}.Recorder"}}):
            yield Recorder.mails, watched.told
    finally:
        register_channel(usual)
