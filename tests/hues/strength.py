"""How well bots understand one another, in points of the guesser.

Real rounds of the engine, one for each target: free choice of the colour, guesses unseen, so that the third seat, which
the rules want, disturbs nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.hues.bots import HELPLESS
from games.hues.bots.giving import first_cues, second_cues
from games.hues.bots.guessing import open_spaces, weigh
from games.hues.bots.lexicon import ALL, Lexicon
from games.hues.bots.likeness import NUMBER
from games.hues.bots.minds import Mind, mind_of
from games.hues.engine import GAME, SPACES, Cue, Guess, HuesOptions, Skip, Space, State, View, taken, worth
from games.kit.chance import Chance

GIVER, GUESSER, THIRD = range(3)

Guessing = Callable[[View, list[Space]], Space]


@dataclass(frozen=True, slots=True)
class Strength:
    """Points a round by cue, and how many second cues were skipped, of all rounds."""

    first: float
    second: float
    skipped: float

    @property
    def both(self) -> float:
        return self.first + self.second


def strangers(split: int, language: str = "en") -> tuple[Mind, Mind]:
    """Return two minds with half of the names each, none in common, and without what everybody knows."""
    halves = (
        Lexicon(f"split {split}", first, last, culture=False)
        for first, last in ((0, ALL // 2), (ALL // 2, ALL))
    )
    one, other = (Mind(half, language) for half in halves)
    return one, other


def neighbours(one: int, other: int, share: int, language: str = "en") -> tuple[Mind, Mind]:
    """Return the minds of two bots of a table."""
    return mind_of(one, language, share), mind_of(other, language, share)


def by(mind: Mind) -> Guessing:
    return lambda view, spaces: open_spaces(spaces, weigh(view, mind))[0][1]


def by_chance(chance: Chance) -> Guessing:
    return lambda view, spaces: spaces[chance.below(len(spaces))]


def measure(giver: Mind, guessing: Guessing, targets: Iterable[Space], language: str = "en") -> Strength:
    rounds = [_round(giver, guessing, target, language) for target in targets]
    firsts, seconds = (
        [points for points, *_ in rounds],
        [points for _, points in rounds if points is not None],
    )
    return Strength(sum(firsts) / len(rounds), sum(seconds) / len(rounds), 1 - len(seconds) / len(rounds))


def _round(giver: Mind, guessing: Guessing, target: Space, language: str) -> tuple[int, int | None]:
    """Return the points of the two guesses; None for the second where no second cue was given."""
    chance = Chance.seeded("strength")
    state = GAME.setup(
        3, HuesOptions(free_choice=True, guessing="sealed", rounds=2, language=language), chance
    )
    text = first_cues(GAME.view(state, GIVER), giver, NUMBER[target])[0][1]
    state, first = _guessed(
        GAME.apply(state, GIVER, Cue(text, target), chance).state, guessing, target, chance
    )
    found = second_cues(GAME.view(state, GIVER), giver, NUMBER[target])
    if not found or found[0][0] < HELPLESS:
        GAME.apply(state, GIVER, Skip(), chance)
        return first, None
    _, second = _guessed(GAME.apply(state, GIVER, Cue(found[0][1]), chance).state, guessing, target, chance)
    return first, second


def _guessed(state: State, guessing: Guessing, target: Space, chance: Chance) -> tuple[State, int]:
    spaces = [space for space in SPACES if space not in taken(state, GUESSER)]
    space = guessing(GAME.view(state, GUESSER), spaces)
    state = GAME.apply(state, GUESSER, Guess(space), chance).state
    other = next(space for space in SPACES if space not in taken(state, THIRD))
    return GAME.apply(state, THIRD, Guess(other), chance).state, worth(space, target)
