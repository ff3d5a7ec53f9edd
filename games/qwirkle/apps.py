"""The Django app of Qwirkle: its rules, its face and its bots."""

from __future__ import annotations

from games.kit.apps import GameConfig
from games.qwirkle.bots import BOTS
from games.qwirkle.engine import GAME
from games.qwirkle.ui import UI


class QwirkleConfig(GameConfig):
    name = "games.qwirkle"
    GAME = GAME
    UI = UI()
    BOTS = BOTS
