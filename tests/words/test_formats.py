"""Dates, times, spans and numbers as each language writes them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.formats import date_format

from tabletop.tables.templatetags.moments import in_words

WHEN = datetime(2026, 12, 8, 16, 5, tzinfo=UTC)  # a Tuesday


@pytest.mark.parametrize(
    ("language", "near", "far", "short"),
    [
        ("en", "Tuesday, 8 December", "8 December 2026", "8 Dec 2026"),
        ("lt", "gruodžio 8 d., antradienis", "2026 m. gruodžio 8 d.", "2026-12-08"),
        ("mr", "मंगळवार, 8 डिसेंबर", "8 डिसेंबर 2026", "8 डिस 2026"),
        ("mn", "12-р сарын 8, Мягмар гариг", "2026 оны 12-р сарын 8", "2026.12.08"),
    ],
)
def test_days_are_written_as_in_the_language(language: str, near: str, far: str, short: str) -> None:
    with translation.override(language):
        kinds = ("WEEKDAY_DATE", "DATE_FORMAT", "SHORT_DATE_FORMAT", "TIME_FORMAT")
        assert [date_format(WHEN, kind) for kind in kinds] == [near, far, short, "16:05"]


@pytest.mark.parametrize("language", ["en", "lt", "mr", "mn"])
def test_digits_are_those_of_the_boards(language: str) -> None:
    with translation.override(language):
        told = Template("{{ whole }} {{ when }} {{ half }}").render(
            Context({"whole": 1234, "when": WHEN, "half": 0.5})
        )
    assert told.startswith("1234 ")
    assert all(sign in "0123456789" for sign in told if sign.isdigit())


def test_a_span_is_said_in_its_largest_unit() -> None:
    spans = [(21, 0), (2, 23), (1, 0), (0, 5), (0, 0)]
    said = [in_words(timedelta(days=days, hours=hours)) for days, hours in spans]
    assert said == ["in 3 weeks", "in 2 days", "in 1 day", "in 5 hours", "in less than a minute"]
    assert in_words(timedelta(minutes=1.9)) == "in 1 minute"
