"""Clock arithmetic: waking hours, free days, holidays and the days on which clocks change, in several zones."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.tables.clock import AtZero, Pace, Stage, Turn, Waking, deadline, spent

VILNIUS = ZoneInfo("Europe/Vilnius")
NEW_YORK = ZoneInfo("America/New_York")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")  # changes by half an hour
KOLKATA = ZoneInfo("Asia/Kolkata")  # never changes
HAVANA = ZoneInfo("America/Havana")  # changes at midnight
APIA = ZoneInfo("Pacific/Apia")  # had no 30 December 2011
ZONES = [VILNIUS, NEW_YORK, LORD_HOWE, KOLKATA, HAVANA, APIA]


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


def there(zone: ZoneInfo, text: str, fold: int = 0) -> datetime:
    """Return the instant at which clocks there show this, in UTC: Python reckons within a zone by the wall clock."""
    return datetime.fromisoformat(text).replace(tzinfo=zone, fold=fold).astimezone(UTC)


def shown(instant: datetime, zone: ZoneInfo) -> str:
    return f"{instant.astimezone(zone):%Y-%m-%d %H:%M}"


def awake(zone: ZoneInfo, start: str, end: str, **fields: object) -> Waking:
    return Waking(zone, time.fromisoformat(start), time.fromisoformat(end), **fields)  # type: ignore[arg-type]


def test_without_hours_a_clock_runs_by_day_and_night() -> None:
    now = there(VILNIUS, "2026-12-31 22:00")
    assert deadline(now, hours(30)) == now + hours(30)
    assert spent(now, now + hours(30)) == hours(30)


def test_a_clock_sleeps_with_its_owner() -> None:
    waking = awake(VILNIUS, "08:00", "22:00")
    evening = there(VILNIUS, "2026-06-01 21:00")
    assert shown(deadline(evening, hours(2), waking), VILNIUS) == "2026-06-02 09:00"
    assert spent(evening, there(VILNIUS, "2026-06-02 09:00"), waking) == hours(2)
    assert spent(there(VILNIUS, "2026-06-01 22:00"), there(VILNIUS, "2026-06-02 08:00"), waking) == hours(0)


def test_time_that_ends_with_the_day_is_up_then_and_not_next_morning() -> None:
    waking = awake(VILNIUS, "08:00", "22:00")
    assert (
        shown(deadline(there(VILNIUS, "2026-06-01 20:00"), hours(2), waking), VILNIUS) == "2026-06-01 22:00"
    )


def test_waking_hours_may_cross_midnight() -> None:
    waking = awake(NEW_YORK, "18:00", "02:00")
    noon = there(NEW_YORK, "2026-06-01 12:00")
    assert shown(deadline(noon, hours(1), waking), NEW_YORK) == "2026-06-01 19:00"
    assert shown(deadline(noon, hours(7), waking), NEW_YORK) == "2026-06-02 01:00"
    assert shown(deadline(noon, hours(9), waking), NEW_YORK) == "2026-06-02 19:00"
    assert (
        shown(deadline(there(NEW_YORK, "2026-06-01 01:30"), hours(1), waking), NEW_YORK) == "2026-06-01 18:30"
    )


def test_hours_until_midnight() -> None:
    waking = awake(NEW_YORK, "18:00", "00:00")
    noon = there(NEW_YORK, "2026-06-01 12:00")
    assert shown(deadline(noon, hours(6), waking), NEW_YORK) == "2026-06-02 00:00"
    assert shown(deadline(noon, hours(7), waking), NEW_YORK) == "2026-06-02 19:00"


def test_free_days_go_from_midnight_to_midnight() -> None:
    weekend = Waking(VILNIUS, free_days=frozenset({5, 6}))
    friday = there(VILNIUS, "2026-06-05 20:00")
    assert shown(deadline(friday, hours(4), weekend), VILNIUS) == "2026-06-06 00:00"
    assert shown(deadline(friday, hours(5), weekend), VILNIUS) == "2026-06-08 01:00"
    assert (
        shown(deadline(there(VILNIUS, "2026-06-06 10:00"), hours(1), weekend), VILNIUS) == "2026-06-08 01:00"
    )


def test_a_free_day_ends_an_evening_that_crosses_midnight() -> None:
    waking = awake(VILNIUS, "20:00", "02:00", free_days=frozenset({5}))
    friday = there(VILNIUS, "2026-06-05 23:00")
    assert shown(deadline(friday, hours(2), waking), VILNIUS) == "2026-06-07 01:00"


def test_holidays_stop_the_clock_on_their_first_and_last_day() -> None:
    waking = Waking(KOLKATA, holidays=((date(2026, 6, 2), date(2026, 6, 4)),))
    now = there(KOLKATA, "2026-06-01 12:00")
    assert shown(deadline(now, hours(13), waking), KOLKATA) == "2026-06-05 01:00"
    assert spent(now, there(KOLKATA, "2026-06-05 06:00"), waking) == hours(18)


def test_somebody_who_is_never_awake_is_impossible() -> None:
    with pytest.raises(ValueError, match="no waking hour"):
        Waking(VILNIUS, free_days=frozenset(range(7)))


@pytest.mark.parametrize(
    ("zone", "day", "length"),
    [
        (VILNIUS, "2026-03-29", 23),
        (VILNIUS, "2026-10-25", 25),
        (NEW_YORK, "2026-03-08", 23),
        (NEW_YORK, "2026-11-01", 25),
        (LORD_HOWE, "2026-10-04", 23.5),
        (LORD_HOWE, "2026-04-05", 24.5),
        (HAVANA, "2026-03-08", 23),
        (HAVANA, "2026-11-01", 25),
        (KOLKATA, "2026-03-29", 24),
        (APIA, "2011-12-30", 0),
    ],
)
def test_a_day_is_as_long_as_it_is(zone: ZoneInfo, day: str, length: float) -> None:
    lasts = sum((end - start for start, end in Waking(zone).hours(date.fromisoformat(day))), timedelta())
    assert lasts == hours(length)
    around = there(zone, f"{day} 00:00") - hours(24)
    assert spent(around, around + hours(72), Waking(zone)) == hours(72)


@pytest.mark.parametrize(
    ("zone", "before", "after"),
    [
        (VILNIUS, "2026-03-28", "2026-03-29"),
        (VILNIUS, "2026-10-24", "2026-10-25"),
        (NEW_YORK, "2026-03-07", "2026-03-08"),
        (NEW_YORK, "2026-10-31", "2026-11-01"),
        (LORD_HOWE, "2026-10-03", "2026-10-04"),
        (LORD_HOWE, "2026-04-04", "2026-04-05"),
    ],
)
def test_a_change_of_clocks_in_the_night_costs_and_gives_no_waking_time(
    zone: ZoneInfo, before: str, after: str
) -> None:
    waking = awake(zone, "08:00", "22:00")
    assert shown(deadline(there(zone, f"{before} 21:00"), hours(3), waking), zone) == f"{after} 10:00"


def test_an_hour_that_is_skipped_is_not_awake_and_one_that_comes_twice_counts_twice() -> None:
    owl = awake(VILNIUS, "01:00", "06:00")
    assert spent(there(VILNIUS, "2026-03-29 00:00"), there(VILNIUS, "2026-03-29 12:00"), owl) == hours(4)
    assert spent(there(VILNIUS, "2026-10-25 00:00"), there(VILNIUS, "2026-10-25 12:00"), owl) == hours(6)
    assert shown(deadline(there(VILNIUS, "2026-03-29 00:00"), hours(3), owl), VILNIUS) == "2026-03-29 05:00"
    assert shown(deadline(there(VILNIUS, "2026-10-25 00:00"), hours(3), owl), VILNIUS) == "2026-10-25 03:00"


def test_hours_that_begin_in_the_skipped_hour_begin_as_long_after_midnight_as_ever() -> None:
    """02:30 is skipped in New York on 8 March: the clock shows 03:30 then."""
    waking = awake(NEW_YORK, "02:30", "10:00")
    assert (
        shown(deadline(there(NEW_YORK, "2026-03-08 00:00"), hours(1), waking), NEW_YORK) == "2026-03-08 04:30"
    )


def test_hours_that_begin_in_the_skipped_hour_and_end_just_after_it_are_no_hours() -> None:
    waking = awake(NEW_YORK, "02:30", "03:10")
    assert spent(there(NEW_YORK, "2026-03-08 00:00"), there(NEW_YORK, "2026-03-09 00:00"), waking) == hours(0)


def test_hours_that_begin_in_the_doubled_hour_begin_the_first_time() -> None:
    waking = awake(NEW_YORK, "01:30", "10:00")
    start = there(NEW_YORK, "2026-11-01 00:00")
    assert deadline(start, hours(1), waking) == there(NEW_YORK, "2026-11-01 01:30", fold=1)


def test_hours_that_end_in_the_doubled_hour_end_the_first_time() -> None:
    waking = awake(NEW_YORK, "22:00", "01:30")
    assert spent(there(NEW_YORK, "2026-10-31 21:00"), there(NEW_YORK, "2026-11-01 12:00"), waking) == hours(
        3.5
    )


def test_the_deadline_of_an_instant_within_the_doubled_hour_knows_which_of_the_two() -> None:
    first, second = (there(NEW_YORK, "2026-11-01 01:15", fold=fold) for fold in (0, 1))
    assert deadline(second, hours(1), Waking(NEW_YORK)) - deadline(
        first, hours(1), Waking(NEW_YORK)
    ) == hours(1)


INSTANTS = st.datetimes(datetime(2011, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001
MINUTES = st.integers(0, 24 * 60 - 1).map(lambda minute: time(*divmod(minute, 60)))
WAKINGS = st.builds(
    Waking, st.sampled_from(ZONES), MINUTES, MINUTES, st.frozensets(st.integers(0, 6), max_size=6)
)
SPANS = st.integers(1, 10 * 24 * 60).map(lambda minutes: timedelta(minutes=minutes))


@given(INSTANTS, SPANS, WAKINGS)
def test_at_the_deadline_the_time_is_spent_and_a_moment_before_it_is_not(
    now: datetime, left: timedelta, waking: Waking
) -> None:
    until, moment = deadline(now, left, waking), timedelta(microseconds=1)
    assert spent(now, until, waking) == left
    assert spent(now, until - moment, waking) == left - moment


@given(INSTANTS, SPANS, SPANS, WAKINGS)
def test_time_adds_up(now: datetime, first: timedelta, second: timedelta, waking: Waking) -> None:
    between, until = now + first, now + first + second
    assert spent(now, between, waking) + spent(between, until, waking) == spent(now, until, waking)
    assert deadline(deadline(now, first, waking), second, waking) == deadline(now, first + second, waking)


PACE = Pace(credit=hours(10), grace=hours(1), bank=hours(20), cap=hours(24))
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def turn(bank: float = 20, **fields: object) -> Turn:
    return Turn(PACE, hours(bank), NOON, **fields)  # type: ignore[arg-type]


def test_a_turn_has_its_credit_then_the_grace_then_the_bank() -> None:
    assert turn().deadline == NOON + hours(31)
    assert turn(bank=0).deadline == NOON + hours(11)


def test_the_stages_of_a_turn_are_instants() -> None:
    told, found = Stage.BEGUN, []
    while (upcoming := turn().upcoming(told)) is not None:
        told, at = upcoming
        found.append((told, at - NOON))
    assert found == [
        (Stage.HALF, hours(5)),
        (Stage.SHORT, hours(9)),
        (Stage.BANK, hours(11)),
        (Stage.OVER, hours(31)),
    ]


def test_an_empty_bank_does_not_begin_to_run() -> None:
    assert turn(bank=0).upcoming(Stage.SHORT) == (Stage.OVER, NOON + hours(11))


def test_stages_are_reached_by_the_owners_own_clock() -> None:
    waking = awake(VILNIUS, "08:00", "18:00")  # noon in UTC is 15:00 there: three hours are left of this day
    half = turn(waking=waking).at(Stage.HALF)
    assert shown(half, VILNIUS) == "2026-06-02 10:00"


@pytest.mark.parametrize(
    ("took", "left"),
    [(0, 24), (8, 22), (10, 20), (10.5, 20), (11, 20), (12, 19), (31, 0), (40, 0)],
)
def test_a_turn_saves_what_is_left_of_its_credit_and_pays_what_is_over_its_grace(
    took: float, left: float
) -> None:
    assert turn().bank_after(NOON + hours(took), saves=True) == hours(left)


def test_a_turn_that_was_taken_from_somebody_saves_nothing() -> None:
    assert turn().bank_after(NOON + hours(2), saves=False) == hours(20)
    assert turn().bank_after(NOON + hours(12), saves=False) == hours(19)


def test_a_bank_above_its_cap_is_not_cut() -> None:
    assert turn(bank=30).bank_after(NOON, saves=True) == hours(30)


def test_a_turn_in_parts_is_one_turn() -> None:
    rest = turn(used=hours(9))
    assert rest.deadline == NOON + hours(22)
    assert rest.at(Stage.BANK) == NOON + hours(2)
    assert rest.took(NOON + hours(3)) == hours(12)
    assert rest.bank_after(NOON + hours(3), saves=True) == hours(19)


def test_time_that_is_given_moves_the_deadline() -> None:
    assert turn(used=hours(-5)).deadline == NOON + hours(36)


def test_a_pace_is_stored_as_plain_json() -> None:
    pace = Pace(
        hours(10), hours(1), hours(20), hours(24), at_zero=AtZero.WAIT, stand_in_after=0, holidays=False
    )
    assert Pace.read(pace.dump()) == pace
    assert Pace.read(None) is None
