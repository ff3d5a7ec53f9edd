"""The buttons that lie over the picture, and the picture in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.sorry.composing import Composing, Way
from games.sorry.engine import PAWNS
from games.sorry.plan import square_of
from games.sorry.words import COLOUR_NAMES, pawn_name, whereabouts


def draw_buttons(composing: Composing) -> list[dict[str, Any]]:
    """Return the buttons: class, label, and the draft that pressing makes. A goal hides a pawn to choose there."""
    buttons: dict[str, dict[str, Any]] = {}
    for pawn, draft, chosen in composing.pawns:
        spot, where = _spot(composing.places[pawn], pawn[0]), whereabouts(composing.places[pawn])
        label = gettext("%(pawn)s, %(place)s") % {"pawn": pawn_name(pawn), "place": where}
        buttons[spot] = _button(spot, "own", label, draft.write(), chosen)
    by_spot: dict[str, list[Way]] = {}
    for way in composing.ways:
        if way.spot is not None:
            by_spot.setdefault(_spot(*way.spot), []).append(way)
    for spot, ways in by_spot.items():
        at = next((at for at, way in enumerate(ways) if way.chosen), -1)
        way = ways[(at + 1) % len(ways)]  # two ways may end on one space: pressing again takes the other
        label = " ".join(part for part in (way.text, way.note) if part)
        buttons[spot] = _button(spot, "goal", label, way.draft.write(), way.chosen)
    return list(buttons.values())


def _button(spot: str, kind: str, label: str, draft: str, pressed: bool) -> dict[str, Any]:
    return {"spot": spot, "kind": kind, "label": label, "next": draft, "pressed": pressed}


def _spot(place: str, colour: str) -> str:
    """Return the class that lays a button over a place."""
    if place in ("start", "home"):
        return f"{place}-{colour}"
    x, y = square_of(place, colour)
    return f"x{x} y{y}"


def position_in_words(places: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return (colour, where its pawns are) for those who hear the board."""
    rows: list[tuple[str, str]] = []
    for letter, name in COLOUR_NAMES.items():
        own = [pawn for pawn in PAWNS if pawn[0] == letter and pawn in places]
        if own:
            where = (f"{int(pawn[1]) + 1}: {whereabouts(places[pawn])}" for pawn in own)
            rows.append((str(name), "; ".join(where)))
    return rows
