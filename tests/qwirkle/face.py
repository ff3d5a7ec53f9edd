"""Positions of Qwirkle, and what the site draws of them."""

import re
from functools import cache

from django.template.loader import render_to_string

from games.kit.chance import Chance
from games.kit.ui import Onlooker
from games.qwirkle.draft import read_move
from games.qwirkle.engine import GAME, Place, QwirkleOptions, State, Tile
from games.qwirkle.ui import UI

ui = UI()
NAMES = ("ann", "bob", "cara")
OPTIONS = QwirkleOptions()


def hand(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.parse(word) for word in text.split())


def position(
    board: str = "", hands: tuple[str, ...] = ("Rc", "Gs"), bag: str = "Bl", **more: object
) -> State:
    """Return the state of a start position; `board` as "Rc@0,0 Rq@1,0"."""
    move = read_move(board) if board else Place(())
    assert isinstance(move, Place)
    start = {
        "board": [[str(tile), x, y] for tile, x, y in move.tiles],
        "hands": [text.split() for text in hands],
        "bag": bag.split(),
        "scores": [0] * len(hands),
        "turn": 0,
        "opening": None,
        **more,
    }
    return GAME.start(start, OPTIONS, Chance.seeded("start")).state


def drawing(
    state: State, seat: int | None = 0, names: tuple[str, ...] = NAMES, **posted: str
) -> dict[str, object]:
    legal = GAME.legal_actions(state, seat) if seat is not None else ()
    return dict(ui.draw(GAME.view(state, seat), legal, Onlooker(seat, names), posted))


def page(state: State, seat: int | None = 0, names: tuple[str, ...] = NAMES, **posted: str) -> str:
    context = {
        "drawing": drawing(state, seat, names, **posted),
        "compose": "/c/",
        "mine": seat in GAME.to_act(state),
    }
    return "".join(render_to_string(f"qwirkle/{part}.html", context) for part in ("board", "controls"))


@cache
def games() -> tuple[State, ...]:
    """Return every position of a random game of three, the last one over."""
    chance = Chance.seeded("game")
    state = GAME.begin(3, OPTIONS, chance).state
    positions = [state]
    while GAME.to_act(state):
        legal = GAME.legal_actions(state, state.turn)
        actions = [Place(laid) for laid, _ in legal.scored()] or list(legal)
        state = GAME.apply(state, state.turn, actions[chance.below(len(actions))], chance).state
        positions.append(state)
    return tuple(positions)


def legal_places(drawn: dict[str, object]) -> dict[tuple[int, int], str]:
    cells = "/c/".join(drawn["cells"])  # type: ignore[arg-type]
    found = re.findall(r'<button class="cell legal" id="c_(-?\d+)_(-?\d+)"[^>]*value="([^"]*)"', cells)
    return {(int(x), int(y)): text for x, y, text in found}
