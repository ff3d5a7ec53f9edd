"""A game on one page, to be passed on: the board with every colour that was meant and the guesses about it.

The template sets the words; here is where they stand, in units of a picture of 1200 x 630.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.safestring import mark_safe
from django.utils.translation import gettext, ngettext

from games.hues.engine import COLOURS, Scored, View
from games.hues.plan import middle_of
from games.hues.tally import roles, winners
from games.kit.ui import Onlooker, listed

LONGEST_NAME, LONGEST_NOTE, LONGEST_TITLE = 18, 26, 24  # characters there is room for: of names in the title
FEW: Final = 3  # winners that are named in the title
TALLEST: Final = 52  # units from one row of the standing to the next, at most
ROOM: Final = 384  # units for the standing
COLUMN: Final = 380  # units from one note to the next


def draw_picture(view: View, onlooker: Onlooker, notes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return headline, marks on the board, standing and notes."""
    best = winners(view)
    return {
        "headline": _headline(best, onlooker),
        "marks": mark_safe("".join(_marks(view.history))),  # noqa: S308  numbers and names of shapes
        "standing": _standing(view, onlooker, best),
        "notes": [
            {
                "x": 48 + COLUMN * at,
                "title": note["title"],
                "text": shortened(
                    note.get("cue") or _names(note["seats"], onlooker, LONGEST_NOTE), LONGEST_NOTE
                ),
            }
            for at, note in enumerate(notes)
        ],
    }


def shortened(text: str, longest: int) -> str:
    """Return a text with its end left out where it is too long."""
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def _headline(best: Sequence[int], onlooker: Onlooker) -> str:
    """Return who has won; of many how many they are."""
    if len(best) > FEW:
        text = ngettext("%(count)d wins", "%(count)d win together", len(best))
        return text % {"count": len(best)}
    headline = gettext("%(names)s wins") if len(best) == 1 else gettext("%(names)s win together")
    return headline % {"names": _names(best, onlooker, LONGEST_TITLE)}


def _names(seats: Sequence[int], onlooker: Onlooker, longest: int) -> str:
    """Return the names in words, each as long as its share of the room allows."""
    return listed([shortened(onlooker.name(seat), longest // len(seats) - 1) for seat in seats])


def _standing(view: View, onlooker: Onlooker, best: Sequence[int]) -> list[dict[str, Any]]:
    rows = sorted(roles(view), key=lambda role: (role.seat not in best, role.seat in view.left))
    step = min(TALLEST, ROOM / len(rows))
    return [
        {
            "y": round(136 + step * (at + 0.5)),
            "name": shortened(onlooker.name(role.seat), LONGEST_NAME),
            "score": role.total,
            "first": role.seat in best,
        }
        for at, role in enumerate(rows)
    ]


def _marks(history: Sequence[Scored]) -> Iterator[str]:
    """Yield a line from each guess to the colour that was meant, the guesses, the colours with their rounds."""
    rays = "".join(_ray(scored, number) for scored in history for number in range(len(scored.pieces)))
    yield f'<path d="{rays}" stroke="#000" stroke-width="3.4" stroke-opacity=".55"/>'
    yield f'<path d="{rays}" stroke="#fff" stroke-width="1.5"/>'
    for scored in history:
        for piece in scored.pieces:
            x, y = middle_of(piece.space)
            yield f'<circle cx="{x}" cy="{y}" r="4.2" fill="#fff" stroke="#000" stroke-width="1.6"/>'
    for scored in history:
        x, y = middle_of(scored.target)
        box = f'x="{x - 12}" y="{y - 12}" width="24" height="24" rx="3"'
        yield (
            f'<rect {box} stroke="#000" stroke-width="7"/>'
            f'<rect {box} fill="{COLOURS[scored.target]}" stroke="#fff" stroke-width="3"/>'
            f'<text x="{x}" y="{y + 5}" text-anchor="middle" fill="#fff" stroke="#000" stroke-width="3.6" '
            f'paint-order="stroke" stroke-linejoin="round" font-size="14" font-weight="700">{scored.round}</text>'
        )


def _ray(scored: Scored, number: int) -> str:
    (x, y), (to_x, to_y) = middle_of(scored.pieces[number].space), middle_of(scored.target)
    return f"M{x} {y}L{to_x} {to_y}"
