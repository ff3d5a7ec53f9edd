"""Time zones people can choose."""

import unicodedata
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.dates import get_timezone_location
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

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
LAST = "\U0010ffff"
# Letters of their own, each after the one it looks like; other marks on letters do not count in the alphabet.
OWN_LETTERS = str.maketrans({"\u030c": LAST, "ө": f"о{LAST}", "ү": f"у{LAST}"})


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


def present_name(name: str) -> str:
    """Return what the time zone of this name is called today: Asia/Kolkata for Asia/Calcutta."""
    return str(get_global("zone_aliases").get(name, name))


def city(name: str) -> str:
    """Return the city that a time zone is named after, in the language that is spoken: "Londonas"."""
    return get_timezone_location(name, locale=_locale(get_language() or "en"), return_city=True)


def grouped_zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """Each region with its places, each place once: [("Europe", [("Europe/Vilnius", "Vilnius"), ...]), ...]."""
    return _grouped_zones(get_language() or "en")


@cache
def _grouped_zones(language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    groups: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for name in {present_name(name) for name in available_timezones()}:
        region, slash, _place = name.partition("/")
        if slash and region in groups:
            groups[region].append((name, city(name)))
    for places in groups.values():
        places.sort(key=lambda place: _alphabetical(place[1]))
    return [(str(REGIONS[region]), places) for region, places in groups.items() if places]


def _alphabetical(text: str) -> str:
    """Return what a text is sorted by, so that Šiauliai comes after Svalbard and Åland beside Aland."""
    letters = unicodedata.normalize("NFD", text.casefold()).translate(OWN_LETTERS)
    return "".join(one for one in letters if not "\u0300" <= one <= "\u036f")


@cache
def _locale(language: str) -> Locale:
    """Return what is known of a language; of English where nothing is."""
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale("en")
