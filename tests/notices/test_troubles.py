"""What a mail server says is remembered, told to the person, and heeded."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.notices.models import Delivery, Trouble
from tabletop.notices.troubles import is_for_good
from tests.notices.conftest import Clock
from tests.notices.postoffice import PostOffice
from tests.notices.test_preferences import PAGE, mails_to, waiting_turn
from tests.tables.stage import browser

pytestmark = pytest.mark.django_db

GONE = "550 5.1.1 No such person here"
LATER = "451 4.7.1 Try again later"


@pytest.mark.parametrize(
    ("code", "text", "final"),
    [
        (550, b"5.1.1 No such person", True),
        (550, b"Unknown user", True),
        (553, b"5.1.3 Bad address", True),
        (550, b"5.7.1 We do not relay", False),
        (552, b"5.2.2 Mailbox full", False),
        (450, b"4.1.1 Later", False),
    ],
)
def test_which_refusals_are_final(code: int, text: bytes, final: bool) -> None:
    assert is_for_good(code, text) is final


def test_an_address_refused_for_good_gets_no_more_mails(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    post_office.to_recipient = GONE
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    assert Trouble.objects.get(user=bob).stopped
    assert not Delivery.objects.filter(ended_at=None).exists()
    page = browser(bob).get(PAGE).text
    assert "refused bob@example.org for good" in page
    assert "No such person here" in page
    post_office.to_recipient = "250 OK"
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    assert mails_to(post_office, bob) == []


def test_a_new_address_is_tried(ann: User, bob: User, clock: Clock, post_office: PostOffice) -> None:
    post_office.to_recipient = GONE
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    post_office.to_recipient = "250 OK"
    bob.email = "robert@example.org"
    bob.save()
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    assert mails_to(post_office, bob) == ["Your turn: Toy with ann"]
    assert not Trouble.objects.filter(user=bob).exists()


def test_a_confirmed_address_is_tried_again(ann: User) -> None:
    from allauth.account.models import EmailAddress
    from allauth.account.signals import email_confirmed

    Trouble.objects.create(user=ann, address=ann.email, said=GONE, stopped=True, at=timezone.now())
    address = EmailAddress.objects.create(user=ann, email=ann.email)
    email_confirmed.send(EmailAddress, request=None, email_address=address)
    assert not Trouble.objects.exists()


@pytest.mark.parametrize("field", ["to_recipient", "to_mail"])
def test_what_fails_for_now_is_tried_again_later_with_the_same_id(
    ann: User, bob: User, clock: Clock, post_office: PostOffice, field: str
) -> None:
    setattr(post_office, field, LATER)
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    delivery = Delivery.objects.get(user=bob, notice__kind="your_turn")
    assert "Try again later" in delivery.error
    setattr(post_office, field, "250 OK")
    assert clock.work(seconds=59) == 0
    clock.work(seconds=1)
    [mail] = [mail for mail in post_office.mails if mail["To"] == bob.email]
    assert mail["Message-ID"].startswith(f"<{delivery.batch}@")
    delivery.refresh_from_db()
    assert delivery.sent_at == timezone.now()


def test_a_mail_server_that_is_down_costs_nothing_but_time(
    ann: User, bob: User, clock: Clock, settings
) -> None:
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    settings.MAILERS = {"default": {"BACKEND": smtp, "OPTIONS": {"host": "127.0.0.1", "port": 9}}}
    waiting_turn(ann, bob)
    tries = clock.work(minutes=2)
    for _ in range(60):
        tries += clock.work(minutes=30)
    assert 20 < tries < 40 * 2
    delivery = Delivery.objects.get(user=bob, notice__kind="your_turn")
    assert delivery.sent_at is None
    assert delivery.ended_at is not None
    assert delivery.error == "The mail server does not answer."


def test_a_test_says_what_happened(ann: User, clock: Clock, post_office: PostOffice) -> None:
    browser(ann).post("/notices/test/")
    assert "on its way" in browser(ann).get(PAGE).text
    clock.work()
    assert "handed over at 12:00" in browser(ann).get(PAGE).text
    assert [mail["Subject"] for mail in post_office.mails] == ["A test from Tabletop"]
    browser(ann).post("/notices/test/")
    clock.work()
    assert len(post_office.mails) == 1


def test_a_test_that_is_refused_says_so(ann: User, clock: Clock, post_office: PostOffice) -> None:
    post_office.to_recipient = GONE
    browser(ann).post("/notices/test/")
    clock.work()
    assert "refused: “550 5.1.1 No such person here”" in browser(ann).get(PAGE).text
    post_office.to_recipient = "250 OK"
    clock.pass_by(minutes=2)
    browser(ann).post("/notices/test/")
    clock.work()
    assert "handed over" in browser(ann).get("/notices/test/", headers={"hx-request": "true"}).text
    assert not Trouble.objects.exists()


def test_a_site_without_a_mail_server_says_so(ann: User, clock: Clock, settings, capsys) -> None:
    settings.MAILERS = {"default": {"BACKEND": "tabletop.notices.console.EmailBackend"}}
    browser(ann).post("/notices/test/")
    clock.work()
    assert "printed on its console" in browser(ann).get(PAGE).text
    assert "A test from Tabletop" in capsys.readouterr().out


def test_one_bad_table_does_not_hold_up_the_others(
    ann: User, bob: User, clock: Clock, post_office: PostOffice, caplog: pytest.LogCaptureFixture
) -> None:
    from tabletop.tables.models import Table

    waiting_turn(ann, bob, tables=2)
    bad = Table.objects.order_by("created")[0]
    Table.objects.filter(pk=bad.pk).update(state={"v": 1, "state": "a secret hand"})
    clock.work(minutes=2)
    [mail] = [mail for mail in post_office.mails if mail["To"] == bob.email]
    assert bad.pk not in mail.as_string()
    assert f"your_turn {bad.pk}" in caplog.text
    assert "secret hand" not in caplog.text
    waits = Delivery.objects.get(user=bob, ended_at=None)
    assert waits.notice.key.startswith(bad.pk)
    for _ in range(30):
        clock.work(hours=1)
    waits.refresh_from_db()
    assert waits.ended_at is not None
    assert waits.sent_at is None
