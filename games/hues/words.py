"""Words for cues, spaces and people. Every sentence is one whole, so that it can be translated as a whole."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext

from games.hues.colours import name_of
from games.hues.draft import MESSAGES
from games.hues.engine import GAME, Space
from games.kit.types import ActionError
from games.kit.ui import explain

LONGEST_SHOWN: Final = 24  # characters of what was typed


def quoted(cue: str) -> str:
    """Return a cue in quotation marks."""
    return gettext("“%(cue)s”") % {"cue": cue}


def space_name(space: Space, *, words: bool) -> str:
    """Return what a space is called: "H14", with `words` also its colour: "H14 (very light pink)"."""
    if not words:
        return space
    return gettext("%(space)s (%(colour)s)") % {"space": space, "colour": name_of(space)}


def words_of(error: ActionError) -> str:
    """Return why a move was refused."""
    if error.code in MESSAGES:
        return told_of_draft(error.code, **error.params)
    return explain(GAME, error)


def told_of_draft(code: str, text: str = "", **_rest: Any) -> str:
    """Return what is amiss with what was filled in, naming the text concerned."""
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
    return gettext(MESSAGES[code]).format(text=shown)
