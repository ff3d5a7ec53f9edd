"""Objections on the site: open to every guesser, in turn or not, from the newest page only (H-29)."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tabletop.accounts.models import User
from tabletop.tables.models import Table
from tests.tables.addresses import url_of
from tests.tables.conftest import _unhurried, ann, bob, cara  # noqa: F401  the same people, as fast
from tests.tables.stage import browser, fresh, person, play, playing_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def dan(db: None) -> User:
    return person("dan")


@pytest.fixture
def table(ann: User, bob: User, cara: User, dan: User) -> Table:  # noqa: F811
    """Ann has given a cue, and Bob is to guess."""
    table = playing_table(ann, bob, cara, dan, game="hues", free_choice=True)
    return play(table, ann, {"type": "cue", "space": "H15", "text": "pig"})


def page(client: Client, table: Table) -> str:
    return client.get(url_of("table", table)).text


def form(html: str) -> dict[str, str]:
    """Return the hidden fields of the turn's form."""
    turn = html[html.index('id="turn"') :]
    found = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', turn))
    return {name: found[name] for name in ("seen", "key")}


def offered(html: str) -> bool:
    return 'name="challenge"' in html


def test_every_guesser_may_object_and_nobody_else(table: Table, ann: User, bob: User, dan: User) -> None:  # noqa: F811
    assert [offered(page(browser(who), table)) for who in (bob, dan)] == [True, True]
    assert [offered(page(browser(who), table)) for who in (ann, person("eve"), None)] == [False] * 3


def test_out_of_turn_the_button_of_an_up_to_date_page_counts(table: Table, dan: User) -> None:
    client = browser(dan)
    fields = form(page(client, table)) | {"challenge": "yes"}
    answer = client.post(url_of("play", table), fields)
    assert answer.status_code == 303
    assert table.moves.last().action == {"type": "challenge"}  # type: ignore[union-attr]
    assert (
        client.post(url_of("play", table), fields).status_code == 303
    )  # the same form once more changes nothing
    assert fresh(table).seq == table.seq + 1
    html = page(client, table)
    assert "dan objects to “pig”. 1 of 3 who guess; it takes 2." in html
    assert not offered(html)


def test_out_of_turn_a_stale_page_is_refused(table: Table, bob: User, dan: User) -> None:  # noqa: F811
    client = browser(dan)
    fields = form(page(client, table)) | {"challenge": "yes"}
    play(table, bob, {"type": "guess", "space": "A1"})
    answer = client.post(url_of("play", table), fields)
    assert answer.status_code == 409
    assert offered(answer.text)  # the page that comes back is the newest, and offers it anew
    assert client.post(url_of("play", table), form(answer.text) | {"challenge": "yes"}).status_code == 303


def test_in_turn_an_older_page_of_the_same_turn_will_do(table: Table, bob: User, dan: User) -> None:  # noqa: F811
    client = browser(bob)
    fields = form(page(client, table)) | {"challenge": "yes"}
    play(table, dan, {"type": "challenge"})
    assert client.post(url_of("play", table), fields).status_code == 303
    assert fresh(table).state["state"]["phase"] == "first_cue"


def test_a_cue_that_is_withdrawn_leaves_the_colour(table: Table, ann: User, cara: User, dan: User) -> None:  # noqa: F811
    for who in (cara, dan):
        play(table, who, {"type": "challenge"})
    client = browser(ann)
    html = page(client, table)
    assert "Give another cue of one word for H15." in html
    assert "it stays; only you see it" in html
    assert 'name="next" value="A1"' not in html  # there is nothing to choose
    fields = form(html) | {"draft": "A1", "text": "ham"}
    assert client.post(url_of("play", table), fields).status_code == 303
    assert fresh(table).state["state"]["target"] == "H15"


def test_after_a_piece_was_placed_the_giver_scores_nothing(
    table: Table,
    ann: User,  # noqa: F811
    bob: User,  # noqa: F811
    cara: User,  # noqa: F811
    dan: User,
) -> None:
    play(table, bob, {"type": "guess", "space": "H15"})
    for who in (cara, dan):
        play(table, who, {"type": "challenge"})
    told = "The objection to the cue was upheld: ann scores nothing this round."
    assert told in page(browser(None), table)
    assert "you score nothing this round" in page(browser(ann), table)
    assert not offered(page(browser(bob), table))


def test_what_may_be_done_out_of_turn_is_listed_for_programs(table: Table, dan: User) -> None:
    told = browser(dan).get(url_of("table", table), headers={"accept": "application/json"}).json()
    assert told["to_act"] == [1]
    assert told["legal"] == [{"type": "challenge"}]
