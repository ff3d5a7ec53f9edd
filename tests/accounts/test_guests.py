"""Guests, before and after they have an account. What they do at tables: tests/tables/test_guest_play.py."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from tabletop.accounts import guests
from tabletop.accounts.models import User

from .conftest import PASSWORD, MakeUser
from .test_pages import check

pytestmark = pytest.mark.django_db
KEEP = "/accounts/keep/"


def answers(**changed: str) -> dict[str, str]:
    fields = {"username": "zoe", "email": "zoe@example.org", "password1": PASSWORD, "password2": PASSWORD}
    return fields | changed


@pytest.fixture
def guest() -> User:
    return User.objects.create(username="guest-4821", password="!", guest=True, seen_on=timezone.now().date())


@pytest.fixture
def at_home(client: Client, guest: User) -> Client:
    client.force_login(guest)
    return client


def test_a_guest_is_called_so_in_the_language_of_who_reads_it(
    guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.accounts.names._", lambda text: text.replace("Guest", "Svečias"))
    with translation.override("lt"):
        assert guest.shown_name == "Svečias 4821"


@pytest.mark.parametrize("path", ["keep", "settings", "hours", "logout", "login"])
def test_a_guest_gets_a_sound_page(at_home: Client, path: str) -> None:
    response = at_home.get(f"/accounts/{path}/")
    assert response.status_code == 200
    check(response)  # type: ignore[arg-type]


@pytest.mark.parametrize("path", ["signup", "email", "password/change", "password/set", "reauthenticate"])
def test_what_is_about_passwords_leads_a_guest_to_keeping_the_account(at_home: Client, path: str) -> None:
    for answer in (at_home.get(f"/accounts/{path}/"), at_home.post(f"/accounts/{path}/", answers())):
        assert (answer.status_code, answer["Location"]) == (302, KEEP)
    assert at_home.get("/accounts/signup/?next=/x/")["Location"] == f"{KEEP}?next=%2Fx%2F"
    assert not User.objects.get().has_usable_password()


def test_keeping_the_account_is_signing_up_with_all_its_checks(at_home: Client, make_user: MakeUser) -> None:
    make_user("ann")
    for wrong in (
        {"username": "ANN"},
        {"email": "ann@example.org"},
        {"password1": "12345678", "password2": "12345678"},
        {"username": "guest-4821"},
    ):
        page = at_home.post(KEEP, answers(**wrong))
        assert page.status_code == 200
        assert page.context["form"].errors.keys() & wrong.keys()
    assert User.objects.filter(guest=True).count() == 1


def test_keeping_the_account_confirms_the_address_and_goes_on_in_this_browser(
    at_home: Client, guest: User
) -> None:
    answer = at_home.post(KEEP, answers(), follow=True)
    assert "The account is yours to keep." in answer.content.decode()
    assert at_home.session["_auth_user_id"] == str(guest.pk)
    assert mail.outbox[-1].to == ["zoe@example.org"]
    again = at_home.post(KEEP, answers(username="other"))
    assert (again.status_code, again["Location"]) == (302, "/accounts/settings/")
    assert User.objects.get().username == "zoe"


def test_a_guest_may_take_the_name_they_show(at_home: Client, guest: User) -> None:
    User.objects.filter(pk=guest.pk).update(display_name="Zoe")
    assert at_home.post(KEEP, answers(username="zoe")).status_code == 302
    assert User.objects.get().username == "zoe"


def test_who_is_no_guest_has_nothing_to_keep(client: Client, ann: User) -> None:
    assert client.get(KEEP)["Location"] == "/accounts/signup/"
    client.force_login(ann)
    assert client.post(KEEP, answers())["Location"] == "/accounts/settings/"
    assert User.objects.get().username == "ann"


def test_a_guest_is_renamed_where_they_are(at_home: Client, make_user: MakeUser) -> None:
    make_user("ann")
    at_home.post("/accounts/name/", {"display_name": "Zoe", "next": "/accounts/hours/"})
    assert User.objects.get(guest=True).shown_name == "Zoe"
    page = at_home.post("/accounts/name/", {"display_name": "Ann", "next": "/accounts/hours/"}, follow=True)
    assert page.redirect_chain == [("/accounts/hours/", 302)]
    assert "Somebody else goes by this name." in page.content.decode()
    assert User.objects.get(guest=True).shown_name == "Zoe"
    at_home.post("/accounts/name/", {"display_name": "", "next": "//elsewhere.example"})
    assert User.objects.get(guest=True).shown_name == "Guest 4821"


def name_said_to_be_changed(guest: Client, *names: str) -> int:
    """How often the next page says so after these names were sent, one after the other."""
    for name in names:
        guest.post("/accounts/name/", {"display_name": name})
    return guest.get("/accounts/hours/").content.decode().count("Your name is changed.")


def test_a_name_that_is_sent_and_stays_is_not_said_to_be_changed(at_home: Client) -> None:
    assert name_said_to_be_changed(at_home, "") == 0
    assert name_said_to_be_changed(at_home, "Guest 4821") == 0
    assert name_said_to_be_changed(at_home, "Zoe") == 1
    assert name_said_to_be_changed(at_home, "Zoe") == 0
    assert name_said_to_be_changed(at_home, " Zoe ") == 0
    assert name_said_to_be_changed(at_home, "") == 1


def test_a_sentence_that_waits_several_times_does_not_push_the_board_down(at_home: Client) -> None:
    assert name_said_to_be_changed(at_home, "Zoe", "Max", "Zoe") == 1
    assert name_said_to_be_changed(at_home) == 0


def test_nobody_gets_into_a_guests_account_by_its_name(client: Client, guest: User) -> None:
    for password in ("", "!", PASSWORD):
        page = client.post("/accounts/login/", {"login": "guest-4821", "password": password})
        assert page.status_code == 200
    client.post("/accounts/password/reset/", {"email": "guest-4821"})
    assert "_auth_user_id" not in client.session
    assert mail.outbox == []


def test_the_day_a_guest_was_here_is_noted_once_a_day_and_of_nobody_else(
    at_home: Client, guest: User, ann: User
) -> None:
    at_home.get("/accounts/settings/")
    with CaptureQueriesContext(connection) as before:
        at_home.get("/accounts/settings/")
    tomorrow = timezone.now() + timedelta(days=1)
    with time_machine.travel(tomorrow):
        at_home.get("/accounts/settings/")
        assert User.objects.get(pk=guest.pk).seen_on == tomorrow.date()
        with CaptureQueriesContext(connection) as after:
            at_home.get("/accounts/settings/")
        assert len(after) == len(before)
        at_home.force_login(ann)
        at_home.get("/accounts/settings/")
        assert User.objects.get(pk=ann.pk).seen_on is None


def test_numbers_grow_when_all_short_ones_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "_number", lambda attempt: 10 ** (attempt + 3))
    for expected in ("guest-1000", "guest-10000"):
        request = RequestFactory().post("/")
        request.user = AnonymousUser()
        request.session = Client().session  # type: ignore[assignment]
        assert guests.welcome(request).username == expected


def test_administrators_find_guests(client: Client, guest: User, ann: User) -> None:
    client.force_login(User.objects.create_superuser("root", "root@example.org"))
    found = client.get("/admin/accounts/user/?guest__exact=1").text
    assert "guest-4821" in found
    assert ">ann<" not in found
    assert client.get(f"/admin/accounts/user/{guest.pk}/change/").status_code == 200
