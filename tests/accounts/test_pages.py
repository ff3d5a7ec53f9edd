"""Every page of the accounts, for whoever asks, and the pages for things gone wrong."""

import re
from html.parser import HTMLParser

import pytest
from django.core import mail
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils.translation import override
from django.views import defaults
from django.views.csrf import csrf_failure

from tabletop.accounts.models import User

from .conftest import PASSWORD, MakeUser

OPEN = ["login", "signup", "password/reset", "password/reset/done", "inactive", "confirm-email", "logout"]
OWN = [
    "settings",
    "hours",
    "logout",
    "password/change",
    "email",
    "reauthenticate",
    "password/reset",
    "confirm-email",
]


class Page(HTMLParser):
    """Ids, labels, headings and main buttons of a page, and whatever the content security policy forbids."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.labels: set[str] = set()
        self.controls: set[str] = set()
        self.described: set[str] = set()
        self.headings = self.main_buttons = 0
        self.forbidden: list[str] = []
        self.feed(response.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "label":
            self.labels.add(found.get("for", ""))
        if tag in {"input", "select", "textarea"} and found.get("type") not in {"hidden", "submit"}:
            self.controls.add(found["id"])
        self.described.update(found.get("aria-describedby", "").split())
        self.headings += tag == "h1"
        self.main_buttons += "main" in found.get("class", "").split()
        inline = (tag == "script" and "src" not in found) or tag == "style" or "style" in found
        if inline or any(name.startswith(("on", "hx-on")) for name in found):
            self.forbidden.append(f"{tag} {found}")


def check(response: HttpResponse) -> None:
    page = Page(response)
    assert page.headings == 1
    assert page.main_buttons <= 1
    assert len(page.ids) == len(set(page.ids))
    assert page.controls <= page.labels
    assert page.described <= set(page.ids)
    assert page.forbidden == []


@pytest.mark.django_db
@pytest.mark.parametrize("path", OPEN)
def test_a_visitor_gets_a_sound_page(client: Client, path: str) -> None:
    response = client.get(f"/accounts/{path}/", follow=path == "logout")
    assert response.status_code == 200
    if path != "logout":  # leads to the first page, which is not of the accounts
        check(response)


@pytest.mark.parametrize(
    "path", ["/accounts/settings/", "/accounts/hours/", "/accounts/email/", "/rules/toy/"]
)
def test_the_way_back_showed_ones_pages_after_the_log_out(client: Client, ann: User, path: str) -> None:
    client.force_login(ann)
    assert "no-store" in client.get(path)["Cache-Control"]


@pytest.mark.parametrize("path", OWN)
def test_a_person_gets_a_sound_page(client: Client, ann: User, path: str) -> None:
    client.force_login(ann)
    response = client.get(f"/accounts/{path}/")
    assert response.status_code == 200
    check(response)
    page = response.content.decode()
    assert ann.password not in page
    assert client.session.session_key not in page


@pytest.mark.parametrize("path", ["login", "signup"])
def test_who_is_in_need_not_come_in_again(client: Client, ann: User, path: str) -> None:
    client.force_login(ann)
    assert client.get(f"/accounts/{path}/")["Location"] == "/"


@pytest.mark.parametrize("path", ["settings", "password/change", "email", "reauthenticate"])
@pytest.mark.django_db
def test_a_visitor_has_nothing_to_set(client: Client, path: str) -> None:
    assert client.get(f"/accounts/{path}/")["Location"].startswith("/accounts/login/?next=")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["login", "signup", "password/reset"])
def test_a_form_with_mistakes_is_a_sound_page(client: Client, path: str) -> None:
    response = client.post(f"/accounts/{path}/", {})
    assert response.context["form"].errors
    check(response)


@pytest.mark.django_db
def test_the_page_before_a_broken_link(client: Client) -> None:
    for path in ("password/reset/key/1-abc", "confirm-email/abc"):
        check(client.get(f"/accounts/{path}/", follow=True))


def confirm_by_mail(client: Client) -> None:
    link = re.search(r"http://testserver(/accounts/confirm-email/\S+)", mail.outbox[-1].body)
    assert link
    check(client.get(link[1]))
    client.post(link[1])


def change_address(client: Client, email: str) -> HttpResponse:
    return client.post("/accounts/email/", {"email": email, "action_add": ""}, follow=True)


def test_a_confirmed_address_counts_until_the_new_one_is_confirmed(client: Client, ann: User) -> None:
    client.force_login(ann)
    client.post("/accounts/email/", {"email": "ann@example.org", "action_send": ""})
    confirm_by_mail(client)
    page = change_address(client, "new@example.org")
    check(page)
    assert "We have sent a message to <b>new@example.org</b>" in page.content.decode()
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"
    confirm_by_mail(client)
    ann.refresh_from_db()
    assert ann.email == "new@example.org"


def test_an_address_never_confirmed_is_replaced_at_once(client: Client, ann: User) -> None:
    client.force_login(ann)
    change_address(client, "new@example.org")
    ann.refresh_from_db()
    assert ann.email == "new@example.org"


def test_the_address_of_somebody_else_is_refused(client: Client, ann: User, make_user: MakeUser) -> None:
    make_user("bob")
    client.force_login(ann)
    page = change_address(client, "BOB@example.org")
    assert "Somebody already uses this address." in page.content.decode()


def test_the_pages_for_things_gone_wrong_are_for_people() -> None:
    request = RequestFactory().get("/")
    said = {
        404: (defaults.page_not_found(request, Exception()), "There is nothing here"),
        403: (defaults.permission_denied(request, Exception()), "This is not yours to do"),
        400: (defaults.bad_request(request, Exception()), "We could not read that"),
        500: (defaults.server_error(request), "Something broke on our side"),
    }
    for status, (response, words) in said.items():
        assert response.status_code == status
        assert words in response.content.decode()
        check(response)
    assert "The page was too old" in csrf_failure(request).content.decode()
    assert "A little slower" in render_to_string("429.html")


def test_a_form_without_its_token_is_refused(ann: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    response = client.post("/accounts/looks/", {"theme": "dark"})
    assert response.status_code == 403
    assert "The page was too old" in response.content.decode()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "nothing is lost"),
        ("lt", "niekas neprarasta"),
        ("mn", "юу ч алдагдаагүй"),
        ("mr", "काहीही गमावले नाही"),
    ],
)
def test_a_second_press_with_the_token_of_before_the_log_in_says_that_nothing_is_lost(
    ann: User, language: str, words: str
) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": language})
    with override(language):  # and back to the language of before, which the thread would forget
        page = client.get("/accounts/login/").text
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert found
        fields = {"csrfmiddlewaretoken": found[1], "login": ann.username, "password": PASSWORD}
        assert client.post("/accounts/login/", fields).status_code == 302
        answer = client.post("/accounts/login/", fields)
    assert answer.status_code == 403
    assert words in answer.text
