"""Plain names of the 480 colours: how light, how strong, which hue ("very light pale pink"), from about 30 words.

For ears, and for who wants colours said in words. The words are joined by a pattern that is translated too, so that
every language may order them in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees, hypot
from types import MappingProxyType
from typing import Final

from django.utils.translation import pgettext, pgettext_lazy

from games.hues.engine import COLOURS, Space
from games.hues.oklab import oklab
from games.kit.ui import Text

Polar = tuple[float, float, float]  # OKLCH: lightness 0..1, chroma 0..0.3, hue in degrees
Name = tuple[str, str, str]  # keys of LIGHTNESS, STRENGTH and HUES, "" for what is not said

HUES: Final[Mapping[str, tuple[Text, float]]] = MappingProxyType(
    {  # the word, and how light the colour is that people mean by the word alone
        "white": (pgettext_lazy("colour", "white"), 0.92),
        "beige": (pgettext_lazy("colour", "beige"), 0.84),
        "brown": (pgettext_lazy("colour", "brown"), 0.52),
        "red": (pgettext_lazy("colour", "red"), 0.59),
        "crimson": (pgettext_lazy("colour", "crimson"), 0.62),
        "coral": (pgettext_lazy("colour", "coral"), 0.70),
        "orange": (pgettext_lazy("colour", "orange"), 0.68),
        "peach": (pgettext_lazy("colour", "peach"), 0.83),
        "amber": (pgettext_lazy("colour", "amber"), 0.75),
        "yellow": (pgettext_lazy("colour", "yellow"), 0.89),
        "olive": (pgettext_lazy("colour", "olive"), 0.66),
        "lime": (pgettext_lazy("colour", "lime green"), 0.81),
        "green": (pgettext_lazy("colour", "green"), 0.56),
        "sea": (pgettext_lazy("colour", "sea green"), 0.66),
        "turquoise": (pgettext_lazy("colour", "turquoise"), 0.80),
        "sky": (pgettext_lazy("colour", "sky blue"), 0.76),
        "blue": (pgettext_lazy("colour", "blue"), 0.57),
        "indigo": (pgettext_lazy("colour", "indigo"), 0.37),
        "violet": (pgettext_lazy("colour", "violet"), 0.57),
        "purple": (pgettext_lazy("colour", "purple"), 0.54),
        "magenta": (pgettext_lazy("colour", "magenta"), 0.62),
        "pink": (pgettext_lazy("colour", "pink"), 0.71),
    }
)
LIGHTNESS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "very dark": pgettext_lazy("colour", "very dark"),
        "dark": pgettext_lazy("colour", "dark"),
        "light": pgettext_lazy("colour", "light"),
        "very light": pgettext_lazy("colour", "very light"),
    }
)
STRENGTH: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "bright": pgettext_lazy("colour", "bright"),
        "pale": pgettext_lazy("colour", "pale"),
        "greyish": pgettext_lazy("colour", "greyish"),
    }
)

ANY: Final = 2.0
# The first row that fits gives the hue: from an angle and below another, lightness below, chroma below.
BANDS: Final[tuple[tuple[str, float, float, float, float], ...]] = (
    ("white", 0, 360, ANY, 0.021),
    ("brown", 36, 60, 0.585, ANY),
    ("brown", 60, 80, 0.63, ANY),
    ("crimson", 3, 20, 0.66, ANY),
    ("red", 20, 38, 0.66, ANY),
    ("pink", 344, 375, ANY, ANY),  # beyond 360 they begin at 0 again
    ("coral", 15, 38, 0.84, ANY),
    ("pink", 15, 30, ANY, ANY),
    ("peach", 30, 72, ANY, 0.09),
    ("orange", 38, 72, ANY, ANY),
    ("beige", 72, 112, ANY, 0.09),
    ("beige", 95, 128, ANY, 0.035),
    ("olive", 97, 116, 0.79, ANY),
    ("olive", 116, 127, 0.70, ANY),
    ("green", 112, 156, ANY, 0.065),
    ("green", 112, 132, 0.80, 0.115),
    ("amber", 72, 96, ANY, ANY),
    ("yellow", 96, 112, ANY, ANY),
    ("green", 127, 132, 0.70, ANY),
    ("lime", 112, 132, ANY, ANY),
    ("green", 132, 156, ANY, ANY),
    ("sea", 156, 178, ANY, ANY),
    ("turquoise", 178, 215, ANY, ANY),
    ("blue", 215, 243, 0.63, ANY),
    ("sky", 215, 243, ANY, ANY),
    ("indigo", 262, 304, 0.47, ANY),
    ("blue", 243, 276, ANY, ANY),
    ("violet", 276, 304, ANY, ANY),
    ("purple", 304, 325, ANY, ANY),
    ("pink", 325, 344, ANY, 0.145),
    ("magenta", 325, 344, ANY, ANY),
)
TINTS: Final = frozenset({"white", "beige", "peach"})  # their words say already that there is little colour
STEP, LEAP = 0.047, 0.128  # from the hue's own lightness, to be light or dark, and to be very much so
STRONG, WEAK, WEAK_IN_DARK = 0.178, 0.095, 0.085  # chroma
HIGH, LOW, DIM = (
    0.73,
    0.6,
    0.5,
)  # lightness: weak colours above HIGH are pale, below LOW hardly weak, none below DIM bright


def name_of(space: Space) -> str:
    """Return the name of a space's colour in the language of the moment: "very light pale pink"."""
    lightness, strength, hue = NAMES[space]
    said = {
        "lightness": LIGHTNESS.get(lightness, ""),
        "strength": STRENGTH.get(strength, ""),
        "hue": HUES[hue][0],
    }
    if lightness and strength:
        return pgettext("colour", "%(lightness)s %(strength)s %(hue)s") % said
    if lightness:
        return pgettext("colour", "%(lightness)s %(hue)s") % said
    if strength:
        return pgettext("colour", "%(strength)s %(hue)s") % said
    return str(HUES[hue][0])


def polar(colour: str) -> Polar:
    """Return an sRGB colour "#rrggbb" in OKLCH."""
    lightness, a, b = oklab(colour)
    return lightness, hypot(a, b), degrees(atan2(b, a)) % 360


def _name(colour: Polar) -> Name:
    hue = _hue(colour)
    strength = _strength(colour, hue)
    lightness = _lightness(colour[0] - HUES[hue][1])
    if strength == "bright" and lightness.endswith("dark"):
        lightness = ""
    return lightness, strength, hue


def _hue(colour: Polar) -> str:
    lightness, chroma, angle = colour
    for hue, least, end, lighter, stronger in BANDS:
        if (least <= angle < end or least <= angle + 360 < end) and lightness < lighter and chroma < stronger:
            return hue
    raise AssertionError(f"no hue for {colour}")


def _strength(colour: Polar, hue: str) -> str:
    lightness, chroma, _ = colour
    if hue in TINTS:
        return ""
    if chroma >= STRONG and lightness >= DIM:
        return "bright"
    if chroma >= (WEAK if lightness >= LOW else WEAK_IN_DARK):
        return ""
    return "pale" if lightness >= HIGH else "greyish"


def _lightness(over: float) -> str:
    if abs(over) < STEP:
        return ""
    word = "light" if over > 0 else "dark"
    return word if abs(over) < LEAP else f"very {word}"


NAMES: Final[Mapping[Space, Name]] = MappingProxyType(
    {space: _name(polar(colour)) for space, colour in COLOURS.items()}
)
