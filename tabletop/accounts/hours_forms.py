"""Forms of when a person plays: waking hours, free days, holidays."""

from datetime import date, datetime, time, timedelta
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import UserChangeForm
from django.core.exceptions import ValidationError
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from tabletop.accounts.models import User

LEAST_AWAKE = timedelta(hours=4)  # on the days that are not free
MOST_FREE_DAYS = 5  # a week: whoever plays with this person wants to see the end of it


def awake_for(start: time, end: time) -> timedelta:
    """Return how long a day from one time to the other is; an end before the start is on the next morning."""
    day = date.min
    length = datetime.combine(day, end) - datetime.combine(day, start)
    return length if length >= timedelta() else length + timedelta(days=1)


class HoursFields(forms.ModelForm):  # type: ignore[type-arg]
    """Waking hours and free days, of which some hours must be left."""

    free_days = forms.TypedMultipleChoiceField(
        label=_("Free days"),
        choices=lambda: list(WEEKDAYS.items()),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("On these days your clocks stand still from midnight to midnight."),
    )

    def clean_free_days(self) -> list[int]:
        days: list[int] = sorted(self.cleaned_data["free_days"])
        if len(days) > MOST_FREE_DAYS:
            raise ValidationError(_("Leave at least two days of the week on which your clocks run."))
        return days

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        start, end = cleaned.get("awake_from"), cleaned.get("awake_until")
        if self.errors:
            return cleaned
        if (start is None) != (end is None):
            missing = "awake_from" if start is None else "awake_until"
            self.add_error(missing, _("Fill in both times, or neither."))
        elif start is not None and end is not None and awake_for(start, end) < LEAST_AWAKE:
            self.add_error(
                "awake_until", _("Be awake for four hours at least. Leave both times empty for all day.")
            )
        return cleaned


class HoursForm(HoursFields):
    """When one's clocks run."""

    class Meta:
        model = User
        fields = ("awake_from", "awake_until", "free_days", "automatic_holidays")
        labels: ClassVar = {"automatic_holidays": _("Take a day of holiday before my time runs out")}
        help_texts: ClassVar = {
            "awake_until": _(
                "It may be after midnight. Leave both times empty if your clocks may run day and night."
            ),
        }
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
