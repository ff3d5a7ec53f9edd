"""What the tests of the sockets share."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tabletop.accounts.models import User
from tests.tables.stage import person


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    cache.clear()


@pytest.fixture
def ann(transactional_db: None) -> User:
    return person("ann")


@pytest.fixture
def bob(transactional_db: None) -> User:
    return person("bob")


@pytest.fixture
def cara(transactional_db: None) -> User:
    return person("cara")
