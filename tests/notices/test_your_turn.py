"""Whose turn it is gets a mail, when they did not see it themselves."""

from __future__ import annotations

import pytest

from tabletop.accounts.models import User
from tabletop.notices.models import Delivery, Notice
from tabletop.notices.runner import work
from tabletop.tables import services
from tests.notices.conftest import Clock
from tests.notices.postoffice import PostOffice
from tests.tables.stage import acting_seat, browser, fresh, playing_table, take_turn

pytestmark = pytest.mark.django_db


def test_a_mail_comes_two_minutes_after_a_turn_began(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob, game="qwirkle")
    mover = acting_seat(table).player
    assert clock.work(minutes=1, seconds=59) == 0
    clock.work(seconds=1)
    [mail] = [mail for mail in post_office.mails if "Your turn" in mail["Subject"]]
    assert mail["To"] == mover.email
    assert f"/tables/{table.pk}/" in mail.get_body(("plain",)).get_content()
    assert f"/tables/{table.pk}/" in mail.get_body(("html",)).get_content()
    assert clock.work(days=1) == 0


def test_the_mail_says_what_happened_since_and_shows_the_board(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob, game="qwirkle")
    mover = acting_seat(table).player
    take_turn(table)
    clock.work(minutes=3)
    mail = next(mail for mail in post_office.mails if "Your turn" in mail["Subject"])
    text = mail.get_body(("plain",)).get_content()
    assert f"{mover.shown_name} laid" in text
    tile, _, _ = fresh(table).state["state"]["board"][0]
    assert tile in text


def test_who_moved_meanwhile_is_not_told(ann: User, bob: User, clock: Clock, post_office: PostOffice) -> None:
    table = playing_table(ann, bob)
    clock.pass_by(minutes=1)
    mover = acting_seat(table).player
    take_turn(table)
    assert not Notice.objects.filter(user=mover, kind="your_turn", withdrawn_at=None).exists()
    clock.work(minutes=1)
    assert [
        mail for mail in post_office.mails if mail["To"] == mover.email and "turn" in mail["Subject"]
    ] == []


def test_who_looks_at_the_table_is_not_told(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    mover = acting_seat(table).player
    clock.pass_by(seconds=90)
    browser(mover).get(f"/tables/{table.pk}/")
    clock.work(seconds=30)
    assert [mail["To"] for mail in post_office.mails if "turn" in mail["Subject"]] == []
    assert not Delivery.objects.filter(ended_at=None).exists()


def test_a_page_in_a_hidden_tab_is_not_looking(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    mover = acting_seat(table).player
    clock.pass_by(seconds=90)
    browser(mover).get(f"/tables/{table.pk}/board/", {"rev": table.rev, "hidden": "1"})
    clock.work(seconds=30)
    assert [mail["To"] for mail in post_office.mails if "turn" in mail["Subject"]] == [mover.email]


def test_a_turn_taken_between_claim_and_sending_is_not_told(
    ann: User, bob: User, clock: Clock, post_office: PostOffice, stored_tasks: None
) -> None:
    table = playing_table(ann, bob)
    mover = acting_seat(table).player
    clock.work(minutes=2)
    take_turn(table)
    work()
    assert [
        mail for mail in post_office.mails if mail["To"] == mover.email and "turn" in mail["Subject"]
    ] == []


def test_what_stands_still_costs_one_question(ann: User, bob: User, django_assert_num_queries, clock) -> None:
    services.cancel_as_admin(playing_table(ann, bob).pk, ann)
    clock.work(hours=1)
    with django_assert_num_queries(2):
        clock.work(hours=1)
