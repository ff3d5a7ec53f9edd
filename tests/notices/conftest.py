"""People, time that stands still, and a mail server that really listens."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import override_settings
from django.utils import timezone
from django_tasks_db.management.commands import db_worker

from tabletop.notices import runner
from tabletop.notices.sweeping import sweep
from tests.notices.postoffice import PostOffice, at_the_post_office
from tests.tables.conftest import _unhurried, ann, bob, cara  # noqa: F401  the same people, as fast

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


class Clock:
    """The time of a test, moved by hand."""

    def __init__(self, traveller: time_machine.Traveller) -> None:
        self._traveller = traveller

    def pass_by(self, **span: float) -> None:
        """Let time pass and nothing else happen."""
        self._traveller.shift(timedelta(**span))

    def work(self, **span: float) -> int:
        """Let time pass, then do what is due; the number of batches."""
        self.pass_by(**span)
        return sweep(timezone.now())


@pytest.fixture
def clock() -> Iterator[Clock]:
    """Time stands at noon until it is moved."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield Clock(traveller)


@pytest.fixture(autouse=True)
def _nobody_looked() -> None:
    """Who looks at a table is noted in the cache too, which outlasts a test."""
    cache.clear()


@pytest.fixture
def post_office() -> Iterator[PostOffice]:
    """A mail server on this machine that takes every mail, until it is told otherwise."""
    with at_the_post_office() as office:
        yield office


@pytest.fixture
def stored_tasks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tasks are stored, as on a real site, and done when a worker comes by."""
    for module in (runner, db_worker):  # the connection holds the test's transaction
        monkeypatch.setattr(module, "close_old_connections", lambda: None)
    with override_settings(TASKS={"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}):
        yield
