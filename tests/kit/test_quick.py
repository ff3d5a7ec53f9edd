"""A quick value is what it would be otherwise: frozen, slotted, equal to its like."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, replace
from typing import Any

import pytest

from games.kit.quick import quick


@quick
@dataclass(frozen=True, slots=True)
class Spot:
    """A place."""

    x: int
    y: int = 0
    names: tuple[str, ...] = ()
    near: list[int] = field(default_factory=list)


def test_it_is_filled_by_place_and_by_name() -> None:
    assert Spot(1, 2, ("a",), [3]) == Spot(x=1, y=2, names=("a",), near=[3])
    assert asdict(Spot(1)) == {"x": 1, "y": 0, "names": (), "near": []}
    assert Spot(1).near is not Spot(1).near
    assert repr(Spot(1, near=[2])) == "Spot(x=1, y=0, names=(), near=[2])"


@pytest.mark.parametrize("values", [(), (1, 2, (), [], 5)])
def test_it_refuses_too_few_and_too_many_values(values: Any) -> None:
    with pytest.raises(TypeError):
        Spot(*values)


def test_it_is_frozen_and_has_slots() -> None:
    spot = Spot(1)
    assert type(spot) is Spot
    with pytest.raises(FrozenInstanceError):
        spot.x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del spot.x
    assert not hasattr(spot, "__dict__")


def test_it_is_told_apart_and_found_by_value() -> None:
    assert Spot(1) != Spot(2)
    with pytest.raises(TypeError):
        hash(Spot(1))  # for its list
    assert str(inspect.signature(Spot)).startswith("(x: ")


def test_it_is_copied_like_any_other() -> None:
    spot = Spot(1, 2, ("a",), [3])
    for twin in (copy.copy(spot), copy.deepcopy(spot), pickle.loads(pickle.dumps(spot)), replace(spot)):
        assert type(twin) is Spot
        assert twin == spot
    assert replace(spot, y=5) == Spot(1, 5, ("a",), [3])


@quick
@dataclass(frozen=True, slots=True)
class Box[T]:
    """Something held."""

    held: T
    names: tuple[str, ...] = ()


def test_it_may_have_type_parameters() -> None:
    box = Box[int](1)
    assert type(box) is Box
    assert box == Box(1, ())
    with pytest.raises(FrozenInstanceError):
        box.held = 2  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(box)) == box
