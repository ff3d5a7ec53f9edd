"""A move prepared ahead rests on what its seat knows, and what the page lays out is what is read back."""

from __future__ import annotations

from typing import Any

from games.kit.chance import Chance
from games.kit.testing.secrecy import page, worlds
from games.kit.testing.wander import Moment, Subject, each_seat, listed, spread, text
from games.kit.types import IllegalAction, Readiness, Seat

FEW = 8  # actions of one listing that are tried


def check_ahead(subject: Subject) -> None:
    """A position ahead is one of a turn to come, in a game that goes on, and there is something to do."""
    game = subject.game
    for moment, seat in each_seat(subject.moments(150)):
        before = text(game.dump(moment.state))
        ahead = game.ahead(moment.state, seat)
        assert text(game.dump(moment.state)) == before, "ahead changed the state it was given"
        if ahead is None:
            continue
        acting = game.to_act(moment.state)
        assert acting, "a move is prepared for a game that is over"
        assert seat not in moment.gone, f"seat {seat} has left and prepares a move"
        assert seat in game.to_act(ahead), f"ahead is not about a turn of seat {seat}"
        actions = listed(game.legal_actions(ahead, seat))
        assert actions, f"seat {seat} is asked to prepare a move and has none"
        for action in spread(actions, FEW):
            game.apply(ahead, seat, action, Chance.seeded("ahead"))
            ready = game.readiness(moment.state, seat, action)
            assert seat not in acting or ready is Readiness.LATER, f"{action!r} is of the turn of now"
            _check_read_back(subject, game.view(ahead, seat), action)


def check_readiness(subject: Subject) -> None:
    """What is listed in a turn is about that turn and whole."""
    game = subject.game
    for moment in subject.moments(60):
        for seat in sorted(game.to_act(moment.state)):
            for action in spread(listed(game.legal_actions(moment.state, seat)), FEW):
                ready = game.readiness(moment.state, seat, action)
                assert ready is Readiness.WHOLE, f"{action!r} is listed and {ready}"


def _check_read_back(subject: Subject, view: Any, action: Any) -> None:
    read = subject.ui.parse(subject.ui.fill(action, view), view)
    assert read == action, f"{action!r} is laid out and read back as {read!r}"


def check_ahead_is_fair(subject: Subject) -> None:
    """In the other world the same can be prepared: same view, same listing, same refusals, same page to the byte."""
    for moment, seat in each_seat(subject.moments(40)):
        state, other = worlds(subject, moment, seat)
        here = _seen_ahead(subject, moment, state, seat)
        assert _seen_ahead(subject, moment, other, seat) == here, f"seat {seat} prepares what it cannot know"


def _seen_ahead(subject: Subject, moment: Moment, state: Any, seat: Seat) -> list[str]:
    """Return all that a seat can learn from preparing a move."""
    game, ahead = subject.game, subject.game.ahead(state, seat)
    if ahead is None:
        return []
    actions = listed(game.legal_actions(ahead, seat))
    return [
        text([game.dump_action(action) for action in actions]),
        text([_refusal(subject, ahead, seat, action) for action in _tries(subject, moment)]),
        page(subject, moment, ahead, seat, ahead=True),
    ]


def _tries(subject: Subject, moment: Moment) -> list[Any]:
    """Return actions that others might take now: some this seat may take as well, some it may not."""
    game, state = subject.game, moment.state
    return [
        action
        for seat in game.to_act(state)
        for action in spread(listed(game.legal_actions(state, seat)), FEW)
    ]


def _refusal(subject: Subject, ahead: Any, seat: Seat, action: Any) -> str:
    try:
        subject.game.apply(ahead, seat, action, Chance.seeded("ahead"))
    except IllegalAction as error:
        return text([error.code, error.params])
    return ""
