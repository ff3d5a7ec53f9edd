"""The drawn examples of the rules page: a card, and a round before and after it is scored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.hues.engine import AT, COLOURS, ROWS, Piece, Space, worth
from games.hues.marks import draw_frames, draw_group, draw_target
from games.hues.plan import CELL, middle_of

register = template.Library()

TARGET = "H15"
CARD = ("H15", "D4", "N26", "F24")
PIECES = tuple(
    Piece(space, seat, cue)
    for seat, spaces in enumerate(
        (("H15", "G14"), ("I15", "J15"), ("G16", "F13"), ("F17", "A1"), ("J17", "K20"))
    )
    for cue, space in enumerate(spaces, 1)
)
TOP, LEFT, DOWN, ACROSS = (
    3,
    10,
    9,
    12,
)  # the part of the board that is shown: first row and column, and how many


@register.simple_tag
@cache
def hues_card() -> SafeString:
    """Return the four colours of a card, each with its space, 200 x 64 units."""
    return mark_safe("".join(_card()))  # noqa: S308  numbers and colours


@register.simple_tag
@cache
def hues_round(cues: int) -> SafeString:
    """Return part of the board with the pieces upon so many cues, scored where that is all of them."""
    return mark_safe("".join(_round(cues)))  # noqa: S308  numbers, colours and names of shapes


@register.simple_tag
@cache
def hues_round_box() -> str:
    """Return the viewBox of that part, with its letters and numbers."""
    return f"{(LEFT - 1) * CELL} {(TOP - 1) * CELL} {(ACROSS + 1) * CELL} {(DOWN + 1) * CELL}"


def _card() -> Iterator[str]:
    for at, space in enumerate(CARD):
        yield f'<rect x="{50 * at + 3}" y="3" width="44" height="42" rx="3" fill="{COLOURS[space]}"/>'
        yield f'<text class="h-axis-name" x="{50 * at + 25}" y="59">{space}</text>'


def _round(cues: int) -> Iterator[str]:
    for space, (row, column) in AT.items():
        if _shown(space):
            at = f'x="{column * CELL}" y="{row * CELL}" width="{CELL}" height="{CELL}"'
            yield f'<rect class="h-square" {at} fill="{COLOURS[space]}"/>'
    for column in range(LEFT, LEFT + ACROSS):
        yield f'<text class="h-axis-name" x="{(column + 0.5) * CELL}" y="{TOP * CELL - 7}">{column + 1}</text>'
    for row in range(TOP, TOP + DOWN):
        yield f'<text class="h-axis-name" x="{(LEFT - 0.5) * CELL}" y="{(row + 0.66) * CELL}">{ROWS[row]}</text>'
    scored = cues == 2
    if scored:
        yield draw_frames(TARGET) + draw_target(TARGET)
        yield from (_worth(space) for space in AT if worth(space, TARGET))
    for piece in PIECES:
        if piece.cue <= cues and _shown(piece.space):
            yield from draw_group([piece], None, worth(piece.space, TARGET) if scored else None)


def _worth(space: Space) -> str:
    if any(piece.space == space for piece in PIECES):
        return ""
    x, y = middle_of(space)
    return f'<text class="h-worth-of" x="{x}" y="{y + 4}">{worth(space, TARGET)}</text>'


def _shown(space: Space) -> bool:
    row, column = AT[space]
    return TOP <= row < TOP + DOWN and LEFT <= column < LEFT + ACROSS
