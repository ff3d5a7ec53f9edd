"""Mail of the accounts leaves in the background: a slow mail server must not hold up a page.

It is kept in memory only: its links open an account, so they are written to no row (docs/decisions/notices.md). What
fails is tried again a few times; what is lost with the process, the person asks for again.
"""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from email.utils import make_msgid
from threading import Timer
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import close_old_connections

from tabletop.accounts.models import User
from tabletop.notices import troubles

log = logging.getLogger(__name__)

PAUSES = (10.0, 60.0, 600.0)  # seconds before each further try

_post = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def send_soon(message: EmailMessage) -> None:
    """Hand a mail over to be sent; at once where the setting MAIL_AT_ONCE says so (tests)."""
    message.extra_headers.setdefault("Message-ID", make_msgid(domain=urlsplit(settings.SITE_URL).hostname))
    if settings.MAIL_AT_ONCE:
        _send(message, ())
    else:
        _post.submit(_send, message, PAUSES)


def _send(message: EmailMessage, pauses: Sequence[float]) -> None:
    """Send it, or try again after the first of these pauses; a refusal for good is noted at the person's address."""
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as error:
        if not _note(error):
            _later(message, pauses)
    except Exception:
        # Not the text: a mail may carry a link that opens an account.
        log.exception("a mail could not be sent")
        _later(message, pauses)


def _later(message: EmailMessage, pauses: Sequence[float]) -> None:
    if pauses:
        again = Timer(pauses[0], _post.submit, (_send, message, pauses[1:]))
        again.daemon = True
        again.start()


def _note(error: smtplib.SMTPRecipientsRefused) -> bool:
    """Whether an address was refused for good; its person reads so in their settings."""
    close_old_connections()
    for address, (code, text) in error.recipients.items():
        if not troubles.is_for_good(code, text):
            return False
        for user in User.objects.filter(email__iexact=address):
            troubles.note(user, troubles.said(code, text), stopped=True)
    return True
