"""Players made of rules. Pure: each sees a view and its own legal actions, nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest
from math import comb
from typing import Final

from games.kit.chance import Chance
from games.kit.types import Bot, LegalActions
from games.qwirkle.engine import (
    GOING_OUT,
    Action,
    Board,
    Laid,
    Place,
    Tile,
    Trade,
    View,
    board_of,
    placements,
    unseen,
)
from games.qwirkle.engine.frontier import NO_RUN
from games.qwirkle.engine.placing import CROSSED, Placement
from games.qwirkle.engine.tiles import ALIKE, kinds_of, tiles_in

CANDIDATES: Final = 24  # placements weighed in full
EFFORT: Final = 20_000  # placements looked at in all: a hand of one colour may have thousands
CAUTION: Final = 0.8  # how much a point the next player may make weighs against one's own


def random(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return any placement, each equally likely; any trade only where nothing fits."""
    choices: Sequence[Action] = [Place(laid) for laid, _ in _placements(view)] or list(legal)
    return choices[chance.below(len(choices))]


def greedy(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return the placement with the most points now, one of the best by chance; where nothing fits, trade all."""
    found = _placements(view)
    if not found:
        return _trade(view, view.hand or ())
    most = max(points for _, points in found)
    choices = [laid for laid, points in found if points == most]
    return Place(choices[chance.below(len(choices))])


def best(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return the placement worth most: its points, less what the next player may be expected to make of it.

    Once both hands are known, less what the other gains when both lay what brings most until the end.
    """
    board, hand, foe = board_of(view), view.hand or (), _Foe(view)
    found = _placements(view)
    if not found:
        return _trade(view, _spare(hand))
    effort = len(found) + sum(1 for _ in placements(board, foe.known or ()))
    promising = nlargest(max(1, min(CANDIDATES, EFFORT // effort)), found, key=_points)
    values = []
    for laid, points in promising:
        after = board.lay(laid)
        if foe.known is None:
            values.append(points - CAUTION * foe.expects(after))
        else:
            values.append(points - _lead(after, foe.known, _less(hand, laid)))
    return Place(promising[values.index(max(values))][0])


def _points(placement: Placement) -> int:
    return placement[1]


def _placements(view: View) -> list[Placement]:
    """Return what this hand may lay, the six points for going out counted in."""
    hand = view.hand or ()
    found = placements(board_of(view), hand, view.must_lay)
    if view.bag:
        return list(found)
    return [(laid, points + GOING_OUT * (len(laid) == len(hand))) for laid, points in found]


def _trade(view: View, tiles: Sequence[Tile]) -> Trade:
    """Return a trade of these tiles, as far as the bag allows."""
    return Trade(tuple(tiles[: view.bag]))


def _spare(hand: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return the tiles to trade away: all but one largest set, or the last tile where all are one set."""
    kinds = kinds_of(hand)
    kept = set(tiles_in(max((kinds & alike for alike in ALIKE), key=int.bit_count)))
    spare = [tile for index, tile in enumerate(hand) if tile not in kept or tile in hand[:index]]
    return tuple(spare) or hand[-1:]


def _lead(board: Board, mover: tuple[Tile, ...], other: tuple[Tile, ...]) -> int:
    """Return by how many points the mover gains on the other, both laying what brings most until the end."""
    lead, sign, passed = 0, 1, False
    while mover and other:
        laid, points = max(placements(board, mover), key=_points, default=((), 0))
        if not laid and passed:
            break
        passed = not laid
        board, mover = board.lay(laid), _less(mover, laid)
        lead += sign * (points if mover else points + GOING_OUT)
        mover, other, sign = other, mover, -sign
    return lead


def _less(hand: tuple[Tile, ...], laid: Sequence[Laid]) -> tuple[Tile, ...]:
    rest = list(hand)
    for tile, _, _ in laid:
        rest.remove(tile)
    return tuple(rest)


class _Foe:
    """The next player as far as tile counting knows: a hand of so many tiles out of all those unseen.

    `known` is that hand where nothing else is unseen: two players and an empty bag.
    """

    def __init__(self, view: View) -> None:
        seats = len(view.hands)
        others = [((view.seat or 0) + ahead) % seats for ahead in range(1, seats)]
        sizes = [view.hands[seat] for seat in others if seat not in view.left]
        self.counts = unseen(view)
        self.total = sum(self.counts.values())
        self.size = min(sizes[0], self.total)
        self.known: tuple[Tile, ...] | None = None
        if len(sizes) == 1 and view.bag == 0 and sizes[0] == self.total:
            self.known = tuple(tile for tile, count in self.counts.items() for _ in range(count))

    def expects(self, board: Board) -> float:
        """Return the points the best single tile brings on this board, in the mean over all hands."""
        expected, likely, copies, seen = 0.0, 0.0, 0, 0
        hands = comb(self.total, self.size)
        for points, kinds in _kinds_by_points(board):
            copies += sum(self.counts[tile] for tile in tiles_in(kinds & ~seen))
            seen |= kinds
            holds_one = 1 - comb(self.total - copies, self.size) / hands
            expected += points * (holds_one - likely)
            likely = holds_one
        return expected


def _kinds_by_points(board: Board) -> list[tuple[int, int]]:
    """Return, from the most points down, which kinds alone bring so many somewhere."""
    frontier = board.frontier
    by_points: dict[int, int] = {}
    for spot, fits in frontier.open.items():
        if fits:
            runs = frontier.rows.get(spot, NO_RUN), frontier.columns.get(spot, NO_RUN)
            points = sum(CROSSED[kinds.bit_count()] for _, kinds, _ in runs)
            by_points[points] = by_points.get(points, 0) | fits
    return sorted(by_points.items(), reverse=True)


BOTS: Final[Mapping[str, Bot[Action, View]]] = {"best": best, "greedy": greedy, "random": random}
