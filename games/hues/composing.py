"""What a seat may do now, and its half-made move laid on as far as it fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from games.hues.draft import Draft, read_draft
from games.hues.engine import Challenge, Cue, Guess, Skip, Space, View
from games.kit.types import LegalActions


@dataclass(frozen=True)
class Composing:
    """A viewer's page of the game: what the rules allow this seat, and what was filled in so far."""

    view: View
    legal: LegalActions[Any]
    posted: Mapping[str, str]

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
    def note(self) -> str:
        """What is chosen or amiss, in a sentence."""
        if self.draft.space is not None and self.open_to and self.chosen is None:
            return gettext("%(space)s cannot be chosen. Choose another space.") % {"space": self.draft.space}
        return ""
