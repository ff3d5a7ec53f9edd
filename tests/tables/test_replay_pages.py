"""Stepping through a game: as this viewer may see it while it is played, over anybody's shoulder afterwards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.kit.record import read_record, replay
from games.kit.registry import all_games
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.history import state_at
from tabletop.tables.models import Table
from tests.tables.stage import browser, fresh, open_table, person, playing_table, take_turn

pytestmark = pytest.mark.django_db

EARLY = 4  # moves


@pytest.fixture
def table(ann: User, bob: User) -> Table:
    """Four moves and a note between the second and the third."""
    table = playing_table(ann, bob)
    take_turn(table)
    services.say(table.pk, ann, "hello")
    services.hide(table.messages.get().pk, User.objects.create_superuser("root", "root@example.org"))
    take_turn(table)
    take_turn(table)
    return fresh(table)


def step(user: User | None, table: Table, seq: int, **query: Any) -> Any:
    answer = browser(user).get(f"/tables/{table.pk}/replay/{seq}/", query)
    assert answer.status_code == 200
    return answer


def hand_shown(answer: Any) -> Any:
    return answer.context["drawing"]["view"].hand


def test_every_step_is_the_state_after_that_move(table: Table, ann: User) -> None:
    assert table.seq == 5
    for seq in range(1, table.seq + 1):
        view = step(ann, table, seq).context["drawing"]["view"]
        # but for "last": a replay marks the move of its step, whoever looks
        assert replace(view, last=()) == replace(table.config.GAME.view(state_at(table, seq), 0), last=())
    assert state_at(table, 2) == state_at(table, 3)  # the note changed nothing
    assert state_at(table, 3) != state_at(table, 4)


def test_while_it_is_played_everybody_looks_with_their_own_eyes(table: Table, ann: User, cara: User) -> None:
    for seq in (1, 2, table.seq):
        for seat in ({}, {"seat": 1}):
            assert hand_shown(step(ann, table, seq, **seat)) == state_at(table, seq).hands[0]
            assert hand_shown(step(cara, table, seq, **seat)) is None
    assert hand_shown(step(None, table, 2, seat=1)) is None


def test_when_it_is_over_everybody_looks_over_any_shoulder(
    table: Table, ann: User, bob: User, cara: User
) -> None:
    services.resign(table.pk, bob)
    hands = state_at(fresh(table), 2).hands
    for user in (ann, cara, None):
        assert hand_shown(step(user, table, 2, seat=0)) == hands[0]
        assert hand_shown(step(user, table, 2, seat=1)) == hands[1]
    assert hand_shown(step(bob, table, 2)) == hands[1]
    assert hand_shown(step(cara, table, 2)) == hands[0]
    for odd in (2, 99, -1, "x", "", "²"):
        assert hand_shown(step(bob, table, 2, seat=odd)) == hands[1]


def test_the_scores_are_those_of_the_step(table: Table, ann: User) -> None:
    shown = [row["score"] for row in step(ann, table, 2).context["rows"]]
    assert shown == list(state_at(table, 2).scores) != list(state_at(table, 5).scores)


def test_steps_that_there_are_not(table: Table, ann: User, cara: User) -> None:
    for seq in (0, table.seq + 1, 10**12):
        assert browser(ann).get(f"/tables/{table.pk}/replay/{seq}/").status_code == 404
    for seq in ("-1", "x"):
        assert browser(ann).get(f"/tables/{table.pk}/replay/{seq}/").status_code == 404
    waiting = open_table(cara)
    assert browser(cara).get(f"/tables/{waiting.pk}/replay/").status_code == 404


def test_where_looking_back_begins(table: Table, ann: User, bob: User) -> None:
    client = browser(ann)
    assert client.get(f"/tables/{table.pk}/replay/")["Location"] == f"/tables/{table.pk}/replay/5/"
    services.resign(table.pk, bob)
    assert client.get(f"/tables/{table.pk}/replay/")["Location"] == f"/tables/{table.pk}/replay/1/"


def test_a_game_that_was_called_off_is_looked_back_at_with_ones_own_eyes(
    table: Table, ann: User, cara: User
) -> None:
    services.cancel_as_admin(table.pk, cara)
    for seat in (0, 1):
        assert hand_shown(step(ann, table, 2, seat=seat)) == state_at(table, 2).hands[0]
        assert hand_shown(step(cara, table, 2, seat=seat)) is None
    assert step(ann, table, fresh(table).seq).status_code == 200  # the note at the end


def test_notes_stand_in_the_log_between_the_moves(table: Table, ann: User) -> None:
    sentences = [entry.sentence for entry in step(ann, table, 3).context["log"]]
    assert sum("administrator" in sentence for sentence in sentences) == 1
    assert sum("played" in sentence for sentence in sentences) == 3


def test_the_record_is_open_when_the_game_is_over(table: Table, ann: User, bob: User) -> None:
    url = f"/tables/{table.pk}/record.json"
    refused = browser(ann).get(url, headers={"accept": "application/json"})
    assert (refused.status_code, set(refused.json())) == (403, {"code", "error"})
    services.resign(table.pk, bob)
    answer = browser(None).get(url)
    assert "attachment" in answer["Content-Disposition"]
    record = answer.json()
    assert (record["format"], record["game"], record["players"]) == ("tabletop/1", "toy", ["ann", "bob"])
    assert [move["action"]["type"] for move in record["moves"]] == ["play"] * 3 + ["leave"]
    assert record["outcome"] == fresh(table).outcome


def test_the_fair_page_opens_with_the_end(table: Table, ann: User, bob: User) -> None:
    url = f"/tables/{table.pk}/fair/"
    secret, commitment = bytes(table.shuffle.secret).hex(), table.shuffle.commitment
    page = browser(None).get(url)
    assert commitment in page.text
    assert secret not in page.text
    assert "draws" not in page.context
    services.resign(table.pk, bob)
    page = browser(None).get(url)
    assert commitment in page.text
    assert secret in page.text
    assert (page.context["kept"], page.context["agree"]) == (True, True)
    stored = [draw for move in table.moves.all() for draw in move.draws]
    assert [[draw.below, draw.value] for draw in page.context["draws"]] == stored


def test_the_fair_page_tells_of_what_does_not_agree(table: Table, ann: User, bob: User) -> None:
    from tabletop.tables.models import Move, Secret

    services.resign(table.pk, bob)
    move = table.moves.get(seq=2)
    (n, value), *rest = move.draws
    Move.objects.filter(pk=move.pk).update(draws=[[n, (value + 1) % n], *rest])
    page = browser(None).get(f"/tables/{table.pk}/fair/")
    assert (page.context["kept"], page.context["agree"]) == (True, False)
    Secret.objects.filter(pk=table.pk).update(secret=bytes(32))
    page = browser(None).get(f"/tables/{table.pk}/fair/")
    assert (page.context["kept"], page.context["agree"]) == (False, False)


def variants() -> list[tuple[str, dict[str, Any]]]:
    """Return every game there is, one with several ways of playing in each of them."""
    ways = {slug: config.GAME.options.choices.get("variant") for slug, config in all_games().items()}
    return [
        (slug, {"variant": way} if found else {}) for slug, found in ways.items() for way in found or ("",)
    ]


@pytest.mark.parametrize(("game", "options"), variants(), ids=str)
def test_every_game_is_looked_back_at(game: str, options: dict[str, Any], ann: User, cara: User) -> None:
    """Each step opens for everybody, while the game goes on and after it; the record replays, and the draws agree."""
    people = [ann, cara, person("dana"), person("emil")][: min(all_games()[game].GAME.seats)]
    table = playing_table(*people, game=game, **options)
    for _ in range(EARLY):
        table = take_turn(table)
    stranger = person("fay")
    for seq in range(1, fresh(table).seq + 1):
        for user in (ann, stranger, None):
            assert step(user, table, seq).context["drawing"]
    while fresh(table).status == Table.Status.PLAYING:
        services.resign(table.pk, people.pop())
    table = fresh(table)
    assert table.status == Table.Status.FINISHED
    for seq in range(1, table.seq + 1):
        for seat in table.seats.all():
            step(stranger, table, seq, seat=seat.index)
    record = browser(None).get(f"/tables/{table.pk}/record.json").json()
    assert len(list(replay(table.config.GAME, read_record(record)))) == table.seq  # with the start
    fair = browser(None).get(f"/tables/{table.pk}/fair/")
    assert (fair.context["kept"], fair.context["agree"]) == (True, True)
