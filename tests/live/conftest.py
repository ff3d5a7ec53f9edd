"""What the tests of the sockets share."""

from __future__ import annotations

import pytest
from channels.layers import channel_layers

from tabletop.accounts.models import User
from tabletop.tables.views import answers
from tests.tables.stage import person


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit on acts."""
    monkeypatch.setattr(answers, "PER_SECOND", 10_000)


@pytest.fixture(autouse=True)
def _own_layer() -> None:
    """A channel layer for each test: the one of Redis keeps locks of the loop it was used in, and listens on there."""
    channel_layers.backends.clear()


@pytest.fixture
def ann(transactional_db: None) -> User:
    return person("ann")


@pytest.fixture
def bob(transactional_db: None) -> User:
    return person("bob")


@pytest.fixture
def cara(transactional_db: None) -> User:
    return person("cara")
