"""The round in plain text, for mails."""

from __future__ import annotations

from django.utils.translation import gettext

from games.hues.engine import View
from games.hues.panel import position_in_words, round_title
from games.hues.words import quoted
from games.kit.ui import Onlooker


def round_in_text(view: View, onlooker: Onlooker) -> str:
    """Return the round, its cues, and where everybody's pieces lie."""
    lines = [round_title(view)]
    if view.cues:
        words = {"name": onlooker.name(view.giver), "cues": ", ".join(quoted(cue) for cue in view.cues)}
        lines.append(gettext("Cues of %(name)s: %(cues)s") % words)
    pieces = (f"{name}: {where}" for name, where in position_in_words(view, onlooker))
    return "\n".join((*lines, *pieces))
