"""Bots of the toy."""

from __future__ import annotations

from games.kit.chance import Chance
from games.kit.types import LegalActions
from tests.contract.toy.engine import Play, View


def highest(view: View, legal: LegalActions[Play], chance: Chance) -> Play:
    return max(legal, key=lambda action: action.card)


def any_card(view: View, legal: LegalActions[Play], chance: Chance) -> Play:
    actions = list(legal)
    return actions[chance.below(len(actions))]


BOTS = {"highest": highest, "random": any_card}
