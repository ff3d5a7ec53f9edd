"""A toy: play a card of your hidden hand for its value, draw another, until the hands are empty. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar

from games.kit.chance import Chance
from games.kit.codec import project_event, read_int, read_list, read_object, unreadable
from games.kit.recent import Recent, dump_recent, load_recent, remember, since
from games.kit.types import (
    Event,
    Game,
    IllegalAction,
    InvalidAction,
    Json,
    LegalActions,
    Outcome,
    Seat,
    Step,
    noop,
    places_by_rank,
)
from games.kit.types import Options as KitOptions

HIGHEST = 12


class Reason(StrEnum):
    PLAYED_OUT = "played_out"
    LEFT = "left"

    def __repr__(self) -> str:
        return f"Reason({self.value!r})"


@dataclass(frozen=True, slots=True)
class Options(KitOptions):
    hand: int = 2
    double: bool = False  # cards count twice

    choices: ClassVar[Mapping[str, tuple[Json, ...]]] = {"hand": (1, 2, 3)}


@dataclass(frozen=True, slots=True)
class Play:
    card: int


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    scores: tuple[int, ...]
    turn: int
    left: frozenset[int] = frozenset()
    recent: Recent = ()


@dataclass(frozen=True, slots=True)
class View:
    options: Options
    hand: tuple[int, ...] | None
    hands: tuple[int, ...]
    deck: int
    scores: tuple[int, ...]
    turn: int
    last: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """The legal actions of who is to act: each card of the hand."""

    cards: tuple[int, ...]

    def __iter__(self) -> Iterator[Play]:
        return map(Play, self.cards)

    def __contains__(self, action: object, /) -> bool:
        return isinstance(action, Play) and action.card in self.cards


class Toy(Game[State, Play, View]):
    slug = "toy"
    title = "Toy"
    seats = range(2, 5)
    version = 1
    options = Options
    messages: Mapping[str, str] = {"not-in-hand": noop("You do not hold card {card}.")}
    turn_events = frozenset({"played", "lapsed"})

    def dealt(self, seats: int, options: Any) -> int:
        return seats * int(options.hand)

    def begin(self, seats: int, options: Any, chance: Chance) -> Step[State]:
        hands, deck = _deal((options.hand,) * seats, tuple(range(1, HIGHEST + 1)), chance)
        return Step(State(options, hands, deck, (0,) * seats, 0))

    def start(self, position: Json, options: Any, chance: Chance) -> Step[State]:
        return Step(self.load(position, options))

    def to_act(self, state: State) -> frozenset[Seat]:
        over = self.outcome(state) is not None
        return frozenset() if over else frozenset({state.turn})

    def legal_actions(self, state: State, seat: Seat) -> LegalActions[Play]:
        return Hand(state.hands[seat] if seat in self.to_act(state) else ())

    def ahead(self, state: State, seat: Seat) -> State | None:
        if self.outcome(state) is not None or seat == state.turn or not state.hands[seat]:
            return None
        return replace(state, turn=seat)

    def apply(self, state: State, seat: Seat, action: Play, chance: Chance) -> Step[State]:
        self._must_act(state, seat)
        if action.card not in state.hands[seat]:
            raise IllegalAction("not-in-hand", card=action.card)
        hand = tuple(card for card in state.hands[seat] if card != action.card)
        drawn, deck = _draw(1, state.deck, chance)
        points = action.card * (2 if state.options.double else 1)
        event = Event("played", seat, {"card": action.card, "points": points}, {seat: {"drawn": list(drawn)}})
        after = replace(
            state,
            hands=_put(state.hands, seat, tuple(sorted(hand + drawn))),
            deck=deck,
            scores=_put(state.scores, seat, state.scores[seat] + points),
        )
        return self._end_turn(after, seat, event)

    def lapse(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        self._must_act(state, seat)
        return self._end_turn(state, seat, Event("lapsed", seat))

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        if self.outcome(state) is not None:
            raise IllegalAction("over")
        if seat in state.left or not 0 <= seat < len(state.hands):
            raise IllegalAction("not-your-turn")
        deck = tuple(sorted(state.deck + state.hands[seat]))
        after = replace(state, hands=_put(state.hands, seat, ()), deck=deck, left=state.left | {seat})
        return self._end_turn(after, seat, Event("left", seat))

    def _must_act(self, state: State, seat: Seat) -> None:
        if self.outcome(state) is not None:
            raise IllegalAction("over")
        if seat != state.turn:
            raise IllegalAction("not-your-turn")

    def _end_turn(self, state: State, seat: Seat, event: Event) -> Step[State]:
        if seat == state.turn:
            order = [(seat + i) % len(state.hands) for i in range(1, len(state.hands) + 1)]
            state = replace(state, turn=next((s for s in order if state.hands[s]), seat))
        recent = remember(state.recent, seat, (event,), len(state.hands))
        return Step(replace(state, recent=recent), (event,))

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            options=state.options,
            hand=None if seat is None else state.hands[seat],
            hands=tuple(len(hand) for hand in state.hands),
            deck=len(state.deck),
            scores=state.scores,
            turn=state.turn,
            last=since(state.recent, seat),
        )

    def outcome(self, state: State) -> Outcome | None:
        if len(state.hands) - len(state.left) < 2:
            reason = Reason.LEFT
        elif not any(state.hands):
            reason = Reason.PLAYED_OUT
        else:
            return None
        return Outcome(reason, state.scores, places_by_rank(state.scores))

    def resample(self, state: State, seat: Seat | None, chance: Chance) -> State:
        own = () if seat is None else state.hands[seat]
        unseen = tuple(sorted({*state.deck, *(card for hand in state.hands for card in hand)} - {*own}))
        sizes = tuple(0 if s == seat else len(hand) for s, hand in enumerate(state.hands))
        hands, deck = _deal(sizes, unseen, chance)
        return replace(state, hands=hands if seat is None else _put(hands, seat, own), deck=deck)

    def audit(self, state: State) -> list[str]:
        cards = [*state.deck, *(card for hand in state.hands for card in hand)]
        broken = ["a card is twice"] if len(set(cards)) < len(cards) else []
        return [*broken, *(["a score is below 0"] if min(state.scores) < 0 else [])]

    def dump(self, state: State) -> dict[str, Json]:
        return {
            "hands": [list(hand) for hand in state.hands],
            "deck": list(state.deck),
            "scores": list(state.scores),
            "turn": state.turn,
            "left": sorted(state.left),
            "recent": dump_recent(state.recent),
        }

    def load(self, position: Json, options: Any) -> State:
        known = frozenset({"hands", "deck", "scores", "turn", "left", "recent"})
        row = read_object(position, "position", known=known)
        hands = tuple(_cards(hand) for hand in read_list(row.get("hands"), "hands", most=4))
        if len(hands) not in self.seats:
            raise unreadable("hands")
        scores = read_list(row.get("scores", [0] * len(hands)), "scores")
        left = read_list(row.get("left", []), "left")
        state = State(
            options=options,
            hands=hands,
            deck=_cards(row.get("deck", [])),
            scores=tuple(read_int(score, "scores", least=0) for score in scores),
            turn=read_int(row.get("turn", 0), "turn", least=0, most=len(hands) - 1),
            left=frozenset(read_int(seat, "left", least=0, most=len(hands) - 1) for seat in left),
            recent=load_recent(row.get("recent", [])),
        )
        if len(state.scores) != len(hands) or self.audit(state):
            raise unreadable("position")
        if self.outcome(state) is None and not state.hands[state.turn]:
            raise unreadable("turn")
        return state

    def dump_action(self, action: Play) -> dict[str, Json]:
        return {"type": "play", "card": action.card}

    def load_action(self, raw: Json) -> Play:
        row = read_object(raw, "action", known=frozenset({"type", "card"}))
        if row.get("type") != "play":
            raise InvalidAction("unreadable", what="type")
        return Play(read_int(row.get("card"), "card", least=1, most=HIGHEST))

    def dump_view(self, view: View) -> dict[str, Json]:
        return {
            "hand": None if view.hand is None else list(view.hand),
            "hands": list(view.hands),
            "deck": view.deck,
            "scores": list(view.scores),
            "turn": view.turn,
            "options": view.options.dump(),
            "last": [project_event(event, None) for event in view.last],
        }


def _cards(raw: Json) -> tuple[int, ...]:
    return tuple(sorted(read_int(c, "cards", least=1, most=HIGHEST) for c in read_list(raw, "cards")))


def _put[T](items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _draw(count: int, deck: tuple[int, ...], chance: Chance) -> tuple[tuple[int, ...], tuple[int, ...]]:
    rest = list(deck)
    drawn = tuple(rest.pop(chance.below(len(rest))) for _ in range(min(count, len(rest))))
    return drawn, tuple(rest)


def _deal(
    sizes: tuple[int, ...], deck: tuple[int, ...], chance: Chance
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    hands = []
    for size in sizes:
        hand, deck = _draw(size, deck, chance)
        hands.append(tuple(sorted(hand)))
    return tuple(hands), deck


GAME = Toy()
