"""Texts in, texts out: boards, hands and positions as the rules write them, "Rc(0,0) Rq(1,0)"."""

from __future__ import annotations

import re
from typing import Any

from games.kit.chance import Chance
from games.kit.types import Json, Step
from games.qwirkle.engine import GAME, Board, Laid, Options, Place, State, Tile

LAID = re.compile(r"(\w\w)\((-?\d+),(-?\d+)\)")


def laid(text: str) -> tuple[Laid, ...]:
    """Return the tiles in "Rc(0,0) Rq(1,0)"."""
    found = tuple((Tile.parse(tile), int(x), int(y)) for tile, x, y in LAID.findall(text))
    assert len(found) == len(text.split()), text
    return found


def board(text: str) -> Board:
    return Board.of(laid(text))


def place(text: str) -> Place:
    return Place(laid(text))


def hand(text: str) -> tuple[Tile, ...]:
    """Return the tiles in "Rc Rq"."""
    return tuple(Tile.parse(tile) for tile in text.split())


def start(
    table: str, *hands: str, bag: str = "", options: dict[str, Json] | None = None, **more: Any
) -> Step[State]:
    """Return the step of a game begun at this position."""
    position = {
        "board": [[str(tile), x, y] for tile, x, y in laid(table)],
        "hands": [tiles.split() for tiles in hands],
        "bag": bag.split(),
        **more,
    }
    return GAME.start(position, Options.read(options or {}), Chance.replay([]))


def play(state: State, text: str, draws: str | int = 0) -> Step[State]:
    """Return the step of the seat in turn laying tiles; `draws` seeds what it draws."""
    return GAME.apply(state, state.turn, place(text), Chance.seeded(draws))


def kinds(step: Step[State]) -> list[str]:
    """Return the kinds of a step's events."""
    return [event.kind for event in step.events]


def row(y: int, *tiles: str) -> str:
    """Return tiles from (0, y) to the right: row(0, "Rc", "Rq") is "Rc(0,0) Rq(1,0)"."""
    return " ".join(f"{tile}({x},{y})" for x, tile in enumerate(tiles))
