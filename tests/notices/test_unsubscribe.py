"""One press in the mail program, or two on our page, stops the mails (RFC 8058)."""

from __future__ import annotations

import re
from email.message import EmailMessage

import pytest
from django.test import Client

from tabletop.accounts.models import User
from tabletop.notices.models import Preferences
from tests.notices.conftest import Clock
from tests.notices.postoffice import PostOffice
from tests.notices.test_preferences import PAGE, mails_to, waiting_turn
from tests.tables.stage import browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def mail(ann: User, bob: User, clock: Clock, post_office: PostOffice) -> EmailMessage:
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    return next(mail for mail in post_office.mails if mail["To"] == bob.email)


def path_of(mail: EmailMessage) -> str:
    return re.fullmatch(r"<http://127.0.0.1:8000(/\S+)>", mail["List-Unsubscribe"])[1]


def test_a_mail_can_be_answered_with_one_press(
    mail: EmailMessage, ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stranger = Client(enforce_csrf_checks=True)
    answer = stranger.post(path_of(mail), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert "no notices by mail any more" in answer.text
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    assert len(mails_to(post_office, bob)) == 1
    assert stranger.post(path_of(mail)).status_code == 200
    assert Preferences.objects.get(user=bob).stopped == ["mail"]


def test_opening_the_link_changes_nothing(mail: EmailMessage) -> None:
    for method in ("get", "head"):
        assert getattr(Client(), method)(path_of(mail)).status_code == 200
    assert "Stop these notices?" in Client().get(path_of(mail)).text
    assert not Preferences.objects.exists()


def test_the_link_is_in_the_text_as_well(mail: EmailMessage) -> None:
    for kind in ("plain", "html"):
        assert path_of(mail) in mail.get_body((kind,)).get_content()


def test_a_link_that_was_meddled_with_is_nothing(mail: EmailMessage, bob: User) -> None:
    token = path_of(mail).split("/")[-2]
    for wrong in (token[:-2] + "xx", "x", token.replace(":", "x")):
        assert Client().post(f"/notices/unsubscribe/{wrong}/").status_code == 404
    assert not Preferences.objects.exists()


def test_stopping_the_mails_emptied_every_tick(
    mail: EmailMessage, ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    wishes = {"mail-correspondence-your_turn": "on", "mail-live-chat": "on"}
    browser(bob).post(PAGE, wishes)
    assert "stopped-mail" not in browser(bob).get(PAGE).text
    Client().post(path_of(mail))
    page = browser(bob).get(PAGE)
    assert "You stopped these notices" in page.text
    ticked = {name for name in page.context["form"].fields if page.context["form"][name].value() is True}
    assert ticked == {*wishes, "stopped-mail"}
    browser(bob).post(
        PAGE, {**wishes, "mail-live-over": "on", "stopped-mail": "on"}
    )  # other choices, for later
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    assert len(mails_to(post_office, bob)) == 1
    browser(bob).post(PAGE, wishes)
    assert Preferences.objects.get(user=bob).stopped == []
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    assert len(mails_to(post_office, bob)) == 2


def test_no_link_of_a_mail_logs_in_or_moves(mail: EmailMessage) -> None:
    text = mail.get_body(("plain",)).get_content()
    for link in re.findall(r"http://127.0.0.1:8000(/\S+)", text):
        client = Client()
        client.get(link)
        assert "_auth_user_id" not in client.session


def test_the_link_stays_in_one_piece_however_long_the_name_of_the_site(
    ann: User, bob: User, clock: Clock, post_office: PostOffice, settings
) -> None:
    """A folded header is encoded, and mail programs then see no link."""
    settings.SITE_URL = f"https://{'games.' * 12}example.org/"
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    assert post_office.raw
    for sent in post_office.raw:
        [line] = [line for line in sent.splitlines() if line.startswith(b"List-Unsubscribe:")]
        assert line.startswith(f"List-Unsubscribe: <{settings.SITE_URL}notices/unsubscribe/".encode())
        assert line.endswith(b">")
