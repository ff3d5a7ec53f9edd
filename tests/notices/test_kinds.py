"""Each kind of notice: who gets it, when it is of no use any more, and what it says."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tabletop.accounts.models import User
from tabletop.notices.models import Kind, Notice, Preferences
from tabletop.notices.preferences import CHOSEN, PACES
from tabletop.tables import services
from tabletop.tables.clock import Pace
from tabletop.tables.services import lapsing
from tabletop.tables.services.standing_in import take_back
from tests.notices.conftest import Clock
from tests.notices.postoffice import PostOffice
from tests.notices.test_preferences import mails_to
from tests.tables.stage import (
    acting_seat,
    browser,
    finished_table,
    fresh,
    playing_table,
    take_turn,
    waiting_table,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _everybody_wants_everything(ann: User, bob: User, cara: User) -> None:
    for user in (ann, bob, cara):
        ways = {"mail": {pace: list(CHOSEN) for pace in PACES}}
        Preferences.objects.create(user=user, ways=ways)


@pytest.fixture(autouse=True)
def _in_the_tests_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lapsing, "close_old_connections", lambda: None)


def text_to(office: PostOffice, user: User, subject: str) -> str:
    """Return the text of the one mail to this person whose subject begins so."""
    [mail] = [m for m in office.mails if m["To"] == user.email and m["Subject"].startswith(subject)]
    text: str = mail.get_body(("plain",)).get_content()
    return text


def test_who_waited_is_told_that_it_begins(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = waiting_table(bob)
    clock.pass_by(hours=5)
    services.join(table.pk, ann)
    clock.work(minutes=2)
    assert any(
        title.startswith(("It begins: Toy with ann", "Your turn")) for title in mails_to(post_office, bob)
    )
    assert not any(title.startswith("It begins") for title in mails_to(post_office, ann))


def test_whom_a_stand_in_plays_for_does_not_read_that_the_game_waits_for_them(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    mover = acting_seat(table)
    ways = {"mail": {pace: [Kind.BEGINS] for pace in PACES}}  # as people have it for live games
    Preferences.objects.filter(user=mover.player).update(ways=ways)
    services.seat_stand_in(table.pk, mover.index, ann)
    clock.work(minutes=2)
    text = text_to(post_office, mover.player, "It begins")
    assert "A stand-in plays for you." in text
    assert "Waiting for" not in text


def test_who_has_looked_since_is_not_told_that_it_began(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = waiting_table(bob)
    services.join(table.pk, ann)
    clock.pass_by(seconds=1)
    browser(bob).get(table.get_absolute_url())
    clock.work(minutes=10)
    assert not any(title.startswith("It begins") for title in mails_to(post_office, bob))


def test_the_others_are_told_how_it_ended(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    finished_table(ann, bob)
    clock.work(minutes=2)
    assert "You win!" in text_to(post_office, ann, "It is over: Toy with bob")
    assert not any(title.startswith("It is over") for title in mails_to(post_office, bob))


def test_a_cancelled_game_is_told_to_all_and_waits_for_nobody(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    services.cancel_as_admin(table.pk, ann)
    clock.work(minutes=2)
    for user in (ann, bob):
        assert "An administrator cancelled this table." in text_to(post_office, user, "It is over")
    assert not any("Your turn" in mail["Subject"] for mail in post_office.mails)


def test_the_mail_of_a_game_that_all_agreed_to_cancel_says_so(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    for user in (ann, bob):
        services.vote(table.pk, user, services.Question.CANCEL, wanted=True)
    clock.work(minutes=2)
    assert "Everybody agreed to cancel the game." in text_to(post_office, ann, "It is over")


def test_who_sat_at_a_table_that_its_host_called_off_never_heard_of_it(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    services.cancel(waiting_table(ann, bob).pk, ann)
    clock.work(minutes=2)
    assert "This table was cancelled." in text_to(post_office, bob, "It is over")
    assert mails_to(post_office, ann) == []


def test_a_rematch_is_an_invitation_until_they_come(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    over = finished_table(ann, bob)
    services.rematch(over.pk, ann)
    clock.work(minutes=2)
    assert text_to(post_office, bob, "You are invited: Toy with ann")
    another = finished_table(ann, bob)
    services.join(services.rematch(another.pk, ann).pk, bob)
    clock.work(minutes=2)
    assert sum(title.startswith("You are invited") for title in mails_to(post_office, bob)) == 1


def test_talk_comes_in_one_mail_and_not_to_who_said_it(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    take_turn(table)  # who is waited for gets this with the news of their turn
    waits, reads = acting_seat(table).player, fresh(table).seats.get(acting_since=None).player
    clock.work(minutes=2)
    services.say(table.pk, waits, "hello")
    services.say(table.pk, waits, "are you there?")
    services.say(table.pk, reads, "yes, here")
    clock.work(minutes=2)
    text = text_to(post_office, reads, "2 messages")
    assert f"{waits}: hello" in text
    assert "are you there?" in text
    assert "yes, here" not in text
    services.say(table.pk, waits, "good")
    clock.work(minutes=2)
    text_to(post_office, reads, "A message")


def test_a_line_that_was_hidden_is_not_sent(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    services.say(table.pk, ann, "rude words")
    services.hide(table.messages.get().pk, ann)
    clock.work(minutes=2)
    assert not any("rude words" in mail.as_string() for mail in post_office.mails)
    assert not any("message" in mail["Subject"] for mail in post_office.mails)


def test_who_was_moved_for_reads_why(ann: User, bob: User, clock: Clock, post_office: PostOffice) -> None:
    table = playing_table(ann, bob, game="qwirkle")
    seat = acting_seat(table)
    take_turn(table)
    other = acting_seat(table)
    services.time_out(table.pk, other.index, seen=fresh(table).seq)
    clock.work(minutes=2)
    assert "Your time ran out" in text_to(post_office, other.player, "Done for you")
    assert not any(title.startswith("Done") for title in mails_to(post_office, seat.player))


def test_time_that_runs_out_is_told_step_by_step_with_the_hour_and_the_zone(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    User.objects.update(time_zone="Asia/Kolkata")
    table = playing_table(ann, bob, pace=Pace(credit=timedelta(hours=10)))
    mover = acting_seat(table).player
    clock.work(minutes=2)
    for span in (timedelta(hours=5), timedelta(hours=4)):
        clock.pass_by(seconds=span.total_seconds())
        lapsing.sweep()
        clock.work()
    half, nine = [m for m in post_office.mails if m["Subject"].startswith("Your time is running out")]
    assert half["To"] == nine["To"] == mover.email
    assert "Half of your time for this turn is gone." in half.get_body(("plain",)).get_content()
    text = nine.get_body(("plain",)).get_content()
    assert "Nine tenths of your time for this turn are gone." in text
    assert "You have until Tuesday, 3 March, 03:30 (Kolkata)." in text or "(Kolkata)" in text


def test_a_move_made_in_time_stops_the_warnings(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob, pace=Pace(credit=timedelta(hours=10)))
    mover = acting_seat(table).player
    clock.pass_by(hours=5)
    lapsing.sweep()
    take_turn(table)
    clock.work(minutes=2)
    assert not any("running out" in title for title in mails_to(post_office, mover))
    assert not Notice.objects.filter(user=mover, kind=Kind.TIME_SHORT, withdrawn_at=None).exists()


def test_whom_a_bot_stands_in_for_is_told_once_and_has_no_turns(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    seat = acting_seat(table)
    services.seat_stand_in(table.pk, seat.index, ann)
    clock.work(minutes=2)
    titles = [title for title in mails_to(post_office, seat.player) if not title.startswith("It begins")]
    assert [title.partition(":")[0] for title in titles] == ["Done for you"]
    take_back(table.pk, seat.player)
    clock.work(minutes=2)


def test_the_last_one_a_bot_stands_in_for_reads_that_the_game_waits(
    ann: User, bob: User, cara: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    for index in (1, 0):
        services.seat_stand_in(table.pk, index, cara)
    clock.work(minutes=2)
    text = text_to(post_office, ann, "Done for you")
    assert "lets a stand-in play for you." in text
    assert "The game waits for you to come back." in text


def test_after_a_pause_whose_turn_it_is_is_told_again(
    ann: User, bob: User, clock: Clock, post_office: PostOffice
) -> None:
    table = playing_table(ann, bob)
    mover = acting_seat(table).player
    clock.work(minutes=2)
    services.pause_as_admin(table.pk, ann)
    clock.work(days=7)
    services.resume_as_admin(table.pk, ann)
    clock.work(minutes=2)
    assert sum(title.startswith("Your turn") for title in mails_to(post_office, mover)) == 2


def test_a_paused_game_waits_for_nobody(ann: User, bob: User, clock: Clock, post_office: PostOffice) -> None:
    table = playing_table(ann, bob)
    services.pause_as_admin(table.pk, ann)
    clock.work(minutes=2)
    assert not any("Your turn" in mail["Subject"] for mail in post_office.mails)
