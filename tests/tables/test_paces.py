"""Paces: how they are chosen, what people are told of them before they sit down, and how clocks are shown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from games.kit.registry import find_game
from tabletop.accounts.models import User
from tabletop.tables import services, terms
from tabletop.tables.clock import AtZero, Pace
from tabletop.tables.models import Table
from tabletop.tables.paces import PRESETS, preset_of
from tabletop.tables.projection import Scene
from tests.tables.stage import browser, fresh, open_table, playing_table

pytestmark = pytest.mark.django_db

JSON = {"accept": "application/json"}
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)  # a Monday
DAY = Pace(credit=timedelta(days=1), bank=timedelta(days=2), cap=timedelta(days=3))


def opened(user: User, **fields: Any) -> Pace | None:
    """Return the pace of a table that was opened with these fields."""
    answer = browser(user).post("/tables/new/toy/", fields)
    assert answer.status_code == 303, answer.context["form"].errors
    return Table.objects.latest("created").read_pace()


def told(pace: Pace | None) -> str:
    return " ".join(terms.terms(pace, "Your turn is passed."))


def text_of(answer: Any) -> str:
    """Return the words of a page, those of a clock without its tags."""
    return " ".join(answer.content.decode().replace(", <span>in", ", in").split())


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_chosen_by_its_name(ann: User, name: str) -> None:
    assert opened(ann, pace=name) == PRESETS[name].pace
    assert preset_of(PRESETS[name].pace) == PRESETS[name]


def test_nothing_chosen_is_no_clock(ann: User) -> None:
    assert opened(ann) is None
    assert opened(ann, pace="", credit="3") is None


def test_times_of_ones_own_that_are_not_asked_for_are_no_mistake(ann: User) -> None:
    assert opened(ann, pace="week", credit="-1", unit="years", bank="x") == PRESETS["week"].pace


def test_a_pace_of_ones_own(ann: User) -> None:
    pace = opened(ann, pace="custom", unit="hours", credit="36", grace="1.5", bank="12", cap="24")
    assert pace == Pace(*(timedelta(hours=n) for n in (36, 1.5, 12, 24)))
    assert opened(ann, pace="custom", credit="2") == Pace(timedelta(days=2))
    live = opened(ann, pace="custom", unit="minutes", credit="5", bank="2")
    assert live == Pace(timedelta(minutes=5), bank=timedelta(minutes=2), cap=timedelta(minutes=2), live=True)


def test_what_happens_at_zero_goes_with_every_pace(ann: User) -> None:
    pace = opened(ann, pace="week", at_zero="wait", stand_in_after="0", holidays="false")
    assert pace is not None
    assert (pace.at_zero, pace.stand_in_after, pace.holidays) == (AtZero.WAIT, 0, False)
    assert preset_of(pace) == PRESETS["week"]


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"pace": "slow"}, "pace"),
        ({"pace": "custom"}, "credit"),
        ({"pace": "custom", "credit": "0"}, "credit"),
        ({"pace": "custom", "credit": "-1"}, "credit"),
        ({"pace": "custom", "credit": "nan"}, "credit"),
        ({"pace": "custom", "credit": "61"}, "credit"),
        ({"pace": "custom", "unit": "minutes", "credit": "0.1"}, "credit"),
        ({"pace": "custom", "credit": "1", "bank": "2", "cap": "1"}, "cap"),
        ({"pace": "custom", "credit": "1", "cap": "99"}, "cap"),
        ({"pace": "custom", "credit": "1", "unit": "years"}, "unit"),
        ({"pace": "week", "stand_in_after": "17"}, "stand_in_after"),
        ({"pace": "week", "at_zero": "explode"}, "at_zero"),
    ],
)
def test_a_pace_that_makes_no_sense_is_refused(ann: User, fields: dict[str, str], wrong: str) -> None:
    answer = browser(ann).post("/tables/new/toy/", fields)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [wrong]
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("span", "said"),
    [
        (timedelta(days=3), "3 days"),
        (timedelta(days=1, hours=12), "1 day and 12 hours"),
        (timedelta(minutes=1, seconds=30), "1 minute and 30 seconds"),
        (timedelta(days=1, hours=2, minutes=3), "1 day and 2 hours"),
        (timedelta(seconds=0.2), "no time"),
    ],
)
def test_spans_in_words(span: timedelta, said: str) -> None:
    assert terms.span(span) == said


def test_a_pace_has_a_name() -> None:
    assert terms.title(None) == "No clock"
    assert terms.title(PRESETS["week"].pace) == "About a week: 7 days a turn"
    assert terms.title(Pace(timedelta(hours=30))) == "By correspondence: 1 day and 6 hours a turn"
    assert terms.title(Pace(timedelta(minutes=5), live=True)) == "Live: 5 minutes a turn"


def test_the_terms_of_a_table_say_all_that_will_happen() -> None:
    assert told(PRESETS["evenings"].pace) == (
        "Each turn gives you 1 day. 6 hours more cost nothing. Then your bank runs, with 3 days in it at the start. "
        "What you leave of a turn's time goes into your bank, up to 5 days. "
        "Your clock stands still outside your waking hours, on your free days and on your holidays. "
        "Before your time is up, a day of your holidays is taken, if you have any left and want that. "
        "You are reminded when half of a turn's time is gone, and when nine tenths are. "
        "When all your time is up, the game goes on without your move. Your turn is passed. "
        "After 3 such turns in a row a bot plays for you, until you take your seat back with one click. "
        "When nobody plays for themselves any more, the game waits until somebody comes back. "
        "A game that nobody at the table has looked at for 90 days is cancelled."
    )


@pytest.mark.parametrize(
    ("pace", "sentence"),
    [
        (None, "the table waits for everybody for as long as it takes."),
        (Pace(timedelta(days=1), at_zero=AtZero.WAIT), "the table waits for you for ever."),
        (Pace(timedelta(days=1), stand_in_after=0), "your seat stays yours."),
        (Pace(timedelta(days=1), stand_in_after=1), "From then on a bot plays for you"),
        (Pace(timedelta(days=1), holidays=False), "Holidays do not stop it here."),
        (Pace(timedelta(minutes=1), live=True), "by day and by night"),
        (Pace(timedelta(days=1), cap=timedelta(days=1)), "which is empty at the start"),
    ],
)
def test_what_a_table_decided_is_told(pace: Pace | None, sentence: str) -> None:
    assert sentence in told(pace)


@pytest.mark.parametrize("pace", [None, DAY])
def test_the_terms_are_read_before_anybody_sits_down(ann: User, bob: User, pace: Pace | None) -> None:
    table = open_table(ann, pace=pace)
    for viewer in (None, ann, bob):
        page = text_of(browser(viewer).get(f"/tables/{table.pk}/"))
        for sentence in Scene(table, ann).terms:
            assert sentence.replace("'", "&#x27;") in page
    assert terms.title(pace) in text_of(browser(bob).get("/"))


def test_the_terms_stay_on_the_table(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=DAY)
    assert "the game goes on without your move. Your turn is passed." in text_of(
        browser(bob).get(f"/tables/{table.pk}/")
    )


@time_machine.travel(NOON, tick=False)
def test_deadlines_are_shown_in_the_time_of_who_looks(ann: User, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(time_zone="Asia/Kolkata")
    table = playing_table(ann, bob, pace=DAY)
    here = text_of(browser(ann).get(f"/tables/{table.pk}/"))
    there = text_of(browser(bob).get(f"/tables/{table.pk}/"))
    assert "until Thu 12:00, in 3 days" in here
    assert "until Thu 17:30, in 3 days" in there
    assert "2 days in the bank, from Tue 12:00 on" in here
    assert "2 days in the bank, from Tue 17:30 on" in there
    assert "until Thu 12:00" in text_of(browser(ann).get("/"))


@time_machine.travel(NOON, tick=False)
def test_the_deadline_as_json_is_in_utc(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=DAY)
    for viewer in (ann, bob, None):
        answer = browser(viewer).get(f"/tables/{table.pk}/", headers=JSON).json()
        assert answer["deadline"] == "2026-06-04T12:00:00+00:00"
    services.resign(table.pk, bob)
    assert browser(ann).get(f"/tables/{table.pk}/", headers=JSON).json()["deadline"] is None


@time_machine.travel(NOON, tick=False)
def test_a_deadline_far_away_has_its_time_of_day(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=PRESETS["week"].pace)
    assert "until 12 June 00:00, in 1 week" in text_of(browser(ann).get(f"/tables/{table.pk}/"))


@time_machine.travel(NOON, tick=False)
def test_who_is_to_act_with_others_sees_their_own_deadline(
    ann: User, bob: User, cara: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(find_game("toy").GAME), "to_act", lambda self, state: frozenset({0, 1}))
    table = playing_table(ann, bob, cara, pace=DAY)
    table.seats.filter(index=1).update(deadline=NOON)
    shown = [
        browser(viewer).get(f"/tables/{table.pk}/", headers=JSON).json()["deadline"]
        for viewer in (ann, bob, cara)
    ]
    assert shown == ["2026-06-04T12:00:00+00:00", "2026-06-01T12:00:00+00:00", "2026-06-01T12:00:00+00:00"]


@time_machine.travel(NOON, tick=False)
def test_the_last_minute_is_not_no_minutes(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=Pace(timedelta(seconds=30), live=True))
    assert "until 12:00, in less than a minute" in text_of(browser(ann).get(f"/tables/{table.pk}/"))


def test_time_that_is_up_is_told_as_such(ann: User, bob: User) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        table = playing_table(ann, bob, pace=DAY)
        clock.shift(timedelta(days=5))
        page = text_of(browser(bob).get(f"/tables/{table.pk}/"))
    assert "time was up Thu 12:00" in page
    assert fresh(table).status == "playing"
