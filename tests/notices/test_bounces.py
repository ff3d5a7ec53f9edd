"""A mail that comes back says so at the address of its person."""

from __future__ import annotations

import io
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.notices.models import Delivery, Kind, Notice, Trouble
from tests.notices.test_preferences import PAGE
from tests.tables.stage import browser

pytestmark = pytest.mark.django_db

BOUNCE = """\
From: MAILER-DAEMON@mail.example.net
To: tabletop@example.org
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part
Content-Type: text/plain

Your mail could not be delivered.
--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.net

Final-Recipient: rfc822; {address}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 {status} There is no
 such person

--part
Content-Type: {quoted}

Message-ID: <{batch}@localhost>
Subject: Your turn
To: {address}

--part--
"""


def sent_to(user: User) -> Delivery:
    now = timezone.now()
    notice = Notice.objects.create(user=user, kind=Kind.YOUR_TURN, key="t/1", due_at=now, planned_at=now)
    return Delivery.objects.create(
        notice=notice, user=user, channel="mail", due_at=now, batch=uuid4(), sent_at=now, ended_at=now
    )


def come_back(monkeypatch: pytest.MonkeyPatch, **said: object) -> str:
    """Return what the command says to a bounce."""
    usual = {"address": "ann@example.org", "action": "failed", "status": "5.1.1", "quoted": "message/rfc822"}
    text = BOUNCE.format(**usual | said).encode()
    out = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    call_command("bounced", stdout=out)
    return out.getvalue().strip()


@pytest.mark.parametrize("quoted", ["message/rfc822", "text/rfc822-headers"])
def test_a_mail_that_comes_back_for_good_stops_the_mails(
    ann: User, monkeypatch: pytest.MonkeyPatch, quoted: str
) -> None:
    batch = sent_to(ann).batch
    assert come_back(monkeypatch, batch=batch, quoted=quoted) == "Noted."
    assert Trouble.objects.get(user=ann).stopped
    assert "There is no such person" in browser(ann).get(PAGE).text


@pytest.mark.parametrize(
    "said",
    [
        {"action": "delayed"},
        {"address": "eve@example.org"},
        {"batch": uuid4()},
        {"batch": "-" * 36},
        {"quoted": "text/plain"},
    ],
)
def test_what_is_no_bounce_of_ours_changes_nothing(
    ann: User, monkeypatch: pytest.MonkeyPatch, said: dict[str, object]
) -> None:
    batch = sent_to(ann).batch
    assert come_back(monkeypatch, **{"batch": batch} | said) == "This tells of no mail of ours."
    assert not Trouble.objects.exists()


def test_a_full_mailbox_is_told_and_tried_again(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    come_back(monkeypatch, batch=sent_to(ann).batch, status="5.2.2")
    assert not Trouble.objects.get(user=ann).stopped


def test_any_other_mail_is_no_bounce(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"Subject: hello\n\nhello\n")))
    out = io.StringIO()
    call_command("bounced", stdout=out)
    assert out.getvalue().strip() == "This tells of no mail of ours."
