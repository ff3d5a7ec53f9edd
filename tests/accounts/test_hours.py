"""When people play: waking hours, free days and holidays, as they and the administrators say it."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from tabletop.accounts.holidays import call_off, days_left, plan, take_today, today_of
from tabletop.accounts.models import Holiday, User
from tabletop.accounts.signals import hours_changed

from .conftest import MakeUser
from .test_pages import check

HOURS = "/accounts/hours/"
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
NOTHING: dict[str, Any] = {"awake_from": "", "awake_until": ""}


@pytest.fixture(autouse=True)
def noon() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def here(client: Client, ann: User) -> Client:
    client.force_login(ann)
    return client


@pytest.fixture
def told() -> Iterator[list[User]]:
    """Whose hours changed, as others hear of it."""
    heard: list[User] = []

    def hear(user: User, **_kwargs: object) -> bool:
        heard.append(user)
        return False

    hours_changed.connect(hear)
    yield heard
    hours_changed.disconnect(hear)


def errors(answer: HttpResponse, form: str = "hours") -> list[str]:
    assert answer.status_code == 422
    check(answer)
    return list(answer.context[form].errors)  # type: ignore[attr-defined]


def test_the_page_is_for_those_who_are_logged_in(client: Client, db: None) -> None:
    for answer in (
        client.get(HOURS),
        client.post(f"{HOURS}holidays/"),
        client.post(f"{HOURS}holidays/1/end/"),
    ):
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/login/")


def test_hours_and_free_days_are_saved_and_told(here: Client, ann: User, told: list[User]) -> None:
    fields = {
        "awake_from": "20:00",
        "awake_until": "02:00",
        "free_days": ["6", "5"],
        "automatic_holidays": "on",
    }
    assert here.post(HOURS, fields).status_code == 302
    ann.refresh_from_db()
    assert (ann.awake_from, ann.awake_until, ann.free_days) == (time(20), time(2), [5, 6])
    assert ann.automatic_holidays
    assert told == [ann]
    page = here.get(HOURS)
    check(page)
    assert 'value="20:00"' in page.content.decode()


def test_everything_can_be_taken_back(here: Client, ann: User) -> None:
    User.objects.update(awake_from=time(8), awake_until=time(20), free_days=[1])
    here.post(HOURS, NOTHING)
    ann.refresh_from_db()
    assert (ann.awake_from, ann.awake_until, ann.free_days) == (None, None, [])
    assert not ann.automatic_holidays


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"awake_from": "08:00", "awake_until": "08:00"}, "__all__"),
        ({"awake_from": "08:00", "awake_until": "11:00"}, "__all__"),
        ({"awake_from": "23:00", "awake_until": "02:00"}, "__all__"),
        ({"awake_from": "12:00", "awake_until": "23:59", "free_days": list("01234")}, "__all__"),
        ({"awake_from": "08:00"}, "awake_until"),
        ({"awake_until": "08:00"}, "awake_from"),
        ({"awake_from": "noon", "awake_until": "20:00"}, "awake_from"),
        ({"free_days": list("0123456")}, "__all__"),
        ({"free_days": ["7"]}, "free_days"),
    ],
)
def test_somebody_who_is_never_awake_is_refused(
    here: Client, ann: User, told: list[User], fields: dict[str, Any], wrong: str
) -> None:
    assert errors(here.post(HOURS, NOTHING | fields)) == [wrong]
    ann.refresh_from_db()
    assert (ann.awake_from, ann.free_days, told) == (None, [], [])


@pytest.mark.parametrize(
    "fields",
    [
        {"awake_from": "08:00", "awake_until": "12:00"},
        {"awake_from": "22:00", "awake_until": "02:00"},
        {"awake_from": "08:00", "awake_until": "20:00", "free_days": list("01234")},
        {"awake_from": "08:00", "awake_until": "00:00", "free_days": list("0123")},
        {"free_days": list("012345")},
    ],
)
def test_a_day_in_a_week_is_awake_enough(here: Client, fields: dict[str, Any]) -> None:
    assert here.post(HOURS, NOTHING | fields).status_code == 302


def test_a_new_time_zone_is_told(here: Client, ann: User, told: list[User]) -> None:
    fields = {"display_name": "", "language": "", "time_zone": "", "theme": "dark"}
    here.post("/accounts/settings/", fields)
    assert told == []
    here.post("/accounts/settings/", fields | {"time_zone": "Asia/Kolkata"})
    assert told == [ann]


def test_a_holiday_is_planned_and_called_off(here: Client, ann: User, told: list[User]) -> None:
    assert here.post(f"{HOURS}holidays/", {"first": "2026-07-01", "last": "2026-07-10"}).status_code == 302
    page = here.get(HOURS)
    check(page)
    assert "2026: 18 days left" in page.content.decode()
    holiday = Holiday.objects.get()
    assert here.post(f"{HOURS}holidays/{holiday.pk}/end/").status_code == 302
    assert "2026: 28 days left" in here.get(HOURS).content.decode()
    assert told == [ann, ann]
    assert not Holiday.objects.exists()


def test_a_holiday_that_has_begun_ends_with_today(ann: User) -> None:
    holiday = plan(ann, date(2026, 6, 1), date(2026, 6, 10), now=NOON)
    call_off(holiday, now=NOON)
    assert [(h.first, h.last) for h in ann.holidays.all()] == [(date(2026, 6, 1), date(2026, 6, 1))]
    call_off(holiday, now=NOON)
    assert days_left(ann, 2026) == 27


def test_days_of_a_promised_holiday_stay_taken(ann: User) -> None:
    def keep(**_kwargs: object) -> bool:
        return True

    holiday = plan(ann, date(2026, 6, 1), date(2026, 6, 10), now=NOON)
    hours_changed.connect(keep)
    call_off(holiday, now=NOON)
    hours_changed.disconnect(keep)
    assert days_left(ann, 2026) == 18
    plan(ann, date(2026, 6, 5), date(2026, 6, 6), now=NOON)  # days that are taken anyway
    assert days_left(ann, 2026) == 18


@pytest.mark.parametrize("kept", [True, False])
def test_who_calls_off_a_holiday_reads_whether_its_days_come_back(
    here: Client, ann: User, kept: bool
) -> None:
    def keep(**_kwargs: object) -> bool:
        return kept

    holiday = plan(ann, date(2026, 7, 1), date(2026, 7, 2), now=NOON)
    hours_changed.connect(keep)
    answer = here.post(f"{HOURS}holidays/{holiday.pk}/end/", follow=True)
    hours_changed.disconnect(keep)
    assert ("Its days stay taken" in answer.content.decode()) is kept
    assert days_left(ann, 2026) == (26 if kept else 28)


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        ("2026-05-31", "2026-06-02", "cannot begin in the past"),
        ("2026-06-05", "2026-06-04", "before the first"),
        ("2026-07-01", "2026-07-28", "You have 27 days of holiday left in 2026"),
        ("2028-01-01", "2028-01-02", "that far ahead"),
        ("2026-06-20", "2026-06-22", "on some of these days already"),
        ("soon", "later", "valid date"),
    ],
)
def test_a_holiday_that_cannot_be(here: Client, ann: User, first: str, last: str, why: str) -> None:
    plan(ann, date(2026, 6, 22), date(2026, 6, 22), now=NOON)
    answer = here.post(f"{HOURS}holidays/", {"first": first, "last": last})
    assert errors(answer, "holiday")
    assert why in answer.content.decode()
    assert Holiday.objects.count() == 1


def test_a_year_has_its_own_days(ann: User) -> None:
    plan(ann, date(2026, 12, 20), date(2027, 1, 6), now=NOON)
    assert (days_left(ann, 2026), days_left(ann, 2027)) == (16, 22)


def test_today_is_where_the_person_is(make_user: MakeUser) -> None:
    late = datetime(2026, 6, 1, 22, 30, tzinfo=UTC)
    assert today_of(make_user("eve", time_zone="Asia/Kolkata"), late) == date(2026, 6, 2)
    assert today_of(make_user("dan", time_zone="America/New_York"), late) == date(2026, 6, 1)


def test_a_day_is_taken_by_itself_once(ann: User, settings: Settings) -> None:
    settings.HOLIDAY_DAYS = 1
    assert take_today(ann, now=NOON)
    assert take_today(ann, now=NOON)
    assert ann.holidays.get().automatic
    assert not take_today(ann, now=datetime(2026, 6, 2, 12, tzinfo=UTC))


def test_nobody_ends_somebody_elses_holiday(here: Client, make_user: MakeUser) -> None:
    theirs = plan(make_user("bob"), date(2026, 7, 1), date(2026, 7, 2), now=NOON)
    assert here.post(f"{HOURS}holidays/{theirs.pk}/end/").status_code == 404
    assert Holiday.objects.filter(pk=theirs.pk, last=date(2026, 7, 2)).exists()


def test_holidays_go_with_their_account(ann: User) -> None:
    plan(ann, date(2026, 7, 1), date(2026, 7, 2), now=NOON)
    ann.delete()
    assert not Holiday.objects.exists()


def test_the_last_day_cannot_be_planned_twice(ann: User, settings: Settings) -> None:
    settings.HOLIDAY_DAYS = 1
    plan(ann, date(2026, 7, 1), date(2026, 7, 1), now=NOON)
    with pytest.raises(ValidationError, match="no days of holiday left"):
        plan(ann, date(2026, 7, 2), date(2026, 7, 2), now=NOON)


def test_an_administrator_sees_and_mends_hours_and_holidays(
    client: Client, ann: User, make_user: MakeUser, told: list[User], django_capture_on_commit_callbacks: Any
) -> None:
    client.force_login(make_user("cara", is_staff=True, is_superuser=True))
    address = f"/admin/accounts/user/{ann.pk}/change/"
    form = client.get(address).context["adminform"].form
    fields = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    fields = {name: value for name, value in fields.items() if name != "password"} | {
        "last_login_0": "", "last_login_1": "",
    }  # fmt: skip
    answer = client.post(address, fields | {"free_days": list("0123456")})
    assert "at least 24 hours a week" in answer.content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(address, fields | {"free_days": ["6"]}).status_code == 302
    ann.refresh_from_db()
    assert (ann.free_days, told) == ([6], [ann])
    with django_capture_on_commit_callbacks(execute=True):
        client.post(
            "/admin/accounts/holiday/add/", {"user": ann.pk, "first": "2026-07-01", "last": "2026-07-02"}
        )
    assert (ann.holidays.count(), told) == (1, [ann, ann])
    holiday = ann.holidays.get()
    with django_capture_on_commit_callbacks(execute=True):
        client.post(f"/admin/accounts/holiday/{holiday.pk}/delete/", {"post": "yes"})
    assert (ann.holidays.count(), told) == (0, [ann, ann, ann])
