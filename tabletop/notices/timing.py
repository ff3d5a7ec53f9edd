"""When a notice may reach a person: not in their quiet hours, and with the daily digest where they want one.

Pure. Times of day are those of the person's wall clock.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo

ONE_DAY = timedelta(days=1)


def next_at(now: datetime, moment: time, zone: tzinfo) -> datetime:
    """Return when the wall clock shows this next, now included, in UTC; where it skips it, as if it had not changed."""
    there = now.astimezone(zone)
    for day in (there.date(), there.date() + ONE_DAY):
        found = datetime.combine(day, moment, zone).astimezone(UTC)
        if found >= now:
            return found
    raise AssertionError("every time of day is still to come tomorrow")


def is_quiet(now: datetime, start: time | None, end: time | None, zone: tzinfo) -> bool:
    """Whether it is between these two; an end before the start is on the next morning, equal ones are no time."""
    if start is None or end is None:
        return False
    there = now.astimezone(zone).time()
    return start <= there < end if start <= end else there >= start or there < end


def after_quiet(now: datetime, start: time | None, end: time | None, zone: tzinfo) -> datetime:
    """Return now, or when the quiet hours that it falls into end."""
    if end is None or not is_quiet(now, start, end, zone):
        return now
    return next_at(now, end, zone)
