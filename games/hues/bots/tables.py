"""The tables of words in `words/`, read once when they are first needed; `words/README.md` explains them."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from games.hues.bots.likeness import nearest
from games.hues.engine.cues.folding import clean, key_of

Words = tuple[str, ...]

# Words that end in s and are one thing all the same.
SINGULAR: Final = ("alas", "arkansas", "atlas", "canvas", "christmas", "kansas", "lens", "texas", "vegas")
KNOWN_TO_ALL: Final = 2.5  # the weight of a row of the culture table


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a colour: its words, the spaces it looks like with their weights, and whether it is of our culture."""

    words: Words
    votes: tuple[tuple[int, float], ...]
    culture: bool = False

    @property
    def weight(self) -> float:
        return sum(weight for _, weight in self.votes)


@dataclass(frozen=True, slots=True)
class Concept:
    """A thing by its words in one language, with its English words or its colours."""

    text: str
    english: Words
    colours: tuple[int, ...]


class Names:
    """All names there are, and where each word is to be found."""

    def __init__(self, names: Sequence[Name]) -> None:
        self.names = names
        self.holding: dict[str, list[int]] = {}
        for number, name in enumerate(names):
            for word in dict.fromkeys(name.words):
                self.holding.setdefault(word, []).append(number)


def words_of(text: str) -> Words:
    """Return the words of a name or cue as the lexicon knows them: bare small letters, singular, no possessive."""
    bare = clean(text).replace("'s ", " ").removesuffix("'s").replace("-", " ")
    return tuple(filter(None, (stem(key_of(word)) for word in bare.split())))


def stem(word: str) -> str:
    """Return an English word without its plural."""
    if len(word) < 4 or word in SINGULAR or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "toes")):
        return word[:-2]
    return word[:-1]


@cache
def all_names() -> Names:
    """Return the names of all lists and of the culture table."""
    packed = files("games.hues.bots").joinpath("words", "names.tsv.gz").read_bytes()
    lines = gzip.decompress(packed).decode("ascii").splitlines()
    return Names([*map(_name, lines), *_culture()])


def _name(line: str) -> Name:
    words, *votes = line.split("\t")
    pairs = (vote.split(":") for vote in votes)
    return Name(tuple(words.split()), tuple((int(space), int(weight) / 100) for space, weight in pairs))


def _culture() -> Iterator[Name]:
    for name, colours in _rows("culture.tsv"):
        spaces = _spaces(colours)
        yield Name(
            words_of(name), tuple((space, KNOWN_TO_ALL / len(spaces)) for space in spaces), culture=True
        )


@cache
def culture() -> frozenset[Words]:
    """Return the words of the culture table."""
    return frozenset(name.words for name in all_names().names if name.culture)


@cache
def concepts(language: str) -> Sequence[Concept]:
    """Return the concepts that have words in a language other than English."""
    header, *rows = _rows("concepts.tsv")
    at = header.index(language)
    return [Concept(row[at], words_of(row[1]), _spaces(row[0])) for row in rows if row[at]]


@cache
def cues() -> Sequence[str]:
    """Return the English words and pairs of words that a giver may think of."""
    texts = [row[0] for name in ("cues.txt", "culture.tsv") for row in _rows(name)]
    return [*{words_of(text): text for text in texts}.values()]


def _spaces(colours: str) -> tuple[int, ...]:
    return tuple(nearest(colour)[0] for colour in colours.split())


def _rows(name: str) -> Iterator[list[str]]:
    text = files("games.hues.bots").joinpath("words", name).read_text("utf-8")
    return (line.split("\t") for line in text.splitlines() if line and not line.startswith("# "))
