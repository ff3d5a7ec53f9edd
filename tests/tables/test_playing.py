"""Turns: who may act and when, and what is written."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from games.kit.codec import store_state
from games.kit.types import ActionError, IllegalAction, InvalidAction, Step
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.errors import Forbidden, StaleTurn, TableError
from tabletop.tables.models import Move, Table
from tabletop.tables.services.writing import current_state
from tabletop.tables.views import records
from tests.tables.stage import (
    acting_seat,
    browser,
    everything,
    finished_table,
    fresh,
    legal_move,
    play,
    play_out,
    playing_table,
    rows,
    take_turn,
    waiting_table,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(ann: User, bob: User) -> Table:
    return playing_table(ann, bob)


def test_a_move_is_in_the_log_with_draws_events_and_who(table: Table, ann: User) -> None:
    action, key = legal_move(table), uuid4()
    play(table, ann, action, key=key)
    move = table.moves.last()
    assert move is not None
    assert (move.seq, move.kind, move.seat, move.by, move.user) == (2, "action", 0, "player", ann)
    assert (move.action, move.key) == (action, key)
    assert [event["kind"] for event in move.events] == ["played"]
    assert len(move.draws) == 1


def test_snapshot_seats_and_counters_follow_the_move(table: Table, ann: User) -> None:
    before = fresh(table)
    after = play(table, ann, legal_move(table))
    assert (after.seq, after.rev) == (before.seq + 1, before.rev + 1)
    state = current_state(fresh(table))
    assert fresh(table).state == store_state(table.config.GAME, state)
    seats = list(table.seats.all())
    assert [seat.score for seat in seats] == list(state.scores)
    assert [seat.acting_since for seat in seats] == [None, after.seq]
    assert table.config.GAME.to_act(state) == {1}


def test_a_pawn_come_home_is_not_nought_to_nought(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = playing_table(ann, bob, game="sorry", quick_start=True)
    position = table.config.GAME.dump(current_state(table))
    (waited,) = (seat for seat in table.seats.all() if seat.acting_since is not None)
    colour = position["colours"][waited.index]
    position["pawns"] |= {f"{colour}3": "home"}
    table.state = store_state(table.config.GAME, table.config.GAME.load(position, table.read_options()))
    table.save()
    take_turn(table)
    running = [seat.score for seat in table.seats.order_by("index")]
    assert running[waited.index] == 1
    page = browser(ann).get(f"/tables/{table.pk}/").text
    shown = re.findall(r'<span class="score">(\d+)</span>', page)
    assert [int(score) for score in shown] == running
    monkeypatch.setattr(records, "state_at", lambda table, _seq: current_state(table))
    step = browser(ann).get(f"/tables/{table.pk}/replay/{fresh(table).seq}/")
    assert [row["score"] for row in step.context["rows"]] == running


def test_the_end_is_written(ann: User, bob: User) -> None:
    table = play_out(playing_table(ann, bob, hand=1))
    assert table.status == Table.Status.FINISHED
    assert table.finished is not None
    assert table.outcome["reason"] == "played_out"
    assert [seat.acting_since for seat in table.seats.all()] == [None, None]
    assert [seat.score for seat in table.seats.all()] == table.outcome["scores"]
    assert 1 in table.outcome["places"]


def test_nobody_plays_at_a_table_that_is_open_or_over(ann: User, bob: User) -> None:
    for table in (waiting_table(ann, bob), finished_table(ann, bob)):
        before = everything(table)
        with pytest.raises(TableError) as refused:
            play(table, ann, {"type": "play", "card": 1})
        assert refused.value.code == "not-playing"
        assert everything(table) == before


def test_who_has_no_seat_does_not_play(table: Table, cara: User) -> None:
    before = everything(table)
    with pytest.raises(Forbidden):
        play(table, cara, legal_move(table))
    assert everything(table) == before


def test_out_of_turn_is_judged_by_the_rules(table: Table, bob: User) -> None:
    before = everything(table)
    with pytest.raises(IllegalAction) as refused:
        play(table, bob, {"type": "play", "card": current_state(table).hands[1][0]})
    assert refused.value.code == "not-your-turn"
    assert everything(table) == before


def test_out_of_turn_with_an_old_page_is_stale(table: Table, ann: User, bob: User) -> None:
    play(table, ann, legal_move(table))
    with pytest.raises(StaleTurn):
        play(table, ann, {"type": "play", "card": 1}, seen=1)


def test_a_page_older_than_the_turn_is_stale(table: Table, ann: User, bob: User) -> None:
    old = fresh(table).seq
    for _ in range(2):
        take_turn(table)
    before = everything(table)
    with pytest.raises(StaleTurn):
        play(table, ann, legal_move(table), seen=old)
    assert everything(table) == before


def test_a_page_from_the_future_is_stale(table: Table, ann: User) -> None:
    with pytest.raises(StaleTurn):
        play(table, ann, legal_move(table), seen=fresh(table).seq + 1)


def test_what_others_did_outside_their_turn_does_not_make_my_turn_stale(
    table: Table, ann: User, bob: User
) -> None:
    services.say(table.pk, bob, "well")
    admin = User.objects.create_superuser("root", "root@example.org")
    services.seat_stand_in(table.pk, 1, admin)
    assert fresh(table).seq == 2
    assert play(table, ann, legal_move(table), seen=1).seq == 3


def test_an_illegal_move_changes_nothing(table: Table, ann: User) -> None:
    absent = next(card for card in range(1, 13) if card not in current_state(table).hands[0])
    before = everything(table)
    for action, error in (
        ({"type": "play", "card": absent}, IllegalAction),
        ({"type": "play", "card": "x"}, InvalidAction),
        ({"type": "leave"}, InvalidAction),  # the platform's own words are nobody's actions
        ({"type": "lapse"}, InvalidAction),
        ("play", InvalidAction),
        (None, InvalidAction),
        ([], InvalidAction),
    ):
        with pytest.raises(error):
            play(table, ann, action)
    assert everything(table) == before


@pytest.mark.parametrize("game", ["toy", "qwirkle"])
@pytest.mark.parametrize("action", [{"type": "lapse"}, {"type": "leave"}, {"type": "note"}, {}, [], 1, None])
def test_no_player_may_send_what_only_the_platform_writes(
    game: str, action: Any, ann: User, bob: User
) -> None:
    table = playing_table(ann, bob, game=game)
    seat = acting_seat(table)
    assert seat.player is not None
    with pytest.raises(ActionError):
        play(table, seat.player, action)


def test_the_same_key_twice_changes_nothing(table: Table, ann: User) -> None:
    action, key = legal_move(table), uuid4()
    first = play(table, ann, action, key=key, seen=1)
    before = everything(table)
    again = play(table, ann, action, key=key, seen=1)
    assert (again.seq, again.rev) == (first.seq, first.rev)
    assert everything(table) == before


def test_the_same_key_is_answered_after_others_have_moved_and_after_the_end(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, hand=1)
    action, key = legal_move(table), uuid4()
    play(table, ann, action, key=key)
    take_turn(table)
    assert play(table, ann, action, key=key, seen=1).status == "playing"
    play_out(table)
    assert play(table, ann, action, key=key, seen=1).status == "finished"


def test_a_key_of_somebody_else_is_refused_and_tells_nothing(table: Table, ann: User, bob: User) -> None:
    key = uuid4()
    play(table, ann, legal_move(table), key=key)
    before = everything(table)
    with pytest.raises(StaleTurn):
        play(table, bob, legal_move(table), key=key)
    assert everything(table) == before


def test_the_key_of_an_account_that_is_gone_is_refused_too(
    table: Table, ann: User, bob: User, cara: User
) -> None:
    three = playing_table(ann, bob, cara)
    key = uuid4()
    play(three, ann, legal_move(three), key=key)
    ann.delete()
    seat = acting_seat(three)
    assert seat.player is not None
    with pytest.raises(StaleTurn):
        play(three, seat.player, legal_move(three), key=key)


def test_the_same_key_at_another_table_is_another_key(ann: User, bob: User) -> None:
    key = uuid4()
    for _ in range(2):
        table = playing_table(ann, bob)
        assert play(table, ann, legal_move(table), key=key).seq == 2


def test_resigning_leaves_the_game_to_the_others(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara)
    key = uuid4()
    table = services.resign(table.pk, bob, key=key)
    move = table.moves.last()
    assert move is not None
    assert (move.kind, move.seat, move.by, move.user, move.action) == (
        "leave",
        1,
        "player",
        bob,
        {"type": "leave"},
    )
    assert [seat.left for seat in table.seats.all()] == [False, True, False]
    assert table.status == "playing"
    before = everything(table)
    services.resign(table.pk, bob, key=key)
    assert everything(table) == before
    with pytest.raises(TableError) as refused:
        services.resign(table.pk, bob, key=uuid4())
    assert refused.value.code == "gone"
    assert everything(table) == before


def test_who_is_left_alone_has_the_game_over(table: Table, ann: User) -> None:
    table = services.resign(table.pk, ann)
    assert (table.status, table.outcome["reason"]) == ("finished", "left")


def test_nobody_resigns_from_a_table_that_is_open_or_over_or_not_theirs(
    ann: User, bob: User, cara: User
) -> None:
    for table in (waiting_table(ann, bob), finished_table(ann, bob)):
        with pytest.raises(TableError) as refused:
            services.resign(table.pk, ann)
        assert refused.value.code == "not-playing"
        with pytest.raises(Forbidden):
            services.resign(table.pk, cara)


def test_q33_time_runs_out(table: Table) -> None:
    before = fresh(table)
    after = services.time_out(table.pk, 0, seen=before.seq)
    move = after.moves.last()
    assert move is not None
    assert (move.kind, move.seat, move.by, move.user, move.action) == (
        "lapse",
        0,
        "clock",
        None,
        {"type": "lapse"},
    )
    assert [(seat.lapses, seat.acting_since) for seat in after.seats.all()] == [(1, None), (0, after.seq)]


def test_q33_a_late_move_that_comes_first_counts(table: Table, ann: User) -> None:
    seen_by_the_clock = fresh(table).seq
    play(table, ann, legal_move(table))
    with pytest.raises(StaleTurn):
        services.time_out(table.pk, 0, seen=seen_by_the_clock)
    take_turn(table)  # and when it is this seat's turn again, the old look still does not count
    with pytest.raises(StaleTurn):
        services.time_out(table.pk, 0, seen=seen_by_the_clock)
    assert [seat.lapses for seat in table.seats.all()] == [0, 0]


def test_q33_a_move_that_comes_after_the_lapse_is_stale(table: Table, ann: User) -> None:
    action = legal_move(table)
    services.time_out(table.pk, 0, seen=1)
    with pytest.raises(StaleTurn):
        play(table, ann, action, seen=1)


def test_the_same_lapse_happens_once(table: Table) -> None:
    services.time_out(table.pk, 0, seen=1)
    with pytest.raises(StaleTurn):
        services.time_out(table.pk, 0, seen=1)
    for index in (0, 7):
        with pytest.raises(StaleTurn):
            services.time_out(table.pk, index, seen=fresh(table).seq)


def test_a_lapse_needs_a_game(ann: User, bob: User) -> None:
    with pytest.raises(TableError) as refused:
        services.time_out(waiting_table(ann, bob).pk, 0, seen=0)
    assert refused.value.code == "not-playing"


def test_a_move_is_never_changed(table: Table) -> None:
    move = table.moves.get()
    move.events = []
    with pytest.raises(TypeError):
        move.save()
    before = rows(table)
    play_out(table)
    assert rows(table)[: len(before)] == before


@pytest.mark.parametrize("twice", [{"seq": 1}, {"seq": 2, "key": "00000000-0000-4000-8000-000000000001"}])
def test_the_database_keeps_one_move_a_number_and_a_key(
    table: Table, ann: User, twice: dict[str, Any]
) -> None:
    Move.objects.create(
        table=table, seq=5, kind="note", by="admin", key="00000000-0000-4000-8000-000000000001"
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.create(table=table, kind="note", by="admin", **twice)


def test_a_game_whose_rules_fail_leaves_the_table_as_it_was(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, action = everything(table), legal_move(table)

    def fails(*_args: Any) -> Step[Any]:
        raise ZeroDivisionError

    monkeypatch.setattr(type(table.config.GAME), "apply", fails)
    with pytest.raises(ZeroDivisionError):
        play(table, ann, action)
    assert everything(table) == before
