"""What the tests of the platform share: three people, and no limit on how fast a test acts."""

import pytest

from tabletop.accounts import guests
from tabletop.accounts.models import User
from tabletop.tables import bots
from tabletop.tables.services import abandoning, lapsing
from tabletop.tables.views import answers
from tests.tables.stage import person


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit on acts and no resting bots from another test."""
    monkeypatch.setattr(answers, "PER_SECOND", 10_000)
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
