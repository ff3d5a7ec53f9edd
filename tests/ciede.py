"""How far apart two colours look: CIEDE2000 (Sharma, Wu, Dalal 2005) of two sRGB colours "#rrggbb"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

WHITE = (0.95047, 1.0, 1.08883)  # D65
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


@cache
def lab(colour: str) -> tuple[float, float, float]:
    return lab_of(linear(colour))


def linear(colour: str) -> tuple[float, ...]:
    """Return the three channels of "#rrggbb" as shares of light, from 0 to 1."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def lab_of(light: Sequence[float]) -> tuple[float, float, float]:
    ratios = [
        sum(a * b for a, b in zip(row, light, strict=True)) / white
        for row, white in zip(XYZ, WHITE, strict=True)
    ]
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str) -> float:
    """Return the CIEDE2000 difference; about 1 is just noticed side by side."""
    return difference_of(lab(one), lab(other))


def difference_of(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1 + 0.5 * (1 - sqrt(mean / (mean + 25.0**7)))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = (degrees(atan2(b, a * stretch)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else h1 + turn / 2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    )  # fmt: skip
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    twist = (
        -2
        * sqrt(chroma**7 / (chroma**7 + 25.0**7))
        * sin(radians(60 * exp(-((((hue % 360) - 275) / 25) ** 2))))
    )
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue)
