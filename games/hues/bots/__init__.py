"""Players made of rules and words. Pure: each sees a view and its own legal actions, nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.hues.bots.giving import first_cues, second_cues
from games.hues.bots.guessing import open_spaces, weigh
from games.hues.bots.likeness import NUMBER
from games.hues.bots.minds import Mind, mind_of
from games.hues.engine import SPACES, Action, Challenge, Cue, Guess, Skip, Space, View
from games.kit.chance import Chance
from games.kit.types import Bot, LegalActions

LOOKED_AT: Final = 4  # colours a giver looks at where any may be chosen, as many as a card has
HELPLESS: Final = 0.35  # points of others below which a second cue is not given
GRAINS: Final = 1000  # how finely chance is weighed


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot plays: the share of the words it knows, of 1000, and how near to the best its choices are."""

    share: int
    sureness: float

    def __call__(self, view: View, legal: LegalActions[Action], chance: Chance) -> Action:
        """Return a cue others may understand, or a guess where the cues point as this mind knows the words."""
        mind = mind_of(view.seat or 0, view.options.language, self.share)
        if view.phase.is_cue:
            return self._second(view, mind, chance) if view.cues else self._first(view, legal, mind, chance)
        spaces = [action.space for action in legal if isinstance(action, Guess)]
        return Guess(self._pick(open_spaces(spaces, weigh(view, mind)), chance))

    def _first(self, view: View, legal: LegalActions[Action], mind: Mind, chance: Chance) -> Action:
        """Return a colour with its cue: one of those for which this mind knows good words."""
        known = [(space, first_cues(view, mind, NUMBER[space])) for space in _colours(view, chance)]
        found = [(cues[0][0], (space, cues)) for space, cues in known if cues]
        if not found:
            return anything(view, legal, chance)
        space, cues = self._pick(sorted(found, reverse=True), chance)
        return Cue(self._pick(cues, chance), space)

    def _second(self, view: View, mind: Mind, chance: Chance) -> Action:
        assert view.target is not None  # chosen with the first cue
        found = second_cues(view, mind, NUMBER[view.target])
        return Cue(self._pick(found, chance)) if found and found[0][0] >= HELPLESS else Skip()

    def _pick[T](self, choices: Sequence[tuple[float, T]], chance: Chance) -> T:
        """Return one of the choices, the likelier the nearer it comes to the best; these are sorted by value."""
        best = choices[0][0]
        weights = [int(GRAINS * (value / best) ** self.sureness) if best > 0 else 1 for value, _ in choices]
        at = chance.below(sum(weights))
        for weight, (_, choice) in zip(weights, choices, strict=True):
            at -= weight
            if at < 0:
                return choice
        raise AssertionError("the weights are all there is")


def _colours(view: View, chance: Chance) -> Sequence[Space]:
    if view.target is not None:
        return (view.target,)
    return view.card or [SPACES[chance.below(len(SPACES))] for _ in range(LOOKED_AT)]


def anything(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return any of the actions that are listed; no bot objects to a cue."""
    listed = [action for action in legal if not isinstance(action, Challenge)]
    return listed[chance.below(len(listed))]


BOTS: Final[Mapping[str, Bot[Action, View]]] = {
    "wordy": Level(share=750, sureness=60),
    "casual": Level(share=450, sureness=8),
    "random": anything,
}
