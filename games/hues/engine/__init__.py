"""The rules of Hues and Cues. Pure."""

from games.hues.engine.board import AT, COLOURS, COLUMNS, ROWS, SPACES, Space, distance, in_frame, worth
from games.hues.engine.cards import Card
from games.hues.engine.game import GAME, HuesAndCues
from games.hues.engine.legal import Legal, may_hold_back, taken, to_act
from games.hues.engine.scoring import round_points
from games.hues.engine.state import (
    LANGUAGES,
    Action,
    Challenge,
    Cue,
    Guess,
    HuesOptions,
    Phase,
    Piece,
    Reason,
    Scored,
    Skip,
    State,
    View,
)

Options = HuesOptions

__all__ = [
    "AT",
    "COLOURS",
    "COLUMNS",
    "GAME",
    "LANGUAGES",
    "ROWS",
    "SPACES",
    "Action",
    "Card",
    "Challenge",
    "Cue",
    "Guess",
    "HuesAndCues",
    "HuesOptions",
    "Legal",
    "Options",
    "Phase",
    "Piece",
    "Reason",
    "Scored",
    "Skip",
    "Space",
    "State",
    "View",
    "distance",
    "in_frame",
    "may_hold_back",
    "round_points",
    "taken",
    "to_act",
    "worth",
]
