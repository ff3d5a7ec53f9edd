"""Lapses, resignations, outcomes and recorded games."""

from __future__ import annotations

import json
from typing import Any

import games.kit.record as records
from games.kit.chance import Chance
from games.kit.codec import dump_outcome
from games.kit.testing.wander import Moment, Subject, pick, text
from games.kit.types import IllegalAction, Outcome, Seat, Step


def check_lapses(subject: Subject) -> None:
    """Whoever the game waits for may run out of time, and nobody else."""
    game = subject.game
    for moment in subject.moments(60):
        before = text(game.dump(moment.state))
        for seat in range(moment.seats + 1):
            if seat in game.to_act(moment.state):
                step = game.lapse(moment.state, seat, Chance.seeded("lapse"))
                assert step.events, "a lapse without an event"
                _check_sound(subject, step.state, moment.seats)
            else:
                assert _refused(game.lapse, moment.state, seat), f"seat {seat} is not to act and lapses"
        assert text(game.dump(moment.state)) == before, "lapse changed the state it was given"


def check_leaving(subject: Subject) -> None:
    """One after another may resign at any moment, until the game ends soundly."""
    game, dice = subject.game, Chance.seeded("leaving")
    for moment in subject.moments(60):
        before = text(game.dump(moment.state))
        state, gone = moment.state, set(moment.gone)
        while game.to_act(state):
            staying = [seat for seat in range(moment.seats) if seat not in gone]
            assert staying, "all have resigned and the game goes on"
            seat = pick(staying, dice)
            step: Step[Any] = game.leave(state, seat, Chance.seeded("leave"))
            state = step.state
            gone.add(seat)
            assert step.events, "a resignation without an event"
            _check_sound(subject, state, moment.seats)
            assert _refused(game.leave, state, seat), f"seat {seat} resigns twice"
        assert _refused(game.leave, state, 0), "somebody resigns from a game that is over"
        assert _refused(game.leave, moment.state, moment.seats), "a seat that is not there resigns"
        assert text(game.dump(moment.state)) == before, "leave changed the state it was given"


def _refused(verb: Any, state: Any, seat: Seat) -> bool:
    try:
        verb(state, seat, Chance.seeded("refused"))
    except IllegalAction:
        return True
    return False


def _check_sound(subject: Subject, state: Any, seats: int) -> None:
    game = subject.game
    assert not game.audit(state), f"not sound: {game.audit(state)}"
    outcome = game.outcome(state)
    assert (outcome is None) == bool(game.to_act(state)), "an outcome exactly when nobody is to act"
    if outcome is not None:
        _check_outcome(outcome, seats)


def _check_outcome(outcome: Outcome, seats: int) -> None:
    assert outcome.reason, "an outcome without a reason"
    assert len(outcome.scores) == len(outcome.places) == seats, "an outcome for another number of seats"
    ranks = tuple(1 + sum(other < place for other in outcome.places) for place in outcome.places)
    assert outcome.places == ranks, f"{outcome.places} are no places"


def check_outcomes(subject: Subject) -> None:
    """Each random game ends with a reason and places; a higher score is a better place where nobody resigned.

    A game in which scores do not decide says so with `scores_decide = False`.
    """
    for walk in subject.walks:
        for moment in walk.moments:
            _check_sound(subject, moment.state, moment.seats)
        last: Moment = walk.moments[-1]
        outcome = subject.game.outcome(last.state)
        assert outcome is not None
        counted = subject.game.scores(last.state)
        assert counted is None or tuple(counted) == outcome.scores, (
            f"{counted} count, and {outcome} tells others"
        )
        if subject.game.scores_decide and not last.gone:
            rows = list(zip(outcome.scores, outcome.places, strict=True))
            assert all(p < q for a, p in rows for b, q in rows if a > b), (
                f"{outcome} ranks a lower score higher"
            )


def check_records(subject: Subject) -> None:
    """The recorded games replay to their outcomes, with no draw left to chance."""
    paths = sorted(subject.records.glob("*.json"))
    assert paths, f"no recorded game of {subject.game.slug}"
    for path in paths:
        record = records.read_record(json.loads(path.read_text(encoding="utf-8")))
        assert record.game == subject.game.slug, f"{path.name} is of {record.game}"
        assert record.outcome is not None, f"{path.name} has no outcome"
        steps = list(records.replay(subject.game, record))
        broken = [fault for step in steps for fault in subject.game.audit(step.state)]
        assert not broken, f"{path.name} meets a broken state: {broken}"
        assert dump_outcome(subject.game.outcome(steps[-1].state)) == record.outcome, (
            f"{path.name} ends otherwise"
        )
