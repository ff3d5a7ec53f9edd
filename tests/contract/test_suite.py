"""The contract suite is not blind: a game with one fault fails the check that is meant for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from games.kit import testing
from games.kit.chance import Chance
from games.kit.record import LAPSE, ReplayError
from games.kit.registry import all_games, find_game
from games.kit.testing import Subject, wander
from games.kit.types import Json, LegalActions, Outcome, Readiness, Seat, Step
from tests.contract.toy.engine import GAME, HIGHEST, Hand, Play, State, Toy, View, _put
from tests.contract.toy.ui import Face

ROOM = Hand(tuple(range(1, HIGHEST + 1)))  # every card there is


class LeakyView(Toy):
    """Shows the top of the deck through the count of cards."""

    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), deck=sum(state.deck))


class LeakyDump(Toy):
    """Keeps the secret in the view away from comparison, and then dumps it."""

    @dataclass(frozen=True, slots=True)
    class Leak(View):
        def __eq__(self, other: object) -> bool:
            return isinstance(other, View) and other.hand == self.hand

        __hash__ = View.__hash__

    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        return self.Leak(
            seen.options, seen.hand, seen.hands, sum(state.deck), seen.scores, seen.turn, seen.last
        )


class OtherHand(Toy):
    """Resamples the onlooker's own hand too."""

    def resample(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return super().resample(state, None, chance)


class SameWorld(Toy):
    def resample(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return state


class UnsoundWorld(Toy):
    def resample(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return replace(state, deck=(*state.deck, *state.deck))


class Mutating(Toy):
    """Counts the moves in the options of the very state it was given."""

    def apply(self, state: State, seat: Seat, action: Play, chance: Chance) -> Step[State]:
        step = super().apply(state, seat, action, chance)
        object.__setattr__(state, "scores", step.state.scores)
        return step


class Forgetful(Toy):
    def dump(self, state: State) -> dict[str, Json]:
        return super().dump(state) | {"recent": []}


class Unplain(Toy):
    def dump(self, state: State) -> dict[str, Json]:
        return super().dump(state) | {"left": state.left}


class ListsTooMuch(Toy):
    def legal_actions(self, state: State, seat: Seat) -> LegalActions[Play]:
        return ROOM if seat in self.to_act(state) else Hand(())


class ListsForOthers(Toy):
    def legal_actions(self, state: State, seat: Seat) -> LegalActions[Play]:
        return Hand(state.hands[seat]) if 0 <= seat < len(state.hands) else Hand(())


class NeverForces(Toy):
    """Has turns that leave no choice all the same."""

    forces = False


class ListsNothing(Toy):
    def legal_actions(self, state: State, seat: Seat) -> LegalActions[Play]:
        return Hand(())


class DeniesItsList(Toy):
    class Deaf(Hand):
        def __contains__(self, action: object, /) -> bool:
            return False

    def legal_actions(self, state: State, seat: Seat) -> LegalActions[Play]:
        return self.Deaf(tuple(action.card for action in super().legal_actions(state, seat)))


class Lenient(Toy):
    """Lets every seat play at any time."""

    def _must_act(self, state: State, seat: Seat) -> None:
        super()._must_act(state, state.turn if 0 <= seat < len(state.hands) else seat)


class Whimsical(Toy):
    """Draws from something else than its chance."""

    count = 0

    def begin(self, seats: int, options: Any, chance: Chance) -> Step[State]:
        Whimsical.count += 1
        return super().begin(seats, options, Chance.seeded(self.count))


class Crashing(Toy):
    def load_action(self, raw: Json) -> Play:
        return Play(raw["card"])


class CrashingPosition(Toy):
    def load(self, position: Json, options: Any) -> State:
        return super().load({**position, "hands": [sorted(hand) for hand in position["hands"]]}, options)


class Speechless(Toy):
    messages: Mapping[str, str] = {}


class Unsound(Toy):
    def audit(self, state: State) -> list[str]:
        return ["too many points"] if max(state.scores) > HIGHEST else []


class ClingsOn(Toy):
    """Lets a seat resign for ever."""

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        if self.outcome(state) is None and 0 <= seat < len(state.hands):
            state = replace(state, left=state.left - {seat})
        return super().leave(state, seat, chance)


class AnyonesTime(Toy):
    def lapse(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return super().lapse(state, state.turn, chance)


class LowestWins(Toy):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        worst = tuple(1 + sum(o < s for o in state.scores) for s in state.scores)
        return outcome and replace(outcome, places=worst)


class OddPlaces(Toy):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, places=tuple(place + 1 for place in outcome.places))


class CountsOtherwise(Toy):
    """Shows other scores while it goes on than it ends with."""

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(score + 1 for score in state.scores)


class Silent(Toy):
    """Ends without saying why."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, reason="")


class Endless(Toy):
    def apply(self, state: State, seat: Seat, action: Play, chance: Chance) -> Step[State]:
        step = super().apply(state, seat, action, chance)
        return Step(replace(step.state, hands=state.hands, deck=state.deck), step.events)


class AheadOfOthers(Toy):
    """Prepares a move with the cards of the seat whose turn it is."""

    def ahead(self, state: State, seat: Seat) -> State | None:
        later = super().ahead(state, seat)
        return later and replace(later, hands=_put(later.hands, seat, state.hands[state.turn]))


class AheadOfTheEnd(Toy):
    """Prepares a move when the game is over."""

    def ahead(self, state: State, seat: Seat) -> State | None:
        return replace(state, turn=seat) if state.hands[seat] or self.outcome(state) else None


class AheadForNothing(Toy):
    """Prepares a move without giving the turn."""

    def ahead(self, state: State, seat: Seat) -> State | None:
        return super().ahead(state, seat) and state


class NeverReady(Toy):
    """Takes every action for one of a turn to come."""

    def readiness(self, state: State, seat: Seat, action: Play) -> Readiness:
        return Readiness.LATER


class Opaque(Toy):
    """A view whose repr does not construct it."""

    class Blind(View):
        __slots__ = ()

        def __repr__(self) -> str:
            return "<View>"

    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        return self.Blind(seen.options, seen.hand, seen.hands, seen.deck, seen.scores, seen.turn, seen.last)


class RestlessFace(Face):
    """Draws something else each time."""

    drawn = 0

    def draw(self, view: Any, legal: Any, onlooker: Any, posted: Any) -> Mapping[str, Any]:
        RestlessFace.drawn += 1
        return {"view": view, "cards": [self.drawn]}


class ForgetfulFace(Face):
    """Lays out another move than the one it was given."""

    def fill(self, action: Play, view: View) -> Mapping[str, str]:
        return {"card": str(action.card % HIGHEST + 1)}


class CrashingFace(Face):
    def sentence(self, event: Mapping[str, Any], onlooker: Any) -> str:
        return f"{event['drawn']}"


def first_card(view: View, legal: LegalActions[Play], chance: Chance) -> Play:
    return Play(HIGHEST)


def toy() -> Subject:
    return Subject.of(find_game("toy"))


def test_the_toy_is_found_by_its_folder_alone() -> None:
    assert find_game("toy").GAME is GAME
    assert find_game("toy").check_folder() == []
    assert "toy" in all_games()


FAULTS: list[tuple[str, Toy]] = [
    ("check_resample", LeakyView()),
    ("check_resample", LeakyDump()),
    ("check_pages", LeakyView()),
    ("check_resample", OtherHand()),
    ("check_pages", OtherHand()),
    ("check_resample", SameWorld()),
    ("check_resample", UnsoundWorld()),
    ("check_ahead_is_fair", AheadOfOthers()),
    ("check_ahead", AheadOfTheEnd()),
    ("check_ahead", AheadForNothing()),
    ("check_readiness", NeverReady()),
    ("check_legal_actions", Mutating()),
    ("check_legal_actions", ListsTooMuch()),
    ("check_legal_actions", ListsForOthers()),
    ("check_legal_actions", DeniesItsList()),
    ("check_legal_actions", ListsNothing()),
    ("check_legal_actions", NeverForces()),
    ("check_turns", Lenient()),
    ("check_texts", Forgetful()),
    ("check_texts", Unplain()),
    ("check_repr", Opaque()),
    ("check_equal_seeds", Whimsical()),
    ("check_replay", Whimsical()),
    ("check_mangled_actions", Crashing()),
    ("check_mangled_actions", Speechless()),
    ("check_mangled_positions", CrashingPosition()),
    ("check_audit", Unsound()),
    ("check_lapses", AnyonesTime()),
    ("check_leaving", ClingsOn()),
    ("check_outcomes", LowestWins()),
    ("check_outcomes", OddPlaces()),
    ("check_outcomes", CountsOtherwise()),
    ("check_outcomes", Silent()),
    ("check_records", LowestWins()),
]


@pytest.mark.parametrize(
    ("check", "game"), FAULTS, ids=lambda value: value if isinstance(value, str) else type(value).__name__
)
def test_a_faulty_game_fails(check: str, game: Toy) -> None:
    check_it: Callable[[Subject], None] = next(c for c in testing.CHECKS if c.__name__ == check)
    check_it(toy())
    with pytest.raises((AssertionError, KeyError, TypeError, ReplayError)):
        check_it(replace(toy(), game=game))


@pytest.mark.parametrize(
    ("check", "fault"),
    [
        ("check_pages", {"ui": RestlessFace()}),
        ("check_ahead", {"ui": ForgetfulFace()}),
        ("check_sentences", {"ui": CrashingFace()}),
        ("check_bots", {"bots": {"first": first_card}}),
        ("check_face", {"bots": {"first": first_card}}),
        ("check_records", {"records": Path("nowhere")}),
    ],
    ids=[
        "restless page",
        "another move",
        "crashing sentence",
        "illegal bot",
        "bot without a title",
        "no records",
    ],
)
def test_a_faulty_app_fails(check: str, fault: dict[str, Any]) -> None:
    check_it: Callable[[Subject], None] = next(c for c in testing.CHECKS if c.__name__ == check)
    with pytest.raises((AssertionError, KeyError)):
        check_it(replace(toy(), **fault))


def test_lapses_and_resignations_are_played() -> None:
    walks = Subject.of(find_game("toy"), games=12).walks  # somebody resigns in the last
    moves = [move for walk in walks for move in walk.record.moves]
    assert any(move.action == LAPSE for move in moves)
    assert {e.kind for walk in walks for m in walk.moments for e in m.events} == {
        "played",
        "lapsed",
        "left",
    }


def test_a_game_must_end() -> None:
    with pytest.raises(AssertionError, match="goes on"):
        wander(Endless(), {}, 0)
