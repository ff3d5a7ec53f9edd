"""What a seat may do now: a lazy listing with a fast `in`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.kit.types import IllegalAction, Seat
from games.qwirkle.engine.lines import judge
from games.qwirkle.engine.placing import Placement, placements
from games.qwirkle.engine.state import Action, Pass, Place, State, Trade
from games.qwirkle.engine.tiles import Tile


def check_action(state: State, seat: Seat, action: Action) -> None:
    """Pass when this seat may do this now. Raises: IllegalAction."""
    check_turn(state, seat)
    match action:
        case Place(tiles):
            check_held(state.hands[seat], tuple(tile for tile, _, _ in tiles))
            judge(state.board, tiles, state.must_lay)
        case Trade(tiles):
            _check_trade(state, seat, tiles)
        case Pass():
            if not may_pass(state):
                raise IllegalAction("no-pass")


def check_turn(state: State, seat: Seat) -> None:
    """Pass when the game waits for this seat. Raises: IllegalAction `over`, `not-your-turn`."""
    if state.ended is not None:
        raise IllegalAction("over")
    if seat != state.turn:
        raise IllegalAction("not-your-turn")


def may_pass(state: State) -> bool:
    """Whether the seat in turn may pass although it could lay a tile (Q-17, I21)."""
    return state.options.allow_pass and not state.bag and state.opening is None


def check_held(hand: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> None:
    """Pass when the hand holds all these tiles, each as often as named. Raises: IllegalAction."""
    for tile in tiles:
        if tiles.count(tile) > hand.count(tile):
            raise IllegalAction("not-in-hand", tile=str(tile))


def _check_trade(state: State, seat: Seat, tiles: tuple[Tile, ...]) -> None:
    if state.opening is not None:
        raise IllegalAction("opening-trade")
    if not state.bag:
        raise IllegalAction("bag-empty")
    if not tiles:
        raise IllegalAction("trade-nothing")
    if len(tiles) > len(state.bag):
        raise IllegalAction("bag-too-small", count=len(tiles), bag=len(state.bag))
    check_held(state.hands[seat], tiles)


class Legal:
    """The actions of a seat. Lists each distinct placement and each distinct trade once; `in` takes any form.

    `scored()` lists the placements alone, with their points.
    """

    __slots__ = ("_seat", "_state")

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat

    def __contains__(self, action: object, /) -> bool:
        if not isinstance(action, Place | Trade | Pass):
            return False
        try:
            check_action(self._state, self._seat, action)
        except IllegalAction:
            return False
        return True

    def __iter__(self) -> Iterator[Action]:
        if self._acts():
            yield from (Place(laid) for laid, _ in self.scored())
            yield from self._trades()
            if may_pass(self._state):
                yield Pass()

    def __repr__(self) -> str:
        return f"Legal(seat={self._seat})"  # never the state: it is secret

    def scored(self) -> Iterator[Placement]:
        if not self._acts():
            return iter(())
        return placements(self._state.board, self._state.hands[self._seat], self._state.must_lay)

    def _acts(self) -> bool:
        return self._state.ended is None and self._state.turn == self._seat

    def _trades(self) -> Iterator[Trade]:
        hand, most = self._state.hands[self._seat], len(self._state.bag)
        if self._state.opening is not None:
            return
        for count in range(1, min(len(hand), most) + 1):
            yield from map(
                Trade, dict.fromkeys(combinations(hand, count))
            )  # the hand is in order, so equal ones meet
