"""Listing, applying, repeating."""

from __future__ import annotations

from typing import Any

import games.kit.record as records
from games.kit.chance import Chance
from games.kit.record import AnyGame
from games.kit.testing.wander import Moment, Subject, each_seat, listed, spread, text, wander
from games.kit.types import IllegalAction, Seat, Step


def applies(game: AnyGame, state: Any, seat: Seat, action: Any) -> Step[Any] | None:
    """Return the step an action makes, None where the rules forbid it. Any other error goes through."""
    try:
        return game.apply(state, seat, action, Chance.seeded("apply"))
    except IllegalAction:
        return None


def check_legal_actions(subject: Subject) -> None:
    """Whoever the game waits for has actions; each applies, is `in` the listing, and changes no input."""
    game = subject.game
    for moment, seat in each_seat(subject.moments(150)):
        state, to_act = moment.state, game.to_act(moment.state)
        before = text(game.dump(state))
        legal = game.legal_actions(state, seat)
        actions = listed(legal)
        if seat in to_act:
            assert actions, f"no action for seat {seat}, whom the game waits for"
            assert game.forces or game.forced(state, seat) is None, f"a turn of seat {seat} leaves no choice"
        if not to_act:
            assert not actions, f"actions for seat {seat} of a game that is over"
        for action in spread(actions, 12):
            assert action in legal, f"{action!r} is listed and not `in` the listing"
            assert applies(game, state, seat, action), f"{action!r} is listed and does not apply"
        assert len({text(game.dump_action(a)) for a in actions}) == len(actions), "an action is listed twice"
        _check_strangers(game, moment, seat, actions)
        assert text(game.dump(state)) == before, "listing or applying changed the state it was given"


def _check_strangers(game: AnyGame, moment: Moment, seat: Seat, actions: list[Any]) -> None:
    """An action is nobody else's unless it is in that seat's own listing, and seats that do not exist have none."""
    for action in actions[:1]:
        for other in range(moment.seats):
            allowed = action in game.legal_actions(moment.state, other)
            applied = applies(game, moment.state, other, action) is not None
            assert allowed == applied, f"`in` and apply disagree on {action!r} for seat {other}"
        absent = moment.seats
        assert not listed(game.legal_actions(moment.state, absent)), (
            f"actions for seat {absent}, which is not there"
        )
        assert applies(game, moment.state, absent, action) is None, f"seat {absent} is not there and may act"


def check_turns(subject: Subject) -> None:
    """What a seat could do on its turn it can do later only where its listing says so."""
    game = subject.game
    for walk in subject.walks:
        earlier: dict[Seat, list[Any]] = {}
        for moment in spread(walk.moments, 120):
            to_act = game.to_act(moment.state)
            for seat in range(moment.seats):
                legal = game.legal_actions(moment.state, seat)
                for action in earlier.get(seat, ()):
                    applied = applies(game, moment.state, seat, action) is not None
                    assert applied == (action in legal), (
                        f"`in` and apply disagree on {action!r} for seat {seat}"
                    )
                if seat in to_act:
                    earlier[seat] = spread(listed(legal), 4)


def check_audit(subject: Subject) -> None:
    """Every state of every random game is sound."""
    for moment in subject.moments():
        assert not subject.game.audit(moment.state), f"not sound: {subject.game.audit(moment.state)}"


def check_equal_seeds(subject: Subject) -> None:
    """Equal seeds give equal games, other seeds others."""
    for number, walk in enumerate(subject.walks[:3]):
        assert wander(subject.game, subject.bots, number) == walk, (
            f"game {number} differs when it is played again"
        )
    assert len({text(records.dump_record(walk.record)) for walk in subject.walks}) > 1, (
        "all games are the same"
    )


def check_replay(subject: Subject) -> None:
    """A record of play gives the same states and events again, through JSON."""
    for walk in subject.walks:
        record = records.read_record(records.dump_record(walk.record))
        assert record == walk.record
        steps = list(records.replay(subject.game, record))
        assert [(s.state, s.events) for s in steps] == [(m.state, m.events) for m in walk.moments]
