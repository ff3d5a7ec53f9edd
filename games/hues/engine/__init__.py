"""The rules of Hues and Cues. Pure."""

from games.hues.engine.board import AT, COLOURS, COLUMNS, ROWS, SPACES, Space, distance, in_frame, worth
from games.hues.engine.cues.wordlists import LANGUAGES
from games.hues.engine.game import GAME
from games.hues.engine.legal import taken
from games.hues.engine.scoring import round_points
from games.hues.engine.state import (
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
    "Challenge",
    "Cue",
    "Guess",
    "HuesOptions",
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
    "round_points",
    "taken",
    "worth",
]
