"""Background work that goes on whatever happens to it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

type Work = Callable[[], Awaitable[None]]

RESTART_SECONDS = 1

logger = logging.getLogger(__name__)


async def keep_going(work: Work) -> None:
    """Does the work for ever: an error in it is logged, and it starts again."""
    while True:
        try:
            await work()
        except Exception:
            logger.exception("Background work failed; it starts again")
        await asyncio.sleep(RESTART_SECONDS)
