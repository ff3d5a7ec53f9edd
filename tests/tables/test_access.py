"""Every address of the site times everybody who may come: a new address without an entry here fails the test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.kit.types import Json
from tabletop.accounts.models import User
from tabletop.tables.models import Table
from tests.tables.addresses import ACTS, READ, admin_urls, url_of
from tests.tables.stage import (
    browser,
    cancelled_table,
    finished_table,
    fresh,
    legal_move,
    person,
    playing_table,
    waiting_table,
)

pytestmark = pytest.mark.django_db

HOST, GUEST, WATCHER, STRANGER, ADMIN, NOBODY = "host", "guest", "watcher", "stranger", "admin", "nobody"
SEATED = (HOST, GUEST)
ONLOOKERS = (WATCHER, STRANGER, ADMIN)
EVERYBODY = (*SEATED, *ONLOOKERS, NOBODY)
STATUSES = ("open", "playing", "finished", "cancelled")

TO_LOGIN, SEE_OTHER, NOT_ALLOWED = 302, 303, 405


def read_status(name: str, status: str) -> int:
    """What a GET gives who may watch."""
    match name:
        case "replay" | "replay-at" if status in ("open", "cancelled"):  # cancelled before anything was dealt
            return 404
        case "replay":
            return 302  # to a step
        case "record":
            return 200 if status == "finished" else 403
        case "picture":
            return 200 if status == "finished" else 404
    return 200


def act_status(name: str, status: str, who: str) -> int:
    """What a POST of an act gives who is logged in, from an up-to-date page."""
    seated = who in SEATED
    match name:
        case "join" | "join-as-guest":
            return SEE_OTHER if seated or status == "open" else 409
        case "leave" | "start" | "cancel":
            allowed = seated if name == "leave" else who == HOST
            return 409 if status != "open" else SEE_OTHER if allowed else 403
        case _ if not seated:
            return 403
        case "compose":
            return 200
        case "play" | "plan" if status == "playing" and who == GUEST:
            return 422  # it is not the guest's turn, nor the guest's card
        case "play" | "plan" | "resign" | "vote" | "resume" | "take-back":
            return SEE_OTHER if status == "playing" else 409
        case "rematch" | "invite":
            return SEE_OTHER if status == {"rematch": "finished", "invite": "open"}[name] else 409
        case "say":
            return 409 if status == "cancelled" else SEE_OTHER
        case "forced" | "memo" | "guide":
            return SEE_OTHER
    raise AssertionError(name)


def nobodys_status(name: str, status: str, visibility: str) -> int:
    """What a POST of an act gives who is not logged in: the way to log in, or to be a guest at once."""
    if name != "join-as-guest":
        return TO_LOGIN
    return SEE_OTHER if status == "open" or visibility == "link" else 409


# The other addresses: what GET and POST give (nobody, somebody logged in, administrator).
# POST to a page that is only read is 405; a form without its fields comes back with 200 or 422.
LOGGED_OUT_ONLY = (200, 302, 302)
LOGGED_IN_ONLY = (302, 200, 200)
EVERY = (200, 200, 200)
REDIRECT = (302, 302, 302)
REFUSED = (405, 405, 405)
ELSEWHERE: dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    "health": (EVERY, REFUSED),
    "tables:lobby": (EVERY, REFUSED),
    "tables:new": (EVERY, (303, 303, 303)),
    "tables:play-bots": (REFUSED, (303, 303, 303)),
    "tables:next": (REDIRECT, (302, 405, 405)),
    "tables:finished": (LOGGED_IN_ONLY, (302, 405, 405)),
    "tables:badge": (EVERY, REFUSED),
    "tables:person": (LOGGED_IN_ONLY, (302, 405, 405)),
    "tables:rules": (EVERY, REFUSED),
    "tables:atom": ((404, 404, 404), REFUSED),
    "tables:calendar": ((404, 404, 404), REFUSED),
    "notices:news": (LOGGED_IN_ONLY, (302, 405, 405)),
    "notices:read-all": ((302, 405, 405), REDIRECT),
    "notices:open": ((302, 404, 404), (302, 405, 405)),
    "notices:subscribe": ((302, 405, 405), (302, 422, 422)),
    "notices:forget-device": ((302, 405, 405), (302, 404, 404)),
    "service-worker": (EVERY, REFUSED),
    "manifest": (EVERY, REFUSED),
    "offline": (EVERY, REFUSED),
    "favicon": (REDIRECT, REFUSED),
    "notices:feed": ((302, 405, 405), (302, 200, 200)),
    "notices:settings": (LOGGED_IN_ONLY, (302, 200, 200)),
    "notices:test": (REDIRECT, REDIRECT),
    "notices:unsubscribe": ((404, 404, 404), (404, 404, 404)),
    "account_settings": (LOGGED_IN_ONLY, (302, 200, 200)),
    "account_export": (LOGGED_IN_ONLY, (302, 405, 405)),
    "account_delete": (LOGGED_IN_ONLY, (302, 200, 200)),
    "account_hours": (LOGGED_IN_ONLY, (302, 200, 200)),
    "account_plan_holiday": ((302, 405, 405), (302, 422, 422)),
    "account_end_holiday": ((302, 405, 405), (302, 404, 404)),
    "account_keep": (REDIRECT, REDIRECT),
    "choose_name": ((302, 405, 405), REDIRECT),
    "choose_looks": (REFUSED, REDIRECT),
    "choose_language": (REFUSED, REDIRECT),
    "account_login": (LOGGED_OUT_ONLY, (200, 302, 302)),
    "account_signup": (LOGGED_OUT_ONLY, (200, 302, 302)),
    "account_logout": ((302, 200, 200), REDIRECT),
    "account_inactive": (EVERY, REFUSED),
}
ARGUMENTS: dict[str, list[Any]] = {
    "tables:new": ["toy"],
    "tables:rules": ["toy"],
    "tables:play-bots": ["toy"],
    "tables:person": [HOST],
    "account_end_holiday": [1],
    "offline": ["en"],
    "tables:atom": ["secret"],
    "tables:calendar": ["secret"],
    "notices:open": [1],
    "notices:forget-device": [1],
    "notices:unsubscribe": ["token"],
}

# Of allauth: it tests its own pages; here only that nobody who is not logged in gets into an account.
ACCOUNT_PAGES = {
    "account_reauthenticate",
    "account_email",
    "account_change_password",
    "account_set_password",
}
FOREIGN = {
    "account_request_reauthentication_code",
    "account_confirm_reauthentication_code",
    "account_email_verification_sent",
    "account_reset_password",
    "account_confirm_login_code",
    "account_confirm_email",
    "account_reset_password_from_key_done",
    "account_reset_password_from_key",
    "account_reset_password_done",
}


@dataclass(frozen=True)
class Address:
    name: str
    route: str


def addresses(patterns: list[Any], route: str = "", space: str = "") -> Iterator[Address]:
    for pattern in patterns:
        here = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from addresses(pattern.url_patterns, here, inner)
        else:
            assert isinstance(pattern, URLPattern)
            yield Address(f"{space}{pattern.name or ''}", here)


@cache
def all_addresses() -> tuple[Address, ...]:
    return tuple(addresses(get_resolver().url_patterns))


def test_every_address_of_the_site_has_its_entry() -> None:
    known = {f"tables:{name}" for name in (*READ, *ACTS)} | {*ELSEWHERE} | ACCOUNT_PAGES | FOREIGN
    site = {address.name for address in all_addresses() if not address.route.startswith("admin/")}
    assert site == known


@pytest.fixture
def crowd(db: None) -> dict[str, User | None]:
    users: dict[str, User | None] = {who: person(who) for who in (*SEATED, WATCHER, STRANGER)}
    users[ADMIN] = User.objects.create_superuser("admin", "admin@example.org")
    users[NOBODY] = None
    stranger = users[STRANGER]
    assert stranger is not None
    playing_table(stranger, person("somebody"))  # the stranger has a game of their own, elsewhere
    return users


@pytest.fixture
def clients(crowd: dict[str, User | None]) -> dict[str, Client]:
    return {who: browser(user) for who, user in crowd.items()}


def table_that_is(status: str, visibility: str, crowd: dict[str, User | None]) -> Table:
    make = {
        "open": waiting_table,
        "playing": playing_table,
        "finished": finished_table,
        "cancelled": cancelled_table,
    }[status]
    host, guest = crowd[HOST], crowd[GUEST]
    assert host is not None
    assert guest is not None
    return fresh(make(host, guest, visibility=visibility))


def fields_for(name: str, table: Table) -> dict[str, Json]:
    match name:
        case "play" | "plan":
            action = legal_move(table) if table.status == "playing" else {"type": "play", "card": 1}
            return {"action": str(action).replace("'", '"'), "seen": table.seq}
        case "say":
            return {"text": "hello"}
        case "invite":
            return {"username": STRANGER}
        case "vote":
            return {"question": "pause", "wanted": "yes"}
    return {}


def post(client: Client, name: str, table: Table, **kwargs: Any) -> Any:
    """The answer to a POST, whose effects are undone so that the next one meets the same table."""
    with transaction.atomic():
        answer = client.post(url_of(name, table), fields_for(name, table), **kwargs)
        transaction.set_rollback(True)
    return answer


JSON = {"headers": {"accept": "application/json"}}


@pytest.mark.parametrize("visibility", ["public", "link"])
@pytest.mark.parametrize("status", STATUSES)
def test_who_may_read_what(
    status: str, visibility: str, crowd: dict[str, User | None], clients: dict[str, Client]
) -> None:
    table = table_that_is(status, visibility, crowd)
    found, wanted = {}, {}
    for name in READ:
        url = url_of(name, table)
        for who in EVERYBODY:
            shut_out = who == NOBODY and visibility == "link"
            wanted[who, name] = TO_LOGIN if shut_out else read_status(name, status)
            if shut_out and name == "table":
                wanted[who, name] = 200  # the way in as a guest
            found[who, name] = clients[who].get(url).status_code
            if who in (GUEST, NOBODY):
                wanted[who, name, "json"] = 401 if shut_out else read_status(name, status)
                found[who, name, "json"] = clients[who].get(url, **JSON).status_code
    assert found == wanted


@pytest.mark.parametrize("visibility", ["public", "link"])
@pytest.mark.parametrize("status", STATUSES)
def test_who_may_do_what(
    status: str, visibility: str, crowd: dict[str, User | None], clients: dict[str, Client]
) -> None:
    table = table_that_is(status, visibility, crowd)
    found, wanted = {}, {}
    for name in ACTS:
        for who in EVERYBODY:
            page = (
                act_status(name, status, who) if who != NOBODY else nobodys_status(name, status, visibility)
            )
            wanted[who, name] = {TO_LOGIN: 401, SEE_OTHER: 200}.get(page, page)
            found[who, name] = post(clients[who], name, table, **JSON).status_code
            if who in (GUEST, NOBODY):
                wanted[who, name, "page"] = page
                found[who, name, "page"] = post(clients[who], name, table).status_code
    assert found == wanted
    assert fresh(table).rev == table.rev


@pytest.mark.parametrize("who", EVERYBODY)
def test_what_is_read_is_not_posted_to_and_acts_are_not_fetched(
    who: str, crowd: dict[str, User | None], clients: dict[str, Client]
) -> None:
    table = table_that_is("playing", "link", crowd)
    for pk in (table.pk, "nosuchtable1"):  # said without a look at the table: it tells nothing about it
        found = [clients[who].post(url_of(name, pk)).status_code for name in READ]
        found += [clients[who].get(url_of(name, pk)).status_code for name in ACTS]
        assert set(found) == {NOT_ALLOWED}


def test_who_is_sent_to_log_in_comes_back_to_the_table(
    crowd: dict[str, User | None], clients: dict[str, Client]
) -> None:
    table = table_that_is("playing", "link", crowd)
    answer = clients[NOBODY].get(url_of("fair", table))
    assert answer["Location"] == f"/accounts/login/?next=/tables/{table.pk}/fair/"
    answer = clients[NOBODY].post(url_of("join", table))
    assert answer["Location"] == f"/accounts/login/?next=/tables/{table.pk}/"


@pytest.mark.parametrize("who", EVERYBODY)
def test_a_table_that_does_not_exist(who: str, clients: dict[str, Client]) -> None:
    found = {name: clients[who].get(url_of(name, "nosuchtable1")).status_code for name in READ}
    assert found == dict.fromkeys(READ, 404)
    found = {name: clients[who].post(url_of(name, "nosuchtable1")).status_code for name in ACTS}
    assert found == dict.fromkeys(ACTS, 404)


def test_a_link_table_is_on_nobodys_list_but_its_peoples(
    crowd: dict[str, User | None], clients: dict[str, Client]
) -> None:
    for status in ("open", "playing"):
        table = table_that_is(status, "link", crowd)
        for who in (*ONLOOKERS, NOBODY):
            for url in ("/", "/tables/badge/"):
                assert table.pk not in clients[who].get(url).text
        assert table.pk in clients[HOST].get("/").text


def test_the_pages_around_the_tables(clients: dict[str, Client]) -> None:
    found, wanted = {}, {}
    for name, (reads, posts) in ELSEWHERE.items():
        url = reverse(name, args=ARGUMENTS.get(name, []))
        for who, read, write in zip((NOBODY, WATCHER, ADMIN), reads, posts, strict=True):
            wanted[name, who] = (read, write)
            with transaction.atomic():
                answers = clients[who].get(url).status_code, clients[who].post(url).status_code
                transaction.set_rollback(True)
            found[name, who] = answers
    assert found == wanted


@pytest.mark.parametrize("name", sorted(ACCOUNT_PAGES))
def test_an_account_is_its_owners(name: str, clients: dict[str, Client]) -> None:
    for answer in (clients[NOBODY].get(reverse(name)), clients[NOBODY].post(reverse(name))):
        assert answer.status_code == TO_LOGIN
        assert answer["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    "url", ["/tables/new/chess/", "/rules/chess/", "/rules/kit/", "/nowhere/", "/tables/", "/people/"]
)
def test_what_there_is_not(url: str, clients: dict[str, Client]) -> None:
    assert clients[WATCHER].get(url).status_code == 404


def test_the_admin_site_is_the_administrators(
    crowd: dict[str, User | None], clients: dict[str, Client]
) -> None:
    table_that_is("playing", "public", crowd)
    urls = admin_urls()
    assert len(urls) > 20
    for who in (WATCHER, NOBODY):
        for url in urls:
            assert clients[who].get(url).status_code in (302, 403), (who, url)
            assert clients[who].post(url).status_code in (302, 403), (who, url)
    for url in urls:
        assert clients[ADMIN].get(url).status_code in (200, 403), url
