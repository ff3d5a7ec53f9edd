"""A viewer's pages do not change when only what they must not see does: in another world, the same bytes."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.kit.chance import Chance
from games.kit.codec import store_state
from games.kit.registry import all_games
from tabletop.accounts.models import User
from tabletop.tables.models import Move, Table
from tabletop.tables.services.writing import current_state
from tests.leaks.eavesdrop import admin_pages, pages, refusals, without_noise
from tests.tables.stage import as_many_as_play, browser, fresh, playing_table, take_turn

pytestmark = pytest.mark.django_db


def replace_what_is_hidden(table: Table, seat: int | None, chance: Chance) -> None:
    """Put the table into another world that this seat cannot tell apart: other hands, draws, private events.

    Not another secret: what is drawn next is no secret of now, and resigning may draw a card.
    """
    game, state = table.config.GAME, current_state(table)
    worlds = (game.resample(state, seat, chance) for _ in range(50))
    other = next(
        (world for world in worlds if world != state), state
    )  # some games hide nothing but what comes
    Table.objects.filter(pk=table.pk).update(state=store_state(game, other))
    for move in table.moves.all():
        Move.objects.filter(pk=move.pk).update(
            action={"hidden": "things"} if move.seat != seat else move.action,
            draws=[[n, 0] for n, _ in move.draws],
            events=[another_event(event, seat) for event in move.events],
        )


def another_event(event: dict[str, Any], seat: int | None) -> dict[str, Any]:
    private = event.get("private", {})
    return event | {"private": {at: private[at] if at == str(seat) else {"other": 1} for at in private}}


def pages_without_replays(client: Client, table: Table, *, admin: bool = False) -> dict[str, str]:
    """Replays are left out: they play the log, and no log leads to the other world. The canaries watch them."""
    seen = dict(pages(client, table, replays=False))
    seen |= dict(admin_pages(client) if admin else refusals(client, table))
    return {where: without_noise(text) for where, text in seen.items()}


@pytest.mark.parametrize("who", ["ann", "root", None])
@pytest.mark.parametrize("game", all_games())
def test_in_another_world_the_same_bytes(
    game: str, who: str | None, ann: User, bob: User, cara: User, admin: User
) -> None:
    table = playing_table(*as_many_as_play(game, ann, bob, cara), game=game)
    for _ in range(3):
        take_turn(table)
    table = fresh(table)
    user = {"ann": ann, "root": admin}.get(who or "")
    seat = 0 if user == ann else None
    client = browser(user)
    before = pages_without_replays(client, table, admin=who == "root")
    replace_what_is_hidden(table, seat, Chance.seeded(f"{game} {who}"))
    after = pages_without_replays(client, fresh(table), admin=who == "root")
    assert {where for where in before if before[where] != after[where]} == set()


def test_in_the_same_world_another_view_is_seen(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison is not blind: with the eyes of the wrong seat, the pages differ."""
    from tabletop.tables.projection import Scene

    table = playing_table(ann, bob, game="toy")
    monkeypatch.setattr(Scene, "index", 1)
    before = pages_without_replays(browser(ann), table)
    replace_what_is_hidden(table, 0, Chance.seeded(7))
    after = pages_without_replays(browser(ann), fresh(table))
    assert before != after
