"""Hues and Cues as the platform meets it."""

from __future__ import annotations

from collections.abc import Mapping

from games.hues.engine import ahead, audit, codec, legal, reading, scoring, turns, worlds
from games.hues.engine.messages import MESSAGES
from games.hues.engine.state import Action, HuesOptions, State, View
from games.kit.chance import Chance
from games.kit.recent import since
from games.kit.types import Game, Json, Options, Outcome, Readiness, Seat, Step, noop


class HuesAndCues(Game[State, Action, View]):
    """The rules of Hues and Cues: rules/hues, rulings H-01 to H-43."""

    slug: str = "hues"
    title: str = noop("Hues and Cues")
    seats: range = range(3, 11)
    version: int = 1
    options: type[Options] = HuesOptions
    messages: Mapping[str, str] = MESSAGES
    turn_events: frozenset[str] = frozenset({"cue", "skipped", "placed", "guessed", "held", "lapsed"})
    forces: bool = False

    def dealt(self, seats: int, options: Options) -> int:
        return 0

    def begin(self, seats: int, options: Options, chance: Chance) -> Step[State]:
        return turns.begin(seats, _ours(options), chance)

    def start(self, position: Json, options: Options, chance: Chance) -> Step[State]:
        return turns.settle(reading.load(position, _ours(options)), chance)

    def to_act(self, state: State) -> frozenset[Seat]:
        return legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> legal.Legal:
        return legal.Legal(state, seat)

    def forced(self, state: State, seat: Seat) -> Action | None:
        return None  # a cue is free, and there is always more than one space to guess

    def ahead(self, state: State, seat: Seat) -> State | None:
        return ahead.ahead(state, seat)

    def readiness(self, state: State, seat: Seat, action: Action) -> Readiness:
        return ahead.readiness(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return turns.play(state, seat, action, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        gives = seat == state.giver
        return View(
            seat=seat,
            options=state.options,
            round=state.round,
            rounds=state.round + len(state.upcoming),
            giver=state.giver,
            phase=state.phase,
            card=state.card if gives else None,
            target=state.target if gives else None,
            cues=state.cues,
            pieces=state.pieces,
            own_guess=next((piece.space for piece in state.sealed if piece.seat == seat), None),
            guessed=legal.is_guessed_upon(state),
            waiting=state.waiting,
            scores=state.scores,
            used_cues=state.used_cues,
            tied=state.tied,
            extra=state.extra,
            challengers=tuple(sorted(state.challengers)),
            penalty=state.penalty,
            left=state.left,
            history=state.history,
            over=state.ended is not None,
            last=since(state.recent, seat),
        )

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def lapse(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return turns.lapse(state, seat, chance)

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return turns.leave(state, seat, chance)

    def resample(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return worlds.resample(state, seat, chance)

    def audit(self, state: State) -> list[str]:
        return audit.audit(state)

    def dump(self, state: State) -> dict[str, Json]:
        return codec.dump(state)

    def load(self, position: Json, options: Options) -> State:
        return reading.load(position, _ours(options))

    def dump_action(self, action: Action) -> dict[str, Json]:
        return codec.dump_action(action)

    def load_action(self, raw: Json) -> Action:
        return codec.load_action(raw)

    def dump_view(self, view: View) -> dict[str, Json]:
        return codec.dump_view(view)


def _ours(options: Options) -> HuesOptions:
    assert isinstance(options, HuesOptions)
    return options


GAME = HuesAndCues()
