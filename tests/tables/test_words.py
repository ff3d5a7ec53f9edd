"""What people are called, and what who is not logged in is told of a table."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.projection import Scene
from tabletop.tables.words import gone
from tests.tables.stage import browser, fresh, open_table, person, play_out, playing_table

pytestmark = pytest.mark.django_db


def test_equal_bots_are_told_apart_by_number(ann: User) -> None:
    table = open_table(ann, game="qwirkle", seats=4, bots=["best", "best", "random"])
    names = Scene(table, AnonymousUser()).names
    assert names == ("ann", "Shrewd bot 1", "Shrewd bot 2", "Random bot")


def test_people_who_call_themselves_alike_are_told_apart_by_username(ann: User) -> None:
    other = person("bob", display_name="Ann")
    assert Scene(playing_table(ann, other), ann).names == ("ann (ann)", "Ann (bob)")


def test_who_is_gone_is_not_said_to_have_left_twice() -> None:
    assert "left" not in gone()


def test_colours_are_said_in_words_to_who_asked_and_nobody_else(ann: User) -> None:
    bob = person("bob", colour_words=True)
    table = playing_table(ann, bob)
    told = [Scene(table, viewer).onlooker for viewer in (ann, bob, AnonymousUser())]
    assert [(onlooker.seat, onlooker.words) for onlooker in told] == [(0, False), (1, True), (None, False)]
    assert Scene(table, bob).onlooker_at(0).words


def test_who_follows_an_invitation_is_told_of_it_before_logging_in(ann: User, bob: User) -> None:
    table = open_table(ann, game="qwirkle", visibility="link")
    page = browser().get(table.get_absolute_url())
    assert page.status_code == 200
    assert "ann invites you to a game of Qwirkle." in page.text
    services.join(table.pk, bob)
    page = browser().get(table.get_absolute_url())
    assert "A game of Qwirkle is behind this link." in page.text
    page = browser().get(f"{table.get_absolute_url()}fair/", follow=True)
    assert page.redirect_chain[-1][0].startswith("/accounts/login/")
    assert "A game of Qwirkle is behind this link." in page.text


def test_a_game_is_called_what_the_language_of_the_page_calls_it(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(ann, game="hues")
    monkeypatch.setattr("games.kit.apps.gettext", {"Hues and Cues": "Colours"}.get)
    assert table.title == "Colours"
    assert "Rules of Colours" in browser().get("/rules/hues/").content.decode()


def test_a_replay_marks_the_move_of_its_step_whoever_looks(ann: User, bob: User) -> None:
    table = play_out(playing_table(ann, bob, game="qwirkle"))
    step = table.moves.filter(seat=0, kind="action", action__type="place").latest("seq").seq
    for seat in (0, 1):
        page = browser(ann).get(f"/tables/{table.pk}/replay/{step}/?seat={seat}").content.decode()
        assert 'class="frame last"' in page


def test_one_host_cannot_flood_the_lobby(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.tables.services.opening.MOST_OPEN", 2)
    for _ in range(2):
        open_table(ann)
    page = browser(ann).post("/tables/new/toy/", {"seats": "3"})
    assert page.status_code == 422
    assert "Cancel some of them first" in page.content.decode()
    assert fresh(open_table(person("dan"))).status == "open"
