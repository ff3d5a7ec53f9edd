"""The paces a table can be opened with, by plain names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabletop.tables.clock import Pace

NO_CLOCK = ""
CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class Preset:
    """A pace with the name people call it by, and what it means in a few words."""

    title: str | Promise
    means: str | Promise
    pace: Pace


def _minutes(credit: float, grace: float, bank: float) -> Pace:
    most = timedelta(minutes=bank)
    return Pace(timedelta(minutes=credit), timedelta(minutes=grace), most, most, live=True)


def _days(credit: float, grace: float, bank: float, cap: float) -> Pace:
    return Pace(timedelta(credit), timedelta(grace), timedelta(bank), timedelta(cap))


PRESETS: Mapping[str, Preset] = {
    "brisk": Preset(_("Live, brisk"), _("a minute for each turn"), _minutes(1, 0.25, 3)),
    "live": Preset(_("Live, calm"), _("three minutes for each turn"), _minutes(3, 0.5, 10)),
    "quick": Preset(_("Quick"), _("a move or two a day"), _days(0.5, 0.125, 1, 2)),
    "evenings": Preset(_("Evenings"), _("a move every evening"), _days(1, 0.25, 3, 5)),
    "week": Preset(_("About a week"), _("a week for each turn"), _days(7, 0.5, 3, 7)),
}


def preset_of(pace: Pace) -> Preset | None:
    """Return the preset with these times, whatever happens when they are up; None for a pace of the host's own."""
    for preset in PRESETS.values():
        same = replace(
            preset.pace,
            at_zero=pace.at_zero,
            stand_in_after=pace.stand_in_after,
            holidays=pace.holidays,
        )
        if same == pace:
            return preset
    return None
