"""Run the background work alone, for sites of several processes."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.core.management.base import BaseCommand, CommandError

from tabletop.server.work import keep_going
from tabletop.tables import runner


class Command(BaseCommand):
    help = (
        "Plays bots' turns and lets time run out. "
        "Run any number of workers beside the site's processes; they need REDIS_URL."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        if isinstance(get_channel_layer(), InMemoryChannelLayer):
            raise CommandError(
                "A worker cannot reach the pages of another process through the in-memory layer: set REDIS_URL, "
                "or use `manage.py serve`, which does this work itself."
            )
        self.stdout.write("Working. Stop with Ctrl-C.")
        asyncio.run(_work())
        self.stdout.write("Stopped.")


async def _work() -> None:
    task = asyncio.ensure_future(keep_going(runner.run))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    with suppress(asyncio.CancelledError):
        await task
