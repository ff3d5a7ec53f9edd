"""Players made of rules. Pure: each sees a view and its own legal actions, nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from games.hues.engine import Action, Challenge, View
from games.kit.chance import Chance
from games.kit.types import Bot, LegalActions


def anything(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return any of the actions that are listed; no bot objects to a cue."""
    listed = [action for action in legal if not isinstance(action, Challenge)]
    return listed[chance.below(len(listed))]


BOTS: Mapping[str, Bot[Action, View]] = {"random": anything}
