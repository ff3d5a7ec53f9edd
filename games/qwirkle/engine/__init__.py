"""The rules of Qwirkle. Pure."""

from games.qwirkle.engine.board import Board
from games.qwirkle.engine.frontier import Cell, Laid
from games.qwirkle.engine.game import GAME
from games.qwirkle.engine.lines import GOING_OUT, Line, judge, lines_of
from games.qwirkle.engine.placing import placements
from games.qwirkle.engine.state import (
    Action,
    Pass,
    Place,
    QwirkleOptions,
    Reason,
    State,
    Trade,
    View,
    board_of,
    unseen,
)
from games.qwirkle.engine.tiles import TILES, Colour, Shape, Tile, in_order, largest_set

Options = QwirkleOptions

__all__ = [
    "GAME",
    "GOING_OUT",
    "TILES",
    "Action",
    "Board",
    "Cell",
    "Colour",
    "Laid",
    "Line",
    "Options",
    "Pass",
    "Place",
    "QwirkleOptions",
    "Reason",
    "Shape",
    "State",
    "Tile",
    "Trade",
    "View",
    "board_of",
    "in_order",
    "judge",
    "largest_set",
    "lines_of",
    "placements",
    "unseen",
]
