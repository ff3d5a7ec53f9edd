"""The half-made move as text, and the same notation for moves that are typed.

    Rc@3,0 Rq@4,0      tiles laid: column, then row
    ^Bl                a tile picked up from the hand
    trade Rc Gs        tiles to trade
    pass

A tile may name its place in the hand ("Rc/2"), so that of two equal tiles the one that was pressed is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from games.kit.types import InvalidAction, noop
from games.qwirkle.engine import Pass, Place, Tile, Trade

REACH = 6  # cells; what lies farther off cannot be part of a move, and would only make the picture grow
LONGEST = 240  # characters; six tiles laid, each with its place in the hand, take about half

MESSAGES = {
    "no-move": noop("Lay a tile first, or choose tiles to trade."),
    "bad-notation": noop("“{text}” cannot be read. Write for example: Rc@3,0 Rq@4,0"),
}

_TILE = r"([roygbp])([cqdlxs])(?:/([1-9]))?"
_NUMBER = r"([-−–]?\d{1,4})"
_LAID = re.compile(_TILE + rf"\s*[@(]?\s*\(?\s*{_NUMBER}(?:\s*[,;:/]\s*|\s+){_NUMBER}\s*\)?", re.IGNORECASE)
_PICKED = re.compile(r"\^" + _TILE, re.IGNORECASE)
_BARE = re.compile(_TILE, re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;.+]*")

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Token:
    """A tile named in a text: where in the hand (from 1), which cell it goes to, whether it is only picked up."""

    tile: Tile
    slot: int | None = None
    cell: Cell | None = None
    picked: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-made move of a hand: places in the hand (from 0) laid on cells, picked up, or set aside for a trade."""

    mode: str = "place"  # place, trade or pass
    laid: tuple[tuple[int, Cell], ...] = ()
    picked: int | None = None
    chosen: tuple[int, ...] = ()
    lost: bool = False  # something in the text no longer fits hand or board

    @property
    def used(self) -> dict[int, Cell]:
        """Return the cell of each place in the hand whose tile is on the board."""
        return dict(self.laid)

    def lay(self, cell: Cell) -> Draft:
        """Return the draft with the picked-up tile on a cell."""
        assert self.picked is not None
        return replace(self, laid=(*self.laid, (self.picked, cell)), picked=None)

    def take_back(self, slot: int) -> Draft:
        """Return the draft with this tile in the hand again."""
        return replace(self, laid=tuple(pair for pair in self.laid if pair[0] != slot))

    def pick(self, slot: int) -> Draft:
        """Return the draft with this tile picked up, or put down if it was."""
        return replace(self, picked=None if self.picked == slot else slot)

    def choose(self, slot: int) -> Draft:
        """Return the draft with this tile set aside for the trade, or taken back."""
        chosen = tuple(s for s in self.chosen if s != slot)
        return replace(self, chosen=chosen if slot in self.chosen else tuple(sorted((*chosen, slot))))

    def write(self, hand: tuple[Tile, ...]) -> str:
        """Return the draft as text."""
        if self.mode != "place":
            return " ".join([self.mode, *(f"{hand[slot]}/{slot + 1}" for slot in self.chosen)])
        words = [f"{hand[slot]}/{slot + 1}@{x},{y}" for slot, (x, y) in self.laid]
        if self.picked is not None:
            words.append(f"^{hand[self.picked]}/{self.picked + 1}")
        return " ".join(words)


def read_move(text: str) -> Place | Trade | Pass:
    """Return the action a text means; a tile only picked up is no part of it. Raises: InvalidAction."""
    mode, tokens = _read(text, strict=True)
    if mode == "pass":
        return Pass()
    if mode == "trade":
        return Trade(tuple(token.tile for token in tokens))
    laid = tuple((token.tile, *token.cell) for token in tokens if token.cell is not None)
    if not laid:
        raise InvalidAction("no-move")
    return Place(laid)


def write_move(action: Place | Trade | Pass) -> str:
    """Return the text that means an action."""
    match action:
        case Place(tiles):
            return " ".join(f"{tile}@{x},{y}" for tile, x, y in tiles)
        case Trade(tiles):
            return " ".join(["trade", *map(str, tiles)])
        case Pass():
            return "pass"


def read_draft(text: str, hand: tuple[Tile, ...], taken: Collection[Cell]) -> Draft:
    """Return as much of a half-made move as fits this hand and the cells already taken. Never an error."""
    within = _reach(taken)
    mode, tokens = _read(text, strict=False)
    free = set(range(len(hand)))
    laid: list[tuple[int, Cell]] = []
    chosen: list[int] = []
    picked: int | None = None
    lost = False
    for token in tokens:
        slot = _slot(token, hand, free)
        if slot is None or (
            token.cell and not (within(token.cell) and token.cell not in dict(laid).values())
        ):
            lost = True
            continue
        if token.picked:
            picked = slot
            continue
        free.discard(slot)
        if mode == "trade":
            chosen.append(slot)
        elif token.cell is not None:
            laid.append((slot, token.cell))
    return Draft(mode, tuple(laid), picked if picked in free else None, tuple(sorted(chosen)), lost)


def _reach(taken: Collection[Cell]) -> Callable[[Cell], bool]:
    """Return whether a cell is free and near enough to be worth a look: a line has six tiles at most."""
    xs, ys = zip(*(taken or [(0, 0)]), strict=True)

    def within(cell: Cell) -> bool:
        x, y = cell
        near = min(xs) - REACH <= x <= max(xs) + REACH and min(ys) - REACH <= y <= max(ys) + REACH
        return near and cell not in taken

    return within


def _slot(token: Token, hand: tuple[Tile, ...], free: set[int]) -> int | None:
    fitting = [slot for slot in sorted(free) if hand[slot] == token.tile]
    wanted = (token.slot or 0) - 1
    return wanted if wanted in fitting else next(iter(fitting), None)


def _read(text: str, *, strict: bool) -> tuple[str, list[Token]]:
    """Return the mode and the tiles named; what cannot be read is an error, or when not strict left out."""
    text = text.strip()
    if len(text) > LONGEST:
        if strict:
            raise InvalidAction("bad-notation", text=text[:12] + "…")
        return "place", []
    first, _, rest = text.partition(" ")
    word = first.casefold().rstrip(":")
    if word in ("pass", gettext("pass").casefold()):
        return "pass", []
    if word in ("trade", gettext("trade").casefold()):
        return "trade", list(_tokens(rest, "trade", strict))
    return "place", list(_tokens(text, "place", strict))


def _tokens(text: str, mode: str, strict: bool) -> Iterator[Token]:
    patterns = (_BARE,) if mode == "trade" else (_LAID, _PICKED)
    at = _skip(text, 0)
    while at < len(text):
        match = next((m for m in (pattern.match(text, at) for pattern in patterns) if m), None)
        if match is None:
            if strict:
                raise InvalidAction("bad-notation", text=text[at : at + 12])
            return
        yield _token(match)
        at = _skip(text, match.end())


def _skip(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at


def _token(match: re.Match[str]) -> Token:
    colour, shape, slot, *cell = match.groups()
    return Token(
        tile=Tile.parse(colour.upper() + shape.lower()),
        slot=int(slot) if slot else None,
        cell=(_number(cell[0]), _number(cell[1])) if cell else None,
        picked=match.re is _PICKED,
    )


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "-"))
