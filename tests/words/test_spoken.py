"""Whoever reads reads their own language: that of the account, else of the browser's cookie, else of the browser."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.utils.translation import gettext, override

from tabletop.accounts.models import User
from tabletop.notices import feeds
from tabletop.tables import services
from tests.notices.conftest import Clock, clock  # noqa: F401
from tests.tables.addresses import url_of
from tests.tables.stage import acting_seat, browser, fresh, person, playing_table, take_turn, waiting_table

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "lt", "mr", "mn")
HTMX = {"hx-request": "true"}


def lang(answer: Any) -> str:
    """Return the language a page says it is in, by both ways of saying so."""
    text = answer.content.decode()
    found: str = text.partition('<html lang="')[2].partition('"')[0]
    assert answer["Content-Language"] == found
    return found


def said_in(language: str, text: str, english: str) -> bool:
    """Whether the text holds what this English is in the language, whatever stands in its places."""
    with override(language):
        translated = gettext(english)
    assert translated != english or language == "en"
    parts = re.split(r"%\(\w+\)s", translated)
    return re.search(".*".join(map(re.escape, parts)), text) is not None


@pytest.fixture
def speakers(db: None) -> dict[str, User]:
    return {language: person(f"speaks-{language}", language=language) for language in LANGUAGES}


def test_the_account_comes_before_the_cookie_and_the_cookie_before_the_browser(
    speakers: dict[str, User],
) -> None:
    asks = {"headers": {"accept-language": "mr,en;q=0.5"}}
    visitor, somebody = Client(), browser(speakers["lt"])
    assert lang(visitor.get("/", **asks)) == "mr"
    for client in (visitor, somebody):
        client.cookies["django_language"] = "mn"
    assert lang(visitor.get("/", **asks)) == "mn"
    assert lang(somebody.get("/", **asks)) == "lt"
    assert lang(Client().get("/", headers={"accept-language": "xx"})) == "en"


def test_who_chose_nothing_reads_as_their_browser_asks(client: Client) -> None:
    client.force_login(person("ann"))
    assert lang(client.get("/", headers={"accept-language": "mn"})) == "mn"


def test_pages_say_by_what_they_differ(speakers: dict[str, User]) -> None:
    for client in (Client(), browser(speakers["lt"])):
        for url in ("/", "/rules/qwirkle/", "/accounts/login/"):
            answer = client.get(url, follow=True)
            varies = {name.strip().lower() for name in answer["Vary"].split(",")}
            assert {"accept-language", "cookie"} <= varies, url


def offers_all(answer: HttpResponse) -> bool:
    page = answer.content.decode()
    return all(f'name="language" value="{language}"' in page for language in LANGUAGES)


def test_every_page_offers_the_languages(speakers: dict[str, User], client: Client, monkeypatch: Any) -> None:
    table = playing_table(speakers["lt"], speakers["mr"], game="qwirkle")
    somebody = browser(speakers["lt"])
    for url in (
        "/",
        url_of("table", table),
        url_of("replay-at", table),
        "/accounts/settings/",
        "/rules/sorry/",
    ):
        assert offers_all(somebody.get(url)), url
    lost = somebody.get("/no-such-page/")
    assert (lost.status_code, lang(lost), offers_all(lost)) == (404, "lt", True)
    forbidden = somebody.post(url_of("cancel", waiting_table(speakers["mr"])))
    assert forbidden.status_code == 403
    assert offers_all(forbidden)


def test_pages_after_faults_are_in_the_language_and_offer_the_others(
    speakers: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object, **_kwargs: object) -> None:
        raise ZeroDivisionError

    somebody = browser(speakers["lt"], raise_request_exception=False)
    monkeypatch.setattr("tabletop.tables.views.lobby.render", broken)
    answer = somebody.get("/")
    assert (answer.status_code, lang(answer), offers_all(answer)) == (500, "lt", True)


def test_everybody_reads_the_same_table_in_their_own_language(speakers: dict[str, User]) -> None:
    """Twice over: what is remembered for one language must not be shown in another."""
    table = playing_table(*speakers.values(), game="sorry")
    take_turn(table)
    watcher = {language: person(f"watches-{language}", language=language) for language in LANGUAGES}
    for _ in range(2):
        for language, user in watcher.items():
            page = browser(user).get(url_of("table", table))
            fragment = browser(user).get(url_of("board", table), headers=HTMX)
            assert lang(page) == language
            for answer in (page, fragment):
                assert answer["Content-Language"] == language
                assert said_in(language, unescape(answer.content.decode()), "Waiting for %(names)s."), (
                    language
                )


def test_a_refusal_is_in_the_language_of_who_is_refused(speakers: dict[str, User]) -> None:
    table = playing_table(speakers["lt"], speakers["mn"], game="qwirkle")
    told = set()
    for user in (speakers["lt"], speakers["mn"]):
        answer = browser(user).post(
            url_of("play", table),
            {"action": "{", "seen": fresh(table).seq},
            headers={"accept": "application/json"},
        )
        told.add(answer.json()["error"])
        assert not answer.json()["error"].isascii()
    assert len(told) == 2


def test_mails_are_in_the_language_of_who_reads_them(speakers: dict[str, User], clock: Clock) -> None:  # noqa: F811
    """Not in that of whoever acts."""
    table = playing_table(speakers["mn"], speakers["lt"], game="qwirkle")
    clock.work(minutes=2)
    for _ in range(2):
        mover = acting_seat(table).player
        browser(mover)
        take_turn(table)
        clock.work(minutes=2)
    for language in ("mn", "lt"):
        subjects = [sent.subject for sent in mail.outbox if sent.to == [speakers[language].email]]
        assert any(said_in(language, subject, "Your turn: %(table)s") for subject in subjects), subjects


def test_feeds_are_in_the_language_of_their_owner(speakers: dict[str, User]) -> None:
    table = playing_table(speakers["mr"], speakers["lt"], game="qwirkle")
    mover = acting_seat(table).player
    assert mover is not None
    secret = feeds.renew(mover)
    told = Client().get(f"/feeds/{secret}/turns.atom", headers={"accept-language": "mn"}).content.decode()
    assert f'xml:lang="{mover.language}"' in told
    assert said_in(mover.language, told, "Your turn: %(table)s")


def test_who_signs_up_on_pages_in_lithuanian_gets_mails_in_lithuanian(client: Client) -> None:
    new = {"username": "ona", "email": "ona@example.org", "password1": "plover-42-sings"}
    fields = {**new, "password2": new["password1"]}
    client.post("/accounts/signup/", fields, headers={"accept-language": "lt"})
    assert get_user_model().objects.get(username="ona").language == "lt"
    client.post("/accounts/logout/")
    mail.outbox.clear()
    Client().post("/accounts/password/reset/", {"email": new["email"]}, headers={"accept-language": "mn"})
    [sent] = mail.outbox
    assert said_in("lt", sent.subject, "A new password")


def test_who_signs_up_in_english_stays_free(client: Client) -> None:
    new = {"username": "ona", "email": "ona@example.org", "password1": "plover-42-sings"}
    client.post("/accounts/signup/", {**new, "password2": new["password1"]})
    assert get_user_model().objects.get(username="ona").language == ""


def test_a_choice_in_the_foot_of_a_table_leads_back_to_it(speakers: dict[str, User]) -> None:
    table = playing_table(speakers["en"], speakers["lt"], game="sorry")
    somebody = browser(speakers["en"])
    url = url_of("table", table)
    answer = somebody.post("/accounts/language/", {"language": "mr", "next": url}, follow=True)
    assert answer.redirect_chain[0][0] == url
    assert lang(answer) == "mr"
    services.resign(table.pk, speakers["lt"])
    assert lang(somebody.get(url)) == "mr"
