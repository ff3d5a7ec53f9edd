"""The colours of tiles and pawns are told apart, by colour-blind people too: measured on what the style sheets say.

Who lacks one kind of cone is simulated after Machado, Oliveira and Fernandes, "A Physiologically-based
Model for Simulation of Color Vision Deficiency" (2009), severity 1, in linear sRGB, clipped to what a screen shows.
Another model (Brettel 1997) finds as much for red and green, but for the rare tritan only 10.7 among Qwirkle's tiles:
hence letters and textures for whoever wants them.
"""

import re
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import pytest

from tests.ciede import difference_of, lab_of, linear

GAMES = Path(__file__).parents[1] / "games"
MACHADO = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TILES = ("q-red", "q-orange", "q-yellow", "q-green", "q-blue", "q-purple")
PAWNS = ("red", "blue", "yellow", "green")
PALETTES = (":root", '[data-palette="contrast"]')
BRIGHT = (0.2126, 0.7152, 0.0722)
SHEETS = {"qwirkle": TILES, "sorry": PAWNS}


def palette(game: str, of: str) -> Mapping[str, str]:
    """Return the colours that a rule of a game's style sheet gives to its tokens."""
    sheet = (GAMES / game / "static" / game / f"{game}.css").read_text()
    rule = sheet[sheet.index(f"  {of} {{") :]
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", rule[: rule.index("}")]))
    return {name: found[name] for name in SHEETS[game]}


def smallest(colours: Mapping[str, str], sight: str) -> float:
    """Return the smallest CIEDE2000 between any two of these colours as somebody with such eyes sees them."""
    seen = [lab_of(_seen(linear(colour), sight)) for colour in colours.values()]
    return min(difference_of(one, other) for one, other in combinations(seen, 2))


def _seen(colour: tuple[float, ...], sight: str) -> tuple[float, ...]:
    if sight == "plain":
        return colour
    rows = MACHADO[sight]
    mixed = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in rows)
    return tuple(min(1.0, max(0.0, part)) for part in mixed)


@pytest.mark.parametrize(
    ("game", "of", "least"),
    [
        ("qwirkle", ":root", (30.6, 18.5, 18.0, 18.4)),
        (
            "qwirkle",
            '[data-palette="contrast"]',
            (32.9, 22.2, 21.3, 21.2),
        ),  # a darker red would gain 0.2, and no longer stand out
        ("sorry", ":root", (36.3, 23.1, 22.4, 23.9)),
        ("sorry", '[data-palette="contrast"]', (37.6, 31.0, 29.7, 37.7)),
    ],
)
def test_any_two_colours_are_far_apart(game: str, of: str, least: tuple[float, ...]) -> None:
    colours = palette(game, of)
    found = {sight: smallest(colours, sight) for sight in ("plain", *MACHADO)}
    assert all(value >= wanted for value, wanted in zip(found.values(), least, strict=True)), found


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2.2 reckons it: from 1 to 21."""
    light = [
        sum(a * b for a, b in zip(BRIGHT, linear(colour), strict=True)) + 0.05 for colour in (one, other)
    ]
    return max(light) / min(light)


@pytest.mark.parametrize("of", PALETTES)
def test_shapes_stand_out_from_their_tiles_and_numbers_from_their_pawns(of: str) -> None:
    assert all(contrast(colour, "#141414") >= 3 for colour in palette("qwirkle", of).values())
    sheet = (GAMES / "sorry" / "static" / "sorry" / "sorry.css").read_text()
    on = dict(re.findall(r"--c: var\(--(\w+)\); --on: (#[0-9a-f]+);", sheet))
    for name, colour in palette("sorry", of).items():
        number = on[name] if len(on[name]) == 7 else "#" + "".join(2 * digit for digit in on[name][1:])
        assert contrast(colour, number) >= 4.5, name


@pytest.mark.parametrize("game", SHEETS)
def test_nothing_is_drawn_in_another_colour_than_the_palette_s(game: str) -> None:
    sheet = (GAMES / game / "static" / game / f"{game}.css").read_text()
    for name in SHEETS[game]:
        assert len(re.findall(rf"var\(--{name}\)", sheet)) == 1, name


def test_the_simulation_keeps_white_and_black() -> None:
    for sight in MACHADO:
        for colour in ("#ffffff", "#000000"):
            assert difference_of(lab_of(_seen(linear(colour), sight)), lab_of(linear(colour))) < 0.1
