"""Quiet hours and digests by the wall clock, over the days when clocks change too."""

from __future__ import annotations

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from tabletop.notices.timing import after_quiet, is_quiet, next_at

VILNIUS, KOLKATA, NEW_YORK = (
    ZoneInfo("Europe/Vilnius"),
    ZoneInfo("Asia/Kolkata"),
    ZoneInfo("America/New_York"),
)


def at(text: str, zone: ZoneInfo) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


@pytest.mark.parametrize("zone", [VILNIUS, KOLKATA, NEW_YORK])
@pytest.mark.parametrize(
    ("now", "quiet"), [("21:59", False), ("22:00", True), ("03:00", True), ("06:59", True), ("07:00", False)]
)
def test_quiet_hours_may_go_over_midnight(zone: ZoneInfo, now: str, quiet: bool) -> None:
    moment = at(f"2026-03-02T{now}", zone)
    assert is_quiet(moment, time(22), time(7), zone) is quiet
    held = after_quiet(moment, time(22), time(7), zone)
    assert held.astimezone(zone).time() == (time(7) if quiet else moment.time())


def test_quiet_hours_in_the_middle_of_the_day() -> None:
    assert is_quiet(at("2026-03-02T12:30", VILNIUS), time(12), time(13), VILNIUS)
    assert not is_quiet(at("2026-03-02T13:00", VILNIUS), time(12), time(13), VILNIUS)


def test_no_quiet_hours() -> None:
    now = at("2026-03-02T03:00", VILNIUS)
    assert after_quiet(now, None, None, VILNIUS) == now
    assert after_quiet(now, time(8), time(8), VILNIUS) == now


@pytest.mark.parametrize(
    ("zone", "evening", "morning"),
    [
        (VILNIUS, "2026-03-28T23:00", "2026-03-29T04:00+00:00"),  # 7 in summer time
        (VILNIUS, "2026-10-24T23:00", "2026-10-25T05:00+00:00"),  # 7 in winter time
        (NEW_YORK, "2026-03-07T23:00", "2026-03-08T11:00+00:00"),
        (NEW_YORK, "2026-10-31T23:00", "2026-11-01T12:00+00:00"),
        (KOLKATA, "2026-03-28T23:00", "2026-03-29T01:30+00:00"),
    ],
)
def test_the_night_when_clocks_change_ends_by_the_clock(zone: ZoneInfo, evening: str, morning: str) -> None:
    held = after_quiet(at(evening, zone), time(22), time(7), zone)
    assert held == datetime.fromisoformat(morning)


def test_a_time_that_the_clock_skips_comes_as_before_the_change() -> None:
    now = at("2026-03-29T00:30", VILNIUS)
    assert next_at(now, time(3, 30), VILNIUS) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def test_the_digest_comes_today_or_tomorrow() -> None:
    assert next_at(at("2026-03-02T17:59", KOLKATA), time(18), KOLKATA) == at("2026-03-02T18:00", KOLKATA)
    assert next_at(at("2026-03-02T18:00", KOLKATA), time(18), KOLKATA) == at("2026-03-02T18:00", KOLKATA)
    assert next_at(at("2026-03-02T18:01", KOLKATA), time(18), KOLKATA) == at("2026-03-03T18:00", KOLKATA)
