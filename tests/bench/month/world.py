"""A site over simulated time: from one thing that is due, or one person who comes by, to the next."""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from random import Random

import time_machine
from django.db.models import Min
from django.utils import timezone

from games.kit.apps import GameConfig
from games.kit.chance import Chance
from games.kit.match import choose, play_out
from games.kit.registry import all_games
from games.kit.types import InvalidAction, Json, Options
from tabletop.notices import sweeping
from tabletop.notices.models import Delivery, Notice
from tabletop.tables import bots, services
from tabletop.tables.clock import AtZero, Pace
from tabletop.tables.models import Seat, Table
from tabletop.tables.paces import PRESETS
from tabletop.tables.services import Question, lapsing
from tabletop.tables.services.writing import current_state
from tests.bench.month.people import Person, settle_in

START = datetime(2026, 3, 16, 6, tzinfo=UTC)  # clocks change in Europe in the second week
FIRST_DAYS = 4 * 24 * 3600  # seconds within which tables are opened
OVERLOOKED = 0.1  # tables that somebody who comes by does not care for today


class World:
    """People and tables, and what was seen from outside: who looked at which table when."""

    def __init__(self, traveller: time_machine.Traveller, tables: int, seed: int) -> None:
        self._traveller = traveller
        self._dice = Random(seed)
        self._events: list[tuple[datetime, int, Callable[[], None]]] = []
        self._order = count()
        self.done: Counter[str] = Counter()
        self.looks: dict[tuple[str, int], list[datetime]] = defaultdict(list)
        traveller.move_to(START)
        people = [
            settle_in(number, Random(f"{seed}/{number}"), START) for number in range(max(6, tables * 2 // 5))
        ]
        self._people = {person.user.pk: person for person in people}
        self._games = [(config, shortest(config)) for config in all_games().values()]
        for person in people:
            self._expect(person.visits(START), person)
        for number in range(tables):
            self._at(START + timedelta(seconds=self._dice.randrange(FIRST_DAYS)), self._opening(number))

    def run(self, span: timedelta) -> None:
        """Let time pass: everything happens when it is due, or when somebody comes by."""
        while (now := self._next()) < START + span:
            self._traveller.move_to(now)
            while self._events and self._events[0][0] <= now:
                heapq.heappop(self._events)[2]()
            self._work()

    def _work(self) -> None:
        """Do what the background of a site does, until there is nothing left for now."""
        while bots.play_due() + lapsing.sweep():
            pass
        sweeping.sweep(timezone.now())

    def _next(self) -> datetime:
        rows = (
            Seat.objects.filter(due__isnull=False).aggregate(at=Min("due")),
            Notice.objects.filter(planned_at=None).aggregate(at=Min("due_at")),
            Delivery.objects.filter(ended_at=None).aggregate(at=Min("due_at")),
        )
        due = [row["at"] for row in rows if row["at"] is not None] + [event[0] for event in self._events[:1]]
        return max(min(due, default=datetime.max.replace(tzinfo=UTC)), timezone.now())

    def _at(self, when: datetime, act: Callable[[], None]) -> None:
        heapq.heappush(self._events, (when, next(self._order), act))

    def _expect(self, visits: Iterator[datetime], person: Person) -> None:
        """Let a person come by at the next of these instants, and after that at the one that follows."""

        def come() -> None:
            self._visit(person)
            self._expect(visits, person)

        if (when := next(visits, None)) is not None:
            self._at(when, come)

    def _opening(self, number: int) -> Callable[[], None]:
        def come_together() -> None:
            config, options = self._games[number % len(self._games)]
            seats = min(config.GAME.seats.start + (self._dice.random() < 0.2), config.GAME.seats[-1])
            host, *others = self._dice.sample(list(self._people.values()), seats)
            table = services.open_table(
                host.user, config, seats=seats, options=options, visibility="public", pace=self._pace()
            )
            for other in others:
                services.join(table.pk, other.user)
            self._rouse(table.pk)

        return come_together

    def _pace(self) -> Pace:
        dice = self._dice
        pace = dice.choice([preset.pace for preset in PRESETS.values() if not preset.pace.live])
        return replace(
            pace,
            at_zero=AtZero.WAIT if dice.random() < 0.1 else AtZero.LAPSE,
            stand_in_after=dice.choice([3, 3, 1, 0]),
            holidays=dice.random() < 0.85,
        )

    def _rouse(self, table_id: str) -> None:
        """Keen people whose turn it is answer within minutes."""
        for seat in Seat.objects.filter(table_id=table_id, acting_since__isnull=False, player__isnull=False):
            person, now = self._people[seat.player_id or 0], timezone.now()
            if person.keen and person.is_awake(now):
                later = now + timedelta(seconds=person.dice.randrange(5, 200))
                self._at(later, partial(self._come_to, person, table_id))

    def _visit(self, person: Person) -> None:
        """Somebody comes by and sees to their tables, or to most of them."""
        mine = Seat.objects.filter(player=person.user, left=False, table__status=Table.Status.PLAYING)
        for seat in list(mine.select_related("table").order_by("table__created")):
            waited_for = seat.acting_since is not None or seat.bot or seat.table.paused
            if (waited_for or person.dice.random() < 0.1) and person.dice.random() >= OVERLOOKED:
                self._come_to(person, seat.table_id)

    def _come_to(self, person: Person, table_id: str) -> None:
        """Somebody looks at a table and does what they like; others who wait for it may answer soon."""
        services.look(table_id, person.user)
        self.looks[table_id, person.user.pk].append(timezone.now())
        seat = Seat.objects.select_related("table").get(table=table_id, player=person.user)
        if seat.table.status == Table.Status.PLAYING and not seat.left:
            self._attend(person, seat)
            self._rouse(table_id)

    def _attend(self, person: Person, seat: Seat) -> None:
        """See to one table: come back to one's seat, end a pause, have a say, move."""
        if seat.bot:
            seat.table = services.take_back(seat.table_id, person.user)
            self.done["seats taken back"] += 1
        if seat.table.paused is not None:
            if person.dice.random() < 0.3:
                services.resume(seat.table_id, person.user)
                self.done["pauses ended"] += 1
            return
        if self._has_a_say(person, seat):
            return
        self._move(person, seat)

    def _has_a_say(self, person: Person, seat: Seat) -> bool:
        """Now and then somebody wants a break, gives up or says hello; whether they leave it at that."""
        others = seat.table.seats.exclude(pk=seat.pk)
        if person.dice.random() < 0.01:
            services.say(seat.table_id, person.user, "Hello again.")
        for question, new, agreed in ((Question.PAUSE, 0.005, 0.9), (Question.CANCEL, 0.001, 0.5)):
            asked = others.filter(**{f"wants_{question}": True}).exists()
            if person.dice.random() < (agreed if asked else new):
                services.vote(seat.table_id, person.user, question, wanted=True)
                self.done[f"votes to {question}"] += 1
                return True
        if person.dice.random() < 0.001:
            services.resign(seat.table_id, person.user)
            self.done["resigned"] += 1
            return True
        return False

    def _move(self, person: Person, seat: Seat) -> None:
        """Play while it is their turn, as a bot would in their place: it sees what they see."""
        while True:
            table = Table.objects.get(pk=seat.table_id)
            config = table.config
            game, mind = config.GAME, list(config.BOTS.values())[-1]
            state = current_state(table) if table.status == Table.Status.PLAYING else None
            if state is None or seat.index not in game.to_act(state):
                return
            chance = Chance.seeded(f"{table.pk}/{table.seq}")
            action = game.dump_action(choose(game, mind, state, seat.index, chance))
            services.play(table.pk, person.user, read=lambda _table, raw=action: raw, seen=table.seq)  # type: ignore[misc]
            self.done["moves of people"] += 1


def shortest(config: GameConfig) -> Json:
    """Return the options, no more than one away from the usual, with which a game takes the fewest moves."""
    name = list(config.BOTS)[-1]
    names = (name,) * config.GAME.seats.start
    readings = list(_variants(config.GAME.options))
    return min(
        readings, key=lambda o: len(play_out(config.GAME, config.BOTS, names, o, "month").moves)
    ).dump()


def _variants(options: type[Options]) -> Iterator[Options]:
    usual = options().dump()
    yield options()
    for field, value in usual.items():
        for other in (not value,) if isinstance(value, bool) else options.choices.get(field, ()):
            try:
                yield options.read(usual | {field: other})
            except InvalidAction:
                continue  # it goes with another option only
