"""The rules of Sorry!. Pure."""

from games.sorry.engine.board import COLOURS, PAWNS, PLACES, coordinates
from games.sorry.engine.cards import DECKS, Card, Cards
from games.sorry.engine.effects import Effect, Part, by_pawn, next_parts, pawns_of, preview
from games.sorry.engine.game import GAME, SorryGame
from games.sorry.engine.legal import Legal
from games.sorry.engine.state import (
    Action,
    Discard,
    Forfeit,
    Move,
    Reason,
    Sorry,
    SorryOptions,
    Start,
    State,
    Swap,
    View,
    is_team_game,
    own_colours,
    unseen,
)

Options = SorryOptions

__all__ = [
    "COLOURS",
    "DECKS",
    "GAME",
    "PAWNS",
    "PLACES",
    "Action",
    "Card",
    "Cards",
    "Discard",
    "Effect",
    "Forfeit",
    "Legal",
    "Move",
    "Options",
    "Part",
    "Reason",
    "Sorry",
    "SorryGame",
    "SorryOptions",
    "Start",
    "State",
    "Swap",
    "View",
    "by_pawn",
    "coordinates",
    "is_team_game",
    "next_parts",
    "own_colours",
    "pawns_of",
    "preview",
    "unseen",
]
