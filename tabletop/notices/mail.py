"""Notices by mail: one mail a batch, whatever it holds."""

from __future__ import annotations

import smtplib
from collections.abc import Iterable
from dataclasses import replace
from email.policy import EmailPolicy, default
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy, ngettext

from tabletop.accounts.models import User
from tabletop.notices import troubles
from tabletop.notices.channels import Batch, Failed, Item, Refused, Text
from tabletop.notices.links import full, unsubscribe_link
from tabletop.notices.models import Kind

SELDOM_LIVE = (Kind.BEGINS, Kind.INVITATION)  # what of a live game can wait for a mail


class MailChannel:
    """Implements channels.Channel."""

    name = "mail"
    title: Text = gettext_lazy("Mail")
    digests = True
    takes_back = False

    def usual(self, kind: str, *, live: bool) -> bool:
        """All but the talk at a table; of live games only what brings somebody there."""
        return kind in SELDOM_LIVE if live else kind != Kind.CHAT

    def where(self, user: User) -> str:
        """Return the person's address."""
        return user.email if user.is_active else ""

    def works(self, user: User) -> bool:
        """Whether there is an address that was not refused for good."""
        return bool(self.where(user)) and not troubles.is_stopped(user)

    def send(self, batch: Batch) -> None:
        """Send the mail, and remember what the mail server says of the address. Raises: Refused, Failed."""
        mail = write(batch)
        try:
            mail.send()
        except smtplib.SMTPRecipientsRefused as error:
            [(code, text), *_] = error.recipients.values()
            said, for_good = troubles.said(code, text), troubles.is_for_good(code, text)
            troubles.note(batch.user, said, stopped=for_good)
            raise (Refused if for_good else Failed)(said) from error
        except smtplib.SMTPResponseException as error:
            raise Failed(troubles.said(error.smtp_code, error.smtp_error)) from error
        except (smtplib.SMTPException, OSError) as error:
            raise Failed(gettext("The mail server does not answer.")) from error
        troubles.forget(batch.user)

    def withdraw(self, user: User, keys: list[str]) -> None:
        """A mail cannot be taken back."""


class WholeLinks(EmailPolicy):
    """Leaves the link of a header in one piece: folded it would be encoded, and no mail program would know it."""

    def fold(self, name: str, value: str) -> str:
        if name.lower() == "list-unsubscribe":
            return f"{name}: {value}{self.linesep}"
        return str(super().fold(name, value))

    def fold_binary(self, name: str, value: str) -> bytes:
        if name.lower() == "list-unsubscribe":
            return self.fold(name, value).encode("ascii")
        return super().fold_binary(name, value)


class Mail(EmailMultiAlternatives):
    """A mail whose links stay whole."""

    def message(self, *, policy: Any = default) -> Any:
        """Return the mail as it goes out."""
        kept = ("linesep", "utf8", "cte_type", "max_line_length", "raise_on_defect")
        return super().message(policy=WholeLinks(**{name: getattr(policy, name) for name in kept}))


def write(batch: Batch) -> Mail:
    """Return the mail of a batch, in the language that is spoken now. The same batch has the same Message-ID."""
    items, link = by_page(batch.items.values()), unsubscribe_link(batch.user.pk, MailChannel.name)
    context: dict[str, Any] = {
        "user": batch.user,
        "items": [(item, full(item.path)) for item in items],
        "unsubscribe": link,
        "settings": full(reverse("notices:settings")),
    }
    mail = Mail(
        subject=subject(items),
        body=render_to_string("notices/mail.txt", context),
        to=[batch.user.email],
        headers={
            "Message-ID": f"<{batch.id}@{urlsplit(settings.SITE_URL).hostname}>",
            "Auto-Submitted": "auto-generated",
            # One press in the mail program stops these mails (RFC 8058); a proxy must pass the POST on.
            "List-Unsubscribe": f"<{link}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    mail.attach_alternative(render_to_string("notices/mail.html", context), "text/html")
    return mail


def subject(items: list[Item]) -> str:
    """Return what one thing is about, or how many there are."""
    if len(items) == 1:
        return items[0].title
    text = ngettext("News from %(count)d table", "News from %(count)d tables", len(items))
    return text % {"count": len(items)}


def by_page(items: Iterable[Item]) -> list[Item]:
    """Return one item for each page they open: what is said of the same page goes under the first title."""
    merged: dict[str, Item] = {}
    for item in items:
        first = merged.setdefault(item.path, item)
        more = tuple(sentence for sentence in item.sentences if sentence not in first.sentences)
        merged[item.path] = replace(first, sentences=first.sentences + more, board=first.board or item.board)
    return list(merged.values())
