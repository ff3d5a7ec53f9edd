"""What a seat may do now, and its half-made move laid on as far as it fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from games.hues.draft import Draft, find_space, read_draft
from games.hues.engine import Challenge, Cue, Guess, Phase, Skip, Space, View
from games.hues.engine.board import distance
from games.hues.engine.cues import check_cue
from games.hues.words import space_name, told_of_draft, words_of
from games.kit.types import IllegalAction, LegalActions

MIDDLE = "H15"  # examples lie near it


@dataclass(frozen=True)
class Composing:
    """A viewer's page of the game: what the rules allow this seat, and what was filled in so far.

    `words`: colours are said in words.
    """

    view: View
    legal: LegalActions[Any]
    posted: Mapping[str, str]
    words: bool = False

    @cached_property
    def open_to(self) -> frozenset[Space]:
        """The spaces that can be chosen now."""
        return frozenset(a.space for a in self.legal if isinstance(a, Guess | Cue) and a.space)

    @property
    def may_skip(self) -> bool:
        return Skip() in self.legal

    @property
    def may_challenge(self) -> bool:
        return Challenge() in self.legal

    @cached_property
    def draft(self) -> Draft:
        """What was filled in so far."""
        return read_draft(self.posted, self.view)

    @property
    def chosen(self) -> Space | None:
        """The space chosen: the giver's own choice once it is made, else the draft's where it can be chosen."""
        if self.view.target is not None:
            return self.view.target
        return self.draft.space if self.draft.space in self.open_to else None

    @property
    def unread(self) -> str:
        """What was typed for a space and is none."""
        typed = (
            "" if "next" in self.posted or self.view.phase.is_cue else self.posted.get("notation", "").strip()
        )
        return "" if find_space(typed) else typed

    @property
    def typed(self) -> str:
        """What stands in the field for a space: the one chosen, else what was typed in vain."""
        return self.unread or self.chosen or self.draft.space or ""

    @property
    def example(self) -> str:
        """What one could type now: a space that is free, or on the own card; "" where none is to be chosen."""
        return min(self.open_to, key=lambda space: (distance(space, MIDDLE), space), default="")

    @property
    def note(self) -> str:
        """What is chosen or still to be done, in a sentence."""
        view, asked = self.view, self.draft.space
        if self.unread:
            return told_of_draft("bad-space", text=self.unread)
        if self.chosen is not None:
            words = {"space": space_name(self.chosen, words=self.words)}
            if not view.phase.is_cue:
                return gettext("%(space)s: a piece that is placed stays there.") % words
            return gettext("You have chosen %(space)s.") % words if view.target is None else ""
        if asked is not None and view.phase.is_cue:
            return gettext("%(space)s is not on your card.") % {"space": asked}
        if asked is not None:
            return gettext("A piece lies on %(space)s already. Choose another space.") % {"space": asked}
        if not view.phase.is_cue:
            return gettext("Press a space of the board, or type it.")
        if view.card is None:
            return gettext("Choose any space of the board.")
        if not view.card:
            return gettext("You choose the colour when you see your card.")
        return gettext("Choose one of the colours of your card.")

    @property
    def fault(self) -> str:
        """Why the cue typed so far would be refused; "" while it would not, or there is none."""
        view, text = self.view, self.draft.text
        if not text.strip() or not view.phase.is_cue:
            return ""
        try:
            check_cue(
                text,
                second=view.phase is Phase.SECOND_CUE,
                used=view.used_cues,
                languages=view.options.languages,
                strict_repeat=view.options.strict_repeat,
            )
        except IllegalAction as error:
            return words_of(error)
        return ""
