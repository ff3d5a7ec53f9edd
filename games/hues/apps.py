"""The Django app of Hues and Cues: its rules, its face and its bots."""

from __future__ import annotations

from games.hues.bots import BOTS
from games.hues.engine import GAME
from games.hues.ui import UI
from games.kit.apps import GameConfig


class HuesConfig(GameConfig):
    name = "games.hues"
    GAME = GAME
    UI = UI()
    BOTS = BOTS
