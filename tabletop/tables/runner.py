"""The background work of a process: bots' turns now, deadlines and notices later. `serve` and `worker` run it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from asgiref.sync import sync_to_async

from tabletop.tables import bell, bots

REST = 1.0  # seconds between two looks when nobody rings; other processes' moves are found this way


async def run() -> None:
    """Work for ever, in a thread of its own; ends when cancelled."""
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots") as thread:
        play_due = sync_to_async(bots.play_due, thread_sensitive=False, executor=thread)
        await bell.wait(0)
        while True:
            if not await play_due():
                await bell.wait(REST)
