"""Names shown to others: nobody passes for somebody else, for a bot or for the site."""

from typing import Any

import pytest
from django.test import Client

from tabletop.accounts.models import User
from tabletop.accounts.names import tidy

from .conftest import MakeUser

SETTINGS = "/accounts/settings/"
UNSEEN = "The name has signs in it that cannot be seen. Take them out."
PILED = "Too many marks stand upon one letter of the name. Take some out."
EMPTY = "Use at least one letter or digit."
RESERVED = "This name is reserved. Choose another one."
TAKEN = "Somebody else goes by this name."


@pytest.fixture
def mine(client: Client, ann: User) -> Client:
    """The browser of ann."""
    client.force_login(ann)
    return client


def show(browser: Client, name: str) -> Any:
    return browser.post(SETTINGS, {"display_name": name, "language": "", "time_zone": "", "theme": ""})


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("\u200b", UNSEEN),
        ("ann\u200b", UNSEEN),
        ("\u202eevil", UNSEEN),
        ("a\u2066b", UNSEEN),
        ("an\u00adn", UNSEEN),
        ("ann\x07", UNSEEN),
        ("\u3164", UNSEEN),
        ("ann\u2800", UNSEEN),
        ("go" + 25 * "\u0301", PILED),
        ("क" + 3 * "\u0940\u0902", PILED),
        ("a" + 3 * "\u0323\ufe0f\u0331", PILED),
        ("---", EMPTY),
        ("☃", EMPTY),
        ("admin", RESERVED),
        ("A d m i n", RESERVED),
        ("ＡＤＭＩＮ", RESERVED),
        ("-Tabletop-", RESERVED),
        ("Shrewd bot", RESERVED),
        ("Shrewd_BOT", RESERVED),
        ("bob", TAKEN),
        ("BOB", TAKEN),
        ("ｂｏｂ", TAKEN),
        ("Šarūnas", TAKEN),
        ("ŠARŪNAS  Ą.", TAKEN),
        ("Gross", TAKEN),
    ],
)
def test_a_name_that_misleads_is_refused(
    mine: Client, make_user: MakeUser, name: str, complaint: str
) -> None:
    make_user("bob")
    make_user("cara", display_name="šarūnas")
    make_user("dan", display_name="šarūnas ą.")
    make_user("eve", display_name="Groß")
    response = show(mine, name)
    assert response.status_code == 422
    assert response.context["form"].errors == {"display_name": [complaint]}
    assert User.objects.get(username="ann").display_name == ""


def test_a_marathi_name_may_have_a_joiner_where_letters_join_and_nowhere_else(mine: Client) -> None:
    assert show(mine, "सूर्\u200dया").status_code == 302
    assert show(mine, "सू\u200dर्या").status_code == 422


@pytest.mark.parametrize(
    "name",
    ["श्री", "क्षितिज", "र्\u200dत्स्न्य", "क़ीं", "Nguyễn Thị Ệ", "Nguye\u0302\u0303n", "Jū\u0301ratė", "Гэрэлт-Өд"],
)
def test_a_name_may_have_the_marks_of_its_language(mine: Client, name: str) -> None:
    assert show(mine, name).status_code == 302


def test_what_was_typed_is_kept_beside_the_complaint(mine: Client) -> None:
    page = show(mine, "Shrewd bot").content.decode()
    assert 'value="Shrewd bot"' in page
    assert 'id="id_display_name_error"' in page


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ann \u00a0 L. ", "Ann L."),
        ("Ａｎｎ", "Ann"),
        ("Ann ❤\ufe0f", "Ann ❤"),
        ("ann", "ann"),
        ("ANN", "ANN"),
        ("O'Brien-Šmit", "O'Brien-Šmit"),
        ("आरती कुलकर्णी", "आरती कुलकर्णी"),
        ("Болд", "Болд"),
        ("Robot 7", "Robot 7"),
        ("", ""),
    ],
)
def test_an_honest_name_is_shown(mine: Client, name: str, shown: str) -> None:
    assert show(mine, name).status_code == 302
    assert User.objects.get(username="ann").display_name == shown


def test_saving_again_is_no_clash_with_oneself(mine: Client) -> None:
    assert show(mine, "Annie").status_code == 302
    assert show(mine, "Annie").status_code == 302


def test_a_name_that_grows_when_made_plain_still_has_to_fit(mine: Client) -> None:
    response = show(mine, "\ufdfa" * 10)  # one sign for eighteen
    assert list(response.context["form"].errors) == ["display_name"]


def test_tidying_twice_changes_nothing() -> None:
    for name in ("Ann  L.", "ﬁne", "\ufdfa", "e\u0301"):
        assert tidy(tidy(name)) == tidy(name)
