"""The swatches: all 480, drawn once a page for symbols.html, few for the picture of the game; the rows of the grid."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.hues.engine import AT, COLOURS, COLUMNS, ROWS
from games.hues.grid import join_rows
from games.hues.plan import CELL

register = template.Library()


@register.simple_tag
@cache
def hues_swatches() -> SafeString:
    """Return the swatches as SVG, A1 with its corner at 0, 0."""
    rects = (
        f'<rect x="{column * CELL}" y="{row * CELL}" width="{CELL}" height="{CELL}" fill="{COLOURS[space]}"/>'
        for space, (row, column) in AT.items()
    )
    return mark_safe("".join(rects))  # noqa: S308  numbers and colours


@register.simple_tag
@cache
def hues_mosaic() -> SafeString:
    """Return 15 x 9 of the swatches, each 46 units apart, for pictures that a page shows often."""
    rects = (
        f'<rect x="{46 * x}" y="{46 * y}" width="44" height="44" fill="{COLOURS[f"{row}{column}"]}"/>'
        for y, row in enumerate(ROWS[::2] + ROWS[-1])
        for x, column in enumerate(range(1, COLUMNS + 1, 2))
    )
    return mark_safe("".join(rects))  # noqa: S308  numbers and colours


@register.simple_tag
def hues_rows(rows: Iterable[str], address: str, held: Container[str]) -> SafeString:
    """Return the rows of the grid, of those that an open page holds only the names."""
    return join_rows(rows, address, held)
