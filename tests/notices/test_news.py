"""The list of what one was told, on the site itself."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.notices import outbox
from tabletop.notices.models import Kind, Notice
from tabletop.tables import services
from tests.tables.stage import acting_seat, browser, playing_table, take_turn

pytestmark = pytest.mark.django_db

PAGE = "/notices/"


def listed(user: User) -> list[str]:
    return [line.title for line in browser(user).get(PAGE).context["lines"]]


def test_a_turn_is_listed_until_it_is_taken(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    mover = acting_seat(table).player
    assert any("Your turn" in title for title in listed(mover))
    take_turn(table)
    assert not any("Your turn" in title for title in listed(mover))


def test_what_was_opened_counts_as_read(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    services.say(table.pk, ann, "hello")
    notice = Notice.objects.get(user=bob, kind=Kind.CHAT)
    answer = browser(bob).get(f"{PAGE}{notice.pk}/")
    assert answer["Location"] == table.get_absolute_url()
    notice.refresh_from_db()
    assert notice.read_at is not None
    assert "A message: Toy with ann" not in listed(bob)


def test_all_of_it_is_read_by_one_press(ann: User, bob: User) -> None:
    services.say(playing_table(ann, bob).pk, ann, "hello")
    assert "A message: Toy with ann" in listed(bob)
    assert browser(bob).post(f"{PAGE}read/").status_code == 302
    assert listed(bob) == []


def test_nobody_opens_what_others_were_told(ann: User, bob: User) -> None:
    services.say(playing_table(ann, bob).pk, ann, "hello")
    notice = Notice.objects.filter(user=bob).first()
    assert browser(ann).get(f"{PAGE}{notice.pk}/").status_code == 404


def test_what_is_of_no_use_any_more_leads_to_the_list(ann: User) -> None:
    outbox.post(ann.pk, Kind.YOUR_TURN, "gone/3", due_at=timezone.now())
    assert listed(ann) == []
    notice = Notice.objects.get(user=ann)
    assert browser(ann).get(f"{PAGE}{notice.pk}/")["Location"] == PAGE
