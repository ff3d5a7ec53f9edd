"""Any number of workers, killed at any step: nothing is lost, and nothing doubled but in one narrow place."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.db import connections
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tabletop.accounts.models import User
from tabletop.notices import outbox
from tabletop.notices.models import Delivery, Kind
from tabletop.notices.runner import work
from tabletop.notices.sweeping import sweep
from tabletop.notices.tasks import LEASE
from tests.notices.postoffice import PostOffice
from tests.tables.stage import people
from tests.tables.test_concurrency import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

ROOT = Path(__file__).resolve().parents[2]
CROWD = 6

# A worker that kills itself, as `kill -9` would, where it first comes to call the named function: before it or after.
DOOMED = """
import importlib, os, signal, sys
import django
from django.conf import settings
place, when, database, port = sys.argv[1:]
settings.DATABASES["default"]["NAME"] = database
settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
options = {"host": "127.0.0.1", "port": int(port)}
settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}}
django.setup()
module, *owners, name = place.split(":")
owner = importlib.import_module(module)
for part in owners:
    owner = getattr(owner, part)
real = getattr(owner, name)
def doomed(*args, **kwargs):
    if when == "after":
        real(*args, **kwargs)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(owner, name, doomed)
from tabletop.notices.runner import work
work()
"""


@pytest.fixture(autouse=True)
def _tasks_are_stored(stored_tasks: None) -> None:
    """As on a real site."""


def told(*crowd: User) -> None:
    """Post a notice for each of these people that is due now."""
    for user in crowd:
        outbox.post(user.pk, Kind.TEST, "1", due_at=timezone.now())


def kill_a_worker(office: PostOffice, place: str, when: str) -> None:
    """Let a worker begin, in a process of its own, and die there."""
    database = str(connections["default"].settings_dict["NAME"])
    command = [sys.executable, "-c", DOOMED, place, when, database, str(office.port)]
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)
    assert ended.returncode == -signal.SIGKILL, ended.stderr


def later() -> time_machine.travel:
    """Return a journey to when a lost claim is made anew."""
    return time_machine.travel(timezone.now() + LEASE + timedelta(seconds=1), tick=False)


def test_many_sweeps_at_once_claim_each_batch_once(db: None) -> None:
    told(*people("ann", "bob", "cara", "dora"))
    now = timezone.now()
    claimed = at_once([lambda: sweep(now)] * CROWD)
    assert sum(number for number in claimed if isinstance(number, int)) == 4, claimed
    assert DBTaskResult.objects.count() == 4
    assert len(set(Delivery.objects.values_list("batch", flat=True))) == 4


def test_many_workers_at_once_send_each_mail_once(post_office: PostOffice) -> None:
    crowd = people("ann", "bob", "cara", "dora")
    told(*crowd)
    assert at_once([work] * CROWD) == [None] * CROWD
    work()
    assert sorted(mail["To"] for mail in post_office.mails) == sorted(user.email for user in crowd)
    assert len({mail["Message-ID"] for mail in post_office.mails}) == 4


@pytest.mark.parametrize(
    ("place", "when", "sent_before"),
    [
        ("tabletop.notices.sweeping:_plan", "after", 0),
        ("tabletop.notices.sweeping:_claim", "before", 0),
        ("tabletop.notices.sweeping:_claim", "after", 0),
        ("tabletop.notices.mail:MailChannel:send", "before", 0),
        # accepted by the mail server, and not yet written down: the one place where a mail is doubled
        ("tabletop.notices.mail:MailChannel:send", "after", 1),
        ("tabletop.notices.tasks:_end", "after", 1),
    ],
)
def test_a_worker_killed_at_any_step_loses_nothing(
    post_office: PostOffice, place: str, when: str, sent_before: int
) -> None:
    [ann] = people("ann")
    told(ann)
    kill_a_worker(post_office, place, when)
    assert len(post_office.mails) == sent_before
    work()
    with later():
        work()
        work()
    written_down = place.endswith("_end")
    assert len(post_office.mails) == (2 if sent_before and not written_down else 1)
    assert len({mail["Message-ID"] for mail in post_office.mails}) == 1
    assert Delivery.objects.get().sent_at is not None
    assert not Delivery.objects.filter(ended_at=None).exists()


def test_a_task_whose_claim_was_made_anew_does_nothing(post_office: PostOffice) -> None:
    """A worker that was only slow finds that another has its batch by now."""
    [ann] = people("ann")
    told(ann)
    sweep(timezone.now())
    with later():
        sweep(timezone.now())
        assert DBTaskResult.objects.count() == 2
        work()
    assert len(post_office.mails) == 1


def test_tasks_hold_nothing_but_numbers(post_office: PostOffice) -> None:
    [ann] = people("ann")
    told(ann)
    work()
    [stored] = DBTaskResult.objects.all()
    assert stored.args_kwargs == {"args": [str(Delivery.objects.get().batch), 1], "kwargs": {}}
    assert ann.email not in f"{stored.args_kwargs} {stored.return_value} {stored.traceback}"
    assert settings.TASKS["default"]["BACKEND"] == "django_tasks_db.DatabaseBackend"
