"""What the tests of the sockets share."""

from __future__ import annotations

import pytest

from tabletop.accounts.models import User
from tabletop.tables.views import answers
from tests.tables.stage import person


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit on acts."""
    monkeypatch.setattr(answers, "PER_SECOND", 10_000)


@pytest.fixture
def ann(transactional_db: None) -> User:
    return person("ann")


@pytest.fixture
def bob(transactional_db: None) -> User:
    return person("bob")


@pytest.fixture
def cara(transactional_db: None) -> User:
    return person("cara")
