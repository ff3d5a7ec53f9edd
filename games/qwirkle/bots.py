"""Players made of rules. Pure: each sees a view and its own legal actions, nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import Final

from games.kit.chance import Chance
from games.kit.types import Bot, LegalActions
from games.qwirkle.engine import (
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
from games.qwirkle.engine.placing import CROSSED, Placement
from games.qwirkle.engine.tiles import ALIKE, BIT, kinds_of, tiles_in

GOING_OUT: Final = 6
CANDIDATES: Final = 24  # placements weighed in full
WITHIN: Final = 10  # points below the best that a placement may lie to be weighed
CAUTION: Final = 0.8  # how much a point the next player may make weighs against one's own


def random(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return any placement, each equally likely; any trade only where nothing fits."""
    choices: Sequence[Action] = [Place(laid) for laid, _ in _placements(view)] or list(legal)
    return choices[chance.below(len(choices))]


def greedy(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return the placement with the most points now, one of the best by chance; where nothing fits, trade all."""
    found = [(laid, _with_going_out(view, laid, points)) for laid, points in _placements(view)]
    if not found:
        return _trade(view, view.hand or ())
    most = max(points for _, points in found)
    best = [laid for laid, points in found if points == most]
    return Place(best[chance.below(len(best))])


def best(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return the placement worth most: its points less what the next player may be expected to make of it."""
    found = [(laid, _with_going_out(view, laid, points)) for laid, points in _placements(view)]
    if not found:
        return _trade(view, _spare(view.hand or ()))
    found.sort(key=lambda placement: -placement[1])
    floor = found[0][1] - WITHIN
    weighed = [placement for placement in found if placement[1] >= floor][:CANDIDATES]
    board, hand = board_of(view), view.hand or ()
    foe = _Foe(view)
    values = []
    for laid, points in weighed:
        after = board.lay(laid)
        if foe.known is None:
            values.append(points - CAUTION * foe.expects(after))
        else:
            values.append(points - _lead(after, foe.known, _less(hand, laid)))
    return Place(weighed[values.index(max(values))][0])


def _placements(view: View) -> list[Placement]:
    return list(placements(board_of(view), view.hand or (), view.must_lay))


def _with_going_out(view: View, laid: tuple[Laid, ...], points: int) -> int:
    goes_out = view.bag == 0 and view.hand is not None and len(laid) == len(view.hand)
    return points + GOING_OUT if goes_out else points


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
        laid, points = max(placements(board, mover), key=lambda placement: placement[1], default=((), 0))
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
    """The next player as far as tile counting knows: a hand of so many tiles out of all those unseen."""

    def __init__(self, view: View) -> None:
        seats = len(view.hands)
        order = [((view.seat or 0) + ahead) % seats for ahead in range(1, seats)]
        self.hand = next((view.hands[seat] for seat in order if seat not in view.left), 0)
        self.counts = {1 << i: n for i, n in enumerate(unseen(view).values())}
        self.total = sum(self.counts.values())
        self.hand = min(self.hand, self.total)
        self.ways = comb(self.total, self.hand)
        alone = len(view.hands) - len(view.left) == 2 and view.bag == 0 and self.total == self.hand
        self.known = tuple(tile for tile, n in unseen(view).items() for _ in range(n)) if alone else None

    def expects(self, board: Board) -> float:
        """Return the points the best single tile brings on this board, in the mean over all hands."""
        frontier = board.frontier
        kinds_by_points = [0] * 25
        for spot, fits in frontier.open.items():
            if fits:
                points = 0
                if run := frontier.rows.get(spot):
                    points = CROSSED[run[1].bit_count()]
                if run := frontier.columns.get(spot):
                    points += CROSSED[run[1].bit_count()]
                kinds_by_points[points] |= fits
        expected, seen, copies, likely = 0.0, 0, 0, 0.0
        for points in range(24, 0, -1):
            kinds = kinds_by_points[points] & ~seen
            if kinds:
                seen |= kinds
                for tile in tiles_in(kinds):
                    copies += self.counts[BIT[tile]]
                now = 1 - comb(self.total - copies, self.hand) / self.ways
                expected += points * (now - likely)
                likely = now
        return expected


BOTS: Final[Mapping[str, Bot[Action, View]]] = {"best": best, "greedy": greedy, "random": random}
