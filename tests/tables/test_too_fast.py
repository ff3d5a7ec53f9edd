"""How fast a person may act."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
import time_machine

from tabletop.accounts.models import User
from tabletop.tables.errors import TooFast
from tabletop.tables.views import answers
from tabletop.tables.views.answers import PER_SECOND
from tests.tables.stage import browser, playing_table

pytestmark = pytest.mark.django_db


def test_too_much_at_once_is_429_and_says_when_to_come_back(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PER_SECOND", 0)
    page = f"/tables/{playing_table(ann, bob).pk}/"
    answer = browser(ann).post(f"{page}play/", {"seen": 1}, headers={"accept": "application/json"})
    assert (answer.status_code, answer["Retry-After"]) == (429, "1")
    assert answer.json()["code"] == "too-fast"
    answer = browser(ann).post(f"{page}play/", {"seen": 1})
    assert (answer.status_code, answer["Retry-After"]) == (429, "1")
    assert browser(ann).get(page).status_code == 200  # looking is free


def test_who_was_too_fast_may_go_on_though_the_store_of_counts_forgets_nothing(
    ann: User, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis gives a key that ran out while it was counted no end: its person was too fast for ever."""
    counts: Counter[str] = Counter()

    class Store:
        def add(self, key: str, value: int, timeout: int) -> None:
            counts.setdefault(key, value)

        def incr(self, key: str) -> int:
            counts[key] += 1
            return counts[key]

    monkeypatch.setattr(answers, "counters", Store())
    monkeypatch.setattr(answers, "PER_SECOND", 2)
    for _ in range(2):
        answers.throttle(ann)
    with pytest.raises(TooFast):
        answers.throttle(ann)
    clock.shift(timedelta(seconds=1))
    answers.throttle(ann)


def test_a_person_may_play_ten_moves_a_second() -> None:
    assert PER_SECOND >= 10
