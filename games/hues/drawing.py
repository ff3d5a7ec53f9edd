"""The board as the page needs it: a picture in SVG, and a grid over it that carries the words and the buttons."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext

from games.hues.engine import Space, View
from games.hues.grid import draw_grid
from games.hues.marks import draw_marks
from games.hues.plan import WHOLE
from games.hues.scene import Scene
from games.kit.ui import Onlooker


def draw_board(
    view: View,
    onlooker: Onlooker,
    *,
    open_to: Collection[Space],
    chosen: Space | None,
    close: bool = False,
) -> Mapping[str, Any]:
    """Return what board.html shows. `close`: the part where things happen, large, and not the whole."""
    scene = Scene(view, onlooker, open_to, chosen)
    return {
        "box": WHOLE,
        "marks": draw_marks(scene),
        "rows": draw_grid(scene),
        "words": scene.words,
        "close": close,
        "first": any(piece.cue == 1 for piece in scene.pieces),
        "second": any(piece.cue == 2 for piece in scene.pieces),
        "fresh": _fresh(scene),
        "own": bool(scene.target or (view.phase.is_cue and chosen)),
        "card": bool(scene.card),
        "scored": scene.scored.round if scene.scored else 0,
        "looks_back": scene.looks_back,
    }


def _fresh(scene: Scene) -> str:
    """Return what the frames around new pieces mean; "" where there are none."""
    movers = {piece.seat for piece in scene.fresh}
    if not movers:
        return ""
    if len(movers) > 1:
        return (
            gettext("placed since your move") if scene.onlooker.seat is not None else gettext("placed last")
        )
    if scene.onlooker.seat in movers:
        return gettext("placed by you")
    return gettext("placed by %(name)s") % {"name": scene.onlooker.name(movers.pop())}
