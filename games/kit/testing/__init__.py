"""The contract suite: what every game promises, checked on random games of it.

    subject = Subject.of(find_game("qwirkle"))
    for check in CHECKS:
        check(subject)

A check returns nothing and raises AssertionError with what it met. Everything is drawn from fixed seeds, so a run is
repeatable. Nothing here is used by the site.
"""

from __future__ import annotations

from collections.abc import Callable

from games.kit.testing.ahead import check_ahead, check_ahead_is_fair, check_readiness
from games.kit.testing.broken import check_mangled_actions, check_mangled_positions
from games.kit.testing.endings import check_lapses, check_leaving, check_outcomes, check_records
from games.kit.testing.face import check_bots, check_description, check_face, check_sentences
from games.kit.testing.moves import (
    check_audit,
    check_equal_seeds,
    check_legal_actions,
    check_replay,
    check_turns,
)
from games.kit.testing.secrecy import check_pages, check_resample
from games.kit.testing.texts import check_repr, check_texts
from games.kit.testing.wander import Subject, wander

__all__ = ["CHECKS", "Subject", "wander"]

CHECKS: tuple[Callable[[Subject], None], ...] = (
    check_description,
    check_legal_actions,
    check_turns,
    check_audit,
    check_equal_seeds,
    check_replay,
    check_texts,
    check_repr,
    check_mangled_actions,
    check_mangled_positions,
    check_resample,
    check_pages,
    check_ahead,
    check_ahead_is_fair,
    check_readiness,
    check_lapses,
    check_leaving,
    check_outcomes,
    check_records,
    check_face,
    check_sentences,
    check_bots,
)
