"""The lists of words that cannot be cues, one file a language; `words/README.md` explains them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from games.hues.engine.cues.folding import clean, key_of

LANGUAGES: Final = ("en", "lt", "mr", "mn")

Forms = Mapping[str, str]  # key of a form -> the basic word it is a form of


@dataclass(frozen=True, slots=True)
class WordList:
    """What one language forbids. Keys are those of `folding.key_of`; `allowed` and `uncounted` are exact spellings."""

    colours: Forms
    shades: frozenset[str]
    positions: Forms
    numbers: Forms
    comparatives: Forms
    allowed: frozenset[str]
    uncounted: frozenset[str]

    def colour(self, key: str) -> str | None:
        """Return the basic colour a key is a form of, also one joined to another or to a shade (H-20), else None."""
        if key in self.colours:
            return self.colours[key]
        for cut in range(2, len(key) - 1):
            one, two = key[:cut], key[cut:]
            if two in self.colours and (one in self.shades or one in self.colours):
                return self.colours[two]
            if one in self.colours and two in self.shades:
                return self.colours[one]
        return None


def _forms(groups: Mapping[str, str]) -> Forms:
    """Return every form's key with its basic word; of two basic words that share a form the first has it."""
    found: dict[str, str] = {}
    for basic, forms in groups.items():
        for form in (basic, *forms.split()):
            found.setdefault(key_of(clean(form)), basic)
    return found


def _exact(words: str) -> frozenset[str]:
    return frozenset(clean(word) for word in words.split())


def _read(language: str) -> WordList:
    text = files("games.hues.engine.cues").joinpath("words", f"{language}.toml").read_text("utf-8")
    raw: Mapping[str, Any] = tomllib.loads(text)
    return WordList(
        colours=_forms(raw["colours"]),
        shades=frozenset(key_of(word) for word in _exact(raw["shades"])),
        positions=_forms(raw["positions"]),
        numbers=_forms(raw["numbers"]),
        comparatives=_forms(raw["comparatives"]),
        allowed=_exact(raw["allowed"]),
        uncounted=_exact(raw["uncounted"]),
    )


WORDS: Final[Mapping[str, WordList]] = {language: _read(language) for language in LANGUAGES}
