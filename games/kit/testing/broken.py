"""What is sent broken is refused in the one way a game may refuse."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from games.kit.chance import Chance
from games.kit.testing.moves import applies
from games.kit.testing.wander import Subject, listed, pick, text
from games.kit.types import MESSAGES, ActionError, IllegalAction, InvalidAction, Json

NESTED: Json = json.loads("[" * 60 + "]" * 60)
JUNK: tuple[Json, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 1.5, 10**30, -(10**30),
    "", "x", "0", "\x00", "\ud800", "é" * 300, [], {}, [[]], [None], [[0, 0, 0, 0]], {"type": "x"},
    {"": {"a": [1]}}, NESTED,
)  # fmt: skip
NO_NUMBERS: tuple[Json, ...] = (float("nan"), float("inf"))  # json.loads reads them


def check_mangled_actions(subject: Subject) -> None:
    """A broken action raises InvalidAction or IllegalAction, with a code that has a sentence, or is a legal one."""
    game, chance = subject.game, Chance.seeded("mangle actions")
    for moment in subject.moments(60):
        for seat in sorted(game.to_act(moment.state)):
            legal = game.legal_actions(moment.state, seat)
            for action in (pick(listed(legal), chance) for _ in range(8)):
                _check_action(
                    subject,
                    moment.state,
                    seat,
                    mangled(game.dump_action(action), chance, (*JUNK, *NO_NUMBERS)),
                )
    for raw in (*JUNK, *NO_NUMBERS):
        _check_refused(subject, raw)


def _check_refused(subject: Subject, raw: Json) -> None:
    try:
        subject.game.load_action(raw)
    except InvalidAction as error:
        check_error(subject, error)
    else:
        raise AssertionError(f"{raw!r} was read as an action")


def _check_action(subject: Subject, state: Any, seat: int, raw: Json) -> None:
    game = subject.game
    try:
        action = game.load_action(raw)
    except InvalidAction as error:
        check_error(subject, error)
        return
    assert game.load_action(json.loads(text(game.dump_action(action)))) == action, (
        f"{raw!r} comes back otherwise"
    )
    allowed = action in game.legal_actions(state, seat)
    assert allowed == (applies(game, state, seat, action) is not None), f"`in` and apply disagree on {raw!r}"
    if not allowed:
        try:
            game.apply(state, seat, action, Chance.seeded("apply"))
        except IllegalAction as error:
            check_error(subject, error)


def check_error(subject: Subject, error: ActionError) -> None:
    """Pass when an error's code has a sentence, and its params are few and plain."""
    assert error.code in {**subject.game.messages, **MESSAGES}, f"no sentence for {error.code}"
    check_params(error)
    check_told(subject, error)


def check_told(subject: Subject, error: ActionError) -> None:
    """Pass when the face has a whole sentence for an error."""
    sentence = subject.ui.explain(error)
    assert sentence, f"{error.code} is not told"
    assert "{" not in sentence, f"{error.code} is told as {sentence!r}"


def check_params(error: ActionError) -> None:
    """Pass when an error's params are few and plain: it must not carry a state."""
    assert len(text(error.params)) < 500, f"{error.code} carries too much"


def check_mangled_positions(subject: Subject) -> None:
    """A broken position raises InvalidAction, or is one that can be looked at and kept."""
    game, chance = subject.game, Chance.seeded("mangle positions")
    for moment in subject.moments(40):
        position = game.dump(moment.state)
        for raw in (*(mangled(position, chance) for _ in range(8)), pick(JUNK, chance)):
            try:
                state = game.load(copy.deepcopy(raw), moment.options)
                step = game.start(raw, moment.options, Chance.seeded("start"))
            except InvalidAction as error:
                check_params(error)
                continue
            for kept in (state, step.state):
                assert game.load(json.loads(text(game.dump(kept))), moment.options) == kept
                text(game.dump_view(game.view(kept, None)))
                assert (game.outcome(kept) is None) == bool(game.to_act(kept)) or kept is state


def mangled(raw: Json, chance: Chance, junk: tuple[Json, ...] = JUNK) -> Json:
    """Return a copy with one to three parts replaced, removed, doubled or exchanged."""
    broken = copy.deepcopy(raw)
    for _ in range(1 + chance.below(3)):
        places = list(_places(broken))
        if not places:
            return pick(junk, chance)
        holder, key = pick(places, chance)
        other, other_key = pick(places, chance)
        match chance.below(5):
            case 0 | 1:
                holder[key] = copy.deepcopy(pick(junk, chance))
            case 2:
                del holder[key]
            case 3:
                holder[key] = copy.deepcopy(other[other_key])
            case _ if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
            case _:
                holder[f"{key}s"] = holder[key]
    return broken


def _places(raw: Json) -> Iterator[tuple[Any, Any]]:
    """Every (holder, key) in plain JSON."""
    keys = list(raw) if isinstance(raw, dict) else range(len(raw)) if isinstance(raw, list) else ()
    for key in keys:
        yield raw, key
        yield from _places(raw[key])
