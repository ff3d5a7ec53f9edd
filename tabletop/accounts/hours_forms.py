"""Forms of when a person plays: waking hours, free days, holidays."""

from datetime import date, datetime, time, timedelta
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import UserChangeForm
from django.utils.dates import WEEKDAYS
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tabletop.accounts.models import User

LEAST_AWAKE = timedelta(hours=24)  # in a week: whoever plays with this person wants to see the end of it


def awake_in_a_week(start: time | None, end: time | None, free_days: int) -> timedelta:
    """Return how much waking time a week has; an end before the start is on the next morning, no times are all day."""
    if start is None or end is None:
        a_day = timedelta(days=1)
    else:
        a_day = datetime.combine(date.min, end) - datetime.combine(date.min, start)
        a_day %= timedelta(days=1)
    return a_day * (7 - free_days)


class HoursFields(forms.ModelForm):  # type: ignore[type-arg]
    """Waking hours and free days, of which some hours must be left."""

    free_days = forms.TypedMultipleChoiceField(
        label=_("Free days"),
        choices=lambda: [(number, capfirst(name)) for number, name in WEEKDAYS.items()],
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("On these days your clocks stand still from midnight to midnight."),
    )

    def clean_free_days(self) -> list[int]:
        return sorted(self.cleaned_data["free_days"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        start, end = cleaned["awake_from"], cleaned["awake_until"]
        if (start is None) != (end is None):
            missing = "awake_from" if start is None else "awake_until"
            self.add_error(missing, _("Fill in both times, or neither."))
        elif awake_in_a_week(start, end, len(cleaned["free_days"])) < LEAST_AWAKE:
            self.add_error(None, _("Be awake for at least 24 hours a week, or your games never end."))
        return cleaned


class HoursForm(HoursFields):
    """When one's clocks run."""

    class Meta:
        model = User
        fields = ("awake_from", "awake_until", "free_days", "automatic_holidays")
        labels: ClassVar = {"automatic_holidays": _("Take a day of holiday before my time runs out")}
        widgets: ClassVar = {
            "awake_from": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "awake_until": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        }


class PersonForm(HoursFields, UserChangeForm):  # type: ignore[type-arg]
    """All of a person, for an administrator."""


class HolidayForm(forms.Form):
    """The first and the last day of a holiday."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}))
