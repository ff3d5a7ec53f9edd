"""Time zones people can choose."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

REGIONS = {
    "Africa": gettext_lazy("Africa"),
    "America": gettext_lazy("America"),
    "Antarctica": gettext_lazy("Antarctica"),
    "Asia": gettext_lazy("Asia"),
    "Atlantic": gettext_lazy("Atlantic Ocean"),
    "Australia": gettext_lazy("Australia"),
    "Europe": gettext_lazy("Europe"),
    "Indian": gettext_lazy("Indian Ocean"),
    "Pacific": gettext_lazy("Pacific Ocean"),
}


def zone(name: str) -> ZoneInfo | None:
    """The time zone of this name; None when there is none, so that an old choice never breaks a page."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return None


def validate_zone(name: str) -> None:
    """Raises ValidationError unless the name is that of a time zone."""
    if zone(name) is None:
        raise ValidationError(_("There is no such time zone."), code="invalid")


@cache
def grouped_zones() -> list[tuple[str | Promise, list[tuple[str, str]]]]:
    """Each region with its places: [("Europe", [("Europe/Vilnius", "Vilnius"), ...]), ...]."""
    groups: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for name in sorted(available_timezones()):
        region, _slash, place = name.partition("/")
        if place and region in groups:
            groups[region].append((name, place.replace("_", " ").replace("/", ", ")))
    return [(REGIONS[region], places) for region, places in groups.items() if places]
