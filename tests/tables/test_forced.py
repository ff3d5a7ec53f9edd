"""Turns that leave no choice: asked for, unless the person wants them played."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from games.kit.chance import Chance
from games.kit.codec import store_state
from games.kit.registry import find_game
from games.kit.types import Json
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.errors import Forbidden
from tabletop.tables.history import faults
from tabletop.tables.models import Move, Table
from tabletop.tables.projection import Scene
from tests.tables.stage import browser, fresh, play, playing_table

pytestmark = pytest.mark.django_db

BOARD = [["Rc", 0, 0], ["Rq", 1, 0], ["Rs", 2, 0], ["Bq", 1, -1]]
LAY_FAR: Json = {"type": "place", "tiles": [["Rd", -1, 0]]}  # leaves the green star its one place


@pytest.fixture
def table(ann: User, bob: User) -> Table:
    """Ann is to act; whatever far from the star she does, Bob's green star has one place: under the red one."""
    table = playing_table(ann, bob, game="qwirkle")
    game = find_game("qwirkle").GAME
    hands = [["Rd", "Pl"], ["Gs"]]
    step = game.start({"board": BOARD, "hands": hands, "turn": 0}, table.read_options(), Chance.seeded(1))
    table.state = store_state(game, step.state)
    table.save()
    table.seats.filter(index=0).update(acting_since=table.seq)
    table.seats.filter(index=1).update(acting_since=None)
    return table


def test_a_forced_move_is_the_players_to_make(table: Table, ann: User) -> None:
    play(table, ann, LAY_FAR)
    assert fresh(table).seats.get(index=1).acting_since == fresh(table).seq


def test_a_forced_move_is_made_for_who_wants_it_and_logged_as_such(
    table: Table, ann: User, bob: User
) -> None:
    services.set_plays_forced(table.pk, bob, wanted=True)
    play(table, ann, LAY_FAR)
    last = Move.objects.filter(table=table).latest("seq")
    assert (last.by, last.seat, last.user) == (Move.By.FORCED, 1, None)
    assert last.action == {"type": "place", "tiles": [["Gs", 2, 1]]}
    told = [entry.sentence for entry in Scene(fresh(table), AnonymousUser()).log()]
    assert any("only move" in sentence for sentence in told)
    assert fresh(table).status == Table.Status.FINISHED


def test_switching_it_on_plays_the_turn_that_waits(table: Table, ann: User, bob: User) -> None:
    play(table, ann, LAY_FAR)
    browser(bob).post(f"/tables/{table.pk}/forced/", {"wanted": "yes"})
    assert fresh(table).status == Table.Status.FINISHED


def test_a_turn_with_a_choice_is_not_played(table: Table, ann: User) -> None:
    seq = fresh(table).seq
    services.set_plays_forced(table.pk, ann, wanted=True)
    assert fresh(table).seq == seq


def test_switched_off_again_it_is_the_players(table: Table, ann: User, bob: User) -> None:
    services.set_plays_forced(table.pk, bob, wanted=True)
    services.set_plays_forced(table.pk, bob, wanted=False)
    play(table, ann, LAY_FAR)
    assert fresh(table).status == Table.Status.PLAYING


def test_only_who_sits_there_may_switch(table: Table, cara: User) -> None:
    with pytest.raises(Forbidden):
        services.set_plays_forced(table.pk, cara, wanted=True)
    assert browser(cara).post(f"/tables/{table.pk}/forced/", {"wanted": "yes"}).status_code == 403


def test_the_log_with_forced_moves_replays(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, game="qwirkle")
    for person in (ann, bob):
        services.set_plays_forced(table.pk, person, wanted=True)
    assert faults(fresh(table)) == []
