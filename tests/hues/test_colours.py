"""Names of colours: plain, systematic, and sayable in every language."""

from collections import Counter
from itertools import pairwise

import pytest
from django.utils import translation

from games.hues import colours
from games.hues.colours import HUES, LIGHTNESS, NAMES, STRENGTH, name_of, polar
from games.hues.engine import AT, SPACES


@pytest.mark.parametrize(
    ("space", "name"),
    [
        ("H15", "very light pale pink"),
        ("P10", "green"),
        ("A1", "dark brown"),
        ("A9", "bright red"),
        ("A17", "bright crimson"),
        ("A23", "bright magenta"),
        ("A30", "very dark purple"),
        ("F30", "very dark blue"),
        ("K30", "blue"),
        ("O26", "turquoise"),
        ("P1", "olive"),
        ("J1", "bright yellow"),
        ("D4", "orange"),
        ("J16", "white"),
        ("G1", "light amber"),
        ("F26", "violet"),
    ],
)
def test_anchors(space: str, name: str) -> None:
    assert name_of(space) == name


def test_every_space_has_a_name_and_few_share_one() -> None:
    names = Counter(map(name_of, SPACES))
    assert len(names) >= 90
    assert max(names.values()) <= 17


def test_thirty_words_are_enough_and_all_are_used() -> None:
    used = {word for name in NAMES.values() for word in name if word}
    assert used == {*HUES, *LIGHTNESS, *STRENGTH}
    assert len(used) <= 30


def test_names_follow_the_lightness() -> None:
    order = ("very dark", "dark", "", "light", "very light")
    for one, other in pairwise(SPACES):
        (light, *rest), (lighter, *others) = sorted(
            (NAMES[one], NAMES[other]), key=lambda n: order.index(n[0])
        )
        if rest == others and rest[0] != "bright" and light != lighter and AT[one][0] == AT[other][0]:
            darker = min((one, other), key=lambda space: polar(colours.COLOURS[space])[0])
            assert NAMES[darker][0] == light


def test_oklch_is_the_published_one() -> None:
    assert polar("#ff0000") == pytest.approx((0.6280, 0.2577, 29.23), abs=0.005)
    assert polar("#ffffff")[:2] == pytest.approx((1, 0), abs=1e-3)


def test_a_language_orders_the_words_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {
        "%(lightness)s %(strength)s %(hue)s": "%(hue)s, %(strength)s ir %(lightness)s",
        "%(lightness)s %(hue)s": "%(hue)s %(lightness)s",
    }
    monkeypatch.setattr(colours, "pgettext", lambda _context, text: told.get(text, text))
    with translation.override("en"):
        assert name_of("H15") == "pink, pale ir very light"
        assert name_of("A1") == "brown dark"
