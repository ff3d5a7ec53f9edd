"""Every value has a text and comes back from it."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from games.kit.codec import dump_event, load_event, project_event, restore_state, store_state
from games.kit.testing.wander import Moment, Subject, listed, spread, text


def check_texts(subject: Subject) -> None:
    """States, actions and events survive JSON; options, views and outcomes are plain JSON."""
    game = subject.game
    for moment in subject.moments(150):
        written = text(game.dump(moment.state))
        again = game.load(json.loads(written), moment.options)
        assert again == moment.state, "load(dump(state)) is another state"
        assert text(game.dump(again)) == written, "dump(load(dump(state))) is another text"
        assert restore_state(game, store_state(game, moment.state), moment.options) == moment.state
        _check_actions(subject, moment)
        _check_events(moment)
        for seat in moment.onlookers:
            _check_view(subject, moment, seat)


def _check_actions(subject: Subject, moment: Moment) -> None:
    game = subject.game
    for seat in range(moment.seats):
        for action in spread(listed(game.legal_actions(moment.state, seat)), 8):
            raw = json.loads(text(game.dump_action(action)))
            assert isinstance(raw.get("type"), str), f"{raw!r} has no type"
            assert raw["type"] not in ("lapse", "leave"), f"{raw!r} must not be listed"
            assert game.load_action(raw) == action, f"{action!r} comes back otherwise"


def _check_events(moment: Moment) -> None:
    for event in moment.events:
        assert load_event(json.loads(text(dump_event(event)))) == event, f"{event.kind} comes back otherwise"
        assert set(event.private) <= set(range(moment.seats)), f"{event.kind} has a part for a seat not there"
        for seat in moment.onlookers:
            text(project_event(event, seat))


def _check_view(subject: Subject, moment: Moment, seat: int | None) -> None:
    row = json.loads(text(subject.game.dump_view(subject.game.view(moment.state, seat))))
    assert row["options"] == json.loads(text(moment.options.dump())), "the view shows other options"
    for event in row["last"]:
        assert isinstance(event["kind"], str), "`last` holds no events"
        assert not {"public", "private"} & set(event), "`last` is not projected"


def check_repr(subject: Subject) -> None:
    """`repr` constructs an equal value, and all dataclasses are frozen."""
    game = subject.game
    for moment in subject.moments(12):
        legal = [a for seat in range(moment.seats) for a in listed(game.legal_actions(moment.state, seat), 3)]
        views = [game.view(moment.state, seat) for seat in moment.onlookers]
        for value in (
            moment.state,
            moment.options,
            game.outcome(moment.state),
            *moment.events,
            *views,
            *legal,
        ):
            assert constructs(value), (
                f"repr of {type(value).__name__} does not construct it: {repr(value)[:300]}"
            )


def constructs(value: Any) -> bool:
    """Whether evaluating the repr gives an equal value."""
    types = set(_types(value))
    mutable = [t.__name__ for t in types if dataclasses.is_dataclass(t) and not _frozen(t)]
    assert not mutable, f"not frozen: {mutable}"
    try:
        again = eval(repr(value), _names(types))  # noqa: S307
    except (SyntaxError, NameError):
        return False
    return bool(again == value)


def _names(types: set[type]) -> dict[str, Any]:
    """Return what a repr may call: what the modules of these types know."""
    names: dict[str, Any] = {"mappingproxy": MappingProxyType}
    for module in {t.__module__ for t in types}:
        names |= vars(sys.modules[module])
    return names | {t.__name__: t for t in types}


def _frozen(kind: type) -> bool:
    return bool(kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]


def _types(value: Any) -> Iterator[type]:
    yield type(value)
    inner: Iterator[Any] = iter(())
    if dataclasses.is_dataclass(value):
        inner = (getattr(value, f.name) for f in dataclasses.fields(value))
    elif isinstance(value, Mapping):
        inner = (part for pair in value.items() for part in pair)
    elif isinstance(value, list | tuple | frozenset):
        inner = iter(value)
    for part in inner:
        yield from _types(part)
