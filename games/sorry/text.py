"""The board in plain text, for mails."""

from __future__ import annotations

from textwrap import fill

from games.sorry.buttons import position_in_words
from games.sorry.engine import PAWNS, View
from games.sorry.engine.board import PLACES, coordinates

SIDE = 16
WIDTH = 72  # signs in a line of words
TRACK, SAFE = ".", ":"


def board_in_text(view: View) -> str:
    """Return the track with the pawns on it (R1 is Red 1), and below it where every pawn is."""
    cells = {coordinates(place, "r"): TRACK for place in PLACES if place[0] == "t"}
    for colour in dict.fromkeys(pawn[0] for pawn in view.places):
        cells.update(
            {coordinates(place, colour): SAFE for place in PLACES if place[0] == "s" and place != "start"}
        )
    for pawn in PAWNS:
        place = view.places.get(pawn)
        if place is not None and place not in ("start", "home"):
            cells[coordinates(place, pawn[0])] = f"{pawn[0].upper()}{int(pawn[1]) + 1}"
    rows = ("".join(cells.get((x, y), "").rjust(3) for x in range(SIDE)).rstrip() for y in range(SIDE))
    words = (
        fill(f"{colour}: {where}", WIDTH, subsequent_indent="  ")
        for colour, where in position_in_words(view.places)
    )
    return "\n".join((*rows, "", *words))
