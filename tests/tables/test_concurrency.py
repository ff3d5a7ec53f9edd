"""Many at once: one turn lands once, one seat is taken once, and no change is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections
from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.clock import Pace
from tabletop.tables.errors import StaleTurn, TableError
from tabletop.tables.history import faults
from tabletop.tables.models import Seat, Table
from tabletop.tables.services import lapsing, outages
from tests.tables.stage import (
    acting_seat,
    browser,
    fresh,
    legal_move,
    open_table,
    people,
    playing_table,
    waiting_table,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

CROWD = 8
PACE = Pace(credit=timedelta(hours=1), holidays=False)


def at_once[T](acts: list[Callable[[], T]]) -> list[T | BaseException]:
    """Return what each of these gave or raised, all begun at the same moment in threads of their own."""
    start = Barrier(len(acts))

    def run(act: Callable[[], T]) -> T | BaseException:
        start.wait()
        try:
            return act()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def time_is_up(table: Table) -> None:
    """Let the turn under way have begun so long ago that its time is up."""
    past = timezone.now() - timedelta(days=3)
    table.seats.exclude(turn_began=None).update(turn_began=past, deadline=past, due=past)


def ends(table: Table) -> tuple[int, int]:
    return fresh(table).seq, fresh(table).rev


def test_eight_threads_play_the_same_turn_and_one_lands(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    action, seen, rev = legal_move(table), table.seq, table.rev

    def act() -> int:
        return services.play(table.pk, ann, read=lambda _: action, seen=seen, key=uuid4()).seq

    results = at_once([act] * CROWD)
    assert Counter(type(result) for result in results) == {int: 1, StaleTurn: CROWD - 1}
    assert ends(table) == (seen + 1, rev + 1)
    assert faults(fresh(table)) == []


def test_eight_threads_with_one_key_get_one_answer(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    action, seen, key = legal_move(table), table.seq, uuid4()

    def act() -> int:
        return services.play(table.pk, ann, read=lambda _: action, seen=seen, key=key).seq

    assert at_once([act] * CROWD) == [seen + 1] * CROWD
    assert ends(table)[0] == seen + 1


@pytest.mark.parametrize("game", ["toy", "qwirkle"])
@pytest.mark.parametrize("same_key", [False, True])
def test_eight_browsers_post_the_same_turn(ann: User, bob: User, game: str, same_key: bool) -> None:
    table = playing_table(ann, bob, game=game)
    mover = acting_seat(table).player
    action, seen, key = legal_move(table), table.seq, uuid4()

    def post() -> Callable[[], Any]:
        client = browser(mover)
        fields = {"action": action, "seen": seen, "key": str(key if same_key else uuid4())}

        def act() -> tuple[int, Any]:
            answer = client.post(
                f"/tables/{table.pk}/play/",
                fields,
                content_type="application/json",
                headers={"accept": "application/json"},
            )
            return answer.status_code, answer.json().get("code", answer.json().get("seq"))

        return act

    results = at_once([post() for _ in range(CROWD)])
    wanted = [(200, seen + 1)] + [(200, seen + 1) if same_key else (409, "stale")] * (CROWD - 1)
    assert sorted(results, key=str) == wanted
    assert ends(table)[0] == seen + 1
    assert fresh(table).moves.count() == seen + 1


def test_a_move_and_a_lapse_at_once(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    action, seen = legal_move(table), table.seq
    results = at_once(
        [
            lambda: services.play(table.pk, ann, read=lambda _: action, seen=seen),
            lambda: services.time_out(table.pk, 0, seen=seen),
        ]
    )
    assert sorted(type(result).__name__ for result in results) == ["StaleTurn", "Table"]
    assert ends(table)[0] == seen + 1


def test_a_move_prepared_while_the_turn_arrives_is_played_once(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    action, seen = legal_move(table), table.seq
    prepared = {"type": "play", "card": table.state["state"]["hands"][1][0]}
    acts: list[Callable[[], Any]] = [
        lambda: services.play(table.pk, ann, read=lambda _: action, seen=seen),
        *[lambda: services.prepare(table.pk, bob, read=lambda _: prepared, seen=seen)] * 3,
    ]
    results = at_once(acts)
    assert {type(result) for result in results} <= {Table, StaleTurn}
    assert [move.by for move in table.moves.all()] == ["player", "player", "planned"]
    assert faults(fresh(table)) == []


def test_several_processes_let_bots_move_and_each_moves_once(ann: User) -> None:
    from tabletop.tables import bots

    table = open_table(ann, seats=2, bots=["highest"])
    services.play(table.pk, ann, read=lambda _: legal_move(table), seen=1)
    moved = at_once([bots.play_due] * 4)
    assert sum(n for n in moved if isinstance(n, int)) == 1
    assert ends(table)[0] == 3


def test_two_people_take_the_last_seat_at_once(ann: User) -> None:
    table = open_table(ann, seats=2)
    rivals = people("dan", "eve")
    results = at_once([lambda user=user: services.join(table.pk, user) for user in rivals])  # type: ignore[misc]
    refused = [result for result in results if isinstance(result, TableError)]
    assert [error.code for error in refused] == ["not-open"]
    assert fresh(table).status == "playing"
    assert table.seats.exclude(player=ann).get().player in rivals
    assert table.moves.count() == 1


def test_a_crowd_sits_down_each_on_one_seat(ann: User) -> None:
    table = open_table(ann, game="qwirkle", seats=6)
    crowd = people(*(f"guest{n}" for n in range(CROWD)))
    results = at_once([lambda user=user: services.join(table.pk, user) for user in crowd])  # type: ignore[misc]
    assert Counter(type(result) for result in results) == {Table: 5, TableError: 3}
    assert table.seats.filter(player__isnull=False).count() == 6
    assert faults(fresh(table)) == []


def test_one_person_in_two_browsers_sits_down_once(ann: User, bob: User) -> None:
    table = open_table(ann, seats=3)
    at_once([lambda: services.join(table.pk, bob)] * 4)
    assert table.seats.filter(player=bob).count() == 1
    assert fresh(table).status == "open"


def test_the_host_begins_while_somebody_sits_down(ann: User, bob: User, cara: User) -> None:
    table = waiting_table(ann, bob)
    at_once([lambda: services.start(table.pk, ann), lambda: services.join(table.pk, cara)])
    assert fresh(table).status == "playing"
    assert table.moves.count() == 1
    assert faults(fresh(table)) == []


def test_a_crowd_that_talks_is_counted_whole(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    rev = table.rev
    results = at_once([lambda n=n: services.say(table.pk, ann, f"line {n}") for n in range(CROWD)])  # type: ignore[misc]
    assert [result for result in results if isinstance(result, Exception)] == []
    assert table.messages.count() == CROWD
    assert ends(table) == (1, rev + CROWD)


def test_moves_and_talk_at_once_lose_nothing(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    action, rev = legal_move(table), table.rev
    acts: list[Callable[[], Any]] = [
        *[lambda: services.say(table.pk, bob, "hm")] * 4,
        lambda: services.play(table.pk, ann, read=lambda _: action, seen=1),
    ]
    results = at_once(acts)
    assert [result for result in results if isinstance(result, Exception)] == []
    assert ends(table) == (2, rev + 5)
    assert faults(fresh(table)) == []


def test_two_rematches_at_once_are_one_table(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    services.resign(table.pk, bob)
    results = at_once(
        [lambda user=user: services.rematch(table.pk, user).pk for user in (ann, bob, ann, bob)]  # type: ignore[misc]
    )
    assert len(set(results)) == 1
    assert Table.objects.count() == 2
    assert fresh(table).rematch.status == "playing"  # type: ignore[union-attr]


def test_everybody_agrees_at_once_and_the_game_is_paused_once(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara)
    at_once(
        [
            lambda user=user: services.vote(table.pk, user, services.Question.PAUSE, wanted=True)  # type: ignore[misc]
            for user in (ann, bob, cara, ann, bob, cara)
        ]
    )
    assert fresh(table).paused is not None
    assert table.moves.filter(kind="note").count() == 1


def test_a_pause_and_a_move_at_once_are_one_after_the_other(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    services.vote(table.pk, bob, services.Question.PAUSE, wanted=True)
    action, seen = legal_move(table), table.seq
    moved, paused = at_once(
        [
            lambda: services.play(table.pk, ann, read=lambda _: action, seen=seen),
            lambda: services.vote(table.pk, ann, services.Question.PAUSE, wanted=True),
        ]
    )
    assert not isinstance(paused, Exception)
    assert fresh(table).paused is not None
    assert isinstance(moved, Table) or getattr(moved, "code", "") == "paused"
    assert faults(fresh(table)) == []


def test_the_owner_and_the_stand_in_at_once(ann: User, bob: User, admin: User) -> None:
    from tabletop.tables import bots

    table = playing_table(ann, bob)
    services.seat_stand_in(table.pk, 0, admin)
    results = at_once([lambda: services.take_back(table.pk, ann), bots.play_due, bots.play_due])
    assert [result for result in results if isinstance(result, Exception)] == []
    assert table.seats.get(index=0).bot == ""
    assert table.moves.filter(kind="action").count() <= 1
    assert faults(fresh(table)) == []


def test_several_workers_sweep_at_once_and_each_turn_lapses_once(ann: User, bob: User) -> None:
    tables = [playing_table(ann, bob, pace=PACE) for _ in range(6)]
    for table in tables:
        time_is_up(table)
    results = at_once([lapsing.sweep] * 4)
    assert sum(n for n in results if isinstance(n, int)) == len(tables)
    for table in tables:
        assert [move.kind for move in table.moves.all()] == ["setup", "lapse"]
        assert faults(fresh(table)) == []
    assert Seat.objects.filter(due__lte=timezone.now()).count() == 0


def test_a_late_move_and_the_sweep_at_once(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=PACE)
    action, seen = legal_move(table), table.seq
    time_is_up(table)
    moved, swept, _ = at_once(
        [
            lambda: services.play(table.pk, ann, read=lambda _: action, seen=seen).seq,
            lapsing.sweep,
            lapsing.sweep,
        ]
    )
    assert swept in (0, 1)
    kinds = [move.kind for move in table.moves.all()]
    assert kinds == (["setup", "action"] if moved == seen + 1 else ["setup", "lapse"])
    assert isinstance(moved, int | StaleTurn)
    assert table.seats.get(index=1).turn_began is not None
    assert faults(fresh(table)) == []


def test_the_sweep_a_pause_and_the_owner_at_once(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=PACE)
    services.vote(table.pk, bob, services.Question.PAUSE, wanted=True)
    time_is_up(table)
    _, paused = at_once(
        [lapsing.sweep, lambda: services.vote(table.pk, ann, services.Question.PAUSE, wanted=True)]
    )
    assert not isinstance(paused, Exception)
    assert fresh(table).paused is not None
    assert not table.seats.exclude(due=None).exists()
    assert not table.seats.exclude(turn_began=None).exists()
    assert faults(fresh(table)) == []


def test_several_processes_that_come_after_an_outage_make_up_for_it_once(ann: User, bob: User) -> None:
    from tabletop.tables.models import Watch

    table = playing_table(ann, bob, pace=PACE)
    due = table.seats.get(index=0).deadline
    outages.watch()
    now = timezone.now()
    Watch.objects.update(seen=now - timedelta(hours=2))
    table.seats.filter(index=0).update(turn_began=now - timedelta(hours=3))
    results = at_once([outages.watch] * 4)
    assert sorted(results) == [False, False, False, True]
    late = table.seats.get(index=0).deadline
    assert due is not None
    assert late is not None
    assert late >= due
