"""The vocabulary of every game: seats, steps, events, outcomes, errors and the `Game` protocol. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, Self, TypeVar, get_type_hints

from games.kit.chance import Chance
from games.kit.quick import quick

Seat = int
Json = Any  # what json.loads returns; shapes are checked where it is read

NOTHING: Mapping[str, Json] = MappingProxyType({})


def noop(text: str) -> str:
    """Return the text itself: marks an engine's sentence for the translators, who meet it outside."""
    return text


MESSAGES: dict[str, str] = {
    "unreadable": noop("This move cannot be read."),
    "not-your-turn": noop("It is not your turn."),
    "over": noop("The game is over."),
}


class ActionError(ValueError):
    """What was sent cannot be done. Holds a stable kebab-case `code` and small `params`, never a state."""

    def __init__(self, code: str, **params: Json) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class InvalidAction(ActionError):
    """The action, position or option cannot be read at all."""


class IllegalAction(ActionError):
    """The action can be read, and the rules forbid it here."""


@quick
@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `public` is for every eye, `private[seat]` for that seat's alone."""

    kind: str
    seat: Seat | None = None
    public: Mapping[str, Json] = NOTHING
    private: Mapping[Seat, Mapping[str, Json]] = field(default_factory=lambda: MappingProxyType({}))


class Readiness(StrEnum):
    """Whether a prepared action can be played in the turn its seat has now."""

    LATER = "later"  # it is about another kind of turn, still to come
    OPEN = "open"  # it is about this one, and something is left to choose that was not known before
    WHOLE = "whole"  # it is to be played, if it is legal


@quick
@dataclass(frozen=True, slots=True)
class Step[S]:
    """The state after an action and what happened on the way, in order."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a reason (a StrEnum's text), scores by seat, places by seat from 1 (ties share one)."""

    reason: str
    scores: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """Base of every game's options: a frozen dataclass whose fields all have defaults."""

    choices: ClassVar[Mapping[str, tuple[Json, ...]]] = (
        NOTHING  # the values a field may take, where they are few
    )

    @classmethod
    def read(cls, raw: Json) -> Self:
        """Return options from plain JSON; what is left out takes its default.

        Raises: InvalidAction `bad-option` for an unknown key, a value of the wrong type or outside `choices`.
        """
        if not isinstance(raw, Mapping):
            raise InvalidAction("bad-option", option=str(raw)[:40])
        hints = get_type_hints(cls)
        known = {f.name for f in fields(cls)}
        for key, value in raw.items():
            if key not in known or not _fits(value, hints[key]):
                raise InvalidAction("bad-option", option=str(key)[:40])
            if key in cls.choices and value not in cls.choices[key]:
                raise InvalidAction("bad-option", option=str(key)[:40])
        options = cls(**{k: tuple(v) if isinstance(v, list) else v for k, v in raw.items()})
        options.check()
        return options

    def check(self) -> None:
        """Pass when the values go together. Raises: InvalidAction `bad-option`."""

    def dump(self) -> dict[str, Json]:
        """Return all options as plain JSON."""
        return {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(self).items()}


def _fits(value: Json, hint: Any) -> bool:
    """Whether plain JSON fits a field's type: bool, int, str, a union of them with None, or a tuple of one kind."""
    args: tuple[Any, ...] = getattr(hint, "__args__", ())
    origin = getattr(hint, "__origin__", None)
    if origin is tuple:
        return isinstance(value, list | tuple) and all(_fits(v, args[0]) for v in value)
    if args:
        return any(_fits(value, a) for a in args)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, hint)


A_co = TypeVar("A_co", covariant=True)


class LegalActions(Protocol[A_co]):
    """A lazy listing: iterates one exemplar of each distinct result; `in` is fast and accepts every legal form."""

    def __iter__(self) -> Iterator[A_co]: ...

    def __contains__(self, action: object, /) -> bool: ...


