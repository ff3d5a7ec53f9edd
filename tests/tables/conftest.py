"""What the tests of the platform share: three people, and a limit on acts that starts afresh."""

import pytest
from django.core.cache import cache

from tabletop.accounts.models import User
from tabletop.tables import bots
from tests.tables.stage import person


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """No counted acts and no resting bots from another test."""
    cache.clear()
    monkeypatch.setattr(bots, "_failed", {})
    # As Django's own test client does: the connection holds the test's transaction.
    monkeypatch.setattr(bots, "close_old_connections", lambda: None)


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob")


@pytest.fixture
def cara(db: None) -> User:
    return person("cara")
