"""The values of the game: options, actions, state and view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from games.kit.recent import Recent
from games.kit.types import Event, InvalidAction, Json, Options, Seat
from games.qwirkle.engine.board import Board
from games.qwirkle.engine.frontier import Laid
from games.qwirkle.engine.tiles import TILES, Tile

OLDEST = 150  # years


class Reason(StrEnum):
    """How a game ends."""

    WENT_OUT = "went_out"  # somebody laid the last tile of the hand, the bag being empty: +6
    BLOCKED = "blocked"  # the bag is empty and nobody can lay a tile
    TRADES = "trades"  # three rounds in a row without a tile laid
    LEFT = "left"  # all but one have left

    def __repr__(self) -> str:
        return f"Reason({self.value!r})"


@dataclass(frozen=True, slots=True)
class QwirkleOptions(Options):
    """Named options. `ages` are years by seat, None or 0 where not told: the oldest of those tied opens (Q-03)."""

    choices: ClassVar[Mapping[str, tuple[Json, ...]]] = {"tie": ("shared", "most_qwirkles")}

    ages: tuple[int | None, ...] = ()
    tie: str = "shared"
    allow_pass: bool = False  # with an empty bag, whoever could lay a tile may pass instead
    opener_must_lay_all: bool = True  # the opener lays exactly the announced number
    show_unseen: bool = False  # the page counts the tiles not yet seen

    def check(self) -> None:
        if any(age is not None and not 0 <= age <= OLDEST for age in self.ages):
            raise InvalidAction("bad-option", option="ages")


@dataclass(frozen=True, slots=True)
class Place:
    """Lay tiles: (tile, x, y) in any order, x to the right and y down."""

    tiles: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Trade:
    """Set tiles aside, draw as many, mix them into the bag."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing although a tile would fit: only with `allow_pass` and an empty bag."""


Action = Place | Trade | Pass


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment (secret!). Tuples go by seat; hands, bag and gone are in canonical order.

    turn       who acts; once over, who acted last
    opening    how many tiles the opener announced, None once the first line lies or the game is over
    announced  largest set of a hand that is still the one dealt (public), None for a hand that has changed
    lacks      kinds a seat was seen not to hold when it was passed over (public)
    stale      turns in a row in which no tile was laid (Q-26)
    gone       tiles taken out of the game by those who left (Q-29)
    complete   whether board, hands, bag and gone must make up all 108 tiles; a `start` may hold fewer
    """

    options: QwirkleOptions
    board: Board
    hands: tuple[tuple[Tile, ...], ...]
    bag: tuple[Tile, ...]
    scores: tuple[int, ...]
    qwirkles: tuple[int, ...]
    announced: tuple[int | None, ...]
    lacks: tuple[int, ...]
    turn: Seat = 0
    opening: int | None = None
    ended: Reason | None = None
    left: frozenset[Seat] = frozenset()
    stale: int = 0
    gone: tuple[Tile, ...] = ()
    complete: bool = True
    recent: Recent = ()

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def must_lay(self) -> int | None:
        """Return the exact size the first line must have, None where any will do."""
        return self.opening if self.options.opener_must_lay_all else None


@dataclass(frozen=True, slots=True)
class View:
    """What one seat (`seat` None: a spectator) may know. Tuples go by seat; `hand` is None for a spectator.

    turn      who acts; once over, who acted last
    opening   how many tiles the opener announced, None once the first line lies
    last      events since this seat's previous move, public parts only
    revealed  all hands, once over
    """

    seat: Seat | None
    table: Board
    hand: tuple[Tile, ...] | None
    hands: tuple[int, ...]
    bag: int
    scores: tuple[int, ...]
    qwirkles: tuple[int, ...]
    turn: Seat
    opening: int | None
    options: QwirkleOptions
    left: frozenset[Seat]
    last: tuple[Event, ...]
    over: bool
    revealed: tuple[tuple[Tile, ...], ...] | None

    @property
    def board(self) -> tuple[Laid, ...]:
        """Return the tiles on the table in canonical order."""
        return self.table.laid

    @property
    def must_lay(self) -> int | None:
        """Return the exact size the first line must have, None where any will do: what `judge` wants to know."""
        return self.opening if self.options.opener_must_lay_all else None


def board_of(view: View) -> Board:
    """Return the board of a view as a mapping of (x, y) to tile."""
    return view.table


def unseen(view: View) -> dict[Tile, int]:
    """Return how many copies of each kind lie neither on the table nor in this viewer's hand."""
    counts = dict.fromkeys(TILES, 3)
    shown = view.revealed if view.revealed is not None else (view.hand or (),)
    for tile in (*(laid[0] for laid in view.board), *(tile for hand in shown for tile in hand)):
        counts[tile] -= 1
    return counts
