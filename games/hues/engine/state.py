"""The values of the game: options, actions, state and view."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from games.hues.engine.board import Space
from games.hues.engine.cards import Card
from games.hues.engine.cues.wordlists import LANGUAGES
from games.kit.recent import Recent
from games.kit.types import Event, InvalidAction, Json, Options, Seat

MOST_ROUNDS: Final = 60
MOST_TIE_ROUNDS: Final = 20


class Reason(StrEnum):
    """How a game ends."""

    WON = "won"  # after the last round one leads alone
    TIE_ROUNDS = "tie_rounds"  # one of the tied leads alone after further rounds (rules/hues 3.6)
    ALL_TIED = "all_tied"  # nobody is left who could give cues to the tied: shared (H-38)
    ENDLESS_TIE = "endless_tie"  # as many further rounds as the table wants, and still tied: shared (H-39)
    LEFT = "left"  # fewer than three have stayed (H-43)

    def __repr__(self) -> str:
        return f"Reason({self.value!r})"


class Phase(StrEnum):
    """What the game waits for."""

    FIRST_CUE = "first_cue"
    FIRST_GUESS = "first_guess"
    SECOND_CUE = "second_cue"
    SECOND_GUESS = "second_guess"
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase({self.value!r})"

    @property
    def is_cue(self) -> bool:
        """Whether the cue giver is asked."""
        return self in (Phase.FIRST_CUE, Phase.SECOND_CUE)

    @property
    def is_guess(self) -> bool:
        """Whether the guessers are asked."""
        return self in (Phase.FIRST_GUESS, Phase.SECOND_GUESS)


@dataclass(frozen=True, slots=True)
class HuesOptions(Options):
    """Named options (rules/hues 3.7).

    `extra_languages` are further languages whose colour words are forbidden: "lt, mr" or a list (H-24).
    """

    choices: ClassVar[Mapping[str, tuple[Json, ...]]] = {
        "second_order": ("counterclockwise", "clockwise"),
        "second_guess": ("compulsory", "optional"),
        "all_tied": ("shared", "cycle"),
        "language": LANGUAGES,
        "guessing": ("in_turn", "sealed"),
    }

    free_choice: bool = False  # no cards: the cue giver chooses any of the 480 colours (H-34)
    second_order: str = "counterclockwise"  # in which order the second pieces are placed (H-01)
    second_guess: str = "compulsory"  # whether the second piece must be placed (H-08)
    all_tied: str = (
        "shared"  # when nobody is outside a tie: all win, or each of them gives one more cue (H-38)
    )
    max_tie_rounds: int = 5  # further rounds before a tie is shared (H-39)
    rounds: int | None = None  # rounds in all; None: two turns as cue giver each up to six people, else one
    strict_repeat: bool = False  # no single word of an earlier cue may come again (H-15)
    language: str = "en"  # in which cues are given
    extra_languages: str | tuple[str, ...] = ""
    guessing: str = "in_turn"  # or sealed: all guess at once and see the others' when all are in
    words: bool = False  # colours are named in words beside their coordinates

    @property
    def sealed(self) -> bool:
        """Whether all guess at once, unseen."""
        return self.guessing == "sealed"

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages whose colour words are forbidden, the table's own first; English always counts too."""
        return tuple(dict.fromkeys((self.language, *_words(self.extra_languages))))

    def check(self) -> None:
        if not set(_words(self.extra_languages)) <= set(LANGUAGES):
            raise InvalidAction("bad-option", option="extra_languages")
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise InvalidAction("bad-option", option="rounds")
        if not 0 <= self.max_tie_rounds <= MOST_TIE_ROUNDS:
            raise InvalidAction("bad-option", option="max_tie_rounds")


def _words(told: str | Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in re.split(r"[\s,]+", told) if word) if isinstance(told, str) else tuple(told)


@dataclass(frozen=True, slots=True)
class Cue:
    """Give a cue. `space` chooses the colour with the first one; later it is None or the same (H-30)."""

    text: str
    space: Space | None = None


