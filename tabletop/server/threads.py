"""Threads of the background work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager


@asynccontextmanager
async def own_thread(name: str) -> AsyncIterator[ThreadPoolExecutor]:
    """Give one thread, and let it end what it has begun: that may still need this loop, to tell the pages."""
    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
    try:
        yield thread
    finally:
        await asyncio.to_thread(thread.shutdown)
