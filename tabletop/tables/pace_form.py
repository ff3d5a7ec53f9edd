"""The part of the form of a new table that is about its pace: a preset by its name, or times of the host's own."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.kit.ui import YesNoField
from tabletop.tables.clock import AtZero, Pace
from tabletop.tables.paces import CUSTOM, NO_CLOCK, PRESETS, preset_of

SHORTEST = timedelta(seconds=15)
LONGEST = timedelta(days=60)
MOST_LAPSES = 5


def _paces() -> list[tuple[str, Any]]:
    named = [(name, format_lazy("{}: {}", preset.title, preset.means)) for name, preset in PRESETS.items()]
    return [(NO_CLOCK, _("No clock: whenever you like")), *named, (CUSTOM, _("Times of your own"))]


def _stand_ins() -> list[tuple[int, str]]:
    after = [
        (n, ngettext("after %(count)d turn", "after %(count)d turns in a row", n) % {"count": n})
        for n in range(1, MOST_LAPSES + 1)
    ]
    return [*after, (0, gettext("never"))]


def pace_initial(pace: Pace | None) -> dict[str, Any]:
    """Return what the form shows for a pace: a preset by its name where there is one with these times."""
    if pace is None:
        return {"pace": NO_CLOCK}
    preset = preset_of(pace)
    shown: dict[str, Any] = {name: getattr(pace, name) for name in ("at_zero", "stand_in_after", "holidays")}
    if preset is not None:
        return shown | {"pace": next(name for name, one in PRESETS.items() if one is preset)}
    unit = "minutes" if pace.live else "hours" if pace.credit % timedelta(days=1) else "days"
    times = {name: getattr(pace, name) / timedelta(**{unit: 1}) for name in PaceForm.TIMES}
    return shown | {"pace": CUSTOM, "unit": unit} | {name: float(f"{n:.6g}") for name, n in times.items()}


def _time(label: Any, help_text: Any = "") -> forms.FloatField:
    """Return a field for so many units of time; left out it is none."""
    return forms.FloatField(
        label=label,
        help_text=help_text,
        required=False,
        validators=[
            MinValueValidator(0),
            MaxValueValidator(9999),
        ],  # no attributes: a hidden field must not hold up the form
        widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
    )


class PaceForm(forms.Form):
    """Which pace, and what happens when time is up. A field left out takes its default; none of it is no clock."""

    UNITS = (("days", _("days")), ("hours", _("hours")), ("minutes", _("minutes, for a live game")))
    TIMES = ("credit", "grace", "bank", "cap")

    pace = forms.ChoiceField(
        label=_("Pace"), choices=_paces, initial=NO_CLOCK, required=False, widget=forms.RadioSelect
    )
    unit = forms.ChoiceField(label=_("Times in"), choices=UNITS, initial="days", required=False)
    credit = _time(_("For each turn"))
    grace = _time(_("Grace after that"), _("It costs nothing."))
    bank = _time(_("Bank at the start"), _("It runs when the time of a turn and the grace are used up."))
    cap = _time(_("The bank holds at most"), _("What is left of a turn's time goes into the bank."))
    at_zero = forms.ChoiceField(
        label=_("When all time is up"),
        initial=AtZero.LAPSE,
        choices=((AtZero.LAPSE, _("the game goes on")), (AtZero.WAIT, _("the table waits for ever"))),
        required=False,
    )
    stand_in_after = forms.TypedChoiceField(
        label=_("A bot takes over"),
        choices=_stand_ins,
        initial=3,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("Turns that went by without a move. One click gives the seat back."),
    )
    holidays = YesNoField(
        label=_("Holidays"),
        initial=True,
        words=((True, _("stop the clock")), (False, _("do not count here"))),
        required=False,
        help_text=_("Waking hours and free days always stop it, but not in a live game."),
    )

    def time_fields(self) -> list[forms.BoundField]:
        """Return the fields of times of one's own, for the template."""
        return [self[name] for name in ("unit", *self.TIMES)]

    def ladder_fields(self) -> list[forms.BoundField]:
        """Return the fields that say what happens when time is up, for the template."""
        return [self[name] for name in ("at_zero", "stand_in_after", "holidays")]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("pace") != CUSTOM:
            for name in ("unit", *self.TIMES):  # not asked for, so whatever stands there is no mistake
                self.errors.pop(name, None)
        elif not self.errors:
            self._check_times(*(self._span(name) for name in self.TIMES))
        return cleaned

    def _check_times(self, credit: timedelta, grace: timedelta, bank: timedelta, cap: timedelta) -> None:
        if credit < SHORTEST:
            self.add_error("credit", gettext("Give each turn some time: a quarter of a minute at least."))
        for name, time in zip(self.TIMES, (credit, grace, bank, cap), strict=True):
            if time > LONGEST:
                text = ngettext(
                    "Longer than %(days)d day is no clock.",
                    "Longer than %(days)d days is no clock.",
                    LONGEST.days,
                )
                self.add_error(name, text % {"days": LONGEST.days})
        if self.cleaned_data.get("cap") is not None and cap < bank:
            self.add_error("cap", gettext("The bank cannot hold less than is in it at the start."))

    def _span(self, name: str) -> timedelta:
        unit = self.cleaned_data.get("unit") or "days"
        number = self.cleaned_data.get(name) or 0
        return timedelta(seconds=round(timedelta(**{unit: number}).total_seconds()))

    def chosen_pace(self) -> Pace | None:
        """Return the pace that was asked for; None for no clock."""
        cleaned = self.cleaned_data
        if not cleaned["pace"]:
            return None
        if cleaned["pace"] == CUSTOM:
            credit, grace, bank, cap = (self._span(name) for name in self.TIMES)
            pace = Pace(credit, grace, bank, max(bank, cap), live=cleaned["unit"] == "minutes")
        else:
            pace = PRESETS[cleaned["pace"]].pace
        asked = {
            "at_zero": AtZero(cleaned["at_zero"]) if cleaned["at_zero"] else None,
            "stand_in_after": cleaned["stand_in_after"],
            "holidays": cleaned["holidays"],
        }
        return replace(pace, **{name: value for name, value in asked.items() if value is not None})