@dataclass(frozen=True, slots=True)
class Skip:
    """Give no second cue (H-05); where the second guess is optional: place no second piece (H-08)."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Place a piece."""

    space: Space


@dataclass(frozen=True, slots=True)
class Challenge:
    """Object to the latest cue (H-29). Open to every guesser, in turn or not."""


Action = Cue | Skip | Guess | Challenge


@dataclass(frozen=True, slots=True)
class Piece:
    """A guess on the board: whose, and upon which of the two cues."""

    space: Space
    seat: Seat
    cue: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A round that was scored. `points` go by seat, as they were added; `penalty`: the giver's were lost."""

    round: int
    giver: Seat
    target: Space
    cues: tuple[str, ...]
    pieces: tuple[Piece, ...]
    points: tuple[int, ...]
    penalty: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment (secret!). Tuples by seat where not told otherwise.

    round       number of the round, from 1, tie rounds counted on
    giver       the cue giver; once over, the last one
    upcoming    the cue givers of the rounds still to come, tie rounds as far as they are decided
    card        the giver's four colours; None where any may be chosen, and once over
    target      the colour chosen with the first cue; it stays when a cue is withdrawn (H-30b)
    cues        this round's cues
    pieces      this round's guesses that lie open, in the order they were placed
    sealed      guesses of which nobody but their own seat knows yet
    held        who kept the second piece, which nobody else knows before all have guessed
    waiting     who has still to guess, in order
    used_cues   every cue of the game in the order given, withdrawn ones too (H-14)
    deck        cards left; None: each is made when it is drawn (H-33)
    drawn       cards drawn so far, this round's too
    tied        who plays for the victory in a tie round, None before
    extra       tie rounds begun
    challengers who objects to the latest cue
    penalty     whether the giver scores nothing this round (H-29)
    history     rounds scored so far
    """

    options: HuesOptions
    round: int
    giver: Seat
    upcoming: tuple[Seat, ...]
    phase: Phase
    scores: tuple[int, ...]
    card: Card | None = None
    target: Space | None = None
    cues: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    sealed: tuple[Piece, ...] = ()
    held: frozenset[Seat] = frozenset()
    waiting: tuple[Seat, ...] = ()
    used_cues: tuple[str, ...] = ()
    deck: tuple[Card, ...] | None = None
    drawn: tuple[Card, ...] = ()
    tied: tuple[Seat, ...] | None = None
    extra: int = 0
    challengers: frozenset[Seat] = frozenset()
    penalty: bool = False
    left: frozenset[Seat] = frozenset()
    history: tuple[Scored, ...] = ()
    ended: Reason | None = None
    recent: Recent = ()

    @property
    def seats(self) -> int:
        return len(self.scores)

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who has stayed."""
        return tuple(seat for seat in range(self.seats) if seat not in self.left)

    @property
    def guessers(self) -> tuple[Seat, ...]:
        """Who guesses this round: all who stayed but the giver."""
        return tuple(seat for seat in self.active if seat != self.giver)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat (`seat` None: a spectator) may know; like State, but for what is hidden.

    rounds      rounds there will be as far as it is known
    card        the viewer's own four colours, for the giver alone
    target      the viewer's own choice, for the giver alone; of a scored round it is in `history` and `last`
    own_guess   the viewer's own guess while guesses are sealed
    guessed     whether the latest cue has been guessed upon: upheld, an objection takes points and not the cue
    last        events since this seat's previous move, public parts only
    """

    seat: Seat | None
    options: HuesOptions
    round: int
    rounds: int
    giver: Seat
    phase: Phase
    card: Card | None
    target: Space | None
    cues: tuple[str, ...]
    pieces: tuple[Piece, ...]
    own_guess: Space | None
    guessed: bool
    waiting: tuple[Seat, ...]
    scores: tuple[int, ...]
    used_cues: tuple[str, ...]
    tied: tuple[Seat, ...] | None
    extra: int
    challengers: tuple[Seat, ...]
    penalty: bool
    left: frozenset[Seat]
    history: tuple[Scored, ...]
    over: bool
    last: tuple[Event, ...]
