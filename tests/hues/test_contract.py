"""What every game promises, as far as it needs no face: the kit's checks on random games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from games.hues.engine import GAME, Action, View
from games.kit.chance import Chance
from games.kit.testing import Subject, wander
from games.kit.testing.broken import check_mangled_actions, check_mangled_positions
from games.kit.testing.endings import check_lapses, check_leaving, check_outcomes
from games.kit.testing.moves import (
    check_audit,
    check_equal_seeds,
    check_legal_actions,
    check_replay,
    check_turns,
)
from games.kit.testing.secrecy import check_resample
from games.kit.testing.texts import check_repr, check_texts
from games.kit.types import MESSAGES, ActionError, LegalActions
from games.kit.ui import UI

CHECKS = (
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
    check_lapses,
    check_leaving,
    check_outcomes,
)


def anything(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    listed = list(legal)
    return listed[chance.below(len(listed))]


def explain(error: ActionError) -> str:
    return {**GAME.messages, **MESSAGES}[error.code].format(**error.params)


@pytest.fixture(scope="module")
def subject() -> Subject:
    bots = {"any": anything}
    walks = tuple(wander(GAME, bots, number) for number in (0, 1, 2, 29))  # which meet every kind of event
    return Subject(GAME, cast(UI, SimpleNamespace(explain=explain)), bots, Path(), walks)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_promise(subject: Subject, check: Callable[[Any], None]) -> None:
    check(subject)


def test_every_event_is_met_on_the_way(subject: Subject) -> None:
    kinds = {event.kind for walk in subject.walks for moment in walk.moments for event in moment.events}
    told = (
        "round cue skipped placed guessed revealed challenged upheld withdrawn scored void lapsed left over"
    )
    assert kinds >= set(told.split())
