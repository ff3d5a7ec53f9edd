"""Makes games/hues/bots/words/{names.tsv.gz,cues.txt} out of the folder that words.sh has filled."""

import gzip
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import exp
from pathlib import Path
from typing import Any

import games.hues.bots
from games.hues.bots.lexicon import FILLERS, SHADES, Lexicon
from games.hues.bots.likeness import nearest
from games.hues.bots.minds import FOUNDED
from games.hues.bots.tables import Words, all_names, stem, words_of
from games.hues.engine.cues import check_cue
from games.kit.types import IllegalAction

MADE = Path(games.hues.bots.__file__).parent / "words"

# The lists that may be used (words/README.md), and how much a name of each counts.
LISTS = {"xkcd": 2.5, "thesaurus": 1.5, "html": 1.5, "nbsIscc": 0.5, "werner": 0.5, "ridgway": 0.4}
OFF_BOARD = 0.12  # how far from the board a colour may lie and still count for much
LEAST = 0.02  # the lightest vote worth keeping
LONGEST = 4  # words of a name

# Not at our table: names with these are left out.
RUDE = frozenset((
    "arse", "ass", "bastard", "bitch", "crap", "cum", "damn", "dick", "fart", "fuck", "goddamn", "gypsy",
    "hooker", "hussy", "kinky", "meth", "naked", "nazi", "negro", "nipple", "nude", "penis", "piss",
    "porn", "rape", "sex", "sexy", "shit", "skank", "slut", "strip", "stripper", "tit", "whore",
))  # fmt: skip
# Understood when people say them; no bot does.
GRIM = frozenset((
    "blood", "bloody", "booger", "bum", "butt", "cocaine", "corpse", "dead", "death", "diarrhea", "drug",
    "drunk", "execution", "flesh", "hell", "heroin", "kill", "murder", "pee", "poison", "poo", "poop",
    "puke", "pus", "sewage", "snot", "spit", "suicide", "turd", "ugly", "urine", "venom", "virgin",
    "vomit", "weed", "zombie",
))  # fmt: skip
# Words that many names hold and that call no colour to mind, and names of peoples.
ODD = frozenset((
    "about", "aged", "alice", "american", "ancient", "army", "barely", "bean", "chinese", "clear", "cod",
    "diluted", "diminished", "dried", "egyptian", "emulsion", "essence", "fine", "free", "french",
    "gallery", "high", "hint", "hunt", "indian", "issue", "just", "maximum", "mission", "moderate",
    "neutral", "off", "oriental", "perfect", "persian", "placebo", "polar", "pretty", "rare", "rocking",
    "simply", "spanish", "speech", "subtle", "team", "thick", "time", "tint", "tone", "touch", "trail",
    "transparent", "turkish", "view", "wash", "washed", "young",
))  # fmt: skip


def main(folder: Path) -> None:
    votes: dict[Words, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for name, colour, weight in _names(folder):
        words = words_of(name)
        if not 0 < len(words) <= LONGEST or not RUDE.isdisjoint(words):
            continue
        if not all(word.isascii() and word.isalpha() for word in words):
            continue
        space, off = nearest(colour)
        vote = weight * exp(-((off / OFF_BOARD) ** 2) / 2)
        if vote >= LEAST:
            votes[words][space] += vote
    _write_names(votes)
    _write_cues({line.strip() for line in (folder / "english").read_text("utf-8").splitlines()})


def _names(folder: Path) -> Iterator[tuple[str, str, float]]:
    for row in _read(folder / "color-name-list" / "dist" / "colornames.json"):
        yield row["name"], row["hex"], 1.0
    lists = _read(folder / "color-name-lists" / "dist" / "colorlists.json")["lists"]
    for key, weight in LISTS.items():
        for row in lists[key]:
            yield row["name"], row["hex"], weight


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _write_names(votes: Mapping[Words, Mapping[int, float]]) -> None:
    lines = [
        "\t".join([" ".join(words), *(f"{space}:{100 * vote:.0f}" for space, vote in sorted(found.items()))])
        for words, found in sorted(votes.items())
    ]
    packed = gzip.compress("\n".join(lines).encode("ascii"), 9, mtime=0)
    (MADE / "names.tsv.gz").write_bytes(packed)
    sys.stdout.write(f"{len(lines)} names, {len(packed)} bytes\n")


def _write_cues(english: set[str]) -> None:
    """Write the words and pairs that are English, not rude or odd, allowed as cues and well founded by all names."""
    plain = (
        {stem(word) for word in english if word.isalpha() and word.islower()} - SHADES - FILLERS - GRIM - ODD
    )
    lexicon = Lexicon("everybody", culture=False)
    found = set[Words]()
    for name in all_names().names:
        found |= {(word,) for word in name.words if word in plain}
        found |= {pair for pair in pairwise(name.words) if plain.issuperset(pair)}
    good = [w for w in sorted(found) if lexicon.evidence(w) >= FOUNDED[len(w) - 1] and _is_allowed(w)]
    (MADE / "cues.txt").write_text("".join(" ".join(words) + "\n" for words in good), "ascii")
    sys.stdout.write(f"{len(good)} cues\n")


def _is_allowed(words: Words) -> bool:
    try:
        check_cue(" ".join(words), second=len(words) > 1, used=(), languages=("en",))
    except IllegalAction:
        return False
    return all(len(word) > 2 for word in words)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
