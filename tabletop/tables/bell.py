"""A bell between the threads that change tables and the background task that lets bots answer."""

from __future__ import annotations

import asyncio
from contextlib import suppress

_waiting: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None


def ring() -> None:
    """Wake the background task of this process, if there is one. Any thread may ring."""
    if _waiting is not None and not (loop := _waiting[0]).is_closed():
        loop.call_soon_threadsafe(_waiting[1].set)


async def wait(seconds: float) -> None:
    """Return when somebody rings, or after so many seconds. What rang before the wait is not lost."""
    global _waiting  # one background task a process
    loop = asyncio.get_running_loop()
    if _waiting is None or _waiting[0] is not loop:
        _waiting = (loop, asyncio.Event())
    event = _waiting[1]
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    event.clear()
