"""The toy as an app, like the folder of any game."""

from games.kit.apps import GameConfig
from tests.contract.toy.bots import BOTS
from tests.contract.toy.engine import GAME
from tests.contract.toy.ui import Face


class ToyConfig(GameConfig):
    name = "tests.contract.toy"
    GAME = GAME
    UI = Face()
    BOTS = BOTS
