"""A mind: what one bot knows of words, in the language of its table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import takewhile
from typing import Final

from games.hues.bots.lexicon import ALL, Lexicon, standing
from games.hues.bots.likeness import EVERYWHERE, Row, Votes, blend, drawn, expected, gains
from games.hues.bots.tables import Concept, Words, concepts, cues, words_of
from games.hues.engine.cues.folding import clean, key_of

SPELT_ALIKE: Final = 4  # letters two words share at least to be forms of one,
ENDING: Final = 3  # and those after them at most
FOUNDED: Final = (22.0, 8.0)  # evidence a giver wants for a word, for a pair of words
TRIES: Final = 5  # how many other people a giver imagines
FAMOUS: Final = 0.8  # how many people know what everybody knows
OWN_COLOUR: Final = 10.0  # the weight of a colour that a concept has of its own
HUMILITY: Final = 1.0  # the weight of not knowing: less than that of one name that is the word itself
HUNCH: Final = 2.0  # evidence of an English word behind a concept


@dataclass(frozen=True)
class Thought:
    """A cue a giver may think of: its text, what it looks like, and how others may understand it, one by one."""

    text: str
    votes: Votes
    imagine: Callable[[int], Votes]
    trust: float = 1.0  # what is left of its points for those who do not know the thing

    @cached_property
    def guesses(self) -> Sequence[int]:
        """Where some other people guess who hear nothing else."""
        rows = (expected(blend(self.imagine(other))) for other in range(TRIES))
        return [max(EVERYWHERE, key=row.__getitem__) for row in rows]

    def promise(self, target: int) -> float:
        """Return how many points any guess by it may bring when a space is meant."""
        points = sum(weight * gains(space)[target] for space, weight in self.votes.items())
        return points / sum(self.votes.values())


class Mind:
    """What a bot knows: a share of the names, and of the concepts of its language."""

    def __init__(self, lexicon: Lexicon, language: str, share: int = ALL) -> None:
        self.lexicon = lexicon
        known = () if language == "en" else concepts(language)
        self.concepts = [row for row in known if standing(lexicon.mind, f"{language}/{row.text}") < share]

    def idea(self, cue: str) -> Row | None:
        """Return how likely each space is meant by a cue; None where the mind knows nothing of it."""
        votes = self._in_its_language(cue) or self.lexicon.votes(self.lexicon.says(words_of(cue)))
        return _humbly(votes) if votes else None

    def _in_its_language(self, cue: str) -> Votes:
        words = [key_of(word) for word in clean(cue).split()]
        whole = [row for row in self.concepts if [key_of(word) for word in row.text.split()] == words]
        rows = whole or [row for row in self.concepts for word in words if _is_form(word, key_of(row.text))]
        votes: dict[int, float] = {}
        for row in rows:
            for space, weight in self._looks(row).items():
                votes[space] = votes.get(space, 0.0) + weight
        return votes

    def _looks(self, row: Concept, again: int | None = None) -> Votes:
        if not row.colours:
            return self.lexicon.votes(self.lexicon.says(row.english))
        lot = standing(f"{self.lexicon.mind}/{again}", row.text) / ALL
        return dict.fromkeys([drawn(space, lot) for space in row.colours], OWN_COLOUR)

    @cached_property
    def thoughts(self) -> Sequence[Thought]:
        """The cues this mind may think of as a giver: concepts of its language, else English words."""
        return [*self._foreign()] or self.english

    @property
    def english(self) -> Sequence[Thought]:
        return _english(self.lexicon)

    def _foreign(self) -> Iterator[Thought]:
        for row in self.concepts:
            if row.colours:
                yield Thought(row.text, self._looks(row), partial(self._looks, row))
            elif self.lexicon.evidence(row.english) >= HUNCH:
                yield _thought(self.lexicon, row.text, row.english)


@cache
def _english(lexicon: Lexicon) -> Sequence[Thought]:
    """Return the well-founded English words of a lexicon, and what everybody knows."""
    return [
        _thought(lexicon, text, words)
        for text, words in ((text, words_of(text)) for text in cues())
        if lexicon.takes_for_granted(words) or _is_founded(lexicon, words)
    ]


def _humbly(votes: Votes) -> Row:
    """Return how likely each space is, the more evenly the less there is to go by."""
    whole, row = sum(votes.values()), blend(votes)
    return [(whole * chance + HUMILITY / len(row)) / (whole + HUMILITY) for chance in row]


def _is_founded(lexicon: Lexicon, words: Words) -> bool:
    return len(words) <= len(FOUNDED) and lexicon.evidence(words) >= FOUNDED[len(words) - 1]


def _thought(lexicon: Lexicon, text: str, words: Words) -> Thought:
    votes = lexicon.votes(lexicon.says(words))
    trust = FAMOUS if lexicon.takes_for_granted(words) else 1.0
    return Thought(text, votes, lambda other: lexicon.votes(lexicon.says(words), other) or votes, trust)


def _is_form(word: str, other: str) -> bool:
    """Whether two spellings look like forms of one word: the same but for a short ending."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False)))
    return same >= SPELT_ALIKE and max(len(word), len(other)) - same <= ENDING


@cache
def mind_of(seat: int, language: str, share: int) -> Mind:
    """Return the mind of the bot at a seat: each has a share of the words of its own, at every table the same."""
    return Mind(_lexicon_of(seat, share), language, share)


@cache
def _lexicon_of(seat: int, share: int) -> Lexicon:
    return Lexicon(f"seat {seat}", last=share)
