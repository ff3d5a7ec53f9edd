"""The game in figures, for the page after it: bumps given and taken, cards turned up against what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext, pgettext

from games.kit.ui import Onlooker, decimal, listed
from games.sorry.engine import DECKS, Card, View

SHADES = 3  # of the cells of the table; in a long game each stands for more than one bump

# The chart, in units of its picture.
_BASE, _TALL, _FIRST, _APART, _WIDE = 226, 190, 51, 45, 26


def draw_bumps(view: View, onlooker: Onlooker) -> dict[str, Any]:
    """Return the table of who sent whose pawns to START: a row for each seat that bumps, a column for each bumped."""
    seats = range(len(view.colours))
    most = max(SHADES, *map(max, view.bumps))
    rows = [
        {
            "name": onlooker.name(seat),
            "colours": view.colours[seat],
            "cells": [
                {"count": n, "self": seat == other, "shade": ceil(SHADES * n / most)}
                for other, n in enumerate(row)
            ],
            "given": sum(row),
        }
        for seat, row in enumerate(view.bumps)
    ]
    taken = [sum(row[seat] for row in view.bumps) for seat in seats]
    return {"rows": rows, "taken": taken, "all": sum(taken)}


def draw_cards(view: View, onlooker: Onlooker) -> dict[str, Any]:
    """Return the chart of the cards turned up (in play for points: played), with the counts expected, and its notes."""
    counts = [sum(row[kind] for row in view.cards) for kind in range(len(Card))]
    deck = DECKS[view.options.deck]
    total = sum(counts)
    expected = [total * deck.count(card) / len(deck) for card in Card]
    starts = [
        gettext("%(name)s %(count)d") % {"name": onlooker.name(seat), "count": row[0] + row[1]}
        for seat, row in enumerate(view.cards)
    ]
    notes = [gettext("Cards that leave START, 1 or 2: %(list)s.") % {"list": listed(starts)}]
    if view.shuffles:
        times = ngettext(
            "The pile ran out once and was shuffled anew.",
            "The pile ran out %(count)d times and was shuffled anew.",
            view.shuffles,
        )
        notes.insert(0, times % {"count": view.shuffles})
    words = gettext("%(card)s: %(count)d turned up, %(expected)s expected")
    rows = zip(Card, counts, expected, strict=True)
    return {
        "total": total,
        "chart": _chart(counts, expected) if total else "",
        "words": "; ".join(
            words % {"card": _label(c), "count": n, "expected": decimal(e)} for c, n, e in rows
        ),
        "notes": notes,
    }


def _label(card: Card) -> str:
    return gettext("Sorry!") if card == Card.SORRY else str(card)


def _chart(counts: list[int], expected: list[float]) -> SafeString:
    return mark_safe("".join(_bars(counts, expected)))  # noqa: S308  numbers and the names of cards


def _bars(counts: list[int], expected: list[float]) -> Iterator[str]:
    unit = _TALL / max(*counts, *expected)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if step * unit > 40)
    for line in range(step, int(_TALL / unit) + 1, step):
        y = _BASE - line * unit
        yield f'<path class="s-gridline" d="M26 {y:.1f}H524"/><text class="s-axis" x="20" y="{y + 5:.1f}">{line}</text>'
    yield f'<path class="s-baseline" d="M26 {_BASE}H524"/>'
    for at, card in enumerate(Card):
        x, height = _FIRST + _APART * at, counts[at] * unit
        due = _BASE - expected[at] * unit
        if counts[at]:
            top = f"{_BASE - height:.1f}"
            yield f'<rect class="s-bar" x="{x - _WIDE / 2:g}" y="{top}" width="{_WIDE}" height="{height:.1f}" rx="2"/>'
        yield f'<path class="s-expected" d="M{x - 19} {due:.1f}h38"/>'
        yield f'<text class="s-count" x="{x}" y="{min(_BASE - height, due) - 7:.1f}">{counts[at]}</text>'
        kind = "s-small" if card == Card.SORRY else "s-kind"
        label = pgettext("short", "Sorry!") if card == Card.SORRY else str(card)
        yield f'<text class="{kind}" x="{x}" y="{_BASE + 20}">{escape(label)}</text>'
