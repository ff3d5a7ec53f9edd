"""Every registered game keeps what games promise."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from games.kit.registry import all_games, find_game
from games.kit.testing import CHECKS, Subject


@cache
def subject_of(slug: str) -> Subject:
    return Subject.of(find_game(slug))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("slug", all_games())
def test_contract(slug: str, check: Callable[[Subject], None]) -> None:
    check(subject_of(slug))
