"""What an administrator does to a table, and what becomes of the tables of an account that ends."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games.kit.record import read_record, replay
from tabletop.accounts.models import User
from tabletop.tables import bots, broadcast, services
from tabletop.tables.clock import Pace
from tabletop.tables.errors import TableError
from tabletop.tables.history import faults, record_of
from tabletop.tables.models import Table
from tabletop.tables.projection import Scene
from tests.tables.stage import (
    acting_seat,
    browser,
    finished_table,
    fresh,
    legal_move,
    open_table,
    play,
    play_out,
    playing_table,
    take_turn,
    waiting_table,
    without_tokens,
)

pytestmark = pytest.mark.django_db


def notes(table: Table) -> list[tuple[str, int | None, str]]:
    """The notes in the log: (kind, seat it is about, who wrote it)."""
    found = table.moves.filter(kind="note").select_related("user")
    return [(move.events[0]["kind"], move.events[0]["seat"], move.user.username) for move in found]


def log_of(table: Table, user: User) -> list[str]:
    return [entry.sentence for entry in Scene(fresh(table), user).log()]


def test_an_administrator_calls_a_table_off_whether_open_or_playing(
    ann: User, bob: User, admin: User
) -> None:
    for table in (waiting_table(ann, bob), playing_table(ann, bob)):
        services.cancel_as_admin(table.pk, admin)
        assert fresh(table).status == "cancelled"
        assert not table.seats.filter(acting_since__isnull=False).exists()
        assert notes(table) == [("cancelled", None, "root")]
        assert log_of(table, ann)[0] == "An administrator cancelled this table."
        with pytest.raises(TableError):
            services.cancel_as_admin(table.pk, admin)


def test_a_table_called_off_by_an_administrator_is_sound(ann: User, bob: User, admin: User) -> None:
    table = playing_table(ann, bob)
    take_turn(table)
    services.cancel_as_admin(table.pk, admin)
    assert faults(fresh(table)) == []


def test_a_seat_of_an_open_table_is_freed(ann: User, bob: User, cara: User, admin: User) -> None:
    table = waiting_table(ann, bob)
    services.free_seat(table.pk, 0, admin)
    assert fresh(table).host == bob
    assert table.seats.get(index=0).free
    assert notes(table) == [("seat-freed", 0, "root")]
    assert log_of(table, bob) == ["An administrator freed seat 1."]
    services.join(table.pk, cara)
    services.start(table.pk, bob)
    assert faults(fresh(table)) == []


def test_a_game_dealt_after_a_note_is_played_recorded_and_looked_back_at(
    ann: User, bob: User, cara: User, admin: User
) -> None:
    table = waiting_table(ann, bob)
    services.free_seat(table.pk, 1, admin)
    services.join(table.pk, cara)
    services.start(table.pk, ann)
    page = browser(ann).get(f"/tables/{table.pk}/replay/1/")
    assert page["Location"] == f"/tables/{table.pk}/replay/2/"  # nothing was dealt before
    table = play_out(table)
    record = read_record(record_of(table, list(table.seats.all())))
    assert len(list(replay(table.config.GAME, record))) == len(record.moves) + 1
    assert browser(ann).get(f"/tables/{table.pk}/replay/", follow=True).status_code == 200


def test_a_freed_seat_in_a_game_gets_a_bot_that_plays_on(ann: User, bob: User, admin: User) -> None:
    table = playing_table(ann, bob)
    services.free_seat(table.pk, 0, admin)
    seat = table.seats.get(index=0)
    assert (seat.player, seat.bot, seat.acting_since) == (None, "highest", 1)
    assert notes(table) == [("stand-in", 0, "root")]
    assert log_of(table, bob)[0] == "An administrator put a bot on seat 1."
    assert bots.play_due() == 1
    assert acting_seat(table).index == 1
    assert faults(fresh(table)) == []


def test_who_was_replaced_looks_on_like_anybody_else(ann: User, bob: User, admin: User) -> None:
    table = playing_table(ann, bob)
    services.free_seat(table.pk, 0, admin)
    answer = browser(ann).get(f"/tables/{table.pk}/", headers={"accept": "application/json"}).json()
    assert (answer["seat"], answer["view"]["hand"], answer["legal"]) == (None, None, [])


def test_no_stand_in_for_nobody_a_bot_or_who_left(ann: User, bob: User, cara: User, admin: User) -> None:
    table = playing_table(ann, bob, cara, bots=["random"])
    services.resign(table.pk, bob)
    for index in (1, 3, 9):
        with pytest.raises(TableError):
            services.seat_stand_in(table.pk, index, admin)
    with pytest.raises(TableError):
        services.seat_stand_in(waiting_table(ann, bob).pk, 0, admin)
    over = finished_table(ann, bob)
    for act in (services.seat_stand_in, services.free_seat):
        with pytest.raises(TableError):
            act(over.pk, 0, admin)
    assert notes(table) == []


def test_an_administrator_lets_time_run_out(ann: User, bob: User, admin: User) -> None:
    table = playing_table(ann, bob)
    services.time_out_as_admin(table.pk, 0, admin)
    move = table.moves.last()
    assert move is not None
    assert (move.kind, move.seat, move.by, move.user) == ("lapse", 0, "admin", admin)
    assert faults(fresh(table)) == []


def test_replay_skips_notes(ann: User, bob: User, admin: User) -> None:
    table = playing_table(ann, bob, hand=1)
    take_turn(table)
    services.seat_stand_in(table.pk, 1, admin)
    while fresh(table).status == "playing":
        if not bots.play_due():
            take_turn(table)
    table = fresh(table)
    assert faults(table) == []
    record = read_record(record_of(table, list(table.seats.all())))
    assert [move.by for move in record.moves][:2] == ["player", "bot"]
    steps = list(replay(table.config.GAME, record))
    assert len(steps) == table.seq - len(notes(table))


def test_a_note_does_not_change_the_draws_of_the_game(ann: User, bob: User, admin: User) -> None:
    table = playing_table(ann, bob)
    services.seat_stand_in(table.pk, 1, admin)
    take_turn(table)
    assert faults(fresh(table)) == []


def act(admin: User, model: str, action: str, row: int | str) -> str:
    """What the admin site says to an action on a row of a list."""
    fields = {"action": action, "_selected_action": [row]}
    return browser(admin).post(f"/admin/tables/{model}/", fields, follow=True).text


def test_the_admin_site_mends_a_stuck_table_by_its_actions(ann: User, bob: User, admin: User) -> None:
    table = playing_table(ann, bob, pace=Pace(credit=timedelta(hours=1)))
    seat = table.seats.get(index=0)
    wanted = [
        ("table", "pause", table.pk, "An administrator paused the game."),
        ("table", "resume", table.pk, "An administrator let the game go on."),
        ("seat", "extend", seat.pk, "An administrator gave ann another day."),
        ("seat", "stand_in", seat.pk, "An administrator lets a stand-in play for ann."),
        ("seat", "give_back", seat.pk, "An administrator gave the seat back to ann."),
        ("seat", "time_out", seat.pk, "ann: lapsed."),
        ("seat", "free", seat.pk, "An administrator put a bot on seat 1."),
        ("table", "cancel", table.pk, "An administrator cancelled this table."),
    ]
    for model, action, row, sentence in wanted:
        assert "Done for 1." in act(admin, model, action, row)
        assert log_of(table, bob)[0] == sentence
    for model, action, row, _ in wanted:
        assert "Not possible for 1." in act(admin, model, action, row)
    assert {move.user for move in table.moves.filter(kind="note")} == {admin}
    assert faults(fresh(table)) == []


def test_those_concerned_are_told(
    ann: User,
    bob: User,
    admin: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    told: list[str] = []
    monkeypatch.setattr(broadcast, "_send", lambda group, message: told.append(group))
    table = playing_table(ann, bob)
    with django_capture_on_commit_callbacks(execute=True):
        services.seat_stand_in(table.pk, 0, admin)
    assert set(told) == {f"table.{table.pk}", f"user.{ann.pk}"}


def test_a_game_goes_on_when_an_account_ends(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara)
    play(table, ann, legal_move(table))
    services.say(table.pk, bob, "goodbye")
    bob.delete()
    seat = table.seats.get(index=1)
    assert (seat.player, seat.left, seat.bot) == (None, False, "highest")
    assert log_of(table, ann)[0] == "The account of who sat on seat 2 is no more. A bot plays on."
    assert Scene(fresh(table), ann).onlooker.names == ("ann", "Highest card", "cara")
    assert acting_seat(table).index == 1
    assert "bob" not in without_tokens(browser(ann).get(f"/tables/{table.pk}/").text)
    assert bots.play_due() == 1
    assert acting_seat(table).index == 2
    assert faults(fresh(table)) == []


def test_an_account_that_ends_leaves_open_tables_and_keeps_finished_ones(ann: User, bob: User) -> None:
    alone, shared, over = open_table(ann), waiting_table(ann, bob), finished_table(ann, bob)
    before = fresh(over)
    ann.delete()
    assert fresh(alone).status == "cancelled"
    assert (fresh(shared).status, fresh(shared).host) == ("open", bob)
    assert (fresh(over).outcome, fresh(over).seq) == (before.outcome, before.seq)
    assert browser(bob).get(f"/tables/{over.pk}/").status_code == 200


def test_nobody_is_left_of_two_people_and_the_game_goes_on(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    for one in (ann, bob):
        one.delete()
        assert fresh(table).status == "playing"
    assert browser().get(f"/tables/{table.pk}/").status_code == 200
    assert faults(fresh(table)) == []


def test_a_stand_in_plays_on_when_the_account_ends(ann: User, bob: User, admin: User) -> None:
    table = playing_table(ann, bob)
    services.seat_stand_in(table.pk, 1, admin)
    bob.delete()
    seat = table.seats.get(index=1)
    assert (seat.player, seat.bot, seat.stand_in) == (None, "highest", False)


def test_a_whole_selection_of_accounts_ends_at_once(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara)
    User.objects.filter(pk__in=[ann.pk, bob.pk]).delete()
    assert [bool(seat.bot) for seat in table.seats.all()] == [True, True, False]


def test_sockets_close_when_an_account_ends(
    ann: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    told: list[tuple[str, Any]] = []
    monkeypatch.setattr(broadcast, "_send", lambda group, message: told.append((group, message["type"])))
    group = broadcast.user_group(ann.pk)
    with django_capture_on_commit_callbacks(execute=True):
        ann.delete()
    assert (group, "access.ended") in told
