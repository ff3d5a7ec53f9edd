"""Qwirkle as the platform meets it."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.chance import Chance
from games.kit.recent import since
from games.kit.types import Game, Json, Options, Outcome, Seat, Step
from games.qwirkle.engine import audit, codec, turns, worlds
from games.qwirkle.engine.actions import Legal
from games.qwirkle.engine.messages import MESSAGES
from games.qwirkle.engine.state import Action, QwirkleOptions, State, View
from games.qwirkle.engine.tiles import HAND_SIZE


class Qwirkle(Game[State, Action, View]):
    """The rules of Qwirkle: rules/qwirkle, rulings Q-01 to Q-33."""

    slug: str = "qwirkle"
    title: str = "Qwirkle"
    seats: range = range(2, 7)
    version: int = 1
    options: type[Options] = QwirkleOptions
    messages: Mapping[str, str] = MESSAGES
    turn_events: frozenset[str] = frozenset({"placed", "traded", "passed", "lapsed"})

    def dealt(self, seats: int, options: Options) -> int:
        return HAND_SIZE * seats

    def begin(self, seats: int, options: Options, chance: Chance) -> Step[State]:
        return turns.begin(seats, _ours(options), chance)

    def start(self, position: Json, options: Options, chance: Chance) -> Step[State]:
        return turns.settle(codec.load(position, _ours(options)))

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.ended is not None else frozenset({state.turn})

    def legal_actions(self, state: State, seat: Seat) -> Legal:
        return Legal(state, seat)

    def ahead(self, state: State, seat: Seat) -> State | None:
        return turns.ahead(state, seat)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return turns.play(state, seat, action, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat=seat,
            table=state.board,
            hand=None if seat is None else state.hands[seat],
            hands=tuple(len(hand) for hand in state.hands),
            bag=len(state.bag),
            scores=state.scores,
            qwirkles=state.qwirkles,
            turn=state.turn,
            opening=state.opening,
            options=state.options,
            left=state.left,
            last=since(state.recent, seat),
            over=state.ended is not None,
            revealed=None if state.ended is None else state.hands,
        )

    def outcome(self, state: State) -> Outcome | None:
        if state.ended is None:
            return None
        return Outcome(state.ended, state.scores, turns.places(state))

    def lapse(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return turns.lapse(state, seat, chance)

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return turns.leave(state, seat)

    def resample(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return worlds.resample(state, seat, chance)

    def audit(self, state: State) -> list[str]:
        return audit.audit(state)

    def dump(self, state: State) -> dict[str, Json]:
        return codec.dump(state)

    def load(self, position: Json, options: Options) -> State:
        return codec.load(position, _ours(options))

    def dump_action(self, action: Action) -> dict[str, Json]:
        return codec.dump_action(action)

    def load_action(self, raw: Json) -> Action:
        return codec.load_action(raw)

    def dump_view(self, view: View) -> dict[str, Json]:
        return codec.dump_view(view)


def _ours(options: Options) -> QwirkleOptions:
    assert isinstance(options, QwirkleOptions)
    return options


GAME = Qwirkle()
