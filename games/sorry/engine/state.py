"""The values of the game: options, actions, state and view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import ClassVar

from games.kit.quick import quick
from games.kit.recent import Recent
from games.kit.types import Event, InvalidAction, Json, Options, Seat
from games.sorry.engine.board import COLOURS, PAWNS, PLACES, Colour, Place
from games.sorry.engine.cards import DECKS, Card, Cards
from games.sorry.engine.moving import Side, Use, side
from games.sorry.engine.seating import read_colours, same_team
from games.sorry.engine.splits import SEVEN

HIGHEST_TARGET = 10_000


class Reason(StrEnum):
    """How a game ends."""

    HOME = "home"  # somebody, or a team, has all pawns HOME
    TARGET = "target"  # match play: somebody has the points to play for
    LEFT = "left"  # all but one, or all but one team, have left
    BLOCKED = (
        "blocked"  # no card there is can ever be used; only a given position with few cards comes to that
    )

    def __repr__(self) -> str:
        return f"Reason({self.value!r})"


@dataclass(frozen=True, slots=True)
class SorryOptions(Options):
    """Named options (rules/sorry 1.3, 1.6 to 1.8).

    `colours` go by seat: letters parted by commas or a list, `ry` for a seat that owns a team. What is not told is
    chosen as usual: red and yellow for two, red, blue and yellow for three.
    """

    choices: ClassVar[Mapping[str, tuple[Json, ...]]] = {
        "variant": ("classic", "teams", "points"),
        "deck": (45, 44),
        "bonus": ("highest", "cumulative"),
        "team_seven": ("all", "two"),
    }

    variant: str = "classic"
    colours: str | tuple[str, ...] = ""
    deck: int = 45
    quick_start: bool = (
        False  # three pawns on START, one on the exit circle (S-P9); always so in play for points
    )
    swap_both_slide: bool = False  # an 11 that puts the other pawn on a triangle lets it slide as well (S-32)
    bonus: str = "highest"  # of the 25, 50, 100 of play for points, only the highest counts, or all add up
    target: int | None = None  # play for points: games go on until somebody has so many
    two_colours: bool = (
        False  # two people, each with a team of two colours (S-T8); of no effect for more people
    )
    two_in_hand_plays_again: bool = True  # a 2 played from the hand plays another card (S-P3)
    team_seven: str = "all"  # over how many pawns a team may spread a 7

    @property
    def points(self) -> bool:
        """Whether this is play for points: cards in hands."""
        return self.variant == "points"

    def check(self) -> None:
        colours = read_colours(self.colours)
        teams = self.variant == "teams" or self.two_colours
        if colours is None or (not teams and any(len(own) > 1 for own in colours)):
            raise InvalidAction("bad-option", option="colours")
        if teams and len(colours) == 2 and same_team(colours):
            raise InvalidAction("bad-option", option="colours")
        if self.target is not None and not (self.points and 1 <= self.target <= HIGHEST_TARGET):
            raise InvalidAction("bad-option", option="target")
        if self.two_colours and self.points:
            raise InvalidAction("bad-option", option="two_colours")  # S-P8


@dataclass(frozen=True, slots=True)
class Start:
    """Bring a pawn from START to its exit circle, with a 1 or a 2."""

    card: Card
    pawn: str


@dataclass(frozen=True, slots=True)
class Move:
    """Move a pawn by so many steps, backward where negative; with a 7 several pawns, in this order."""

    card: Card
    moves: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange a pawn with an opponent's, with an 11."""

    card: Card
    pawn: str
    other: str


@dataclass(frozen=True, slots=True)
class Sorry:
    """Take a pawn from START to where another stands, with a Sorry! card."""

    card: Card
    pawn: str
    other: str


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Leave an 11 unused that could only swap (S-34)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Discard:
    """Play for points: lay a card away where none of the hand has to be played (S-P1, S-P2)."""

    card: Card


Action = Start | Move | Swap | Sorry | Forfeit | Discard
Rows = tuple[tuple[int, ...], ...]


