"""The form of a new table: a field left out takes its default, and mistakes keep what was typed."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.registry import all_games
from games.qwirkle.engine import GAME as QWIRKLE
from tabletop.accounts.models import User
from tabletop.tables.models import Table
from tests.contract.toy.engine import Options
from tests.tables.stage import browser

pytestmark = pytest.mark.django_db


def post(user: User, fields: dict[str, Any], game: str = "toy", **headers: str) -> Any:
    return browser(user).post(f"/tables/new/{game}/", fields, headers=headers)


@pytest.mark.parametrize("game", all_games())
def test_an_empty_form_opens_a_table_with_every_default(ann: User, game: str) -> None:
    answer = post(ann, {}, game)
    table = Table.objects.get()
    config = all_games()[game]
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    assert (table.game, table.status, table.visibility, table.host) == (game, "open", "public", ann)
    assert table.options == config.GAME.options.read({}).dump()
    assert table.seats.count() == config.GAME.seats.start
    assert table.seats.get(index=0).player == ann


@pytest.mark.parametrize("game", all_games())
def test_the_form_as_the_page_shows_it_can_be_sent_as_it_is(ann: User, game: str) -> None:
    page = browser(ann).get(f"/tables/new/{game}/")
    form = page.context["form"]
    fields = {name: form[name].value() for name in form.fields}
    shown = {name: value for name, value in fields.items() if value not in (None, "")}
    assert post(ann, shown, game).status_code == 303
    assert Table.objects.get().options == all_games()[game].GAME.options.read({}).dump()


def test_all_fields(ann: User) -> None:
    fields = {
        "seats": 4,
        "bots": "random, highest",
        "visibility": "link",
        "seed_word": " blue  moon ",
        "hand": 3,
        "double": "true",
    }
    assert post(ann, fields).status_code == 303
    table = Table.objects.get()
    assert [(seat.player, seat.bot) for seat in table.seats.all()] == [
        (ann, ""),
        (None, ""),
        (None, "random"),
        (None, "highest"),
    ]
    assert (table.visibility, table.options) == ("link", Options(hand=3, double=True).dump())
    assert table.seats.get(index=0).seed_word == "blue moon"


def test_as_many_seats_as_the_bots_need_when_seats_is_left_out(ann: User) -> None:
    post(ann, {"bots": "random,random,random"})
    table = Table.objects.get()
    assert (table.seats.count(), table.status) == (4, "playing")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"seats": 1}, "seats"),
        ({"seats": 5}, "seats"),
        ({"seats": "x"}, "seats"),
        ({"bots": "nobody"}, "bots"),
        ({"bots": "random,random", "seats": 2}, "bots"),
        ({"bots": "random,random,random,random"}, "bots"),
        ({"visibility": "secret"}, "visibility"),
        ({"seed_word": "x" * 65}, "seed_word"),
        ({"hand": 7}, "hand"),
        ({"double": "perhaps"}, "double"),
    ],
)
def test_mistakes_are_422_and_keep_what_was_typed(
    ann: User, fields: dict[str, Any], field: str | None
) -> None:
    fields = {"seed_word": "plum", "visibility": "link"} | fields
    page = post(ann, fields)
    assert page.status_code == 422
    assert page.text.startswith("<!doctype html>")
    assert list(page.context["form"].errors) == [field]
    for name in fields:
        assert str(page.context["form"][name].value()) == str(fields[name])
    as_json = post(ann, fields, accept="application/json")
    assert (as_json.status_code, as_json.json()["code"]) == (422, "bad-form")
    assert as_json.json()["error"]
    assert not Table.objects.exists()


def test_json_gives_the_new_table(ann: User) -> None:
    answer = post(ann, {"bots": "highest"}, accept="application/json")
    assert answer.status_code in (200, 201)
    found = answer.json()
    assert (found["id"], found["status"], found["seat"]) == (Table.objects.get().pk, "playing", 0)


def test_options_that_are_not_asked_for_are_ignored(ann: User) -> None:
    assert post(ann, {"state": "{}", "secret": "x", "host": 2, "game": "chess"}).status_code == 303
    assert Table.objects.get().game == "toy"


def test_qwirkle_with_all_its_options(ann: User) -> None:
    fields = {
        "seats": 3,
        "bots": "best,random",
        "ages": "41, 8",
        "tie": "most_qwirkles",
        "allow_pass": "true",
        "opener_must_lay_all": "false",
        "show_unseen": "on",
    }
    assert post(ann, fields, "qwirkle").status_code == 303
    table = Table.objects.get()
    assert table.status == "playing"
    assert QWIRKLE.options.read(table.options).dump() == {
        "ages": [41, 8],
        "tie": "most_qwirkles",
        "allow_pass": True,
        "opener_must_lay_all": False,
        "show_unseen": True,
    }


@pytest.mark.parametrize("ages", ["x", "200", "-1", "1.5", "9" * 50])
def test_qwirkle_with_ages_that_are_none(ann: User, ages: str) -> None:
    page = post(ann, {"ages": ages}, "qwirkle")
    assert page.status_code == 422
    assert list(page.context["form"].errors) == ["ages"]


def test_a_form_from_another_site_opens_no_table(ann: User) -> None:
    answer = browser(ann, enforce_csrf_checks=True).post("/tables/new/toy/", {})
    assert answer.status_code == 403
    assert not Table.objects.exists()


def test_nobody_logged_in_is_told_so_in_json(db: None) -> None:
    json = browser().post("/tables/new/toy/", {}, headers={"Accept": "application/json"})
    assert (json.status_code, json.json()["code"]) == (401, "login-needed")
    assert not User.objects.exists()
