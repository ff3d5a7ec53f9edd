"""What a person takes along holds nothing that others hide: in another world, the same bytes."""

from __future__ import annotations

import pytest

from games.kit.chance import Chance
from games.kit.registry import all_games
from tabletop.accounts.models import User
from tests.leaks.test_worlds import replace_what_is_hidden
from tests.tables.stage import as_many_as_play, browser, fresh, playing_table, take_turn

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", all_games())
def test_in_another_world_one_takes_the_same_along(game: str, ann: User, bob: User, cara: User) -> None:
    table = playing_table(*as_many_as_play(game, ann, bob, cara), game=game)
    for _ in range(3):
        take_turn(table)
    client = browser(ann)
    before = client.get("/accounts/export/").content
    replace_what_is_hidden(fresh(table), 0, Chance.seeded(game))
    assert client.get("/accounts/export/").content == before
