"""Playing without an account: a bot by one press, a friend's table by its link; and what becomes of a guest's seats."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tabletop.accounts import guests
from tabletop.accounts.models import User
from tabletop.notices.models import Kind, Notice
from tabletop.tables import services
from tabletop.tables.clock import Pace
from tabletop.tables.errors import Forbidden, TableError
from tabletop.tables.models import Table
from tabletop.tables.projection import Scene
from tabletop.tables.services import standing_in
from tests.tables.stage import (
    browser,
    finished_table,
    fresh,
    open_table,
    person,
    playing_table,
    take_turn,
    waiting_table,
    without_tokens,
)

pytestmark = pytest.mark.django_db

PASSWORD = "kettle-of-fish-9"
KEPT = {"username": "zoe", "email": "zoe@example.org", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture(autouse=True)
def _no_old_counts() -> None:
    cache.clear()


@pytest.fixture
def guest(db: None) -> User:
    return User.objects.create(username="guest-4821", password="!", guest=True, seen_on=timezone.now().date())


def visitor() -> Client:
    """A browser that has seen the first page."""
    client = browser()
    client.get("/")
    return client


def pressed_again(client: Client) -> Client:
    """The same browser as it was before it had a session: a second press was under way already."""
    twin = browser()
    twin.cookies["csrftoken"] = client.cookies["csrftoken"].value
    return twin


def who(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


def sit(client: Client, table: Table, name: str = "Zoe", **kwargs: object) -> object:
    return client.post(f"/tables/{table.pk}/guest/", {"display_name": name}, **kwargs)  # type: ignore[arg-type]


def test_one_press_makes_a_guest_and_a_running_game_against_a_bot() -> None:
    client = visitor()
    answer = client.post("/tables/bots/toy/")
    table = Table.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, table.get_absolute_url())
    me = who(client)
    assert (table.status, table.visibility, table.host) == ("playing", "link", me)
    assert [(seat.player, bool(seat.bot)) for seat in table.seats.all()] == [(me, False), (None, True)]
    assert (me.guest, me.has_usable_password(), me.email) == (True, False, "")
    assert me.shown_name in client.get(answer["Location"]).text
    assert client.session.get_expiry_age() == browser(person("ann")).session.get_expiry_age()


def test_a_button_pressed_twice_makes_one_guest_and_one_table() -> None:
    client = visitor()
    twin = pressed_again(client)
    first = client.post("/tables/bots/toy/")
    assert client.post("/tables/bots/toy/")["Location"] == first["Location"]
    assert twin.post("/tables/bots/toy/")["Location"] == first["Location"]
    assert (User.objects.count(), Table.objects.count()) == (1, 1)
    assert who(twin) == who(client)


def test_an_old_token_does_not_lead_back_to_the_guest_who_came_with_it() -> None:
    client = visitor()
    twin = pressed_again(client)
    client.post("/tables/bots/toy/")
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        twin.post("/tables/bots/toy/")
    assert who(twin) != who(client)


def test_who_has_an_account_plays_a_bot_as_who_they_are(ann: User) -> None:
    client = browser(ann)
    client.post("/tables/bots/toy/")
    assert Table.objects.get().host == ann
    assert not User.objects.filter(guest=True).exists()


def test_later_the_same_button_is_another_game(ann: User) -> None:
    client = browser(ann)
    client.post("/tables/bots/toy/")
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        client.post("/tables/bots/toy/")
    assert Table.objects.count() == 2


@pytest.mark.parametrize("visibility", ["public", "link"])
def test_a_stranger_sits_down_at_a_friends_table_by_one_press(ann: User, visibility: str) -> None:
    table = open_table(ann, visibility=visibility)
    client = browser()
    page = client.get(table.get_absolute_url()).text
    assert f'action="/tables/{table.pk}/guest/"' in page
    assert 'value="Guest ' in page
    assert f"/accounts/login/?next=/tables/{table.pk}/" in page
    answer = client.post(f"/tables/{table.pk}/guest/", {"display_name": "Zoe"})
    assert (answer.status_code, answer["Location"]) == (303, table.get_absolute_url())
    assert (who(client).shown_name, fresh(table).status) == ("Zoe", "playing")
    assert "Zoe" in browser(ann).get(table.get_absolute_url()).text


def test_the_name_that_is_offered_is_the_name_one_gets(ann: User) -> None:
    client = browser()
    sit(client, waiting_table(ann), "Guest 7777")
    assert (who(client).username, who(client).display_name) == ("guest-7777", "")
    other = browser()
    sit(other, waiting_table(ann), "Guest 7777")  # offered twice: nobody is refused for that
    assert who(other).username != "guest-7777"
    assert who(other).shown_name.startswith("Guest ")


def test_a_guest_without_a_name_is_called_so_in_the_readers_language(guest: User) -> None:
    assert guest.shown_name == "Guest 4821"


def test_who_had_no_account_was_not_told_to_what_they_agree(ann: User) -> None:
    pace = Pace(credit=timedelta(hours=10))
    table = open_table(ann, game="sorry", visibility="link", pace=pace, quick_start=True)
    pages = [browser(user).get(table.get_absolute_url()) for user in (None, person("bob"))]
    scene = Scene(table, AnonymousUser())
    rules = [rule.label for rule in scene.house_rules]
    assert rules
    assert scene.terms
    for page in pages:
        for text in ("Rules of the house", scene.pace_title, *rules, *scene.terms):
            assert str(text) in html.unescape(page.text)
    wrong = browser().post(f"/tables/{table.pk}/guest/", {"display_name": "x" * 100})
    assert scene.terms[0] in html.unescape(wrong.text)


@pytest.mark.parametrize("name", ["ann", "Admin", "\u200b", "x" * 41, "Guest"])
def test_a_name_that_cannot_be_makes_no_guest(ann: User, name: str) -> None:
    table = open_table(ann)
    answer = sit(browser(), table, name)
    assert answer.status_code == 422  # type: ignore[attr-defined]
    assert 'class="errors"' in answer.content.decode()  # type: ignore[attr-defined]
    assert not User.objects.filter(guest=True).exists()
    assert fresh(table).status == "open"


def test_who_comes_too_late_is_no_guest_for_nothing(ann: User, bob: User) -> None:
    assert sit(browser(), playing_table(ann, bob)).status_code == 409  # type: ignore[attr-defined]
    assert not User.objects.filter(guest=True).exists()


def test_the_link_to_a_game_that_had_begun_led_a_stranger_to_a_log_in_and_no_further(
    ann: User, bob: User
) -> None:
    table, late = playing_table(ann, bob, visibility="link"), browser()
    page = without_tokens(late.get(table.get_absolute_url()).text)
    assert "Watch as a guest" in page
    assert "bob" not in page
    assert sit(late, table)["Location"] == table.get_absolute_url()  # type: ignore[index]
    assert "bob" in late.get(table.get_absolute_url()).text
    assert not table.seats.filter(player__guest=True).exists()


def test_the_way_in_tells_a_stranger_nothing_but_who_asks_to_what(ann: User, bob: User) -> None:
    table = waiting_table(ann, bob, visibility="link")
    page = without_tokens(browser().get(table.get_absolute_url()).text)
    assert "ann invites you to a game of" in page
    assert "bob" not in page


def test_so_many_guests_from_one_address_are_too_many(ann: User, settings: object) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}  # type: ignore[attr-defined]
    table = waiting_table(ann)
    clients = [visitor() for _ in range(4)]
    clients[0].post("/tables/bots/toy/")
    clients[1].post("/tables/new/toy/", {"seats": "3"})
    refused = [clients[2].post("/tables/bots/toy/"), sit(clients[3], table)]
    refused.append(clients[2].post("/tables/new/toy/", {"seats": "3"}))
    for answer in refused:
        assert answer.status_code == 429  # type: ignore[attr-defined]
        assert answer["Retry-After"]  # type: ignore[index]
    json = clients[2].post("/tables/bots/toy/", headers={"accept": "application/json"})
    assert (json.status_code, json.json()["code"]) == (429, "too-many")
    assert User.objects.filter(guest=True).count() == 2
    assert clients[0].post("/tables/bots/qwirkle/").status_code == 303  # who is a guest already makes none


def test_a_guest_opens_tables_and_talks_but_invites_nobody_by_name(ann: User, guest: User) -> None:
    client = browser(guest)
    assert client.post("/tables/new/toy/", {"seats": "3"}).status_code == 303
    table = Table.objects.get(host=guest)
    assert client.post(f"/tables/{table.pk}/say/", {"text": "hello"}).status_code == 303
    assert "invite-name" not in client.get(table.get_absolute_url()).text
    with pytest.raises(Forbidden):
        services.invite(table.pk, guest, "ann")
    assert client.post(f"/tables/{table.pk}/invite/", {"username": "ann"}).status_code == 403
    assert not Notice.objects.filter(user=ann, kind=Kind.INVITATION).exists()


def test_a_guest_does_not_fill_the_lobby(guest: User) -> None:
    for _ in range(5):
        open_table(guest)
    with pytest.raises(TableError):
        open_table(guest)


def test_keeping_the_account_keeps_seats_games_and_settings(ann: User, guest: User) -> None:
    User.objects.filter(pk=guest.pk).update(display_name="Zoe", theme="dark")
    guest.refresh_from_db()
    running, over = playing_table(guest, ann), finished_table(guest, ann)
    client = browser(guest)
    page = client.get(over.get_absolute_url()).text
    assert f"/accounts/keep/?next=/tables/{over.pk}/" in page
    answer = client.post("/accounts/keep/", KEPT | {"next": running.get_absolute_url()})
    assert (answer.status_code, answer["Location"]) == (302, running.get_absolute_url())
    kept = User.objects.get(pk=guest.pk)
    assert (kept.guest, kept.username, kept.email) == (False, "zoe", "zoe@example.org")
    assert (kept.shown_name, kept.theme, kept.device) == ("Zoe", "dark", None)
    assert [table.seats.filter(player=kept).count() for table in (running, over)] == [1, 1]
    assert kept.results.count() == 1
    assert who(client) == kept
    assert take_turn(running).seq == fresh(running).seq
    assert browser().post("/accounts/login/", {"login": "zoe", "password": PASSWORD}).status_code == 302


def test_logging_out_as_a_guest_lets_a_stand_in_play(ann: User, guest: User) -> None:
    waiting, running = waiting_table(ann, guest), playing_table(guest, ann)
    client = browser(guest)
    assert "nobody can come back as this guest" in client.get("/accounts/logout/").text
    client.post("/accounts/logout/")
    assert not fresh(waiting).seats.filter(player=guest).exists()
    assert running.seats.get(player=guest).stand_in
    assert not User.objects.get(pk=guest.pk).is_active


def test_logging_in_leaves_the_guest_behind_and_says_so(ann: User, bob: User, guest: User) -> None:
    ann.set_password(PASSWORD)
    ann.save()
    running = playing_table(guest, bob)
    client = browser(guest)
    assert "its tables do not move to your account" in client.get("/accounts/login/").text
    answer = client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    assert answer.status_code == 302
    assert who(client) == ann
    assert running.seats.get(player=guest).stand_in


def test_guests_who_are_away_for_long_are_thrown_away_but_never_from_a_running_game(
    ann: User, guest: User
) -> None:
    idle = User.objects.create(username="guest-1111", guest=True, seen_on=guest.seen_on)
    waiting, over = waiting_table(ann, idle), finished_table(idle, ann)
    running = playing_table(guest, ann)
    today = timezone.now().date()
    assert guests.sweep(today + timedelta(days=29)) == 0
    assert guests.sweep(today + timedelta(days=31)) == 1
    assert not User.objects.filter(pk=idle.pk).exists()
    assert User.objects.filter(pk=guest.pk).exists()
    assert fresh(over).status == "finished"
    assert "(former player)" in browser(ann).get(over.get_absolute_url()).text
    assert "with (former player)" in browser(ann).get("/tables/finished/").text
    assert waiting.seats.filter(player=None, bot="").count() == 2
    services.resign(running.pk, ann)
    assert guests.sweep(today + timedelta(days=31)) == 1


def test_a_guest_who_cannot_be_deleted_holds_up_no_other(
    ann: User, guest: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = User.objects.create(username="guest-1111", guest=True, seen_on=guest.seen_on)
    delete = User.delete

    def fails_once(user: User) -> object:
        if user == guest:
            raise RuntimeError("a secret")
        return delete(user)

    monkeypatch.setattr(User, "delete", fails_once)
    assert guests.sweep(timezone.now().date() + timedelta(days=31)) == 1
    assert not User.objects.filter(pk=other.pk).exists()
    assert "could not be deleted" in caplog.text
    assert "a secret" not in caplog.text


def test_one_guest_who_could_not_be_closed_stopped_bots_and_clocks(
    ann: User, guest: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = User.objects.create(username="guest-1111", guest=True, seen_on=guest.seen_on)
    bad, good = playing_table(guest, ann), playing_table(other, ann)
    hold = standing_in.hold

    def fails_once(table: Table, *args: Any) -> None:
        if table.pk == bad.pk:
            raise RuntimeError("a secret")
        hold(table, *args)

    monkeypatch.setattr(standing_in, "hold", fails_once)
    in_two_months = timezone.now().date() + timedelta(days=61)
    guests.sweep(in_two_months)
    assert good.seats.get(player=other).stand_in
    assert User.objects.get(pk=guest.pk).is_active  # to be tried again
    assert "could not be closed" in caplog.text
    assert "a secret" not in caplog.text
    monkeypatch.setattr(standing_in, "hold", hold)
    guests.sweep(in_two_months)
    assert bad.seats.get(player=guest).stand_in


def test_a_guest_nobody_can_come_back_as_holds_up_no_game(ann: User, guest: User) -> None:
    running = playing_table(guest, ann)
    assert guests.sweep(timezone.now().date() + timedelta(days=61)) == 0
    assert running.seats.get(player=guest).stand_in
    services.resign(running.pk, ann)
    assert guests.sweep(timezone.now().date()) == 1


def test_a_guests_page_is_modest(ann: User, guest: User) -> None:
    finished_table(guest, ann)
    page = browser(ann).get("/people/guest-4821/").text
    assert "Plays as a guest" in page
    assert "Reliability" not in page
    assert "Last finished games" not in page


def test_a_guest_whose_session_is_gone_is_told_at_the_log_in_where_such_games_are(
    ann: User, guest: User
) -> None:
    table = playing_table(guest, ann, visibility="link")
    told = "such games are found only in the browser where they began"
    for path in ("", "fair/", "replay/"):
        assert told in browser().get(f"{table.get_absolute_url()}{path}", follow=True).text
    assert told not in browser().get("/accounts/login/").text
