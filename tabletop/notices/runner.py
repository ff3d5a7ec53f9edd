"""The outbox's part of the background work: sweep, then send what the sweeps of all processes have found."""

from __future__ import annotations

import asyncio
import time

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.tasks import DEFAULT_TASK_BACKEND_ALIAS, DEFAULT_TASK_QUEUE_NAME
from django.utils import timezone
from django.utils.crypto import get_random_string
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from tabletop.notices.sweeping import sweep, tidy
from tabletop.server.threads import own_thread

REST = 2.0  # seconds between two looks
TIDY = 3600.0  # seconds between two times of throwing away


async def run() -> None:
    """Work for ever, in a thread of its own: a slow mail server holds up nothing else. Ends when cancelled."""
    async with own_thread("outbox") as thread:
        turn_round = sync_to_async(work, thread_sensitive=False, executor=thread)
        clean_up = sync_to_async(tidy, thread_sensitive=False, executor=thread)
        tidied = 0.0
        while True:
            await turn_round()
            if time.monotonic() - tidied > TIDY:
                await clean_up(timezone.now())
                tidied = time.monotonic()
            await asyncio.sleep(REST)


def work() -> None:
    """Claim what is due, then run the tasks that wait, until there are none."""
    close_old_connections()
    sweep(timezone.now())
    if DBTaskResult.objects.ready().exists():  # the worker would lock the database just to look
        Worker(
            queue_names=[DEFAULT_TASK_QUEUE_NAME],
            interval=0,
            batch=True,
            backend_name=DEFAULT_TASK_BACKEND_ALIAS,
            startup_delay=False,
            max_tasks=None,
            worker_id=get_random_string(32),
            excluded_queue_names=[],
        ).run()
    close_old_connections()
