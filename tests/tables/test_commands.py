"""Commands over stored tables: `verify` finds what was tampered with, `worker` knows where it cannot work."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.kit.registry import find_game
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.history import faults
from tabletop.tables.models import Move, Secret, Table
from tests.tables.stage import (
    browser,
    cancelled_table,
    finished_table,
    fresh,
    open_table,
    play_out,
    playing_table,
    take_turn,
)

pytestmark = pytest.mark.django_db


def verify(*tables: str) -> tuple[int, str]:
    """Return the exit code and what was written."""
    out = StringIO()
    try:
        call_command("verify", *tables, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.fixture
def table(ann: User, bob: User) -> Table:
    table = playing_table(ann, bob)
    for _ in range(3):
        take_turn(table)
    return fresh(table)


def test_sound_tables_of_every_kind(table: Table, ann: User, bob: User) -> None:
    open_table(ann)
    cancelled_table(ann, bob)
    finished_table(ann, bob)
    play_out(playing_table(ann, bob, hand=1))
    services.cancel_as_admin(playing_table(ann, bob).pk, ann)
    qwirkle = playing_table(ann, bob, game="qwirkle")
    for _ in range(4):
        take_turn(qwirkle)
    assert verify() == (0, "7 tables checked, 0 unsound.\n")


def test_no_table_and_no_such_table(table: Table) -> None:
    assert verify(table.pk) == (0, "1 tables checked, 0 unsound.\n")
    with pytest.raises(CommandError, match="no table nosuchtable1"):
        verify(table.pk, "nosuchtable1")


def swap_hands(table: Table) -> None:
    state = table.state
    state["state"]["hands"].reverse()
    Table.objects.filter(pk=table.pk).update(state=state)


def change_a_score(table: Table) -> None:
    state = table.state
    state["state"]["scores"][0] += 1
    Table.objects.filter(pk=table.pk).update(state=state)


def change_a_draw(table: Table) -> None:
    move = table.moves.get(seq=table.seq)
    (n, value), *rest = move.draws
    Move.objects.filter(pk=move.pk).update(draws=[[n, (value + 1) % n], *rest])


def change_a_draw_of_the_deal(table: Table) -> None:
    move = table.moves.get(seq=1)
    *rest, (n, value) = move.draws
    Move.objects.filter(pk=move.pk).update(draws=[*rest, [n, (value + 1) % n]])


def take_draws_away(table: Table) -> None:
    Move.objects.filter(table=table, seq=2).update(draws=[])


def change_an_action(table: Table) -> None:
    Move.objects.filter(table=table, seq=2).update(action={"type": "play", "card": 99})


def take_a_move_away(table: Table) -> None:
    Move.objects.filter(table=table, seq=table.seq).delete()


def exchange_the_secret(table: Table) -> None:
    Secret.objects.filter(table=table).update(secret=bytes(32))


def exchange_the_commitment(table: Table) -> None:
    Secret.objects.filter(table=table).update(commitment="0" * 64)


def exchange_a_seed_word(table: Table) -> None:
    table.seats.filter(index=1).update(seed_word="plum")


def write_an_outcome(table: Table) -> None:
    outcome = {"reason": "left", "scores": [0, 9], "places": [2, 1]}
    Table.objects.filter(pk=table.pk).update(outcome=outcome)


@pytest.mark.parametrize(
    ("tamper", "found"),
    [
        (swap_hands, "snapshot"),
        (change_a_score, "snapshot"),
        (change_a_draw, "not what the secret gives"),
        (change_a_draw_of_the_deal, ""),
        (take_draws_away, "does not replay: draws-differ"),
        (change_an_action, "does not replay"),
        (take_a_move_away, "gaps"),
        (exchange_the_secret, "not the one that was committed to"),
        (exchange_the_commitment, "not the one that was committed to"),
        (exchange_a_seed_word, "not what the secret gives"),
        (write_an_outcome, "the outcome is not"),
    ],
)
def test_what_was_tampered_with_is_found(
    table: Table, ann: User, bob: User, tamper: Callable[[Table], None], found: str
) -> None:
    playing_table(ann, bob)
    tamper(table)
    code, text = verify()
    assert code == 1
    assert text.endswith("2 tables checked, 1 unsound.\n")
    assert all(line.startswith(f"{table.pk}: ") for line in text.splitlines()[:-1])
    assert found in text


def test_a_snapshot_that_cannot_be_read_is_a_fault_and_not_the_end(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(state={"v": 1, "state": {"hands": "?"}})
    code, text = verify()
    assert code == 1
    assert "snapshot" in text


def test_verify_tells_no_hand(table: Table) -> None:
    swap_hands(table)
    _, text = verify()
    assert "[" not in text


def test_a_worker_does_not_work_beside_the_in_memory_layer(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "tabletop.server.layer.EmbeddedLayer"}}
    with pytest.raises(CommandError, match="REDIS_URL"):
        call_command("worker")


def test_a_downloaded_record_replays(ann: User, bob: User, tmp_path: Any) -> None:
    table = playing_table(ann, bob, game="qwirkle")
    for _ in range(4):
        take_turn(table)
    services.resign(table.pk, bob)
    record = browser(None).get(f"/tables/{table.pk}/record.json").json()
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    out = StringIO()
    call_command("replay", str(file), "--json", stdout=out)
    answer = json.loads(out.getvalue())
    assert (answer["ok"], answer["outcome"]) == (True, record["outcome"])
    assert answer["position"] == fresh(table).state["state"]


def test_a_stored_state_is_upgraded_step_by_step(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(find_game("toy").GAME)
    state = table.state["state"]
    points = state.pop("scores")
    Table.objects.filter(pk=table.pk).update(state={"v": 1, "state": state | {"points": points}})
    monkeypatch.setattr(game, "version", 2)
    monkeypatch.setattr(
        game,
        "upgrades",
        {1: lambda old: {k: v for k, v in old.items() if k != "points"} | {"scores": old["points"]}},
    )
    assert faults(fresh(table)) == []
    take_turn(table)
    assert fresh(table).state["v"] == 2
