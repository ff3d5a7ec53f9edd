"""What happens in a game: rounds, cues, guesses, challenges, lapses, leaving. Each function returns a step.

Events, by kind (spaces as texts, `cue` is 1 or 2):
    round       a round began {round, rounds, tied}; its giver alone is told the `card`
    cue         a cue was given {text, cue}; its giver alone is told the `space`
    skipped     the giver left the second cue out {}
    placed      a piece was placed {space, cue}
    guessed     a guess was made unseen {cue}; its seat alone is told the `space`, None where the piece was kept
    held        a second piece was held back {}
    revealed    the unseen guesses {cue, pieces: [[space, seat], ..]}
    challenged  somebody objects to the latest cue {text, votes, guessers}
    withdrawn   the objection was upheld and the giver gives another cue {text, cue}
    upheld      the objection was upheld, pieces stay and the giver scores nothing {text, cue}
    scored      {round, giver, target, cues, pieces: [[space, seat, cue, points], ..], points, scores, penalty, tied}
    void        a round without points {round}
    lapsed      the time ran out {phase}
    left        a seat left for good {}
    reshuffled  all cards were used and come again {cards: how many}
    over        {reason, scores, places}
"""

from __future__ import annotations

from games.hues.engine.board import Space, worth
from games.hues.engine.desk import Desk
from games.hues.engine.legal import is_guessed_upon, is_upheld, judge, to_act
from games.hues.engine.rounds import FEWEST, FRESH, end, next_round, open_round, schedule, void
from games.hues.engine.scoring import clockwise, points_of
from games.hues.engine.state import (
    Action,
    Challenge,
    Cue,
    Guess,
    HuesOptions,
    Phase,
    Piece,
    Reason,
    Scored,
    Skip,
    State,
)
from games.kit.chance import Chance
from games.kit.types import IllegalAction, Json, Seat, Step


def begin(seats: int, options: HuesOptions, chance: Chance) -> Step[State]:
    """Return a game at its first cue, which seat 0 gives."""
    first, *rest = schedule(seats, options)
    desk = Desk(State(options, 0, first, (), Phase.FIRST_CUE, (0,) * seats), chance)
    open_round(desk, (first, *rest))
    return desk.freeze(None)


def settle(state: State, chance: Chance) -> Step[State]:
    """Return a given position passed on to the first moment of a choice."""
    desk = Desk(state, chance)
    if state.ended is not None:
        return Step(state)
    if len(state.active) < FEWEST:
        end(desk, Reason.LEFT)
    elif state.phase is Phase.FIRST_CUE and state.target is None and state.card is None:
        desk.deal()
    elif state.phase.is_guess:
        _go_on(desk)
    return desk.freeze(None)


