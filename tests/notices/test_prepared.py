"""Who had prepared a move that was not played reads so in the mail, and not why: that may name what they hold."""

from __future__ import annotations

import pytest

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.models import Plan
from tests.notices.conftest import Clock
from tests.notices.postoffice import PostOffice
from tests.tables.stage import acting_seat, fresh, playing_table, take_turn

pytestmark = pytest.mark.django_db


def mails_to(post_office: PostOffice, user: User) -> list[str]:
    mails = [
        mail for mail in post_office.mails if mail["To"] == user.email and "Your turn" in mail["Subject"]
    ]
    return [mail.get_body(("plain",)).get_content() for mail in mails]  # type: ignore[union-attr]


def test_a_mail_says_that_a_prepared_move_no_longer_fits(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    hands = fresh(table).state["state"]["hands"]
    card = {"type": "play", "card": hands[1][0]}
    services.prepare(table.pk, bob, read=lambda _: card, seen=fresh(table).seq)
    Plan.objects.update(action={"type": "play", "card": hands[0][1]})  # as if the world had changed
    take_turn(table)
    assert acting_seat(table).player == bob
    clock.work(minutes=3)
    [text] = mails_to(post_office, bob)
    assert "The move you had prepared no longer fits." in text
    assert "You do not hold" not in text


def test_who_had_prepared_their_move_is_not_called(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    card = {"type": "play", "card": fresh(table).state["state"]["hands"][1][0]}
    services.prepare(table.pk, bob, read=lambda _: card, seen=fresh(table).seq)
    take_turn(table)
    clock.work(minutes=3)
    assert mails_to(post_office, bob) == []
    assert len(mails_to(post_office, ann)) == 1
