"""Giving cues: the word that others are the likeliest to understand. Robustness, not cleverness, makes a good one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from itertools import islice
from typing import Final

from games.hues.bots.likeness import EVERYWHERE, Row, blend, both, expected, worth
from games.hues.bots.minds import Mind, Thought
from games.hues.engine import View
from games.hues.engine.cues import check_cue
from games.kit.types import IllegalAction

PROMISING: Final = 10  # thoughts weighed in full
LISTENERS: Final = 4  # other people imagined at the second cue
BEST_GUESS: Final = 0.6  # how much their best guess counts; the rest is for any guess of theirs
POOR: Final = 0.5  # points below which a cue in the table's language is worth looking for another

Weighed = tuple[float, str]  # the points a cue may bring to who hears it, and the cue


def first_cues(view: View, mind: Mind, target: int) -> list[Weighed]:
    """Return the best first cues for a space, the best first."""
    return _best(view, mind, target, lambda thought: _alone(thought, target))


def second_cues(view: View, mind: Mind, target: int) -> list[Weighed]:
    """Return the best second cues for a space after the first one, the best first."""
    before = mind.idea(view.cues[0])
    if before is None:
        return first_cues(view, mind, target)
    return _best(view, mind, target, lambda thought: _after(before, thought, target))


def _best(view: View, mind: Mind, target: int, weigh: Callable[[Thought], float]) -> list[Weighed]:
    found = _weighed(view, mind.thoughts, target, weigh)
    if mind.thoughts is not mind.english and (not found or found[0][0] < POOR):
        found = sorted([*found, *_weighed(view, mind.english, target, weigh)], reverse=True)
    return found


def _weighed(
    view: View, thoughts: Sequence[Thought], target: int, weigh: Callable[[Thought], float]
) -> list[Weighed]:
    promising = nlargest(4 * PROMISING, thoughts, key=lambda thought: thought.promise(target))
    allowed = _allowed(view, promising)
    return sorted(((weigh(thought), thought.text) for thought in islice(allowed, PROMISING)), reverse=True)


def _allowed(view: View, thoughts: Sequence[Thought]) -> Iterator[Thought]:
    """Yield the thoughts that the rules allow as the next cue."""
    for thought in thoughts:
        try:
            check_cue(
                thought.text,
                second=bool(view.cues),
                used=view.used_cues,
                languages=view.options.languages,
                strict_repeat=view.options.strict_repeat,
            )
        except IllegalAction:
            continue
        yield thought


def _alone(thought: Thought, target: int) -> float:
    """Return the points of others who hear this alone."""
    points = sum(worth(guess, target) for guess in thought.guesses) / len(thought.guesses)
    return thought.trust * (BEST_GUESS * points + (1 - BEST_GUESS) * thought.promise(target))


def _after(before: Row, thought: Thought, target: int) -> float:
    """Return the points of others who hear this after a cue that they understood so."""
    points = 0.0
    for other in range(LISTENERS):
        row = expected(both(before, blend(thought.imagine(other))))
        guess = max(EVERYWHERE, key=row.__getitem__)
        points += BEST_GUESS * worth(guess, target) + (1 - BEST_GUESS) * row[target]
    return thought.trust * points / LISTENERS
