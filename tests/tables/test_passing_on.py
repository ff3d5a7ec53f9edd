"""A table is passed on by a code to be scanned, and taken for a model of the next one."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from games.kit.registry import all_games
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.clock import AtZero, Pace
from tabletop.tables.models import Table
from tabletop.tables.paces import PRESETS
from tests.tables.stage import browser, finished_table, open_table, playing_table, waiting_table

pytestmark = pytest.mark.django_db


def form_like(user: User, table: Table) -> Any:
    """Return the form of a new table, filled like this one."""
    return browser(user).get(f"/tables/new/{table.game}/?like={table.pk}").context["form"]


def sent(form: Any) -> dict[str, Any]:
    """Return what a browser sends of a form that nobody has touched."""
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value not in (None, "")}


def opened_like(user: User, table: Table) -> Table:
    """Return the table that the form opens when it is sent as it is."""
    before = set(Table.objects.values_list("pk", flat=True))
    answer = browser(user).post(f"/tables/new/{table.game}/", sent(form_like(user, table)))
    assert answer.status_code == 303, answer.context["form"].errors
    return Table.objects.exclude(pk__in=before).get()


OWN = Pace(timedelta(hours=36), timedelta(hours=2), timedelta(days=1), timedelta(days=2), stand_in_after=0)
PACES = [
    None,
    *(preset.pace for preset in PRESETS.values()),
    replace(PRESETS["evenings"].pace, at_zero=AtZero.WAIT, stand_in_after=1, holidays=False),
    OWN,
    Pace(timedelta(days=4), cap=timedelta(days=1)),
    Pace(timedelta(seconds=100), timedelta(seconds=7), live=True),
]


@pytest.mark.parametrize("pace", PACES)
def test_a_table_like_another_has_its_pace(ann: User, bob: User, pace: Pace | None) -> None:
    table = finished_table(ann, bob, pace=pace)
    assert opened_like(bob, table).read_pace() == pace


def test_a_table_like_another_has_its_seats_bots_rules_and_eyes(ann: User, bob: User) -> None:
    table = open_table(ann, seats=4, bots=["random", "highest"], visibility="link", hand=3, double=True)
    services.join(table.pk, bob)
    like = opened_like(bob, table)
    assert [seat.bot for seat in like.seats.all()] == ["", "", "random", "highest"]
    assert (like.visibility, like.options, like.host) == ("link", table.options, bob)
    assert like.seats.get(index=0).seed_word == ""


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_a_table_like_another(ann: User, game: str) -> None:
    table = open_table(ann, game=game, seats=all_games()[game].GAME.seats.start)
    like = opened_like(ann, table)
    assert (like.options, like.seats.count()) == (table.options, table.seats.count())


def test_a_list_of_numbers_comes_back_as_it_was_typed(ann: User) -> None:
    table = open_table(ann, game="qwirkle", ages=[41, 8])
    assert form_like(ann, table)["ages"].value() == "41, 8"
    assert opened_like(ann, table).options == table.options


def test_who_sat_elsewhere_gets_the_usual_form(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, visibility="link", hand=3)
    usual = browser(cara).get("/tables/new/toy/").context["form"]
    assert sent(form_like(cara, table)) == sent(usual)
    assert browser(cara).get("/tables/new/toy/?like=nothing").status_code == 200


def test_what_the_address_says_goes_before(ann: User) -> None:
    table = open_table(ann, seats=4)
    form = browser(ann).get(f"/tables/new/toy/?like={table.pk}&seats=3").context["form"]
    assert str(form["seats"].value()) == "3"


def test_a_game_that_is_over_leads_to_a_table_like_it(ann: User, bob: User, cara: User) -> None:
    table = finished_table(ann, bob)
    link = f'href="/tables/new/toy/?like={table.pk}"'
    for page in (table.get_absolute_url(), "/tables/finished/"):
        assert link in browser(ann).get(page).text
        assert link not in browser(cara).get(page).text
    assert link not in browser(cara).get(f"/people/{ann.username}/").text


def test_an_open_table_shows_a_code_to_who_sits_there(ann: User, bob: User) -> None:
    table = waiting_table(ann, visibility="link")
    source = f"/tables/{table.pk}/code.svg"
    assert source in browser(ann).get(table.get_absolute_url()).text
    assert source not in browser(bob).get(table.get_absolute_url()).text
    answer = browser(ann).get(source)
    assert answer["Content-Type"] == "image/svg+xml"
    assert "private" in answer["Cache-Control"]
    assert "no-store" not in answer["Cache-Control"]


def test_a_code_is_dark_on_white_with_nothing_that_runs(ann: User) -> None:
    svg = browser(ann).get(f"/tables/{waiting_table(ann).pk}/code.svg").text
    assert 'fill="#fff"' in svg
    assert 'stroke="#000"' in svg
    assert "style" not in svg
    assert "script" not in svg


def test_a_code_says_the_address_of_its_table(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    import segno

    make = segno.make_qr
    monkeypatch.setattr(segno, "make_qr", lambda text: said.append(text) or make(text))  # type: ignore[func-returns-value]
    table = waiting_table(ann)
    browser(ann).get(f"/tables/{table.pk}/code.svg")
    assert said == [f"http://testserver/tables/{table.pk}/"]