def play(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    """Return the step of an action. Raises: IllegalAction."""
    judged = judge(state, seat, action)
    desk = Desk(state, chance)
    match judged:
        case Cue():
            _give_cue(desk, judged)
        case Skip() if state.phase.is_cue:
            desk.tell("skipped", seat)
            _score(desk)  # H-05
        case Skip():
            _guess(desk, seat, None)
        case Guess(space):
            _guess(desk, seat, space)
        case Challenge():
            _challenge(desk, seat)
    return desk.freeze(seat)


def lapse(state: State, seat: Seat, chance: Chance) -> Step[State]:
    """Return the step for a seat whose time ran out: a first cue voids the round, a second is left out (H-31), a
    piece is not placed (H-07). Raises: IllegalAction `over`, `not-your-turn`."""
    if state.phase is Phase.OVER:
        raise IllegalAction("over")
    if seat not in to_act(state):
        raise IllegalAction("not-your-turn")
    desk = Desk(state, chance)
    desk.tell("lapsed", seat, {"phase": str(state.phase)})
    if state.phase is Phase.FIRST_CUE:
        void(desk)
    elif state.phase is Phase.SECOND_CUE:
        _score(desk)
    else:
        _done(desk, seat)
    return desk.freeze(None)


def leave(state: State, seat: Seat, chance: Chance) -> Step[State]:
    """Return the step for a seat that leaves for good: its pieces of this round are removed, its turns as giver fall
    away, and if it is the giver the round is void (H-43). Raises: IllegalAction `over`, `left`."""
    if state.phase is Phase.OVER:
        raise IllegalAction("over")
    if seat not in state.active:
        raise IllegalAction("left")
    desk = Desk(state, chance)
    desk.put(
        left=state.left | {seat},
        upcoming=tuple(other for other in state.upcoming if other != seat),
        pieces=tuple(piece for piece in state.pieces if piece.seat != seat),
        sealed=tuple(piece for piece in state.sealed if piece.seat != seat),
        held=state.held - {seat},
        waiting=tuple(other for other in state.waiting if other != seat),
        challengers=state.challengers - {seat},
    )
    desk.tell("left", seat)
    if len(desk.state.active) < FEWEST:
        end(desk, Reason.LEFT)
    elif seat == state.giver or _is_decided(desk.state):
        void(desk)
    else:
        if is_upheld(desk.state) and not (state.penalty and is_guessed_upon(desk.state)):
            _uphold(desk)
        _go_on(desk)
    return desk.freeze(seat)


def _is_decided(state: State) -> bool:
    """Whether one of the tied is the last of them to stay."""
    return state.tied is not None and len(set(state.tied) - state.left) == 1


def _give_cue(desk: Desk, cue: Cue) -> None:
    state = desk.state
    number, target = len(state.cues) + 1, state.target or cue.space
    order = [seat for seat in clockwise(state, state.giver) if seat != state.giver]
    if number == 2 and state.options.second_order == "counterclockwise":
        order.reverse()  # H-01
    desk.put(
        phase=Phase.FIRST_GUESS if number == 1 else Phase.SECOND_GUESS,
        target=target,
        cues=(*state.cues, cue.text),
        used_cues=(*state.used_cues, cue.text),
        waiting=tuple(order),
        challengers=frozenset(),
    )
    desk.tell("cue", state.giver, {"text": cue.text, "cue": number}, {"space": target})


def _guess(desk: Desk, seat: Seat, space: Space | None) -> None:
    """Place a piece, or hold it back; where guesses are sealed nobody else learns which."""
    state = desk.state
    number = len(state.cues)
    piece = () if space is None else (Piece(space, seat, number),)
    if state.options.sealed:
        desk.put(sealed=(*state.sealed, *piece), held=state.held if piece else state.held | {seat})
        desk.tell("guessed", seat, {"cue": number}, {"space": space})
    else:
        desk.put(pieces=(*state.pieces, *piece))
        if space is None:
            desk.tell("held", seat)
        else:
            desk.tell("placed", seat, {"space": space, "cue": number})
    _done(desk, seat)


def _done(desk: Desk, seat: Seat) -> None:
    desk.put(waiting=tuple(other for other in desk.state.waiting if other != seat))
    _go_on(desk)


def _go_on(desk: Desk) -> None:
    """Once nobody has to guess any more, turn up unseen guesses, and ask for the second cue or score."""
    state = desk.state
    if not state.phase.is_guess or state.waiting:
        return
    if state.options.sealed:
        shown = tuple(sorted(state.sealed, key=lambda piece: piece.seat))  # not in the order they were made
        desk.put(pieces=(*state.pieces, *shown), sealed=())
        rows: Json = [[piece.space, piece.seat] for piece in shown]
        desk.tell("revealed", None, {"cue": len(state.cues), "pieces": rows})
    if state.phase is Phase.FIRST_GUESS:
        desk.put(phase=Phase.SECOND_CUE)
    else:
        _score(desk)


def _score(desk: Desk) -> None:
    state, points = desk.state, points_of(desk.state)
    assert state.target is not None
    scores = tuple(map(sum, zip(state.scores, points, strict=True)))
    scored = Scored(
        state.round, state.giver, state.target, state.cues, state.pieces, points, penalty=state.penalty
    )
    desk.put(scores=scores, history=(*state.history, scored))
    told: dict[str, Json] = {
        "round": state.round,
        "giver": state.giver,
        "target": state.target,
        "cues": list(state.cues),
        "pieces": [[p.space, p.seat, p.cue, worth(p.space, state.target)] for p in state.pieces],
        "points": list(points),
        "scores": list(scores),
        "penalty": state.penalty,
        "tied": None if state.tied is None else list(state.tied),
    }
    desk.tell("scored", None, told)
    next_round(desk)


def _challenge(desk: Desk, seat: Seat) -> None:
    state = desk.state
    voters = state.challengers | {seat}
    desk.put(challengers=voters)
    told: dict[str, Json] = {"text": state.cues[-1], "votes": len(voters), "guessers": len(state.guessers)}
    desk.tell("challenged", seat, told)
    if is_upheld(desk.state):
        _uphold(desk)


def _uphold(desk: Desk) -> None:
    """Withdraw the latest cue, or, where it has been guessed upon, take the giver's points (H-29)."""
    state, number = desk.state, len(desk.state.cues)
    told: dict[str, Json] = {"text": state.cues[-1], "cue": number}
    if is_guessed_upon(state):
        desk.put(penalty=True)
        desk.tell("upheld", state.giver, told)
        return
    phase = Phase.FIRST_CUE if number == 1 else Phase.SECOND_CUE
    desk.put(phase=phase, cues=state.cues[:-1], waiting=FRESH["waiting"], challengers=FRESH["challengers"])
    desk.tell("withdrawn", state.giver, told)
