"""What the tests of the platform share: people, a clock, and no limit on how fast a test acts."""

from collections.abc import Iterator

import pytest
import time_machine

from tabletop.accounts import guests
from tabletop.accounts.models import User
from tabletop.tables import bots, telling
from tabletop.tables.clock import Stage
from tabletop.tables.models import Seat, Table
from tabletop.tables.services import abandoning, lapsing
from tabletop.tables.views import answers
from tests.tables.lapses import NOON, Told
from tests.tables.stage import person


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit on acts, no resting bots from another test, and no note of a look between two countings of queries."""
    monkeypatch.setattr(answers, "PER_SECOND", 10_000)
    monkeypatch.setattr(answers, "SELDOM", 60 * 60)
    monkeypatch.setattr(bots, "_failed", {})
    # As Django's own test client does: the connection holds the test's transaction.
    for module in (bots, lapsing, abandoning, guests):
        monkeypatch.setattr(module, "close_old_connections", lambda: None)


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob")


@pytest.fixture
def admin(db: None) -> User:
    return User.objects.create_superuser("root", "root@example.org")


@pytest.fixture
def cara(db: None) -> User:
    return person("cara")


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Time stands at NOON until it is moved."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """Who was told what, at which stage of their turn."""
    heard: Told = []
    for name in ("time_short", "moved_for", "stand_in"):

        def tell(table: Table, seat: Seat, name: str = name) -> None:
            assert seat.player is not None
            heard.append((name, seat.player.username, Stage(seat.stage)))

        monkeypatch.setattr(telling, name, tell)
    return heard
