"""What is one's own: taken along as a file, and deleted with the account."""

import json

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Model
from django.test import Client

from tabletop.accounts.models import User

from .conftest import PASSWORD, MakeUser
from .test_pages import check

DELETE = "/accounts/delete/"


def everything_stored() -> str:
    """Return all that the database holds, of every row of every kind."""
    models: list[type[Model]] = apps.get_models()
    return "\n".join(repr(row) for model in models for row in model._default_manager.values())


def goes(client: Client, user: User, **fields: str) -> None:
    """Log in, type the password once more, and delete the account by the form."""
    client.force_login(user)
    asked = client.get(DELETE)
    assert asked["Location"] == f"/accounts/reauthenticate/?next={DELETE.replace('/', '%2F')}"
    page = client.post(asked["Location"], {"password": PASSWORD}, follow=True)
    assert page.redirect_chain[-1][0] == DELETE
    check(page)
    answer = client.post(DELETE, {"delete": "yes", **fields})
    assert answer["Location"] == "/"


@pytest.fixture
def zelda(make_user: MakeUser) -> User:
    """Somebody whose name stands nowhere else, with something in every place an account has."""
    user = make_user("zelda", display_name="Zelda the Wise", time_zone="Europe/Vilnius")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    user.holidays.create(first="2026-01-01", last="2026-01-03")
    return user


def test_the_export_holds_what_one_told_and_no_password(client: Client, zelda: User) -> None:
    client.force_login(zelda)
    answer = client.get("/accounts/export/")
    assert answer["Content-Disposition"] == 'attachment; filename="tabletop-zelda.json"'
    assert "no-store" in answer["Cache-Control"]
    told = json.loads(answer.content)
    account = told["account"]
    assert (account["username"], account["email"]) == ("zelda", "zelda@example.org")
    assert account["addresses"] == [{"email": "zelda@example.org", "verified": True, "primary": True}]
    assert account["holidays"][0]["last"] == "2026-01-03"
    assert told["notices"]["wishes"]["digest"] is False
    assert zelda.password not in answer.text
    assert client.session.session_key not in answer.text


def test_the_password_is_asked_for_before_an_account_is_deleted(client: Client, zelda: User) -> None:
    client.force_login(zelda)
    assert "/reauthenticate/" in client.post(DELETE, {"delete": "yes"})["Location"]
    client.post("/accounts/reauthenticate/", {"password": "something-else"})
    assert "/reauthenticate/" in client.post(DELETE, {"delete": "yes"})["Location"]
    assert User.objects.filter(pk=zelda.pk).exists()


def test_looking_at_the_page_deletes_nothing(client: Client, zelda: User) -> None:
    client.force_login(zelda)
    client.post(f"/accounts/reauthenticate/?next={DELETE}", {"password": PASSWORD})
    page = client.get(DELETE)
    assert "a bot plays on in your place" in page.text
    assert client.post(DELETE).status_code == 200
    assert User.objects.filter(pk=zelda.pk).exists()


def test_nothing_of_a_deleted_account_is_left(client: Client, zelda: User, ann: User) -> None:
    for row in (zelda, EmailAddress.objects.get(user=zelda)):
        LogEntry.objects.log_actions(ann.pk, [row], CHANGE)
    elsewhere = Client()
    elsewhere.force_login(zelda)
    assert "zelda" in everything_stored()
    goes(client, zelda)
    assert "zelda" not in everything_stored().casefold()
    assert not Session.objects.filter(session_key=elsewhere.session.session_key).exists()
    assert elsewhere.get("/accounts/settings/").status_code == 302
    assert "Your account is deleted." in client.get("/").text


def test_others_stay_as_they_are(client: Client, zelda: User, ann: User) -> None:
    LogEntry.objects.log_actions(zelda.pk, [ann], CHANGE)
    LogEntry.objects.log_actions(ann.pk, [ann], CHANGE)
    goes(client, zelda)
    assert User.objects.get() == ann
    assert LogEntry.objects.get().user == ann


def test_the_name_of_a_deleted_account_is_free_again(
    client: Client, zelda: User, make_user: MakeUser
) -> None:
    goes(client, zelda)
    assert make_user("zelda").pk != zelda.pk


def test_a_guest_deletes_what_there_is_of_them(client: Client, make_user: MakeUser) -> None:
    guest = make_user("guest-1234", guest=True)
    guest.set_unusable_password()
    guest.save()
    client.force_login(guest)
    assert client.get("/accounts/export/").status_code == 200
    client.post(DELETE, {"delete": "yes"})
    assert not User.objects.exists()
    assert "Your account is deleted." in client.get("/").text


def test_who_has_no_password_is_asked_for_none(client: Client, zelda: User) -> None:
    zelda.set_unusable_password()
    zelda.save()
    client.force_login(zelda)
    check(client.get(DELETE))
    client.post(DELETE, {"delete": "yes"})
    assert not User.objects.exists()
