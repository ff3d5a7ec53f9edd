"""People as they are: some answer at once, some come by in the evening, some forget, some never come back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from tabletop.accounts.holidays import plan
from tabletop.accounts.models import User
from tabletop.notices.models import Preferences
from tabletop.tables.availability import waking_of

ZONES = (
    "UTC",
    "Europe/Vilnius",
    "America/Los_Angeles",
    "Asia/Kolkata",
    "Pacific/Auckland",
    "America/St_Johns",
)
HOURS = ((None, None), (time(7), time(23)), (time(17), time(1)), (time(8, 30), time(22)))
FREE_DAYS: tuple[list[int], ...] = ([], [], [5, 6], [6], [0, 1, 2, 3])
VISITS = (  # hours of the day at which somebody comes by, and how likely they do
    ((8, 13, 21), 0.8),
    ((12, 20), 0.6),
    ((20,), 0.7),
    ((19,), 0.3),
    ((9,), 0.15),
)
ONE_DAY = timedelta(days=1)


@dataclass
class Person:
    """Somebody with habits. `keen` answers at once while awake; after `gone` they never come back."""

    user: User
    dice: Random
    keen: bool
    hours: tuple[int, ...]
    faithful: float
    gone: datetime | None

    def visits(self, since: datetime) -> Iterator[datetime]:
        """Yield when they come by from then on, in order, without end or until they are gone."""
        waking, day = waking_of(self.user), since.astimezone(self.user.zone).date()
        while self.gone is None or waking.instant(day) < self.gone:
            yield from (at for at in self._visits_on(day) if at > since and (not self.gone or at < self.gone))
            day += ONE_DAY

    def is_awake(self, now: datetime) -> bool:
        """Whether they are up, and still come."""
        waking, day = waking_of(self.user), now.astimezone(self.user.zone).date()
        here = self.gone is None or now < self.gone
        return here and any(start <= now < end for start, end in waking.hours(day))

    def _visits_on(self, day: date) -> list[datetime]:
        waking = waking_of(self.user)
        seldom = 0.1 if not waking.hours(day) else 1.0
        came = [hour for hour in self.hours if self.dice.random() < self.faithful * seldom]
        return [
            waking.instant(day, time(hour)) + timedelta(seconds=self.dice.randrange(3000)) for hour in came
        ]


def settle_in(number: int, dice: Random, start: datetime) -> Person:
    """Return a new person with an account, hours and wishes of their own."""
    zone, (awake_from, awake_until) = dice.choice(ZONES), dice.choice(HOURS)
    user = User.objects.create_user(
        f"person{number}",
        f"person{number}@example.org",
        time_zone=zone,
        awake_from=awake_from,
        awake_until=awake_until,
        free_days=dice.choice(FREE_DAYS),
        automatic_holidays=dice.random() < 0.7,
    )
    if dice.random() < 0.2:
        first = (start + dice.randrange(3, 20) * ONE_DAY).date()
        plan(user, first, first + dice.randrange(1, 6) * ONE_DAY, now=start)
    _wish(user, dice)
    hours, faithful = dice.choice(VISITS)
    gone = start + dice.uniform(1, 15) * ONE_DAY if dice.random() < 0.15 else None
    return Person(user, dice, dice.random() < 0.15, hours, faithful, gone)


def _wish(user: User, dice: Random) -> None:
    """Choose how to be told; most leave everything as it is."""
    wish = dice.random()
    if wish < 0.15:
        Preferences.objects.create(user=user, digest=True, digest_at=time(dice.randrange(7, 22)))
    elif wish < 0.4:
        Preferences.objects.create(user=user, quiet_from=time(22), quiet_until=time(dice.randrange(6, 10)))
    elif wish < 0.45:
        Preferences.objects.create(user=user, stopped=["mail"])
