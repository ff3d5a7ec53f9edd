"""The checks of a cue, in the order in which a giver would want to hear of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from games.hues.engine.cues.folding import (
    APOSTROPHE,
    HYPHEN,
    OUTER,
    clean,
    compatible,
    disguised,
    is_letter,
    is_number,
    key_of,
    keys_of,
    script_of,
)
from games.hues.engine.cues.wordlists import WORDS, Forms, WordList
from games.kit.types import IllegalAction

LONGEST_TEXT = 200  # of what is sent; two words of 30 letters fit well
LONGEST_WORD = 30
ROWS = frozenset("abcdefghijklmnop")


def check_cue(
    text: str,
    *,
    second: bool,
    used: tuple[str, ...],
    languages: tuple[str, ...],
    strict_repeat: bool = False,
) -> str:
    """Return the cue in its canonical form: lower case, blanks collapsed, outer punctuation removed.

    `used` are the canonical cues of the game so far, `languages` the table's; English always counts too (H-24).
    Raises: IllegalAction, code one of `MESSAGES`, with the `word` concerned (rules/hues 3.4, H-14 to H-26).
    """
    if len(text) > LONGEST_TEXT:
        raise IllegalAction("cue-long")
    _check_letters(text)
    cue = clean(text)
    if not cue:
        raise IllegalAction("cue-empty")
    words = cue.split()
    for word in words:
        _check_word(word)
    lists = [WORDS[language] for language in dict.fromkeys(("en", *languages)) if language in WORDS]
    counted = _counted(words, lists)
    most = 2 if second else 1
    if len(counted) > most:
        raise IllegalAction("cue-two-words" if second else "cue-one-word", word=cue, count=len(counted))
    _check_lists(words, lists, second)
    _check_used(cue, counted, used, lists, strict_repeat)
    return cue


def _check_letters(text: str) -> None:
    """Pass when no word holds a number or is joined like camelCase, which cleaning would hide (H-16, H-25)."""
    for raw in text.split():
        word = compatible(raw)
        if any(is_number(ch) for ch in raw + word):
            raise IllegalAction("cue-digit", word=word[:LONGEST_WORD])
        bare = word.strip(OUTER)
        if any(one.islower() and two.isupper() for one, two in pairwise(bare)):
            raise IllegalAction("cue-joined", word=bare[:LONGEST_WORD])


def _check_word(word: str) -> None:
    """Pass when a cleaned word is one word of one alphabet, and no letter of a row."""
    shown = word[: LONGEST_WORD + 2]
    letters = word.replace(APOSTROPHE, "").replace(HYPHEN, "")
    if not letters or not all(is_letter(ch) for ch in letters):
        raise IllegalAction("cue-sign", word=shown)
    scripts = {script_of(ch) for ch in letters}
    if None in scripts:
        raise IllegalAction("cue-alphabet", word=shown)
    if len(scripts) > 1:
        raise IllegalAction("cue-mixed", word=shown)
    parts = word.split(HYPHEN)
    if len(parts) > 2 or "" in parts:
        raise IllegalAction("cue-hyphens", word=shown)
    if not all(is_letter(ch) for part in parts for ch in (part[0], part[-1])):
        raise IllegalAction("cue-sign", word=shown)
    if any(key_of(part) in ROWS for part in parts):
        raise IllegalAction("cue-letter", word=shown)
    if not 2 <= len(letters) <= LONGEST_WORD:
        raise IllegalAction("cue-length", word=shown)


def _counted(words: list[str], lists: Iterable[WordList]) -> list[str]:
    """Return the words that count: without a trailing "of colour" (H-17b)."""
    trails = len(words) > 1 and any(words[-1] in each.uncounted for each in lists)
    return words[:-1] if trails else words


def _check_lists(words: list[str], lists: list[WordList], second: bool) -> None:
    """Pass when no word, part of a hyphenated word (H-21) or both words written as one is on a list."""
    for word in words:
        for spelt in _spellings(word, lists):
            _check_colour(spelt, lists, word)
            _check_forms(spelt, [each.positions for each in lists], "cue-position", word)
            _check_forms(spelt, [each.numbers for each in lists], "cue-number", word)
            if second:
                _check_forms(spelt, [each.comparatives for each in lists], "cue-comparison", word)
    if len(words) > 1:
        for spelt in _spellings("".join(words), lists):
            if any(key in each.colours for key in keys_of(spelt) for each in lists):
                _check_colour(spelt, lists, " ".join(words))


def _spellings(word: str, lists: list[WordList]) -> Iterator[str]:
    """Yield the word and the parts of its hyphen, except those that a list names as harmless."""
    for spelt in dict.fromkeys((word, *word.split(HYPHEN))):
        if not any(spelt.removesuffix("'s") in each.allowed for each in lists):
            yield spelt


def _check_colour(spelt: str, lists: list[WordList], word: str) -> None:
    for each in lists:
        for key in (*keys_of(spelt), *disguised(spelt)):
            basic = each.colour(key)
            if basic is not None:
                raise IllegalAction("cue-colour", word=word, basic=basic)


def _check_forms(spelt: str, forms: list[Forms], code: str, word: str) -> None:
    for each in forms:
        for key in keys_of(spelt):
            if key in each:
                raise IllegalAction(code, word=word, basic=each[key])


def _check_used(
    cue: str, counted: list[str], used: tuple[str, ...], lists: list[WordList], strict_repeat: bool
) -> None:
    """Pass when the whole cue is new (H-14, H-15); with `strict_repeat` also each of its words."""
    earlier = [_counted(clean(text).split(), lists) for text in used]
    if counted in earlier:
        raise IllegalAction("cue-used", word=cue)
    if not strict_repeat:
        return
    known = {word for words in earlier for word in words}
    for at, word in enumerate(counted):
        if word in known or word in counted[:at]:
            raise IllegalAction("cue-recurs", word=word)
