"""Clocks as values: how much time a turn has, how much of it is spent, and when something is due. Pure arithmetic on
aware instants. Time is counted only while its owner is awake; everything that is due is an absolute instant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import IntEnum, StrEnum

from games.kit.types import Json

NOTHING = timedelta()
ONE_DAY = timedelta(days=1)
WEEK = frozenset(range(7))


class AtZero(StrEnum):
    """What happens when a turn's time, grace and bank are used up."""

    LAPSE = "lapse"  # the game's lapse
    WAIT = "wait"  # nothing: the table waits for ever


class Stage(IntEnum):
    """How far a turn's clock has come; what was told already is not told again."""

    BEGUN = 0
    HALF = 1  # half of the credit is used
    SHORT = 2  # nine tenths of it are
    BANK = 3  # credit and grace are: the bank runs
    OVER = 4  # so is the bank


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table plays: `credit` for each turn, then `grace` for nothing, then the player's bank, which begins
    with `bank`, saves what is left of a credit, and holds at most `cap`. After `stand_in_after` lapses in a row (0:
    never) a bot holds the seat. A live pace runs by day and by night; `holidays` says whether they stop the clock."""

    credit: timedelta
    grace: timedelta = NOTHING
    bank: timedelta = NOTHING
    cap: timedelta = NOTHING
    live: bool = False
    at_zero: AtZero = AtZero.LAPSE
    stand_in_after: int = 3
    holidays: bool = True

    def dump(self) -> dict[str, Json]:
        """Return the pace as plain JSON, times in seconds."""
        fields = asdict(self)
        return {
            name: value.total_seconds() if isinstance(value, timedelta) else value
            for name, value in fields.items()
        }

    @classmethod
    def read(cls, stored: Json) -> Pace | None:
        """Return the pace that was dumped; None for a table without a clock."""
        if not stored:
            return None
        times = {name: timedelta(seconds=stored[name]) for name in ("credit", "grace", "bank", "cap")}
        return cls(**stored | times | {"at_zero": AtZero(stored["at_zero"])})


@dataclass(frozen=True, slots=True)
class Waking:
    """When a person's clock runs: from `start` to `end` by the wall clock of their `zone` (an end before the start is
    on the next morning; equal: the whole day), not on the weekdays in `free_days` (Monday is 0) and not on the
    `holidays` (first and last day). Days go from midnight to midnight. Raises: ValueError when no day is left."""

    zone: tzinfo = UTC
    start: time = time.min
    end: time = time.min
    free_days: frozenset[int] = frozenset()
    holidays: tuple[tuple[date, date], ...] = ()

    def __post_init__(self) -> None:
        if self.free_days >= WEEK:
            raise ValueError("no waking hour at all")

    def hours(self, day: date) -> list[tuple[datetime, datetime]]:
        """Return the stretches of this day in which the clock runs, in UTC."""
        if day.weekday() in self.free_days or any(first <= day <= last for first, last in self.holidays):
            return []
        midnight, next_midnight = self.instant(day), self.instant(day + ONE_DAY)
        start, end = self.instant(day, self.start), self.instant(day, self.end)
        if self.start == self.end:
            return [(midnight, next_midnight)]
        if self.start < self.end:
            return [(start, end)]
        return [(midnight, end), (start, next_midnight)]

    def instant(self, day: date, moment: time = time.min) -> datetime:
        """Return when the wall clock shows this, in UTC: the first time where it shows it twice, and where it skips
        it what the clock before the change would have shown (as RFC 5545 reads such times)."""
        return datetime.combine(day, moment, self.zone).astimezone(UTC)


ALWAYS = Waking()


def deadline(now: datetime, left: timedelta, waking: Waking = ALWAYS) -> datetime:
    """Return the first instant at which this much time is spent, in UTC."""
    if left <= NOTHING:
        return now.astimezone(UTC)
    for start, end in _stretches(now, waking):
        if start + left <= end:
            return start + left
        left -= end - start
    raise AssertionError("there is always another day")


def spent(since: datetime, until: datetime, waking: Waking = ALWAYS) -> timedelta:
    """Return how long the clock ran between two instants; nothing when they are the wrong way round."""
    total, until = NOTHING, until.astimezone(UTC)
    for start, end in _stretches(since, waking):
        if start >= until:
            break
        total += min(end, until) - start
    return total


def _stretches(since: datetime, waking: Waking) -> Iterator[tuple[datetime, datetime]]:
    """Yield the stretches in which the clock runs from this instant on: in order, never overlapping, without end."""
    behind = since.astimezone(UTC)
    day = since.astimezone(waking.zone).date()
    while True:
        for start, end in waking.hours(day):
            if (
                max(start, behind) < end
            ):  # where clocks change, a stretch can be empty or reach into the next one
                yield max(start, behind), end
                behind = end
        day += ONE_DAY


@dataclass(frozen=True, slots=True)
class Turn:
    """A running turn: since when, with how much in the bank, and how much was `used` of it before (by pauses a turn
    is in several parts; what an administrator gives is less than nothing)."""

    pace: Pace
    bank: timedelta
    began: datetime
    used: timedelta = NOTHING
    waking: Waking = ALWAYS

    @property
    def deadline(self) -> datetime:
        """When credit, grace and bank are used up."""
        return self.at(Stage.OVER)

    def at(self, stage: Stage) -> datetime:
        """Return when the turn comes to this stage."""
        return deadline(self.began, self._share(stage) - self.used, self.waking)

    def upcoming(self, told: Stage) -> tuple[Stage, datetime] | None:
        """Return the first stage after the one told last, and when; None when all is told."""
        stages = (stage for stage in Stage if stage > told and self._happens(stage))
        return next(((stage, self.at(stage)) for stage in stages), None)

    def took(self, now: datetime) -> timedelta:
        """Return how much time the turn has taken up to now."""
        return self.used + spent(self.began, now, self.waking)

    def bank_after(self, now: datetime, *, saves: bool) -> timedelta:
        """Return what the bank holds when the turn ends now; with `saves` the rest of the credit is put into it."""
        took, pace = self.took(now), self.pace
        if took < pace.credit and saves:
            return min(self.bank + pace.credit - took, max(pace.cap, self.bank))
        return max(min(self.bank, self._share(Stage.OVER) - took), NOTHING)

    def _share(self, stage: Stage) -> timedelta:
        pace = self.pace
        match stage:
            case Stage.BEGUN:
                return NOTHING
            case Stage.HALF:
                return pace.credit / 2
            case Stage.SHORT:
                return pace.credit * 9 / 10
            case Stage.BANK:
                return pace.credit + pace.grace
        return pace.credit + pace.grace + self.bank

    def _happens(self, stage: Stage) -> bool:
        return stage != Stage.BANK or self.bank > NOTHING
