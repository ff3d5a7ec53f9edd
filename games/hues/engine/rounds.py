"""From round to round: who gives cues when, tie rounds, and the end (rules/hues 3.2, 3.6)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, islice
from typing import Any, Final

from games.hues.engine.desk import Desk
from games.hues.engine.scoring import clockwise, leaders, outcome
from games.hues.engine.state import HuesOptions, Phase, Reason
from games.kit.types import Json, Seat

FEWEST: Final = 3  # people (H-42)
TWICE_UP_TO: Final = 6  # so many people, and everybody gives cues twice
FRESH: Final[Mapping[str, Any]] = {  # what a round begins with
    "card": None,
    "target": None,
    "cues": (),
    "pieces": (),
    "sealed": (),
    "held": frozenset(),
    "waiting": (),
    "challengers": frozenset(),
    "penalty": False,
}


def how_many(seats: int, options: HuesOptions) -> int:
    """Return how many rounds a game has before any tie."""
    return options.rounds or seats * (2 if seats <= TWICE_UP_TO else 1)


def schedule(seats: int, options: HuesOptions) -> tuple[Seat, ...]:
    """Return the cue givers round by round: seat 0, then clockwise."""
    return tuple(islice(cycle(range(seats)), how_many(seats, options)))


def open_round(desk: Desk, givers: tuple[Seat, ...]) -> None:
    """Begin the next round; `givers` are this one's and those to come."""
    giver, *rest = givers
    state = desk.state
    desk.put(
        **FRESH,
        round=state.round + 1,
        giver=giver,
        upcoming=tuple(rest),
        phase=Phase.FIRST_CUE,
        extra=state.extra + (state.tied is not None),
    )
    desk.deal()


def void(desk: Desk) -> None:
    """End a round without points."""
    desk.tell("void", desk.state.giver, {"round": desk.state.round})
    next_round(desk)


def next_round(desk: Desk) -> None:
    """Begin the next round there is, a tie round where it takes one, or end the game."""
    if desk.state.upcoming:
        open_round(desk, desk.state.upcoming)
        return
    state, best = desk.state, leaders(desk.state)
    outside = [seat for seat in clockwise(state, state.giver) if seat not in best]
    if len(best) == 1:
        end(desk, Reason.WON if state.tied is None else Reason.TIE_ROUNDS)
    elif state.tied is not None and state.giver in state.tied:
        end(desk, Reason.ALL_TIED)  # each of them gave one more cue (H-38)
    elif not outside and state.options.all_tied == "shared":
        end(desk, Reason.ALL_TIED)
    elif not outside:
        desk.put(tied=best)
        open_round(desk, clockwise(state, state.giver))
    elif state.extra >= state.options.max_tie_rounds:
        end(desk, Reason.ENDLESS_TIE)
    else:
        desk.put(tied=best)
        open_round(desk, tuple(outside[:1]))  # H-35


def end(desk: Desk, reason: Reason) -> None:
    """End the game."""
    desk.put(**FRESH, phase=Phase.OVER, ended=reason, upcoming=())
    result = outcome(desk.state)
    assert result is not None
    told: dict[str, Json] = {
        "reason": str(reason),
        "scores": list(result.scores),
        "places": list(result.places),
    }
    desk.tell("over", None, told)