@quick
@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment (secret!). Tuples go by seat, `pawns` by pawn; deck and hands in canonical order.

    colours   letters of the colours each seat owns
    card      the card drawn and waiting for its use; None in play for points
    uses      what it can be used for, found when it was drawn: see `asked`
    turn      who acts; once over, who acted last
    colour    whose turn it is by colour: a seat with two colours has two turns a round
    hands     play for points: the cards held
    scores    play for points: points so far, all games of a match together
    game      number of the game in the match, from 1
    complete  whether all the cards of the deck are there; a `start` may hold fewer
    bumps     bumps[seat][other]: pawns of `other` that `seat` sent to START
    cards     cards[seat]: how many of each kind the seat turned up, or in play for points played or discarded
    turns     turns each seat began
    shuffles  times the discards became a new pile
    """

    options: SorryOptions
    colours: tuple[str, ...]
    pawns: tuple[Place, ...]
    deck: Cards
    discard: Cards
    card: Card | None
    turn: Seat
    colour: Colour
    hands: tuple[Cards, ...] | None
    scores: tuple[int, ...]
    bumps: Rows
    cards: Rows
    turns: tuple[int, ...]
    game: int = 1
    shuffles: int = 0
    ended: Reason | None = None
    left: frozenset[Seat] = frozenset()
    complete: bool = True
    recent: Recent = ()
    uses: tuple[Use, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.colours)


@quick
@dataclass(frozen=True, slots=True)
class View:
    """What one seat (`seat` None: a spectator) may know; like State, but for what is hidden.

    deck   number of cards in the draw pile
    hand   play for points: the viewer's own cards
    hands  play for points: number of cards each seat holds
    last   events since this seat's previous move, public parts only
    """

    seat: Seat | None
    options: SorryOptions
    colours: tuple[str, ...]
    pawns: tuple[Place, ...]
    deck: int
    discard: Cards
    card: Card | None
    turn: Seat
    hand: Cards | None
    hands: tuple[int, ...] | None
    scores: tuple[int, ...]
    bumps: Rows
    cards: Rows
    turns: tuple[int, ...]
    game: int
    shuffles: int
    left: frozenset[Seat]
    over: bool
    last: tuple[Event, ...]

    @property
    def places(self) -> dict[str, str]:
        """Return where each pawn on the board is, text by text: {"r0": "start", ..}."""
        return {PAWNS[pawn]: PLACES[place] for pawn, place in enumerate(self.pawns) if PLACES[place] != "off"}

    @property
    def movable(self) -> str:
        """Return the letters of the colours the viewer may move, a partner's among them; "" for a spectator."""
        return "" if self.seat is None else own_colours(self.colours, self.seat, is_team_game(self))


def is_team_game(game: State | View) -> bool:
    """Whether partners play together: in the team game, and where two people have two colours each."""
    return game.options.variant == "teams" or (game.options.two_colours and len(game.colours) == 2)


def own_colours(colours: tuple[str, ...], seat: Seat, teams: bool) -> str:
    """Return the letters of the colours a seat may move."""
    own = colours[seat]
    return ("ry" if own[0] in "ry" else "bg") if teams else own


def sides_of(game: State | View) -> tuple[Side, ...]:
    """Return, by seat, whose pawns each may move and whose it is against."""
    options = game.options
    return _sides(
        game.colours, options.variant, options.two_colours, options.team_seven, options.swap_both_slide
    )


def side_of(game: State | View, seat: Seat) -> Side:
    """Return whose pawns a seat may move and whose it is against."""
    return sides_of(game)[seat]


@lru_cache(maxsize=256)
def _sides(
    colours: tuple[str, ...], variant: str, two_colours: bool, team_seven: str, both_slide: bool
) -> tuple[Side, ...]:
    teams = variant == "teams" or (two_colours and len(colours) == 2)
    parts = SEVEN if teams and team_seven == "all" else 2
    owns = (own_colours(colours, seat, teams) for seat in range(len(colours)))
    return tuple(side(tuple(map(COLOURS.index, own)), parts, both_slide) for own in owns)


def unseen(view: View) -> Cards:
    """Return, in canonical order, the cards that lie neither open nor in the viewer's hand: pile and other hands."""
    rest = list(DECKS[view.options.deck])
    for card in (*view.discard, *(view.hand or ()), *(() if view.card is None else (view.card,))):
        if card in rest:
            rest.remove(card)
    return tuple(rest)
