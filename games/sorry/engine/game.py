"""Sorry! as the platform meets it."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.chance import Chance
from games.kit.recent import since
from games.kit.types import Game, Json, Options, Outcome, Seat, Step, noop
from games.sorry.engine import audit, codec, scoring, turns, worlds
from games.sorry.engine.desk import HAND_SIZE
from games.sorry.engine.legal import Legal
from games.sorry.engine.messages import MESSAGES
from games.sorry.engine.state import Action, SorryOptions, State, View


class SorryGame(Game[State, Action, View]):
    """The rules of Sorry!: rules/sorry, rulings S-01 to S-48, S-T1 to S-T8 and S-P1 to S-P9."""

    slug: str = "sorry"
    title: str = noop("Sorry!")
    seats: range = range(2, 5)
    version: int = 1
    options: type[Options] = SorryOptions
    messages: Mapping[str, str] = MESSAGES
    turn_events: frozenset[str] = frozenset({"turn"})

    def dealt(self, seats: int, options: Options) -> int:
        return HAND_SIZE * seats if _ours(options).points else 0

    def begin(self, seats: int, options: Options, chance: Chance) -> Step[State]:
        return turns.begin(seats, _ours(options), chance)

    def start(self, position: Json, options: Options, chance: Chance) -> Step[State]:
        return turns.settle(codec.load(position, _ours(options)), chance)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.ended is not None else frozenset((state.turn,))

    def legal_actions(self, state: State, seat: Seat) -> Legal:
        return Legal(state, seat)

    def ahead(self, state: State, seat: Seat) -> State | None:
        return turns.ahead(state, seat)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return turns.play(state, seat, action, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(  # by place: named, nineteen values take twice as long
            seat,
            state.options,
            state.colours,
            state.pawns,
            len(state.deck),
            state.discard,
            state.card,
            state.turn,
            None if seat is None or state.hands is None else state.hands[seat],
            None if state.hands is None else tuple(len(hand) for hand in state.hands),
            state.scores,
            state.bumps,
            state.cards,
            state.turns,
            state.game,
            state.shuffles,
            state.left,
            state.ended is not None,
            since(state.recent, seat),
        )

    def scores(self, state: State) -> tuple[int, ...]:
        return scoring.scores(state)

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
        return codec.load(position, _ours(options))

    def dump_action(self, action: Action) -> dict[str, Json]:
        return codec.dump_action(action)

    def load_action(self, raw: Json) -> Action:
        return codec.load_action(raw)

    def dump_view(self, view: View) -> dict[str, Json]:
        return codec.dump_view(view)


def _ours(options: Options) -> SorryOptions:
    assert isinstance(options, SorryOptions)
    return options


GAME = SorryGame()
