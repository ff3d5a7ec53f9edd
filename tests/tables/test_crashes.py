"""A worker that is killed in the middle of its work, at every step of it: nothing is lost and nothing done twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.tables.clock import Pace
from tabletop.tables.history import faults
from tabletop.tables.models import Table
from tabletop.tables.services import lapsing
from tests.tables.stage import fresh, playing_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

ROOT = Path(__file__).resolve().parents[2]
PACE = Pace(credit=timedelta(hours=1), holidays=False, stand_in_after=1)

# Sweeps once on the database of the test, and is killed before or after one of its functions has done its work.
WORKER = """
import importlib, os, signal, sys
import django
django.setup()
from django.db import connection
connection.settings_dict["NAME"] = sys.argv[1]
when, (module, name) = sys.argv[2], sys.argv[3].rsplit(".", 1)
module = importlib.import_module(module)
work = getattr(module, name)
def killed(*args, **kwargs):
    if when == "after":
        work(*args, **kwargs)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(module, name, killed)
from tabletop.tables.services import lapsing
lapsing.sweep()
"""


def worker_killed(when: str, function: str) -> int:
    """The exit code of a worker that dies there."""
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    database = str(connection.settings_dict["NAME"])
    command = [sys.executable, "-c", WORKER, database, when, f"tabletop.tables.{function}"]
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


@pytest.fixture
def late(ann: User, bob: User) -> Table:
    """Ann's time is up."""
    table = playing_table(ann, bob, pace=PACE)
    past = timezone.now() - timedelta(days=3)
    table.seats.filter(index=0).update(turn_began=past, deadline=past, due=past)
    return fresh(table)


STEPS = [
    ("before", "services.lapsing._claim"),
    ("after", "services.lapsing._claim"),
    ("before", "services.lapsing.lapse"),
    ("after", "services.writing._append"),
    ("after", "services.writing._write_seats"),
    ("after", "services.lapsing.lapse"),
    ("before", "services.standing_in.settle"),
    ("after", "services.lapsing.hold"),
    ("before", "broadcast.announce"),
    ("after", "services.lapsing._step"),
]


@pytest.mark.parametrize(("when", "function"), STEPS)
def test_a_worker_that_is_killed_loses_nothing_and_does_nothing_twice(
    late: Table, when: str, function: str
) -> None:
    assert worker_killed(when, function) == -signal.SIGKILL
    done = fresh(late).seq > late.seq
    assert done == (function == "broadcast.announce" or (when, function) == STEPS[-1])
    with time_machine.travel(timezone.now() + lapsing.CLAIM, tick=True):
        assert lapsing.sweep() == (0 if done else 1)
        assert lapsing.sweep() == 0
    assert [move.kind for move in late.moves.all()] == ["setup", "lapse", "note"]
    first, second = late.seats.all()
    assert (first.lapses, first.stand_in, first.due) == (1, True, None)
    assert second.due is not None
    assert faults(fresh(late)) == []
