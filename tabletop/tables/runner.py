"""The background work of a process: bots' turns, people's clocks, notices, guests and tables that are left.

`serve` and `worker` run it.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.utils import timezone

from tabletop.accounts import guests
from tabletop.notices import runner as outbox
from tabletop.server.threads import own_thread
from tabletop.tables import bell, bots
from tabletop.tables.services import abandoning, lapsing, outages

AN_HOUR = 3600.0
REST = 1.0  # seconds between two looks when nobody rings; other processes' moves are found this way


async def run() -> None:
    """Work for ever; ends when cancelled. What fails ends the rest too, and whoever runs it starts it again."""
    async with asyncio.TaskGroup() as group:
        group.create_task(_play())
        group.create_task(_keep_time())
        group.create_task(outbox.run())
        group.create_task(_clear_away())


async def _play() -> None:
    """Let bots move, in a thread of their own."""
    async with own_thread("bots") as thread:
        play_due = sync_to_async(bots.play_due, thread_sensitive=False, executor=thread)
        await bell.wait(0)
        while True:
            if not await play_due():
                await bell.wait(REST)


async def _keep_time() -> None:
    """Let turns run out, in a thread of their own: no bot that thinks for long holds the clocks up."""
    # The only process of its site knows that nobody could move before it came.
    alone = isinstance(get_channel_layer(), InMemoryChannelLayer)
    async with own_thread("clocks") as thread:
        watch = sync_to_async(outages.watch, thread_sensitive=False, executor=thread)
        sweep = sync_to_async(lapsing.sweep, thread_sensitive=False, executor=thread)
        await watch(least=timedelta(0) if alone else outages.OUTAGE)
        while True:
            await watch()
            if not await sweep():
                await asyncio.sleep(REST)


async def _clear_away() -> None:
    """Let guests go who do not come any more, and cancel tables that nobody comes to. Nobody waits for it, so it has a
    thread only while it works."""
    while True:
        async with own_thread("clearing") as thread:
            await sync_to_async(_clear, thread_sensitive=False, executor=thread)(timezone.now())
        await asyncio.sleep(AN_HOUR)


def _clear(now: datetime) -> None:
    guests.sweep(now.date())
    abandoning.sweep(now)
