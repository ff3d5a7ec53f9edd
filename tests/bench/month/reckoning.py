"""Holds a simulated month against its own logs: what should have happened, reckoned without looking at the outbox."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from tabletop.accounts.models import Holiday
from tabletop.notices.mail import MailChannel
from tabletop.notices.models import Kind, Notice
from tabletop.notices.preferences import preferences_of, time_for, wants
from tabletop.tables.availability import waking_of
from tabletop.tables.clock import AtZero, Stage, deadline
from tabletop.tables.history import faults
from tabletop.tables.models import Move, Seat, Standing, Table
from tabletop.tables.services.looking import LOOKING
from tests.bench.month.log import Story, Stretch
from tests.bench.month.post import Mail, Told

PAUSE = timedelta(minutes=2)
PROMPT = timedelta(minutes=1)  # how late a mail may be
SHARES = {Stage.HALF: 0.5, Stage.SHORT: 0.9}
Looks = Mapping[tuple[str, int], Sequence[datetime]]


class Reckoning:
    """What should have been told, by what the logs and the people's wishes say."""

    def __init__(self, stories: Sequence[Story], looks: Looks, told: Sequence[Told], end: datetime) -> None:
        self._stories, self._looks, self._end = stories, looks, end
        self._told: dict[tuple[int, str], list[datetime]] = {}
        for one in told:
            self._told.setdefault((one.user_id, one.name), []).append(one.at)
        people = {seat.player.pk: seat.player for story in stories for seat in story.seats if seat.player}
        self._wishes = {pk: preferences_of(user) for pk, user in people.items()}
        holidays = list(Holiday.objects.all())
        self._spared = {holiday.user_id for holiday in holidays if holiday.automatic}
        self._holidays = {
            pk: [(day.first, day.last) for day in holidays if day.user_id == pk] for pk in people
        }
        self.expected = 0

    def missing(self) -> Iterator[str]:
        """Yield each notice that should have gone out and did not."""
        for story in self._stories:
            yield from self._missing_at(story)

    def doubled(self, mails: Sequence[Mail]) -> Iterator[str]:
        """Yield what went out more often than there was to tell: a turn that goes on after a pause is told again."""
        for message_id, times in Counter(mail.message_id for mail in mails).items():
            if times > 1:
                yield f"the mail {message_id} went out {times} times"
        turns = Counter(
            (stretch.seat.player_id, f"{Kind.YOUR_TURN} {stretch.table.pk}/{stretch.since}")
            for story in self._stories
            for stretch in story.stretches
        )
        for key, times_told in self._told.items():
            if len(times_told) > max(1, turns[key]):
                yield f"{key} was told {len(times_told)} times"

    def out_of_date(self) -> Iterator[str]:
        """Yield each mail about a turn that was over already."""
        running: dict[tuple[int | None, str], list[Stretch]] = {}
        for story in self._stories:
            for stretch in story.stretches:
                key = (stretch.seat.player_id, f"{Kind.YOUR_TURN} {stretch.table.pk}/{stretch.since}")
                running.setdefault(key, []).append(stretch)
        for key, times_told in self._told.items():
            for at in times_told if key[1].startswith(Kind.YOUR_TURN) else ():
                if not any(s.began <= at and (s.ended is None or at < s.ended) for s in running.get(key, [])):
                    yield f"{key} was told at {at}, when it was not their turn"

    def _missing_at(self, story: Story) -> Iterator[str]:
        pk, people = story.table.pk, [seat for seat in story.seats if seat.player_id is not None]
        for stretch in story.stretches:
            name, seat = f"{pk}/{stretch.since}", stretch.seat
            yield from self._want(Kind.YOUR_TURN, name, seat, stretch.began + PAUSE, until=stretch.ended)
            yield from self._want_reminders(stretch, name)
        for stretch, stage, move in story.reminded:
            name = f"{pk}/{stretch.since}.{stage:d}"
            yield from self._want(Kind.TIME_SHORT, name, stretch.seat, move.created, until=stretch.ended)
        for seat, move in story.done_for:
            yield from self._want(Kind.MOVED_FOR, f"{pk}/{move.seq}", seat, move.created + PAUSE)
        began, end = story.moves[0], story.end
        for seat in people:
            if seat.player_id != began.user_id:
                until = end.created if end else None
                due = began.created + PAUSE
                yield from self._want(Kind.BEGINS, f"{pk}/0", seat, due, until=until, unseen=began.created)
            if end and seat.player_id != end.user_id and seat.index not in story.left:
                due = end.created + PAUSE
                yield from self._want(Kind.OVER, f"{pk}/{end.seq}", seat, due, unseen=end.created)

    def _want_reminders(self, stretch: Stretch, name: str) -> Iterator[str]:
        """Half and nine tenths of a credit, where no hours changed and no pause broke the turn."""
        pace, user = stretch.table.read_pace(), stretch.seat.player
        if pace is None or user is None or user.pk in self._spared or not stretch.first:
            return
        waking = waking_of(user, self._holidays[user.pk] if pace.holidays else ())
        for stage, share in SHARES.items():
            due = deadline(stretch.began, pace.credit * share, waking)
            if stretch.ended is None or due < stretch.ended:
                yield from self._want(
                    Kind.TIME_SHORT, f"{name}.{stage:d}", stretch.seat, due, until=stretch.ended
                )

    def _want(
        self,
        kind: Kind,
        name: str,
        seat: Seat,
        due: datetime,
        *,
        until: datetime | None = None,
        unseen: datetime | None = None,
    ) -> Iterator[str]:
        """Yield a complaint unless this went out in time, or need not: by the person's wishes, since it was over by
        then, since they looked at the table, or since its time is still to come."""
        assert seat.player_id is not None
        wishes = self._wishes[seat.player_id]
        if not wants(wishes, MailChannel(), kind, live=False):
            return
        due = time_for(wishes, MailChannel(), Notice(kind=kind, live=False), due)
        looks = self._looks.get((seat.table_id, seat.player_id), ())
        looking = any(due - LOOKING < look <= due for look in looks)
        seen = unseen is not None and any(unseen <= look <= due for look in looks)
        if due >= self._end or (until is not None and until <= due) or looking or seen:
            return
        self.expected += 1
        times_told = self._told.get((seat.player_id, f"{kind} {name}"), [])
        if not any(due <= at <= due + PROMPT for at in times_told):
            yield f"{kind} {name} for person {seat.player_id} should have gone at {due}, went at {times_told}"