class Game[S, A, V](Protocol):
    """The rules of one game. States, actions and views are frozen values; nothing mutates.

    `upgrades` lead from each earlier layout of stored positions, by the version it was written under, to the next.
    """

    slug: str
    title: str  # marked for translation where the name is more than a name
    seats: range
    version: int  # bump when stored text or behaviour changes
    options: type[Options]
    messages: Mapping[str, str]  # code of an error -> marked English template, `{param}` in braces
    turn_events: frozenset[str]  # kinds of events of which each turn has exactly one
    upgrades: Mapping[int, Callable[[Json], Json]] = MappingProxyType({})
    scores_decide: bool = True  # whether a higher score is always a better place, resignations apart
    forces: bool = True  # whether a turn can leave no choice; where it never does, nobody is asked about it

    def dealt(self, seats: int, options: Options) -> int:
        """Return how many of `begin`'s draws deal the hands; what is drawn beyond them is play."""
        ...

    def begin(self, seats: int, options: Options, chance: Chance) -> Step[S]:
        """Return a dealt game at the first moment somebody has a choice, with what happened until then."""
        ...

    def start(self, position: Json, options: Options, chance: Chance) -> Step[S]:
        """Return the game at a given position (design: `start`), passed on to the first moment of a choice.

        The position is checked for shape and duplicates, not for completeness of bag or deck.
        Raises: InvalidAction.
        """
        ...

    def setup(self, seats: int, options: Options, chance: Chance) -> S:
        """Return `begin`'s state."""
        return self.begin(seats, options, chance).state

    def to_act(self, state: S) -> frozenset[Seat]:
        """Return whom the game waits for; empty exactly when it is over."""
        ...

    def legal_actions(self, state: S, seat: Seat) -> LegalActions[A]:
        """Return the lazy list of what this seat may do now; empty for who may not act."""
        ...

    def forced(self, state: S, seat: Seat) -> A | None:
        """Return the only thing this seat can do now, None when it has a choice or is not to act.

        A game with open actions (a cue, of which one exemplar is listed) must not take the exemplar for the only one.
        """
        if seat not in self.to_act(state):
            return None
        actions = iter(self.legal_actions(state, seat))
        only = next(actions, None)
        return only if next(actions, None) is None else None

    def ahead(self, state: S, seat: Seat) -> S | None:
        """Return the position as if this seat's turn had come now, to prepare a move in; None where it cannot.

        Nothing this seat does not know may decide what it shows, lists or refuses. A seat that is to act may only
        prepare for a turn of another kind. A game in which nothing can be foreseen (each turn begins with a draw)
        leaves this as it is.
        """
        return None

    def readiness(self, state: S, seat: Seat, action: A) -> Readiness:
        """Return whether an action that was prepared ahead can be played now that this seat is to act."""
        return Readiness.WHOLE

    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """Return the step this action makes; the judge of legality. Raises: IllegalAction."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """Return what this seat (None: a spectator) may know, built field by field."""
        ...

    def scores(self, state: S) -> Sequence[int] | None:
        """Return, by seat, what counts as far as the game has come, as `outcome` counts it; None without scores.

        Unless a game says otherwise, these are the `scores` of an onlooker's view.
        """
        return getattr(self.view(state, None), "scores", None)

    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome, None while the game goes on."""
        ...

    def lapse(self, state: S, seat: Seat, chance: Chance) -> Step[S]:
        """Return the step for a seat whose time ran out. Raises: IllegalAction when it is not to act."""
        ...

    def leave(self, state: S, seat: Seat, chance: Chance) -> Step[S]:
        """Return the step for a seat that resigns for good. Raises: IllegalAction when over or already gone."""
        ...

    def resample(self, state: S, seat: Seat | None, chance: Chance) -> S:
        """Return another world this seat cannot tell apart from the given one."""
        ...

    def audit(self, state: S) -> list[str]:
        """Return the broken invariants in words; [] when sound."""
        ...

    def dump(self, state: S) -> dict[str, Json]:
        """Return the whole position as plain JSON (secret!)."""
        ...

    def load(self, position: Json, options: Options) -> S:
        """Return the state of a dumped position. Raises: InvalidAction."""
        ...

    def dump_action(self, action: A) -> dict[str, Json]: ...

    def load_action(self, raw: Json) -> A:
        """Return the action. Raises: InvalidAction."""
        ...

    def dump_view(self, view: V) -> dict[str, Json]: ...


class Bot[A, V](Protocol):
    """A player made of rules: sees a view and its own legal actions, nothing else."""

    def __call__(self, view: V, legal: LegalActions[A], chance: Chance) -> A: ...


def places_by_rank(ranks: Sequence[Any]) -> tuple[int, ...]:
    """Return places from 1 by seat, the highest rank first; equal ranks share a place and the next is left out.

    A rank is a score, or a tuple of what decides in turn.
    """
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
