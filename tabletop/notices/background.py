"""Mail of the accounts leaves in the background: a slow mail server must not hold up a page.

It is kept in memory only: its links open an account, so they are written to no row (docs/decisions/notices.md).
"""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.core.mail import EmailMessage

log = logging.getLogger(__name__)

_post = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def send_soon(message: EmailMessage) -> None:
    """Hand a mail over to be sent; at once where the setting MAIL_AT_ONCE says so (tests)."""
    if settings.MAIL_AT_ONCE:
        _send(message)
    else:
        _post.submit(_send, message)


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except Exception:
        # Not the text: a mail may carry a link that opens an account.
        log.exception("a mail could not be sent")
