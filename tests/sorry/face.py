"""Positions of Sorry!, and what the site draws of them."""

from functools import cache

from django.template.loader import render_to_string

from games.kit.chance import Chance
from games.kit.ui import Onlooker
from games.sorry.engine import (
    GAME,
    SorryOptions,
    State,
)
from games.sorry.ui import UI

ui = UI()
NAMES = ("ann", "bob", "cara", "dan")
CLASSIC, TEAMS = SorryOptions(), SorryOptions(variant="teams")
POINTS = SorryOptions(variant="points")


def position(
    card: str | None = "5",
    options: SorryOptions = CLASSIC,
    colours: str = "rbyg",
    hands: object = None,
    **pawns: str,
) -> State:
    """Return a state with the pawns told ("r1" is Red 1) and the others on START."""
    places = {f"{colour}{number}": "start" for colour in colours for number in range(4)}
    places |= {f"{name[0]}{int(name[1]) - 1}": place for name, place in pawns.items()}
    start = {
        "colours": list(colours),
        "pawns": places,
        "deck": ["1", "3", "5", "8"] * 4,
        "discard": [],
        "card": card,
        "turn": 0,
        "hands": hands,
    }
    return GAME.start(start, options, Chance.seeded("start")).state


def drawing(
    state: State, seat: int | None = 0, names: tuple[str, ...] = NAMES, **posted: str
) -> dict[str, object]:
    legal = GAME.legal_actions(state, seat) if seat is not None else ()
    return dict(ui.draw(GAME.view(state, seat), legal, Onlooker(seat, names), posted))


def page(state: State, seat: int | None = 0, names: tuple[str, ...] = NAMES, **posted: str) -> str:
    mine = seat in GAME.to_act(state)
    context = {"drawing": drawing(state, seat, names, **posted), "compose": "/c/", "mine": mine}
    return "".join(render_to_string(f"sorry/{part}.html", context) for part in ("board", "controls"))


@cache
def games() -> tuple[State, ...]:
    """Return positions of a random game of each variant, the last of each over."""
    positions: list[State] = []
    for options in (CLASSIC, TEAMS, POINTS):
        chance = Chance.seeded(options.variant)
        state = GAME.begin(4, options, chance).state
        while GAME.to_act(state):
            positions.append(state)
            actions = list(GAME.legal_actions(state, state.turn))
            state = GAME.apply(state, state.turn, actions[chance.below(len(actions))], chance).state
        positions.append(state)
    return tuple(positions)
