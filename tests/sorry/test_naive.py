"""The listing agrees with the slow rules on thousands of random positions, for every card and kind of table."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.sorry.engine import Card
from games.sorry.engine.board import COLOURS, OFF, PAWN_OF, PAWNS, PLACE_OF, PLACES
from games.sorry.engine.moving import FORFEIT, Pawns, after, play_parts, side
from games.sorry.engine.uses import uses
from tests.sorry import naive

TRACK = [f"t{n}" for n in range(60)]


def random_board(dice: random.Random, colours: str, out: float) -> naive.Board:
    """Return a board with about this share of the pawns on the track or in safety, crowded around some corner."""
    board: naive.Board = {}
    corner = dice.randrange(60)
    for pawn in (f"{colour}{number}" for colour in colours for number in range(4)):
        taken = {place for other, place in board.items() if place[0] == "t" or other[0] == pawn[0]}
        near = [f"t{(corner + i) % 60}" for i in range(14)]
        free = [p for p in dice.choice((TRACK, near, ["s1", "s2", "s3", "s4", "s5"])) if p not in taken]
        board[pawn] = (
            dice.choice(free) if free and dice.random() < out else dice.choice(["start", "start", "home"])
        )
    return board


def row_of(board: naive.Board) -> Pawns:
    row = [OFF] * 16
    for pawn, place in board.items():
        row[PAWN_OF[pawn]] = PLACE_OF[place]
    return tuple(row)


def board_of(row: Pawns) -> naive.Board:
    return {PAWNS[pawn]: PLACES[place] for pawn, place in enumerate(row) if place != OFF}


def agree(board: naive.Board, own: str, parts: int, both: bool) -> Counter[str]:
    """Compare for all cards; return how many results each had."""
    row, mine = row_of(board), side(tuple(COLOURS.index(c) for c in own), parts, both)
    counts: Counter[str] = Counter()
    for card in Card:
        listed = uses(row, mine, card)
        ours = [naive.essence(board, board_of(after(row, use, both))) for use in listed if use[0] != FORFEIT]
        slow, forfeit = naive.results(board, own, card.value, parts, both)
        assert len(set(ours)) == len(ours), f"{card} of {board} lists a result twice"
        assert set(ours) == {naive.essence(board, result) for result in slow}, f"{card} of {board}"
        assert ((FORFEIT,) in listed) == forfeit
        counts[card.value] += len(ours)
    return counts


@pytest.mark.parametrize(("colours", "games"), [("ry", 600), ("rb", 200), ("rby", 200), ("rbyg", 400)])
def test_s47_listing_agrees_with_the_slow_rules(colours: str, games: int) -> None:
    dice = random.Random(colours)
    counts: Counter[str] = Counter()
    for _ in range(games):
        board = random_board(dice, colours, dice.choice((0.3, 0.6, 0.9)))
        counts += agree(board, dice.choice(colours), 2, dice.random() < 0.3)
    assert min(counts[card.value] for card in Card) > games // 10


@pytest.mark.parametrize(("parts", "games", "out"), [(7, 50, 0.4), (2, 100, 0.6)])
def test_s_t5_listing_of_a_team_agrees_with_the_slow_rules(parts: int, games: int, out: float) -> None:
    dice = random.Random(parts)
    counts: Counter[str] = Counter()
    for _ in range(games):
        counts += agree(
            random_board(dice, "rbyg", out), dice.choice(("ry", "bg")), parts, dice.random() < 0.3
        )
    assert min(counts[card.value] for card in Card) > games // 10


def test_s48_orders_of_a_seven_that_differ_are_both_found() -> None:
    dice, differing = random.Random(7), 0
    for _ in range(800):
        row = row_of(random_board(dice, "ry", 0.9))
        splits = [use for use in uses(row, side((0,)), Card.SEVEN) if len(use) > 3]
        pairs = {frozenset(zip(use[1::2], use[2::2], strict=True)) for use in splits}
        for one, two in pairs:
            reached = [play_parts(row, order) for order in ((one, two), (two, one))]
            differing += None not in reached and reached[0] != reached[1]
    assert differing
