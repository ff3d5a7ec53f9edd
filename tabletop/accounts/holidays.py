"""Holidays: so many days a year on which a person's clocks stand still; planned ahead, or taken by themselves.

Whoever changes somebody's hours or holidays calls `tell_of_new_hours` afterwards, outside of any transaction.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabletop.accounts.models import Holiday, User
from tabletop.accounts.signals import hours_changed

ONE_DAY = timedelta(days=1)


def today_of(user: User, now: datetime) -> date:
    """Return the date where this person is."""
    return now.astimezone(user.zone).date()


def days_left(user: User, year: int) -> int:
    """Return how many days of holiday this person may still take in a year."""
    allowance: int = settings.HOLIDAY_DAYS
    taken = user.holidays.filter(first__year__lte=year, last__year__gte=year)
    days = {day for holiday in taken for day in _days(holiday.first, holiday.last) if day.year == year}
    return max(allowance - len(days), 0)


def plan(user: User, first: date, last: date, *, now: datetime) -> Holiday:
    """Return a new holiday from today on or later. Raises: ValidationError."""
    today = today_of(user, now)
    if first < today:
        raise ValidationError({"first": _("A holiday cannot begin in the past.")})
    if last < first:
        raise ValidationError({"last": _("The last day comes before the first.")})
    if last.year > today.year + 1:
        raise ValidationError({"last": _("Nobody plans that far ahead. Choose an earlier day.")})
    with transaction.atomic():
        User.objects.select_for_update().get(
            pk=user.pk
        )  # two requests at once cannot both have the last days
        if user.holidays.filter(called_off=False, first__lte=last, last__gte=first).exists():
            raise ValidationError(_("You have a holiday on some of these days already."))
        for year in range(first.year, last.year + 1):
            days = sum(day.year == year for day in _days(first, last))
            if days > (left := days_left(user, year)):
                raise ValidationError(_too_many(left, year))
        return Holiday.objects.create(user=user, first=first, last=last)


def call_off(holiday: Holiday, *, now: datetime) -> bool:
    """End a holiday with today, or take it back when it has not begun. Whether the days come back to the person: where
    a deadline was moved for them, they stay taken."""
    today = today_of(holiday.user, now)
    rest = max(holiday.first, today + ONE_DAY)
    if rest > holiday.last:
        return True
    with transaction.atomic():
        freed = Holiday(user=holiday.user, first=rest, last=holiday.last, called_off=True)
        if holiday.first > today:
            holiday.delete()
        else:
            holiday.last = today
            holiday.save(update_fields=["last"])
        freed.save()
    if tell_of_new_hours(holiday.user):
        return False
    freed.delete()
    return True


def take_today(user: User, *, now: datetime) -> bool:
    """Take today as a holiday by itself, where the person wants that and has days left; whether today is one now."""
    today = today_of(user, now)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        if user.holidays.filter(called_off=False, first__lte=today, last__gte=today).exists():
            return True
        if not user.automatic_holidays or not days_left(user, today.year):
            return False
        Holiday.objects.create(user=user, first=today, last=today, automatic=True)
    return True


def tell_of_new_hours(user: User) -> bool:
    """Tell who keeps clocks that this person's hours changed; whether time that was promised stays promised."""
    return any(kept for _receiver, kept in hours_changed.send(sender=User, user=user))


def _days(first: date, last: date) -> list[date]:
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


def _too_many(left: int, year: int) -> str:
    if not left:
        return _("You have no days of holiday left in %(year)d.") % {"year": year}
    said = {"left": left, "year": year}
    return (
        ngettext(
            "You have %(left)d day of holiday left in %(year)d.",
            "You have %(left)d days of holiday left in %(year)d.",
            left,
        )
        % said
    )
