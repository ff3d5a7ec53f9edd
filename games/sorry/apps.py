"""The Django app of Sorry!: its rules, its face and its bots."""

from __future__ import annotations

from games.kit.apps import GameConfig
from games.sorry.bots import BOTS
from games.sorry.engine import GAME
from games.sorry.ui import UI


class SorryConfig(GameConfig):
    name = "games.sorry"
    GAME = GAME
    UI = UI()
    BOTS = BOTS
