"""The part of the board that never changes, for symbols.html: drawn once a page, from the geometry of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.sorry.engine import COLOURS
from games.sorry.plan import DISC, RIM, SQUARE, WHOLE, point_of
from games.sorry.words import DISCS

register = template.Library()

# The line along a slide says the colour too: plain, dashed, dotted, double.
_MOTIFS = {
    "r": '<path d="M20 0H{end}"/>',
    "b": '<path d="M20 0H{end}" stroke-dasharray="9 6"/>',
    "y": '<path d="M21 0H{end}" stroke-dasharray="0 8" stroke-linecap="round" stroke-width="3.6"/>',
    "g": '<path d="M20-2.6H{end}M20 2.6H{end}"/>',
}


@register.simple_tag
@cache
def sorry_board() -> SafeString:
    """Return the frame, the squares, the slides, the lanes and the discs as SVG."""
    return mark_safe("".join(_board()))  # noqa: S308  numbers only


@register.simple_tag
def sorry_names() -> SafeString:
    """Return the words START and HOME in their discs."""
    names = (
        f'<text class="s-disc-name alone {place}" x="{x:g}" y="{y + 5:g}">{escape(DISCS[place])}</text>'
        for colour in COLOURS
        for place in ("start", "home")
        for x, y in (point_of(place, colour),)
    )
    return mark_safe("".join(names))  # noqa: S308  numbers, and words escaped above


def _board() -> Iterator[str]:
    outer = WHOLE + 2 * RIM
    yield f'<rect class="s-rim" x="{-RIM}" y="{-RIM}" width="{outer}" height="{outer}" rx="18"/>'
    yield f'<rect class="s-rimline" x="{5 - RIM}" y="{5 - RIM}" width="{outer - 10}" height="{outer - 10}" rx="14"/>'
    yield f'<rect class="s-field" width="{WHOLE}" height="{WHOLE}" rx="4"/><g class="s-squares">'
    yield from (_square(f"t{number}", "r") for number in range(60))
    yield '</g><g class="s-numbers">'
    yield from (_number(number) for number in range(0, 60, 5))
    yield "</g>"
    for colour in COLOURS:
        yield from _lane(colour)
        yield from (_slide(colour, begins, length) for begins, length in ((1, 4), (9, 5)))
        yield from _discs(colour)
    yield from _middle()


def _square(place: str, colour: str) -> str:
    x, y = point_of(place, colour)
    return f'<rect x="{x - 19:g}" y="{y - 19:g}" width="38" height="38" rx="4"/>'


def _number(number: int) -> str:
    x, y = point_of(f"t{number}", "r")
    side = number // 15
    dx, dy = ((0, -25.5), (31, 4), (0, 34.5), (-31, 4))[side]
    return f'<text x="{x + dx:g}" y="{y + dy:g}">{number}</text>'


def _lane(colour: str) -> Iterator[str]:
    yield f'<g class="s-lane {colour}">'
    yield from (_square(f"s{number}", colour) for number in range(1, 6))
    yield f'<g class="s-texture" fill="url(#s-texture-{colour})">'
    yield from (_square(f"s{number}", colour) for number in range(1, 6) if colour != "r")
    yield "</g>"
    for number in range(1, 6):
        x, y = point_of(f"s{number}", colour)
        yield f'<use class="s-mark" href="#s-emb-{colour}" transform="translate({x:g} {y:g}) scale(.8)"/>'
    x, y = point_of(f"t{15 * COLOURS.index(colour) + 2}", colour)
    turn = 90 * (COLOURS.index(colour) + 1)
    at = f"translate({x:g} {y:g}) rotate({turn})"
    yield f'</g><path class="s-entry {colour}" transform="{at}" d="M10.5-5.5 18 0 10.5 5.5Z"/>'


def _slide(colour: str, begins: int, length: int) -> str:
    x, y = point_of(f"t{15 * COLOURS.index(colour) + begins}", colour)
    end = SQUARE * (length - 1)
    return (
        f'<g class="{colour}" transform="translate({x:g} {y:g}) rotate({90 * COLOURS.index(colour)})">'
        f'<path class="s-band" d="M-6-8.5H{end}V8.5H-6Z"/><g class="s-motif">{_MOTIFS[colour].format(end=end - 16)}</g>'
        f'<path class="s-fill" d="M-13.5-15.5 16 0-13.5 15.5Z"/>'
        f'<circle class="s-fill" cx="{end}" r="14"/><circle class="s-hole" cx="{end}" r="7"/></g>'
    )


def _discs(colour: str) -> Iterator[str]:
    for place, inner, radius in (("start", "s-plate", 34), ("home", "s-inner", 36)):
        x, y = point_of(place, colour)
        yield f'<g class="{colour}" transform="translate({x:g} {y:g})">'
        yield f'<circle class="s-drop" cx="1.5" cy="3" r="{DISC}"/>'
        yield f'<circle class="s-ring" r="{DISC}"/><circle r="{DISC}" fill="url(#s-lit)"/>'
        yield f'<circle class="{inner}" r="{radius}"/><circle r="{radius}" fill="url(#s-well)"/></g>'


def _middle() -> Iterator[str]:
    """Yield the rings round the piles, with the way of play and the colours at their sides."""
    half = WHOLE // 2
    yield f'<g class="s-orn" transform="translate({half} {half})"><circle r="148"/><circle r="141"/>'
    for turn in (45, 135, 225, 315):
        yield f'<path class="s-arrow" transform="rotate({turn}) translate(0 -144.5)" d="M-6-6.5 5 0-6 6.5"/>'
    yield '</g><g class="s-orn-emb">'
    for number, colour in enumerate(COLOURS):
        dx, dy = ((0, -144.5), (144.5, 0), (0, 144.5), (-144.5, 0))[number]
        yield f'<g transform="translate({half + dx:g} {half + dy:g})"><circle class="s-seat" r="17"/>'
        yield f'<use class="{colour}" href="#s-emb-{colour}"/></g>'
    yield "</g>"
