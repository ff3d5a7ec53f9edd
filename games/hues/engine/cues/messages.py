"""Why a cue is refused: stable codes and their marked English sentences.

`{word}` is the word concerned as it was understood, `{basic}` the basic word of a list of which it is a form.
"""

from __future__ import annotations

from games.kit.types import noop

MESSAGES: dict[str, str] = {
    "cue-empty": noop("Write a cue."),
    "cue-long": noop("That is too long for a cue."),
    "cue-one-word": noop("The first cue is exactly one word; this has {count}."),
    "cue-two-words": noop("The second cue is one or two words; this has {count}."),
    "cue-digit": noop("“{word}” holds a digit. Numbers would point at a space."),
    "cue-sign": noop("“{word}” holds a sign that is not a letter. A cue is made of letters only."),
    "cue-alphabet": noop("“{word}” holds a letter that cannot be used here."),
    "cue-mixed": noop("“{word}” mixes letters of different alphabets."),
    "cue-joined": noop("“{word}” looks like several words joined. Write it as one ordinary word."),
    "cue-hyphens": noop("“{word}” has more than one hyphen, or one at its end."),
    "cue-length": noop("“{word}” is too short or too long: a word has 2 to 30 letters."),
    "cue-letter": noop("“{word}” points at a row by its letter."),
    "cue-colour": noop("“{word}” names the basic colour “{basic}”. Basic colours cannot be cues."),
    "cue-position": noop("“{word}” points at a place on the board."),
    "cue-number": noop("“{word}” is a number. Numbers would point at a space."),
    "cue-comparison": noop("“{word}” compares with the first guesses."),
    "cue-used": noop("“{word}” has been a cue in this game already."),
    "cue-recurs": noop("The word “{word}” has been used in this game already."),
}
