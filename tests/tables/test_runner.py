"""The background work of a process."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.utils import timezone

from tabletop.accounts import guests
from tabletop.accounts.models import User
from tabletop.notices import runner as outbox
from tabletop.tables import runner, telling
from tabletop.tables.clock import Pace
from tabletop.tables.models import Seat, Table, Watch
from tabletop.tables.services import lapsing
from tests.tables.stage import fresh, playing_table

pytestmark = pytest.mark.django_db(transaction=True)


def late_table(ann: User, bob: User) -> Table:
    table = playing_table(ann, bob, pace=Pace(credit=timedelta(hours=1), holidays=False))
    past = timezone.now() - timedelta(days=3)
    table.seats.filter(index=0).update(turn_began=past, deadline=past, due=past)
    return table


@pytest.fixture
def _own_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work's threads leave no connection behind that would keep the test's database open."""
    for module in (lapsing, outbox, guests):
        monkeypatch.setattr(module, "close_old_connections", connections.close_all)


@pytest.mark.usefixtures("_own_connections")
async def test_it_lets_time_run_out(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await sync_to_async(late_table)(ann, bob)
    loop, told = asyncio.get_running_loop(), asyncio.Event()

    def moved_for(table: Table, seat: Seat) -> None:
        loop.call_soon_threadsafe(told.set)

    monkeypatch.setattr(telling, "moved_for", moved_for)
    work = asyncio.create_task(runner.run())
    await asyncio.wait_for(told.wait(), 30)
    work.cancel()
    with suppress(asyncio.CancelledError):
        await work
    assert (await sync_to_async(fresh)(table)).seq == 2
    assert await Watch.objects.aexists()


async def test_what_fails_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> int:
        raise OSError("the disk is full")

    monkeypatch.setattr(lapsing, "sweep", broken)
    with pytest.raises(ExceptionGroup):
        await asyncio.wait_for(runner.run(), 30)
