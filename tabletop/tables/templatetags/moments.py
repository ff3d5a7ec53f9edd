"""Moments in the viewer's own time zone, as short as the day allows."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django import template
from django.utils import timezone
from django.utils.dateformat import format as spell
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, ngettext

register = template.Library()

WEEK = timedelta(days=6)
# The units of a span, the largest first, and the most of each that is said: no clock runs for more weeks than these.
UNITS = (
    (timedelta(weeks=1), 200),
    (timedelta(days=1), 6),
    (timedelta(hours=1), 23),
    (timedelta(minutes=1), 59),
)


@register.filter
def moment(when: datetime | None) -> str:
    """Return "16:05" today, "Sat 21:17" this week, else the date; "" for None."""
    if when is None:
        return ""
    there, now = timezone.localtime(when), timezone.localtime()
    if there.date() == now.date():
        return spell(there, "H:i")
    if abs(now - there) < WEEK:
        return spell(there, "D H:i")
    return date_format(there, "SHORT_DATE_FORMAT")


@register.filter
def to_the_minute(when: datetime) -> str:
    """Return a moment with its time of day, however far it is: "16:05", "Sat 21:17", "8 December 09:15"."""
    there = timezone.localtime(when)
    if abs(timezone.localtime() - there) < WEEK:
        return moment(when)
    return f"{date_format(there, 'MONTH_DAY_FORMAT')} {spell(there, 'H:i')}"


def in_words(left: timedelta) -> str:
    """Return how far off something is, in the largest unit that fits: "in 2 days"."""
    weeks, days, (hours, minutes) = left.days // 7, left.days, divmod(left.seconds // 60, 60)
    if weeks:
        return ngettext("in %(count)d week", "in %(count)d weeks", weeks) % {"count": weeks}
    if days:
        return ngettext("in %(count)d day", "in %(count)d days", days) % {"count": days}
    if hours:
        return ngettext("in %(count)d hour", "in %(count)d hours", hours) % {"count": hours}
    if minutes:
        return ngettext("in %(count)d minute", "in %(count)d minutes", minutes) % {"count": minutes}
    return gettext("in less than a minute")


@register.simple_tag
def spans() -> str:
    """Return what `in_words` says of each number of each unit, as JSON, for the script that keeps it true.

    A row a unit, the largest first: its seconds, the forms of its words with # for the number, and as digits which
    form each number from 1 on has. The last row is for less than the smallest unit.
    """
    return _spans(get_language())


@cache
def _spans(language: str | None) -> str:
    rows = [_forms(unit, most) for unit, most in UNITS]
    return json.dumps([*rows, [0, [in_words(timedelta())], "0"]], ensure_ascii=False)


def _forms(unit: timedelta, most: int) -> list[Any]:
    words = [in_words(number * unit).replace(str(number), "#") for number in range(1, most + 1)]
    forms = list(dict.fromkeys(words))
    return [int(unit.total_seconds()), forms, "".join(str(forms.index(form)) for form in words)]


@register.inclusion_tag("partials/clock.html")
def clock(when: datetime, css: str = "") -> dict[str, Any]:
    """Show a deadline: "until Tue 14:30, in 2 days", once it is over "time was up Tue 14:30".

    The page's script keeps the span true, and counts the last hour down by the server's time.
    """
    now = timezone.now()
    over = when <= now
    return {
        "when": when,
        "now": now,
        "said": (gettext("time was up %(moment)s") if over else gettext("until %(moment)s"))
        % {"moment": to_the_minute(when)},
        "span": "" if over else in_words(when - now),
        "class": css,
    }
