"""Every word that a player meets can be translated: read in a language that puts brackets around what can be."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from icalendar import Calendar

from games.hues.engine.legal import PLAIN_CUES
from tabletop.accounts.languages import OWN_NAMES
from tabletop.accounts.models import User
from tabletop.notices import feeds
from tabletop.notices.models import Preferences
from tabletop.notices.preferences import CHOSEN, PACES
from tabletop.tables import services
from tabletop.tables.clock import Pace
from tabletop.tables.models import Table
from tabletop.tables.services import lapsing
from tests.notices.conftest import Clock, clock  # noqa: F401
from tests.tables.addresses import READ, url_of
from tests.tables.stage import (
    as_many_as_play,
    browser,
    fresh,
    own_games,
    person,
    playing_table,
    take_turn,
    waiting_table,
)
from tests.words.conftest import PEOPLE
from tests.words.pseudo import CODE, marked, unmarked
from tests.words.reading import Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("brackets")]

GAMES = own_games()
NAMES = (
    "Tabletop",
    "Qwirkle",
    "Brackets",
    "UTC",
    *OWN_NAMES.values(),
    *PEOPLE,
    *(name.lower() for name in PEOPLE),
    *PLAIN_CUES,
)
# The game of the tests is written in English only.
TOY = ("Toy", "High cards win.")
# Addresses, tiles and moves as they are typed, and what somebody typed.
FOREIGN = re.compile(
    r"\S+@\S+|https?://\S+|\b[ROYGBP][cqdlxs]\b|\b(?:start|sorry|swap) [rbyg]\d|no such move"
)


def plain(text: str) -> bool:
    """Whether nothing in the text is a word: names, addresses, notation and numbers are the same in all languages."""
    text = FOREIGN.sub(" ", text)
    for name in NAMES:
        text = text.replace(name, " ")
    return all(len(word) == 1 or any(sign.isdigit() for sign in word) for word in re.findall(r"\w+", text))


def words_in(*texts: str) -> list[str]:
    """Return what in these texts cannot be translated."""
    return [part for text in texts for part in unmarked(text) if part not in TOY and not plain(part)]


def words_on(answer: Any) -> list[str]:
    """Return what on a page cannot be translated."""
    source = answer.content.decode()
    if answer["Content-Type"].startswith("text/html"):
        assert "⟦" in source or not source.strip()
    page = Page(source)
    return words_in(page.text, *page.labels)


def read(client: Client, *urls: str, status: int = 200) -> dict[str, list[str]]:
    """Return the pages on which something cannot be translated, with what it is."""
    found = {}
    for url in urls:
        answer = client.get(url, headers={"accept-language": CODE}, follow=True)
        assert answer.status_code == status, url
        found[url] = words_on(answer)
    return {url: words for url, words in found.items() if words}


def addresses(table: Table) -> list[str]:
    names = {*READ} - {"record", "picture", "replay-at"} - ({"replay"} if table.seq == 0 else set())
    return [url_of(name, table) for name in sorted(names)]


def test_brackets_leave_out_what_is_put_in() -> None:
    assert unmarked(marked("%(name)s plays %(what)s.") % {"name": "Ann", "what": marked("a card")}) == ["Ann"]
    assert unmarked("⟦a⟧ or ⟦b⟧") == ["or"]
    assert unmarked("⟦a ⟦b⟧ c⟧ 12") == []


def test_what_is_not_marked_is_seen_in_texts_and_labels() -> None:
    page = Page('<p title="one">⟦two⟧ <b>three</b></p><input placeholder="⟦four⟧"><script>five</script>')
    assert words_in(page.text, *page.labels) == ["three", "one"]


def test_pages_of_the_site(friends: list[User]) -> None:
    ann, bob, _cara = friends
    account = [f"/accounts/{name}/" for name in ("hours", "password/set", "email", "logout", "delete")]
    urls = ["/", "/tables/finished/", f"/people/{bob.username}/", "/notices/", "/notices/settings/", *account]
    games = [f"/{page}/{game}/" for page in ("tables/new", "rules") for game in GAMES]
    assert read(browser(ann), *urls, *games) == {}


def test_pages_for_visitors() -> None:
    account = [f"/accounts/{name}/" for name in ("login", "signup", "password/reset", "inactive")]
    assert read(browser(), "/", *account) == {}
    assert read(browser(), "/no-such-page/", status=404) == {}
    assert read(browser(), f"/offline/{CODE}/") == {}
    manifest = browser().get("/manifest.webmanifest", headers={"accept-language": CODE}).json()
    assert (
        words_in(manifest["name"], manifest["description"], *(way["name"] for way in manifest["shortcuts"]))
        == []
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_a_guest_reads(game: str) -> None:
    client = browser(headers={"accept-language": CODE})
    table = client.post(f"/tables/bots/{game}/")["Location"]
    account = [f"/accounts/{name}/" for name in ("keep", "hours", "delete")]
    assert read(client, table, "/", "/notices/settings/", *account) == {}


def test_only_the_places_in_the_list_of_time_zones_have_no_words_of_ours(friends: list[User]) -> None:
    page = browser(friends[0]).get("/accounts/settings/").content.decode()
    zones = re.compile(r"<option value=\"\w+/[^<]*</option>")
    assert zones.search(page)
    assert words_in(Page(zones.sub("", page)).text) == []


def test_forms_that_come_back(friends: list[User]) -> None:
    ann, bob, _cara = friends
    tries = [
        (None, "/accounts/signup/", {"username": "a", "email": "no", "password1": "123", "password2": "4"}),
        (None, "/accounts/signup/", {"username": bob.username, "email": bob.email, "password1": "bob"}),
        (None, "/accounts/login/", {"login": "nobody", "password": "wrong"}),
        (None, "/accounts/password/reset/", {"email": "no"}),
        (
            ann,
            "/accounts/password/set/",
            {"password1": "1234", "password2": "12345678"},
        ),
        (ann, "/accounts/email/", {"email": bob.email, "action_add": ""}),
        (ann, "/accounts/hours/", {"awake_from": "no"}),
        (ann, "/accounts/hours/holidays/", {"first": "2020-01-01", "last": "2019-01-01"}),
        *((ann, f"/tables/new/{game}/", {"seats": "99", "pace": "?", "rounds": "x"}) for game in GAMES),
    ]
    found = {}
    for who, url, fields in tries:
        answer = browser(who).post(url, fields, headers={"accept-language": CODE})
        assert answer.status_code in (200, 422), url
        found[url] = words_on(answer)
    assert {url: words for url, words in found.items() if words} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_each_game(game: str, friends: list[User]) -> None:
    waiting = waiting_table(*as_many_as_play(game, *friends, spare=1), game=game)
    players = ann, bob, *_ = as_many_as_play(game, *friends)
    found = read(browser(ann), url_of("table", waiting))
    table = playing_table(*players, game=game)
    for turn in range(18):
        if turn % 6 == 0:
            for who in (ann, bob, None):
                found |= read(browser(who), *addresses(table))
                found |= read(browser(who), f"{url_of('table', table)}?ahead=yes")
            refused = browser(ann).post(
                url_of("play", table), {"notation": "no such move", "seen": table.seq}
            )
            assert refused.status_code in (409, 422)
            found |= {f"refused {turn}": words} if (words := words_on(refused)) else {}
        table = take_turn(table)
        if table.status != Table.Status.PLAYING:
            break
    for loser in players[1:]:
        if fresh(table).status == Table.Status.PLAYING:
            services.resign(table.pk, loser)
    for who in (ann, None):
        found |= read(browser(who), *addresses(fresh(table)))
    assert {url: words for url, words in found.items() if words} == {}


def test_mails_and_news(friends: list[User], clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr(lapsing, "close_old_connections", lambda: None)
    ann, bob, _ = friends
    for user in friends:
        ways = {"mail": {pace: list(CHOSEN) for pace in PACES}}
        Preferences.objects.create(user=user, ways=ways)
    services.invite(waiting_table(ann).pk, ann, bob.username)
    for game in GAMES:
        players = as_many_as_play(game, *friends)
        table = playing_table(*players, game=game, pace=Pace(credit=timedelta(hours=10)))
        services.say(table.pk, ann, "⟦hello⟧")
        clock.work(minutes=2)
        for hours in (5, 4, 2):
            clock.pass_by(hours=hours)
            lapsing.sweep()
            clock.work()
        take_turn(table)
        clock.work(minutes=2)
        for loser in players[1:]:
            if fresh(table).status == Table.Status.PLAYING:
                services.resign(table.pk, loser)
        clock.work(minutes=2)
    assert len({sent.subject.partition(":")[0] for sent in mail.outbox}) > 5
    for sent in mail.outbox:
        pages = [Page(str(part.content)) for part in getattr(sent, "alternatives", ())]
        assert words_in(sent.subject, str(sent.body), *(page.text for page in pages)) == [], sent.body
    assert read(browser(ann), "/notices/") == {}


def test_feeds(friends: list[User]) -> None:
    for game in GAMES:
        playing_table(*as_many_as_play(game, *friends), game=game, pace=Pace(credit=timedelta(days=3)))
    atom, calendar = set(), set()
    for user in friends:
        secret = feeds.renew(user)
        page = Page(Client().get(f"/feeds/{secret}/turns.atom").content.decode())
        atom |= set(words_in(re.sub(r"tag:\S+|\d{4}-\S+", "", page.text)))
        entries = Calendar.from_ical(Client().get(f"/feeds/{secret}/turns.ics").content).walk()
        said = [str(entry[name]) for entry in entries for name in ("summary", "description") if name in entry]
        calendar |= set(words_in(*said))
    assert (atom, calendar) == (set(), set())


def test_mails_of_the_account() -> None:
    somebody = person("zzann", language=CODE)
    for email in (somebody.email, "nobody@example.org"):
        browser().post("/accounts/password/reset/", {"email": email}, headers={"accept-language": CODE})
    new = {"username": "zzbob", "email": "zzbob@example.org", "password1": "plover-42-sings"}
    browser().post(
        "/accounts/signup/", {**new, "password2": new["password1"]}, headers={"accept-language": CODE}
    )
    assert len(mail.outbox) == 3
    assert [words_in(sent.subject, str(sent.body)) for sent in mail.outbox] == [[], [], []]
