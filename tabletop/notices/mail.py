"""Notices by mail: one mail a batch, whatever it holds."""

from __future__ import annotations

import smtplib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import gettext, gettext_lazy

from tabletop.accounts.models import User
from tabletop.notices.channels import Batch, Failed, Item, Refused, Text


class MailChannel:
    """Implements channels.Channel."""

    name = "mail"
    title: Text = gettext_lazy("By mail")
    digests = True
    takes_back = False

    def reaches(self, user: User) -> bool:
        """Whether the person has an address."""
        return bool(user.email) and user.is_active

    def send(self, batch: Batch) -> None:
        """Send the mail. Raises: Refused, Failed."""
        mail = write(batch)
        try:
            mail.send()
        except smtplib.SMTPRecipientsRefused as error:
            [(code, text), *_] = error.recipients.values()
            raise (Refused if code >= 500 else Failed)(_said(code, text)) from error
        except smtplib.SMTPResponseException as error:
            raise Failed(_said(error.smtp_code, error.smtp_error)) from error
        except (smtplib.SMTPException, OSError) as error:
            raise Failed(gettext("The mail server does not answer.")) from error

    def withdraw(self, user: User, keys: list[str]) -> None:
        """A mail cannot be taken back."""


def write(batch: Batch) -> EmailMultiAlternatives:
    """Return the mail of a batch, in the language that is spoken now. The same batch has the same Message-ID."""
    items = by_page(batch.items.values())
    context: dict[str, Any] = {
        "user": batch.user,
        "items": [(item, full(item.path)) for item in items],
        "site": full("/"),
    }
    mail = EmailMultiAlternatives(
        subject=subject(items),
        body=render_to_string("notices/mail.txt", context),
        to=[batch.user.email],
        headers={
            "Message-ID": f"<{batch.id}@{urlsplit(settings.SITE_URL).hostname}>",
            "Auto-Submitted": "auto-generated",
        },
    )
    mail.attach_alternative(render_to_string("notices/mail.html", context), "text/html")
    return mail


def subject(items: list[Item]) -> str:
    """Return what one thing is about, or how many there are."""
    if len(items) == 1:
        return items[0].title
    return gettext("News from %(count)d tables") % {"count": len(items)}


def by_page(items: Iterable[Item]) -> list[Item]:
    """Return one item for each page they open: what is said of the same page goes under the first title."""
    merged: dict[str, Item] = {}
    for item in items:
        first = merged.setdefault(item.path, item)
        more = tuple(sentence for sentence in item.sentences if sentence not in first.sentences)
        merged[item.path] = replace(first, sentences=first.sentences + more, board=first.board or item.board)
    return list(merged.values())


def full(path: str) -> str:
    """Return the whole address of a page of the site."""
    return str(urljoin(settings.SITE_URL, path))


def _said(code: int, text: bytes | str) -> str:
    """Return what the mail server said, on one line."""
    words = text.decode(errors="replace") if isinstance(text, bytes) else text
    return f"{code} {' '.join(words.split())}"
