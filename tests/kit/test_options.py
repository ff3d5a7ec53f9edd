"""Options: read strictly, with defaults, and dumped whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import pytest

from games.kit.types import InvalidAction, Json, Options, places_by_rank


@dataclass(frozen=True, slots=True)
class Rules(Options):
    quick: bool = False
    target: int = 300
    tie: str = "shared"
    ages: tuple[int, ...] = ()
    limit: int | None = None

    choices: ClassVar[Mapping[str, tuple[Json, ...]]] = {"tie": ("shared", "none")}

    def check(self) -> None:
        if self.quick and self.target > 500:
            raise InvalidAction("bad-option", option="target")


def test_what_is_left_out_takes_its_default() -> None:
    assert Rules.read({}) == Rules()
    assert Rules.read({"quick": True}) == Rules(quick=True)


def test_options_come_back() -> None:
    rules = Rules(True, 5, "none", (9, 10), 3)
    assert rules.dump() == {"quick": True, "target": 5, "tie": "none", "ages": [9, 10], "limit": 3}
    assert Rules.read(rules.dump()) == rules


@pytest.mark.parametrize(
    ("raw", "option"),
    [
        ({"slow": True}, "slow"),
        ({"quick": 1}, "quick"),
        ({"quick": "true"}, "quick"),
        ({"target": True}, "target"),
        ({"target": 1.5}, "target"),
        ({"target": None}, "target"),
        ({"tie": "never"}, "tie"),
        ({"tie": 1}, "tie"),
        ({"tie": ["shared"]}, "tie"),
        ({"ages": 5}, "ages"),
        ({"ages": ["x"]}, "ages"),
        ({"ages": [True]}, "ages"),
        ({"limit": "x"}, "limit"),
        ({"quick": True, "target": 501}, "target"),
        ({"x" * 100: 1}, "x" * 40),
    ],
)
def test_what_does_not_fit_is_refused_by_name(raw: Json, option: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        Rules.read(raw)
    assert refused.value.code == "bad-option"
    assert refused.value.params == {"option": option}


@pytest.mark.parametrize("raw", [None, [], "quick", 3])
def test_options_are_an_object(raw: Json) -> None:
    with pytest.raises(InvalidAction):
        Rules.read(raw)


@pytest.mark.parametrize(
    ("scores", "places"),
    [((5, 9), (2, 1)), ((7, 7), (1, 1)), ((1, 5, 5, 0), (3, 1, 1, 4)), ((0, 0, 0), (1, 1, 1)), ((), ())],
)
def test_equal_scores_share_a_place(scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert places_by_rank(scores) == places
