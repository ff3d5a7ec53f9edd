"""Mails that come back: a mail server took them, and another one further on did not (RFC 3464).

A bounce is believed only if it quotes the Message-ID of a mail of ours, which nobody else can know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from uuid import UUID

from tabletop.notices import troubles
from tabletop.notices.models import Delivery

BATCH = rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
REPORT, QUOTED = "message/delivery-status", ("message/rfc822", "text/rfc822-headers")


def note(mail: bytes) -> bool:
    """Whether this mail says that one of ours did not reach somebody; it is then noted at their address."""
    report = message_from_bytes(mail, policy=policy.default)
    batch, found = _batch(report), False
    if batch is None:
        return False
    row = Delivery.objects.filter(batch=batch, channel="mail").select_related("user").first()
    for address, words in _failures(report):
        if row is not None and address.casefold() == row.user.email.casefold():
            found = True
            troubles.note(row.user, words, stopped=troubles.is_for_good(int(words[0]) * 100, words))
            Delivery.objects.filter(batch=batch).update(error=words[: Delivery.LONGEST])
    return found


def _batch(report: EmailMessage) -> UUID | None:
    """Return the batch whose mail is quoted, None when there is none."""
    for part in report.walk():
        if part.get_content_type() in QUOTED:
            quoted = re.search(rb"(?im)^message-id:\s*<(%s)@" % BATCH, part.as_bytes())
            if quoted:
                return UUID(quoted[1].decode())
    return None


def _failures(report: EmailMessage) -> Iterator[tuple[str, str]]:
    """Yield for each recipient that was not reached the address, and what was said: "5.1.1 no such person"."""
    for part in report.walk():
        if part.get_content_type() != REPORT:
            continue
        for block in part.iter_parts():
            status = re.match(r"[45]\.\d+\.\d+", str(block.get("Status", "")).strip())
            if str(block.get("Action", "")).strip().lower() == "failed" and status:
                address = str(block.get("Final-Recipient", "")).partition(";")[2].strip()
                said = str(block.get("Diagnostic-Code", "")).partition(";")[2]
                yield address, " ".join(f"{status[0]} {said}".split())
