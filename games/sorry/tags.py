"""Words beside the spaces of the board: what a move does there, placed where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.html import escape
from django.utils.translation import gettext

from games.sorry.composing import Way
from games.sorry.engine import Effect
from games.sorry.plan import point_of
from games.sorry.words import COLOUR_NAMES

MOST = 4  # ways; with more the words would hide the board
LETTER, HEIGHT = 10.2, 27.0  # about the size of a letter, and of a word's box

Box = tuple[float, float, float, float]


def draw_tags(ways: Sequence[Way]) -> Iterator[str]:
    """Yield the words as SVG, of a way chosen only that; what would cover another is left out."""
    taken: list[Box] = []
    chosen = [way for way in ways if way.chosen]
    for way in chosen or (ways if len(ways) <= MOST else ()):
        text = _words(way)
        if not text:
            continue
        box = _box(way.effects[0], text)
        if not any(_overlap(box, other) for other in taken):
            taken.append(box)
            yield _tag(box, text, " mine" if way.chosen else "")


def _tag(box: Box, text: str, kind: str) -> str:
    x, y, width, height = box
    return (
        f'<g class="s-tag{kind}"><rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="7"/>'
        f'<text x="{x + width / 2:g}" y="{y + 19:g}">{escape(text)}</text></g>'
    )


def _words(way: Way) -> str:
    """Return what a way does in a word or two, "" for a plain walk."""
    bumped = [str(COLOUR_NAMES[letter]) for letter in dict.fromkeys(pawn[0] for pawn in way.bumped)]
    words = {"colours": ", ".join(bumped)}
    if way.draft.act == "swap":
        return gettext("change places")
    if any(effect.slide for effect in way.effects):
        return gettext("slides, bumps %(colours)s") % words if bumped else gettext("slides")
    if bumped:
        return gettext("bumps %(colours)s") % words
    if way.tone != "safe":
        return ""
    return gettext("home") if way.effects[0].to == "home" else gettext("safe")


def _box(effect: Effect, text: str) -> Box:
    """Return where a word goes: beside where the pawn ends, towards the middle of the board."""
    x, y = point_of(effect.to, effect.pawn[0])
    width, height = LETTER * len(text) + 16, HEIGHT
    gap = 47 if effect.to == "home" else 28
    if y < 40 or y > 600:
        left, top = x - width / 2, y + gap if y < 40 else y - gap - height
    else:
        left, top = x + gap if x < 320 else x - gap - width, y - height / 2
    return min(max(left, 42), 598 - width), top, width, height


def _overlap(one: Box, other: Box) -> bool:
    across = one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
    return across and abs(one[1] - other[1]) < one[3]