def stuck() -> Iterator[str]:
    """Yield each table that nothing will ever move: no pause, nobody's clock, no choice to wait for ever."""
    for table in Table.objects.filter(status=Table.Status.PLAYING, paused=None):
        pace, acting = table.read_pace(), list(table.seats.filter(acting_since__isnull=False))
        waits = pace is not None and pace.at_zero == AtZero.WAIT
        if not any(seat.due is not None or (waits and seat.stage == Stage.OVER) for seat in acting):
            yield f"table {table.pk} waits for {acting}"


def miscounted(stories: Sequence[Story]) -> Iterator[str]:
    """Yield each counter of a person or a seat that is not what the logs say."""
    in_time: Counter[tuple[int | None, str]] = Counter()
    lapses: Counter[tuple[int | None, str]] = Counter()
    for story in stories:
        for seat in story.seats:
            mine = [move for move in story.moves if move.seat == seat.index]
            moved = sum(move.kind == Move.Kind.ACTION and move.by == Move.By.PLAYER for move in mine)
            lapsed = sum(move.kind == Move.Kind.LAPSE for move in mine)
            in_time[seat.player_id, story.table.game] += moved
            lapses[seat.player_id, story.table.game] += lapsed
            if (seat.in_time, seat.lapses) != (moved, lapsed):
                yield f"{seat} of {story.table.pk}: {seat.in_time}, {seat.lapses} for {moved}, {lapsed}"
    for standing in Standing.objects.all():
        key = standing.user_id, standing.game
        if (standing.in_time, standing.lapses) != (in_time.pop(key, 0), lapses.pop(key, 0)):
            yield f"person {key} has {standing.in_time} turns in time and {standing.lapses} lapses"
    yield from (
        f"person {key} has no counters" for key in in_time if in_time[key] + lapses.get(key, 0) and key[0]
    )


def unsound(every: int) -> Iterator[str]:
    """Yield what is wrong with the stored tables, one in so many of them."""
    tables = Table.objects.exclude(started=None).select_related("shuffle").order_by("pk")
    for table in list(tables)[::every]:
        yield from (f"{table.pk}: {fault}" for fault in faults(table))
