"""Mail about accounts: tried again when it fails, noted when it is refused, written down nowhere."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tabletop.accounts.models import User
from tabletop.notices import background, outbox
from tabletop.notices.models import Kind, Notice, Trouble
from tabletop.notices.runner import work
from tabletop.notices.sweeping import tidy
from tests.notices.postoffice import PostOffice

pytestmark = pytest.mark.django_db


class Later:
    """Stands for a timer: what is put off waits until it is let go."""

    waiting: list[tuple[float, Callable[..., Any], tuple[Any, ...]]] = []

    def __init__(self, pause: float, act: Callable[..., Any], given: tuple[Any, ...]) -> None:
        self.what = (pause, act, given)

    def start(self) -> None:
        self.waiting.append(self.what)


class Straight:
    """Stands for the thread of mails: does at once what it is given."""

    def submit(self, act: Callable[..., Any], *given: Any) -> None:
        act(*given)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch, settings) -> type[Later]:
    settings.MAIL_AT_ONCE = False
    monkeypatch.setattr(Later, "waiting", [])
    monkeypatch.setattr(background, "Timer", Later)
    monkeypatch.setattr(background, "_post", Straight())
    monkeypatch.setattr(background, "close_old_connections", lambda: None)
    return Later


def letter(user: User) -> EmailMessage:
    return EmailMessage("A new password", "http://localhost/secret-link/", to=[user.email])


def test_a_mail_that_fails_is_tried_again_with_the_same_id(
    ann: User, post_office: PostOffice, later: type[Later], caplog: pytest.LogCaptureFixture
) -> None:
    post_office.to_mail = "451 Later"
    background.send_soon(letter(ann))
    for number, pause in enumerate(background.PAUSES):
        [(wait, act, given)] = later.waiting
        assert wait == pause
        later.waiting.clear()
        if number == 1:
            post_office.to_mail = "250 OK"
        act(*given)
        if number == 1:
            break
    assert later.waiting == []
    [mail] = post_office.mails
    assert mail["Message-ID"]
    assert "secret-link" not in caplog.text


def test_a_mail_that_never_works_is_given_up(ann: User, post_office: PostOffice, later: type[Later]) -> None:
    post_office.to_mail = "451 Later"
    background.send_soon(letter(ann))
    tries = 0
    while later.waiting:
        _, act, given = later.waiting.pop()
        act(*given)
        tries += 1
    assert tries == len(background.PAUSES)


def test_an_address_that_is_refused_for_good_is_noted(
    ann: User, post_office: PostOffice, later: type[Later]
) -> None:
    post_office.to_recipient = "550 5.1.1 No such person"
    background.send_soon(letter(ann))
    assert later.waiting == []
    assert Trouble.objects.get(user=ann).stopped


def test_no_row_holds_a_link_that_opens_an_account(client, ann: User, stored_tasks: None) -> None:
    from django.core import mail

    client.post("/accounts/password/reset/", {"email": ann.email})
    [sent] = mail.outbox
    assert "/accounts/password/reset/key/" in sent.body
    assert not DBTaskResult.objects.exists()
    assert not Notice.objects.exists()


def test_what_is_long_past_is_thrown_away(ann: User, post_office: PostOffice, stored_tasks: None) -> None:
    now = timezone.now()
    outbox.post(ann.pk, Kind.TEST, "1", due_at=now)
    work()
    outbox.post(ann.pk, Kind.YOUR_TURN, "t/1", due_at=now)
    outbox.withdraw(ann.pk, [Kind.YOUR_TURN], ["t/1"])
    tidy(now)
    assert (Notice.objects.count(), DBTaskResult.objects.count()) == (2, 1)
    tidy(now + timedelta(days=2))
    assert (Notice.objects.count(), DBTaskResult.objects.count()) == (1, 0)
    tidy(now + timedelta(days=61))
    assert not Notice.objects.exists()
