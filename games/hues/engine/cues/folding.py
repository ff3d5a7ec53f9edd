"""Unicode of cues: cleaning, alphabets, and keys under which spellings of one word meet.

A category loop, not a regular expression: `\\w` breaks Devanagari words at their vowel signs.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from typing import Final

APOSTROPHE: Final = "'"
HYPHEN: Final = "-"
OUTER: Final = " .,:;!?…\"'«»„“”‘’‚‹›()[]¡¿।॥-"  # taken off the ends of a cue

_INVISIBLE: Final = {  # beside the category Cf: joiners and selectors that are marks
    0x034F,
    *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
}
_UNITED: Final = str.maketrans(
    {
        **dict.fromkeys("‘’‛ʼʻ′`´ʹ＇", APOSTROPHE),
        **dict.fromkeys("‐‑‒–—―−﹣－", HYPHEN),
    }
)
# Latin letters that do not come apart into a letter of a to z and a mark.
_EXTRA: Final = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ĸ": "k",
    "ŋ": "n", "þ": "th", "ð": "d",
}  # fmt: skip
_CYRILLIC: Final = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюяөү")
_CYRILLIC_KEY: Final = str.maketrans("ёөү", "еоу")  # how people type them who lack the keys
_LOOKALIKES: Final = str.maketrans("abcehkmoptxy", "авсенкмортху")  # a Latin "xap" reads as "хар"
_NASAL: Final = re.compile("[ङञणनम]\u094d(?=[क-घच-झट-ढत-धप-भ])")
_RUN: Final = re.compile(r"(.)\1{2,}")
_DEVANAGARI_KEY: Final = {0x093C: None, 0x0901: 0x0902}  # no nukta; candrabindu as anusvara


class Script(Enum):
    """The alphabets in which the site's languages are written."""

    LATIN = 1
    CYRILLIC = 2
    DEVANAGARI = 3


def compatible(text: str) -> str:
    """Return the text in NFKC, without invisible characters and with one kind of apostrophe and hyphen."""
    seen = "".join(ch for ch in text.translate(_UNITED) if not is_invisible(ch))
    return unicodedata.normalize("NFKC", seen).translate(_UNITED)


def is_invisible(ch: str) -> bool:
    """Whether a character shows nothing of itself: joiners, direction marks, soft hyphens, selectors."""
    return unicodedata.category(ch) == "Cf" or ord(ch) in _INVISIBLE


def clean(text: str) -> str:
    """Return the canonical spelling: compatible, lower case, blanks collapsed, outer punctuation removed (H-15)."""
    lowered = compatible(compatible(text).lower())
    return " ".join(lowered.split()).strip(OUTER)


def is_number(ch: str) -> bool:
    """Whether a character is a digit or number sign of any script."""
    return unicodedata.category(ch).startswith("N")


def is_letter(ch: str) -> bool:
    """Whether a character is a letter or a combining mark; Devanagari words need the marks (H-16)."""
    return unicodedata.category(ch)[0] in "LM"


def script_of(ch: str) -> Script | None:
    """Return the alphabet of a lower-case letter, None for letters outside those of the site's languages."""
    if ch in _CYRILLIC:
        return Script.CYRILLIC
    if "\u0900" <= ch <= "\u097f":
        return Script.DEVANAGARI
    return Script.LATIN if ch in _EXTRA or "a" <= unicodedata.normalize("NFKD", ch)[0] <= "z" else None


def key_of(word: str) -> str:
    """Return the key under which spellings of a word meet: without diacritics, nukta, apostrophes and hyphens.

    Latin loses all diacritics (žalia, zalia), Cyrillic ё ө ү become е о у, and Devanagari writes a nasal before a stop
    as anusvara.
    """
    bare = word.replace(APOSTROPHE, "").replace(HYPHEN, "")
    first = script_of(bare[0]) if bare else None
    if first is Script.CYRILLIC:
        return bare.translate(_CYRILLIC_KEY)
    parts = unicodedata.normalize("NFKD", bare)
    if first is Script.DEVANAGARI:
        return _NASAL.sub("\u0902", parts.translate(_DEVANAGARI_KEY))
    return "".join(_EXTRA.get(ch, ch) for ch in parts if not unicodedata.combining(ch))


def keys_of(word: str) -> tuple[str, ...]:
    """Return the keys to look a word up by: its own, and with letters drawn out put right (bluuue, greeeen)."""
    key = key_of(word)
    return tuple(dict.fromkeys((key, _RUN.sub(r"\1", key), _RUN.sub(r"\1\1", key))))


def disguised(word: str) -> tuple[str, ...]:
    """Return the keys of what a word looks like though spelt otherwise: "xap" (хар), "vvhite", "BIue" with an I."""
    key = key_of(word)
    cyrillic = key.translate(_LOOKALIKES)
    looks = [
        key.replace("vv", "w"),
        key.replace("i", "l"),
        cyrillic if all(ch in _CYRILLIC for ch in cyrillic) else key,
    ]
    return tuple(look for look in looks if look != key)
