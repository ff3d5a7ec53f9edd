"""The face of the toy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kit.types import ActionError, InvalidAction, LegalActions
from games.kit.ui import UI, Onlooker, OptionField, Text, explain
from tests.contract.toy.engine import GAME, Play, View


class Face(UI):
    tagline: Text = "High cards win."
    minutes = 1
    bot_titles: Mapping[str, Text] = {"highest": "Highest card", "random": "Any card"}
    option_fields: Mapping[str, OptionField] = {
        "hand": OptionField("Cards in hand", values=((1, "one"), (2, "two"), (3, "three"))),
        "double": OptionField("Cards count twice"),
    }

    def lapse(self, options: Any) -> str:
        return "Your turn is passed."

    def parse(self, posted: Mapping[str, str], view: Any) -> Play:
        try:
            return GAME.load_action({"type": "play", "card": int(posted["card"])})
        except (KeyError, ValueError) as error:
            raise InvalidAction("unreadable", what="card") from error

    def fill(self, action: Play, view: View) -> Mapping[str, str]:
        return {"card": str(action.card)}

    def draw(
        self, view: View, legal: LegalActions[Any], onlooker: Onlooker, posted: Mapping[str, str]
    ) -> Mapping[str, Any]:
        return {"view": view, "cards": [action.card for action in legal]}

    def prompt(self, view: View, onlooker: Onlooker) -> str:
        return "Play a card."

    def sentence(self, event: Mapping[str, Any], onlooker: Onlooker) -> str:
        if event["kind"] == "played":
            return f"{onlooker.name(event['seat'])} played {event['card']}."
        return f"{onlooker.name(event['seat'])}: {event['kind']}."

    def explain(self, error: ActionError) -> str:
        return explain(GAME, error)
