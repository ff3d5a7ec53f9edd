"""A game of Qwirkle with every kind of hidden thing in it, and those who would like to know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.models import Table
from tests.leaks.eavesdrop import MEMO, SECRET
from tests.tables.conftest import _unhurried, ann, bob, cara  # noqa: F401  the same people, as fast
from tests.tables.lapses import NOON
from tests.tables.stage import acting_seat, fresh, legal_moves, person, play, playing_table, take_turn


@pytest.fixture(autouse=True)
def noon() -> Iterator[None]:
    """No midnight between two looks at the same page: before it a time of the day stands there, after it a day too."""
    with time_machine.travel(NOON, tick=True):
        yield


@pytest.fixture
def watcher(db: None) -> User:
    return person("watcher")


@pytest.fixture
def admin(db: None) -> User:
    return User.objects.create_superuser("root", "root@example.org")


@pytest.fixture
def table(ann: User, bob: User, cara: User, monkeypatch: pytest.MonkeyPatch) -> Table:  # noqa: F811
    """A running game: lines laid, tiles traded, words said, moves prepared, notes taken.

    Each holds tiles that lie nowhere else.
    """
    monkeypatch.setattr("tabletop.tables.services.opening.secrets.token_bytes", lambda _: SECRET)
    table = playing_table(ann, bob, cara, game="qwirkle")
    take_turn(table)
    for _ in range(2):
        mover = acting_seat(table).player
        assert mover is not None
        trade = next(action for action in legal_moves(table) if action["type"] == "trade")
        play(table, mover, trade)
    take_turn(table)
    services.say(table.pk, ann, "good luck")
    for seat in fresh(table).seats.filter(acting_since=None):  # who waits has a move in mind
        hand = fresh(table).state["state"]["hands"][seat.index]
        trade = {"type": "trade", "tiles": hand[:3]}
        assert seat.player is not None
        services.keep_memo(table, seat.player, f"my note: {MEMO} {' '.join(hand)}")
        services.prepare(table.pk, seat.player, read=lambda _, trade=trade: trade, seen=fresh(table).seq)
    return fresh(table)
