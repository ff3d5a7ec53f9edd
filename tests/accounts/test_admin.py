"""What administrators can do for people."""

import pytest
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.test import Client

from tabletop.accounts.models import User

from .conftest import MakeUser

LIST = "/admin/accounts/user/"


@pytest.fixture
def office(client: Client, make_user: MakeUser) -> Client:
    """The browser of an administrator called cara."""
    client.force_login(make_user("cara", is_staff=True, is_superuser=True))
    return client


def act(office: Client, action: str, *people: User) -> str:
    chosen = {"action": action, "_selected_action": [person.pk for person in people]}
    return office.post(LIST, chosen, follow=True).content.decode()


def test_people_are_found_and_filtered(office: Client, ann: User, make_user: MakeUser) -> None:
    make_user("bob", display_name="Robert", is_active=False)
    assert "ann@example.org" in office.get(LIST, {"q": "ann"}).content.decode()
    found = office.get(LIST, {"q": "robert", "is_active__exact": "0"}).context["cl"].queryset
    assert [person.username for person in found] == ["bob"]
    page = office.get(f"{LIST}{ann.pk}/change/").content.decode()
    assert ann.password not in page


def test_switching_off_ends_sessions_and_is_on_record(office: Client, ann: User) -> None:
    theirs = Client()
    theirs.force_login(ann)
    assert "1 account is switched off." in act(office, "deactivate", ann)
    assert theirs.get("/accounts/settings/").status_code == 302
    ann.refresh_from_db()
    assert not ann.is_active
    assert LogEntry.objects.get().object_id == str(ann.pk)
    act(office, "activate", ann)
    ann.refresh_from_db()
    assert ann.is_active


def test_nobody_switches_themselves_off(office: Client) -> None:
    cara = User.objects.get(username="cara")
    assert "0 accounts are switched off." in act(office, "deactivate", cara)
    cara.refresh_from_db()
    assert cara.is_active


def test_a_reset_mail_goes_to_those_who_have_an_address(
    office: Client, ann: User, make_user: MakeUser
) -> None:
    page = act(office, "send_password_reset", ann, make_user("bob", email=""))
    assert "1 mail is sent." in page
    assert "No mail to bob: no address, or switched off." in page
    [letter] = mail.outbox
    assert letter.to == ["ann@example.org"]
    assert "/accounts/password/reset/key/" in letter.body
    assert "/accounts/password/reset/key/" not in page


def test_an_administrator_adds_and_deletes_people(office: Client, ann: User) -> None:
    answer = {
        "username": "dan",
        "email": "",
        "password1": "marble-harbour-3",
        "password2": "marble-harbour-3",
    }
    office.post(f"{LIST}add/", answer | {"usable_password": "true"})
    assert User.objects.filter(username="dan").exists()
    office.post(f"{LIST}{ann.pk}/delete/", {"post": "yes"})
    assert not User.objects.filter(username="ann").exists()


def test_people_have_no_business_in_the_office(client: Client, ann: User) -> None:
    client.force_login(ann)
    assert client.get(LIST).status_code in {302, 403}
