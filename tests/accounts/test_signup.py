"""Signing up: who may have which name and address."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from tabletop.accounts.models import User

from .conftest import PASSWORD, MakeUser

pytestmark = pytest.mark.django_db
SIGNUP = "/accounts/signup/"


def answers(**changed: str) -> dict[str, str]:
    return {
        "username": "ann",
        "email": "ann@example.org",
        "password1": PASSWORD,
        "password2": PASSWORD,
    } | changed


def test_signing_up_makes_an_account_and_logs_in_at_once(client: Client) -> None:
    response = client.post(SIGNUP, answers())
    assert (response.status_code, response["Location"]) == (302, "/")
    person = User.objects.get()
    assert (person.username, person.email, person.shown_name) == ("ann", "ann@example.org", "ann")
    assert client.session["_auth_user_id"] == str(person.pk)


def test_the_form_asks_for_four_things_with_the_right_help_for_password_stores(client: Client) -> None:
    form = client.get(SIGNUP).context["form"]
    found = {name: field.widget.attrs.get("autocomplete") for name, field in form.fields.items()}
    assert found == {
        "username": "username",
        "email": "email",
        "password1": "new-password",
        "password2": "new-password",
    }
    assert not any("placeholder" in field.widget.attrs for field in form.fields.values())


@pytest.mark.parametrize("name", ["an", "a" * 31, "ann lee", "änn", "ann@home", "<ann>"])
def test_a_name_of_other_shape_is_refused(client: Client, name: str) -> None:
    response = client.post(SIGNUP, answers(username=name))
    assert response.status_code == 200
    assert list(response.context["form"].errors) == ["username"]
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["ann", "Ann.Lee_9-x", "A" * 30, "007"])
def test_letters_digits_and_three_signs_make_a_name(client: Client, name: str) -> None:
    assert client.post(SIGNUP, answers(username=name)).status_code == 302
    assert User.objects.get().username == name


@pytest.mark.parametrize("name", ["admin", "Support", "TABLETOP"])
def test_a_reserved_name_is_refused(client: Client, name: str) -> None:
    response = client.post(SIGNUP, answers(username=name))
    assert response.context["form"].errors["username"] == ["This name is reserved. Choose another one."]


@pytest.mark.usefixtures("ann")
def test_a_taken_name_is_refused_in_any_case(client: Client) -> None:
    response = client.post(SIGNUP, answers(username="ANN", email="other@example.org"))
    assert response.context["form"].errors["username"] == ["This name is taken."]


@pytest.mark.usefixtures("ann")
def test_a_taken_address_is_refused_in_any_case(client: Client) -> None:
    response = client.post(SIGNUP, answers(username="bob", email="Ann@Example.ORG"))
    assert response.context["form"].errors["email"] == ["Somebody already uses this address."]


@pytest.mark.usefixtures("ann")
def test_the_database_refuses_what_a_race_lets_through() -> None:
    for fields in ({"username": "aNN", "email": ""}, {"username": "bob", "email": "ANN@example.org"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.create(**fields)


def test_any_number_of_people_have_no_address(make_user: MakeUser) -> None:
    make_user("ann", email="")
    make_user("bob", email="")


def test_two_different_passwords_are_refused_beside_the_second(client: Client) -> None:
    response = client.post(SIGNUP, answers(password2="something-else-7"))
    page = response.content.decode()
    assert list(response.context["form"].errors) == ["password2"]
    assert 'aria-describedby="id_password2_error"' in page
    assert 'id="id_password2_error"' in page


def test_no_page_repeats_a_password(client: Client) -> None:
    assert PASSWORD not in client.post(SIGNUP, answers(username="a")).content.decode()


def test_signing_up_goes_on_to_where_one_came_from(client: Client) -> None:
    assert client.post(SIGNUP, answers(next="/rules/qwirkle/"))["Location"] == "/rules/qwirkle/"


@pytest.mark.parametrize(
    "target", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"]
)
def test_signing_up_never_leads_elsewhere(client: Client, target: str) -> None:
    assert client.post(SIGNUP, answers(next=target))["Location"] == "/"


def test_a_time_zone_must_exist() -> None:
    person = User(username="ann", password="x", time_zone="Nowhere/Town")
    with pytest.raises(ValidationError, match="There is no such time zone"):
        person.full_clean()


@pytest.mark.parametrize("name", ["---", "...", "_._"])
def test_a_name_without_letter_or_digit_is_refused(client: Client, name: str) -> None:
    response = client.post(SIGNUP, answers(username=name))
    assert response.context["form"].errors["username"] == ["Use at least one letter or digit."]
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["ad.min", "root-", "Shrewd-Bot", "bot_7"])
def test_a_name_that_passes_for_the_site_or_a_bot_is_refused(client: Client, name: str) -> None:
    response = client.post(SIGNUP, answers(username=name))
    assert response.context["form"].errors["username"] == ["This name is reserved. Choose another one."]


@pytest.mark.parametrize("name", ["robot", "bottle", "helper"])
def test_a_word_within_a_word_is_free(client: Client, name: str) -> None:
    assert client.post(SIGNUP, answers(username=name)).status_code == 302


def test_a_name_that_somebody_shows_is_taken(client: Client, make_user: MakeUser) -> None:
    make_user("bob", display_name="Ann")
    response = client.post(SIGNUP, answers())
    assert response.context["form"].errors["username"] == ["This name is taken."]


def test_help_and_field_agree_on_the_shortest_name(client: Client) -> None:
    field = client.get(SIGNUP).context["form"]["username"]
    assert str(field.help_text).startswith("3 to 30")
    assert 'minlength="3"' in str(field)
    errors = client.post(SIGNUP, answers(username="an")).context["form"].errors["username"]
    assert len(errors) == 1
