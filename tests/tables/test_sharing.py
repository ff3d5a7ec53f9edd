"""What of a finished game is passed on: a link, a picture where the game draws one, a few words for other sites."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles import finders

from tabletop.accounts.models import User
from tabletop.tables.models import Table
from tests.tables.stage import browser, cancelled_table, finished_table, person, playing_table

pytestmark = pytest.mark.django_db


def meta(user: User | None, table: Table | None = None) -> dict[str, str]:
    """Return what other pages read of a table, or of the first page."""
    page = browser(user).get(f"/tables/{table.pk}/" if table is not None else "/").text
    return dict(re.findall(r'<meta (?:name|property)="(description|og:\w+)" content="([^"]*)">', page))


def test_a_picture_is_an_image_that_may_load_and_run_nothing(ann: User, bob: User) -> None:
    table = finished_table(ann, bob)
    answer = browser(None).get(f"/tables/{table.pk}/picture.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Content-Security-Policy"].startswith("default-src 'none'; ")
    assert "script" not in answer.text
    assert answer["Cache-Control"].endswith("private")


def test_everybody_gets_the_same_picture(ann: User, bob: User) -> None:
    table = finished_table(ann, bob)
    found = {browser(user).get(f"/tables/{table.pk}/picture.svg").text for user in (ann, bob, None)}
    assert len(found) == 1


@pytest.mark.parametrize("game", ["toy", "qwirkle"])
def test_the_share_link_leads_to_the_picture_or_else_to_the_table(ann: User, bob: User, game: str) -> None:
    table = finished_table(ann, bob, game=game)
    page = browser(ann).get(f"/tables/{table.pk}/").text
    link = re.search(r'id="share-game" href="([^"]*)"', page)
    assert link
    assert link[1] == f"/tables/{table.pk}/" + ("picture.svg" if game == "toy" else "")
    assert browser(ann).get(link[1]).status_code == 200
    assert browser(ann).get(f"/tables/{table.pk}/picture.svg").status_code == (200 if game == "toy" else 404)


def test_a_public_table_that_is_over_tells_other_pages_how_it_ended(ann: User, bob: User) -> None:
    table = finished_table(ann, bob)
    told = meta(None, table)
    assert told["og:title"] == f"{table.title}: ann wins."
    assert re.fullmatch(r"ann \d+ and bob \d+", told["og:description"])
    assert told["og:url"].endswith(f"/tables/{table.pk}/")
    assert told["description"].startswith(told["og:title"])
    assert told["og:image"] == "http://testserver/static/icons/card.png"
    assert meta(ann, table) == told


def test_the_first_page_tells_other_pages_what_the_site_is(ann: User, bob: User) -> None:
    finished_table(ann, bob)
    told = meta(None)
    assert told["og:title"] == "Board games with friends, live or a move a day"
    assert told["og:image"] == "http://testserver/static/icons/card.png"
    assert finders.find("icons/card.png")
    assert "ann" not in " ".join(told.values())


@pytest.mark.parametrize("make", [playing_table, cancelled_table, finished_table])
def test_no_other_table_tells_anything(ann: User, bob: User, make: object) -> None:
    assert callable(make)
    table = make(ann, bob, visibility="link" if make is finished_table else "public")
    told = meta(ann, table)
    assert set(told) == {"description"}
    assert "ann" not in told["description"]


def test_names_do_not_break_out_of_what_other_pages_read(bob: User) -> None:
    odd = person("odd", display_name='"><script>')
    page = browser(None).get(f"/tables/{finished_table(odd, bob).pk}/").text
    assert "<script>" not in page.replace("<script defer", "")
