"""The board as the page needs it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from games.hues.engine import AT, COLOURS, Space, View
from games.kit.ui import Onlooker


def draw_board(
    view: View, onlooker: Onlooker, *, open_to: Container[Space], chosen: Space | None
) -> Mapping[str, Any]:
    """Return the spaces and pieces for board.html."""
    spaces = [
        {"name": space, "x": 10 * column, "y": 10 * row, "fill": COLOURS[space], "chosen": space == chosen}
        for space, (row, column) in AT.items()
    ]
    pieces = [{"x": 10 * AT[piece.space][1] + 5, "y": 10 * AT[piece.space][0] + 5} for piece in view.pieces]
    return {"spaces": spaces, "pieces": pieces}
