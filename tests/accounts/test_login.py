"""Logging in and out, changing and resetting a password, and what ends a session."""

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from tabletop.accounts.models import User
from tabletop.accounts.signals import access_ended

from .conftest import PASSWORD

LOGIN = "/accounts/login/"
NEW = "marble-harbour-3"


def log_in(client: Client, login: str = "ann", password: str = PASSWORD, **more: str) -> Any:
    return client.post(LOGIN, {"login": login, "password": password, **more})


def is_in(client: Client) -> bool:
    return client.get("/accounts/settings/").status_code == 200


@pytest.fixture
def ended() -> Any:
    """The people whose access ended, in order."""
    heard: list[User] = []

    def listen(user: User, **_: Any) -> None:
        heard.append(user)

    access_ended.connect(listen)
    yield heard
    access_ended.disconnect(listen)


@pytest.mark.usefixtures("ann")
@pytest.mark.parametrize("login", ["ann", "ANN", "ann@example.org", "Ann@Example.org", " ann "])
def test_name_and_address_both_log_in(client: Client, login: str) -> None:
    response = log_in(client, login)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert is_in(client)


@pytest.mark.usefixtures("ann")
def test_a_wrong_password_is_told_in_plain_words(client: Client) -> None:
    response = log_in(client, password="wrong-one-1")
    assert "The name or the password is not right." in response.content.decode()
    assert not is_in(client)


@pytest.mark.usefixtures("ann")
@pytest.mark.parametrize(
    ("target", "lands"),
    [
        ("/rules/qwirkle/", "/rules/qwirkle/"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example", "/"),
    ],
)
def test_next_is_followed_on_this_site_only(client: Client, target: str, lands: str) -> None:
    assert log_in(client, next=target)["Location"] == lands


def test_a_page_for_the_logged_in_asks_to_log_in_first(client: Client) -> None:
    assert client.get("/accounts/settings/")["Location"] == "/accounts/login/?next=/accounts/settings/"


def test_who_is_switched_off_cannot_come_in(client: Client, ann: User) -> None:
    ann.is_active = False
    ann.save()
    log_in(client)
    assert not is_in(client)


def test_logging_out_takes_a_post_and_ends_access(client: Client, ann: User, ended: list[User]) -> None:
    client.force_login(ann)
    assert client.get("/accounts/logout/").status_code == 200
    assert is_in(client)
    assert client.post("/accounts/logout/")["Location"] == "/"
    assert not is_in(client)
    assert ended == [ann]


def test_a_new_password_ends_all_other_sessions(client: Client, ann: User, ended: list[User]) -> None:
    elsewhere = Client()
    elsewhere.force_login(ann)
    client.force_login(ann)
    response = client.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    )
    assert response["Location"] == "/accounts/settings/"
    assert is_in(client)
    assert not is_in(elsewhere)
    assert ended == [ann]
    assert log_in(Client(), password=NEW).status_code == 302


def test_the_old_password_must_be_known(client: Client, ann: User) -> None:
    client.force_login(ann)
    answer = {"oldpassword": "wrong-one-1", "password1": NEW, "password2": NEW}
    response = client.post("/accounts/password/change/", answer)
    assert response.context["form"].errors["oldpassword"] == ["This is not your present password."]


@pytest.mark.usefixtures("ann")
def test_the_link_in_the_mail_sets_a_new_password_once(client: Client) -> None:
    response = client.post("/accounts/password/reset/", {"email": "ANN@example.org"})
    assert response["Location"] == "/accounts/password/reset/done/"
    [letter] = mail.outbox
    assert letter.to == ["ann@example.org"]
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", letter.body)
    assert link
    form = client.get(link[1], follow=True)
    assert "Choose a new password" in form.content.decode()
    done = client.post(form.request["PATH_INFO"], {"password1": NEW, "password2": NEW}, follow=True)
    assert "Your password is changed" in done.content.decode()
    assert log_in(Client(), password=NEW).status_code == 302
    again = Client().get(link[1], follow=True)
    assert "This link no longer works" in again.content.decode()


@pytest.mark.django_db
def test_nobody_learns_from_the_reset_page_who_has_an_account(client: Client) -> None:
    response = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert response["Location"] == "/accounts/password/reset/done/"
    [letter] = mail.outbox
    assert "There is no account with it" in letter.body


def test_switching_off_ends_every_session_for_good(client: Client, ann: User, ended: list[User]) -> None:
    client.force_login(ann)
    ann.is_active = False
    ann.save()
    assert not is_in(client)
    ann.is_active = True
    ann.save()
    assert not is_in(client)
    assert ended == [ann]


def test_switching_off_one_leaves_the_sessions_of_others(client: Client, ann: User, make_user: Any) -> None:
    client.force_login(make_user("bob"))
    ann.is_active = False
    ann.save()
    assert is_in(client)


@pytest.mark.usefixtures("ann")
def test_too_many_wrong_passwords_have_to_wait(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/m/ip"}
    for _ in range(3):
        log_in(client, password="wrong-one-1")
    assert "Too many tries went wrong" in log_in(client).content.decode()
    assert not is_in(client)


@pytest.mark.django_db
def test_too_many_requests_are_answered_by_a_page_for_people(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "2/m/ip"}
    for _ in range(2):
        client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    response = client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    assert response.status_code == 429
    assert "A little slower, please" in response.content.decode()


def test_the_site_itself_keeps_the_limits_and_hashes_slowly() -> None:
    import tabletop.settings as site

    assert {*site.ACCOUNT_RATE_LIMITS} == {"guest"}  # all others are those of allauth
    assert site.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")
