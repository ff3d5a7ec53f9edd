"""Why a move is refused: stable codes and their marked English sentences. `{tile}` is a tile's two-letter text."""

from __future__ import annotations

from games.kit.types import noop

MESSAGES: dict[str, str] = {
    "no-tiles": noop("Lay at least one tile."),
    "same-cell": noop("Two of your tiles lie on the same place."),
    "occupied": noop("A tile already lies there."),
    "too-far": noop("That is too far from the middle of the table."),
    "not-in-line": noop("All tiles of a turn go into one row or one column."),
    "gap": noop("There is an empty place between your tiles."),
    "not-connected": noop("At least one of your tiles must touch a tile on the table by a side."),
    "line-too-long": noop("A line has six tiles at most."),
    "line-duplicate": noop("The {tile} would be in the line twice."),
    "line-clash": noop("The {tile} does not fit: all tiles of a line share the colour or the shape."),
    "opening-size": noop("The first line must have {count} tiles: the largest set in your hand."),
    "opening-trade": noop("Whoever opens the game lays tiles and does not trade."),
    "not-in-hand": noop("The {tile} is not in your hand, or not often enough."),
    "trade-nothing": noop("Choose at least one tile to trade."),
    "bag-empty": noop("The bag is empty, so nothing can be traded."),
    "bag-too-small": noop("You cannot trade {count} tiles: the bag holds only {bag}."),
    "no-pass": noop("You cannot pass: lay tiles, or trade while the bag holds some."),
    "bad-option": noop("The option {option} is not known or has an unknown value."),
    "left": noop("This seat has left the game."),
}
