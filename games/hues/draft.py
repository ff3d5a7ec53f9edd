"""The half-made move as fields of a form, and the notation for moves that are typed.

    H14             a guess
    H15 pig         a colour of the card and the first cue for it
    cotton candy    a cue for the colour that is chosen

Small letters and blanks do as well, and the number first: "h 14", "14 h".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from games.hues.engine import Action, Challenge, Cue, Guess, Skip, Space, View
from games.hues.engine.board import SPACE_OF
from games.kit.types import InvalidAction, noop

LONGEST = 200  # characters of a cue that are sent on to be judged

MESSAGES = {
    "no-guess": noop("Choose a space first."),
    "bad-space": noop("“{text}” is not a space. Write a letter from A to P and a number from 1 to 30: H14"),
}

_SPACE = re.compile(r"([a-p])[\s,;:-]*0*([1-9]\d?)", re.IGNORECASE)
_TURNED = re.compile(r"0*([1-9]\d?)[\s,;:-]*([a-p])", re.IGNORECASE)
_WITH_CUE = re.compile(_SPACE.pattern + r"[\s:]+(?=\D)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-made move: the space chosen, and the cue as it was typed."""

    space: Space | None = None
    text: str = ""


def read_draft(posted: Mapping[str, str], view: View) -> Draft:
    """Return what is chosen and typed so far; what cannot be read is left out.

    A space pressed just now (`next`) counts before one that was typed, and that before the one chosen earlier. The
    field for the cue takes the colour too: "H15 pig".
    """
    text, typed = posted.get("text", "")[:LONGEST], posted.get("notation", "").strip()
    chosen = find_space(posted.get("draft", ""))
    told, cue = split_cue(text) if view.phase.is_cue and view.target is None else (None, text)
    if "next" in posted:
        return Draft(find_space(posted["next"]), cue)
    if not typed:
        return Draft(told or chosen, cue)
    if not view.phase.is_cue:
        return Draft(find_space(typed) or chosen, text)
    space, cue = split_cue(typed)
    return Draft(space or chosen, cue)


def read_action(posted: Mapping[str, str], view: View) -> Action:
    """Return the action that a filled-in form means. Raises: InvalidAction `no-guess`, `bad-space`, `cue-long`."""
    if posted.get("challenge"):
        return Challenge()
    if posted.get("skip"):
        return Skip()
    typed = posted.get("notation", "").strip()
    if not view.phase.is_cue:
        return Guess(_demanded(typed or posted.get("draft", "").strip()))
    draft = read_draft({key: text for key, text in posted.items() if key != "next"}, view)
    if len(typed or posted.get("text", "")) > LONGEST:
        raise InvalidAction("cue-long")
    return Cue(draft.text.strip(), draft.space if view.target is None else None)


def find_space(text: str) -> Space | None:
    """Return the space a text names, None where it names none."""
    plain = text.strip().rstrip(".")
    found, turned = _SPACE.fullmatch(plain), _TURNED.fullmatch(plain)
    if turned:
        return SPACE_OF.get(f"{turned[2].upper()}{turned[1]}")
    return SPACE_OF.get(f"{found[1].upper()}{found[2]}") if found else None


def split_cue(text: str) -> tuple[Space | None, str]:
    """Return the space that begins a text, None for none, and the rest."""
    found = _WITH_CUE.match(text)
    space = find_space(found[0].strip(" :")) if found else None
    return (space, text[found.end() :]) if found and space else (None, text)


def _demanded(text: str) -> Space:
    if not text:
        raise InvalidAction("no-guess")
    space = find_space(text)
    if space is None:
        raise InvalidAction("bad-space", text=text)
    return space
