"""The month from its first day to the reckoning."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

import time_machine

from tabletop.tables.models import Move, Table
from tests.bench.figures import Figure
from tests.bench.month.log import AWAY, read_all
from tests.bench.month.post import watched_mail
from tests.bench.month.reckoning import Reckoning, miscounted, stuck, unsound
from tests.bench.month.world import START, World


@dataclass(frozen=True, slots=True)
class Month:
    """How it went: what was counted, and what was wrong, in words by kind of fault."""

    figures: list[Figure]
    faults: dict[str, list[str]]


def simulate(tables: int, days: int, *, seed: int = 1, every: int = 10) -> Month:
    """Return what happens at so many tables in so many days; one table in `every` is replayed and verified."""
    began = time.process_time()
    with watched_mail() as (mails, told), time_machine.travel(START, tick=False) as traveller:
        world = World(traveller, tables, seed)
        world.run(timedelta(days=days))
        took = time.process_time() - began
        stories = list(read_all())
        reckoning = Reckoning(stories, world.looks, told, START + timedelta(days=days))
        faults = {
            "tables stuck": list(stuck()),
            "notices missing": list(reckoning.missing()),
            "notices doubled": list(reckoning.doubled(mails)),
            "notices of turns that were over": list(reckoning.out_of_date()),
            "counters wrong": list(miscounted(stories)),
            "tables unsound": list(unsound(every)),
        }
    paused = Table.objects.filter(status=Table.Status.PLAYING).exclude(paused=None).count()
    status = Counter(Table.objects.values_list("status", flat=True))
    moves = [move for story in stories for move in story.moves]
    counts: dict[str, int] = {
        **{f"tables {name}": status[name] for name in Table.Status.values},
        "tables in a pause": paused,
        "turns of people": sum(move.by == Move.By.PLAYER and move.kind == Move.Kind.ACTION for move in moves),
        "moves of stand-ins": sum(move.by == Move.By.BOT for move in moves),
        "lapses": sum(move.kind == Move.Kind.LAPSE for move in moves),
        "stand-ins": sum(move.kind == Move.Kind.NOTE and move.events[0]["kind"] in AWAY for move in moves),
        **{name: number for name, number in sorted(world.done.items()) if name != "moves of people"},
        "notices expected by the logs": reckoning.expected,
        "notices sent": len(told),
        "mails": len(mails),
    }
    figures = [Figure(name, number, "") for name, number in counts.items()]
    figures += [Figure("processor time of the month", took, "s")]
    figures += [Figure(name, len(found), "", "none is the goal") for name, found in faults.items()]
    return Month(figures, faults)
