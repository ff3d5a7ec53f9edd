"""What words look like: names of colours, each a few words and the spaces it looks like.

A name speaks for every word in it, as strongly as the rest of it leaves that word in charge. Each mind knows a share of
the names only, as if it had a life of its own: so two bots differ, and neither reads the other's thoughts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Final

from games.hues.bots.likeness import Votes, drawn
from games.hues.bots.tables import Words, all_names, culture
from games.hues.engine.cues.wordlists import WORDS

Saying = tuple[int, float]  # number of a name, and how strongly it speaks for the words asked about

EXACT: Final = 10.0  # the name is the words themselves
COLOURED: Final = 4.0  # the rest of it is a basic colour: "flamingo pink"
SHADED: Final = 2.5  # the rest of it is a shade: "bright flamingo"
TINTED: Final = 0.5  # a dark or pale thing has not quite the thing's own colour
TINTS: Final = frozenset(("dark", "light", "pale", "deep"))
SHADES: Final = frozenset((
    "antique", "baby", "bright", "burnt", "classic", "cold", "cool", "dark", "deep", "dim", "dull",
    "dusty", "electric", "faded", "fresh", "hot", "intense", "light", "lush", "medium", "muted", "neon",
    "old", "pale", "pastel", "powder", "pure", "rich", "royal", "soft", "strong", "super", "sweet",
    "true", "ultra", "very", "vibrant", "vivid", "warm", "wild",
))  # fmt: skip
FILLERS: Final = frozenset((
    "a", "an", "and", "at", "by", "for", "from", "in", "la", "le", "of", "on", "the", "to", "with",
))  # fmt: skip
BASIC: Final = frozenset(WORDS["en"].colours)

WELL_KNOWN: Final = 3  # so many names that hold both words of a cue are enough
ALONE: Final = 0.6, 0.25  # how each word alone counts beside both: where few names hold both, where enough do
SHORTEST: Final = 3  # letters of each half of a word that may be two: "seafoam"
MOST: Final = 5.0  # how much one name can count as evidence: it takes several to found a word well

UNKNOWN, KNOWN = 1, 2
ALL: Final = 1000
# How often a name is there when so many are drawn anew out of so many, one and the same more than once.
AGAIN: Final = (0,) * 368 + (1,) * 368 + (2,) * 184 + (3,) * 61 + (4,) * 19


class Lexicon:
    """The names one mind knows: those that stand in its order from `first` on and before `last`, of 1000.

    What everybody knows (brands, flags, characters) it knows too, unless `culture` is false; but each has a picture of
    it that is a little off.
    """

    def __init__(self, mind: str, first: int = 0, last: int = ALL, *, culture: bool = True) -> None:
        self.mind = mind
        self._order = range(first, last)
        self._culture = culture
        self._known = bytearray(len(all_names().names))  # 0 until it is asked

    def says(self, words: Words) -> list[Saying]:
        """Return which names speak for a cue of these words, and how strongly; of a word unknown, its two halves."""
        found = self._with(words)
        if len(words) > 1:
            alone = ALONE[len(found) >= WELL_KNOWN]
            for word in [word for word in words if word not in SHADES] or words:
                found += [(number, how * alone) for number, how in self._with((word,))]
        if not found:
            found = next(filter(None, map(self._with, _halves(words))), [])
        return found

    def evidence(self, words: Words) -> float:
        """Return how well founded the words are: the names that hold them together, none of which counts for much."""
        names = all_names().names
        return sum(min(MOST, how * names[number].weight) for number, how in self._with(words))

    def votes(self, sayings: Iterable[Saying], again: int | None = None) -> Votes:
        """Return the weights of the spaces these names look like; with `again`, as somebody else may know them."""
        names, found = all_names().names, dict[int, float]()
        mind = self.mind if again is None else f"{self.mind}/{again}"
        for number, how in sayings:
            name = names[number]
            stands = 0 if again is None and not name.culture else standing(mind, str(number))
            times = 1 if again is None or name.culture else AGAIN[stands]
            for space, weight in name.votes if times else ():
                seen = drawn(space, stands / ALL) if name.culture else space
                found[seen] = found.get(seen, 0.0) + times * how * weight
        return found

    def takes_for_granted(self, words: Words) -> bool:
        """Whether everybody knows these words, and this mind too."""
        return self._culture and words in culture()

    def _with(self, words: Words) -> list[Saying]:
        """Return the names that hold these words one after the other."""
        names, found = all_names(), list[Saying]()
        for number in min((names.holding.get(word, ()) for word in words), key=len):
            have = names.names[number].words
            at = _place(words, have)
            if at is not None and self._knows(number):
                found.append((number, _strength(have[:at] + have[at + len(words) :])))
        return found

    def _knows(self, number: int) -> bool:
        if not self._known[number]:
            name = all_names().names[number]
            lives = standing(self.mind, " ".join(name.words)) in self._order
            self._known[number] = KNOWN if (self._culture if name.culture else lives) else UNKNOWN
        return self._known[number] == KNOWN


def standing(mind: str, text: str) -> int:
    """Return where a text stands in a mind's order, 0 to 999: any two minds order alike by chance only."""
    return int.from_bytes(blake2b(f"{mind}/{text}".encode(), digest_size=4).digest()) % ALL


def _place(words: Words, within: Words) -> int | None:
    if len(words) == 1:
        return within.index(words[0])
    ahead = range(len(within) - len(words) + 1)
    return next((at for at in ahead if within[at : at + len(words)] == words), None)


def _strength(rest: Sequence[str]) -> float:
    """Return how strongly a name speaks for a part of it; `rest` are its other words."""
    others = [word for word in rest if word not in FILLERS]
    if not others:
        return EXACT
    nouns = sum(word not in SHADES and word not in BASIC for word in others)
    found = 1 / nouns if nouns else SHADED if BASIC.isdisjoint(others) else COLOURED
    return found if TINTS.isdisjoint(others) else found * TINTED


def _halves(words: Words) -> Iterable[Words]:
    """Yield the ways to read a word as two, or two words as one."""
    if len(words) > 1:
        yield ("".join(words),)
        return
    for word in words:
        for cut in range(SHORTEST, len(word) - SHORTEST + 1):
            yield word[:cut], word[cut:]
