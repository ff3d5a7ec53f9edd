"""What people are told is what they wished for: kinds, ways, quiet hours, digest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time

import pytest

from tabletop.accounts.models import User
from tabletop.notices.models import Delivery, Kind, Notice, Preferences
from tabletop.tables import services
from tests.notices.conftest import Clock
from tests.notices.postoffice import PostOffice
from tests.tables.stage import acting_seat, browser, playing_table, take_turn

pytestmark = pytest.mark.django_db

PAGE = "/notices/settings/"


def mails_to(office: PostOffice, user: User) -> list[str]:
    return [mail["Subject"] for mail in office.mails if mail["To"] == user.email]


def waiting_turn(*people: User, tables: int = 1) -> User:
    """Return who is waited for at so many tables of these two people."""
    for _ in range(tables):
        table = playing_table(*people)
        if acting_seat(table).player != people[1]:
            take_turn(table)
    return people[1]


def test_who_chose_nothing_is_told_of_turns_and_not_of_talk(ann: User, client) -> None:
    client.force_login(ann)
    page = client.get(PAGE)
    assert page.context["form"]["mail-correspondence-your_turn"].value() is True
    assert page.context["form"]["mail-correspondence-chat"].value() is False
    assert page.context["form"]["mail-live-your_turn"].value() is False
    assert page.context["form"]["mail-live-begins"].value() is True


def test_wishes_are_kept(ann: User) -> None:
    fields = {
        "mail-correspondence-chat": "on",
        "digest": "yes",
        "digest_at": "07:30",
        "quiet_from": "22:00",
        "quiet_until": "07:00",
    }
    answer = browser(ann).post(PAGE, fields)
    assert answer.status_code == 302
    chosen = Preferences.objects.get(user=ann)
    assert chosen.ways["mail"] == {"correspondence": ["chat"], "live": []}
    assert (chosen.digest, chosen.digest_at) == (True, time(7, 30))
    assert (chosen.quiet_from, chosen.quiet_until) == (time(22), time(7))
    page = browser(ann).get(PAGE)
    assert page.context["form"]["digest"].value() == "yes"
    assert page.context["form"]["mail-correspondence-chat"].value() is True


def test_half_of_the_quiet_hours_is_asked_for_again(ann: User) -> None:
    answer = browser(ann).post(PAGE, {"quiet_from": "22:00"})
    assert answer.status_code == 422
    assert "quiet_until" in answer.context["form"].errors


def test_a_kind_that_is_not_wanted_is_not_sent(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    browser(bob).post(PAGE, {"mail-correspondence-chat": "on"})
    table = playing_table(ann, bob)
    services.say(table.pk, ann, "your move")
    clock.work(minutes=2)
    assert mails_to(post_office, bob) == ["A message: Toy with ann"]


def test_quiet_hours_hold_mails_until_they_end(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    Preferences.objects.create(user=bob, quiet_from=time(13), quiet_until=time(15))
    User.objects.filter(pk=bob.pk).update(time_zone="Europe/Vilnius")  # 14:00 there
    waiting_turn(ann, bob, tables=2)
    clock.work(minutes=5)
    clock.work(minutes=54)
    assert mails_to(post_office, bob) == []
    clock.work(minutes=1)
    assert mails_to(post_office, bob) == ["News from 2 tables"]


def test_a_digest_comes_once_a_day_with_everything(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    Preferences.objects.create(user=bob, digest=True, digest_at=time(18))
    User.objects.filter(pk=bob.pk).update(time_zone="Asia/Kolkata")  # noon is 17:30 there
    waiting_turn(ann, bob)
    clock.work(minutes=5)
    waiting_turn(ann, bob)
    clock.work(minutes=20)
    assert mails_to(post_office, bob) == []
    clock.work(minutes=5)
    assert mails_to(post_office, bob) == ["News from 2 tables"]
    [mail] = [mail for mail in post_office.mails if mail["To"] == bob.email]
    assert mail.get_body(("plain",)).get_content().count("Open it:") == 2
    clock.work(hours=1)
    waiting_turn(ann, bob)
    clock.work(hours=20)
    assert len(mails_to(post_office, bob)) == 1
    clock.work(hours=3)
    assert len(mails_to(post_office, bob)) == 2


def test_a_turn_taken_before_the_digest_is_not_in_it(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    Preferences.objects.create(user=bob, digest=True, digest_at=time(18))
    table = playing_table(ann, bob)
    if acting_seat(table).player != bob:
        take_turn(table)
    clock.work(minutes=5)
    take_turn(table)
    clock.work(hours=6)
    assert mails_to(post_office, bob) == []


def test_what_waits_goes_by_new_wishes(ann: User, bob: User, clock: Clock, post_office: PostOffice) -> None:
    Preferences.objects.create(user=bob, digest=True, digest_at=time(18))
    waiting_turn(ann, bob)
    clock.work(minutes=5)
    browser(bob).post(PAGE, {"mail-correspondence-your_turn": "on"})
    clock.work(minutes=1)
    assert mails_to(post_office, bob) == ["Your turn: Toy with ann"]
    assert not Delivery.objects.filter(user=bob, ended_at=None).exists()


def test_the_mail_is_in_the_language_and_zone_of_its_reader(
    ann: User, bob: User, clock: Clock, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.utils import timezone, translation

    from tabletop.notices import channels
    from tabletop.notices.channels import Item, name_of

    def spoken(notices: Sequence[Notice], _brief: bool) -> dict[str, Item]:
        there = timezone.localtime()
        return {name_of(one): Item(f"{translation.get_language()} {there:%H:%M}", "/") for one in notices}

    monkeypatch.setitem(channels._composers, Kind.YOUR_TURN, spoken)
    User.objects.filter(pk=bob.pk).update(language="lt", time_zone="Asia/Kolkata")
    waiting_turn(ann, bob)
    clock.work(minutes=2)
    assert mails_to(post_office, bob) == ["lt 17:32"]


def test_the_page_asks_for_logging_in(client) -> None:
    for address in (PAGE, "/notices/test/"):
        assert "/accounts/login/" in client.get(address)["Location"]
