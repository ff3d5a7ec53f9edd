"""The board: 480 colours that can be told apart, and distances on it."""

from __future__ import annotations

from itertools import combinations, pairwise
from statistics import median

import pytest

from games.hues.engine import AT, COLOURS, COLUMNS, ROWS, SPACES, distance, in_frame, worth
from games.hues.engine.cards import APART, DECK_SIZE, draw_card, make_card
from games.kit.chance import Chance
from tests.ciede import difference, difference_of


def test_480_spaces_as_printed() -> None:
    assert len(SPACES) == len(ROWS) * COLUMNS == len(COLOURS) == len(set(COLOURS.values())) == 480
    assert (SPACES[0], SPACES[29], SPACES[30], SPACES[-1]) == ("A1", "A30", "B1", "P30")
    assert AT["O26"] == (14, 25)


@pytest.mark.parametrize(
    ("one", "other", "expected"),  # of the published pairs
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ],
)
def test_the_difference_is_the_published_one(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert difference_of(one, other) == pytest.approx(expected, abs=1e-4)


def test_neighbours_can_be_told_apart() -> None:
    across = [pair for row in ROWS for pair in pairwise(f"{row}{n}" for n in range(1, COLUMNS + 1))]
    down = [pair for n in range(1, COLUMNS + 1) for pair in pairwise(f"{row}{n}" for row in ROWS)]
    far = [difference(COLOURS[one], COLOURS[other]) for one, other in (*across, *down)]
    assert len(far) == 914
    assert min(far) >= 2.8
    assert 3.7 <= median(far) <= 3.9
    assert max(far) <= 9.5


def test_any_two_colours_can_be_told_apart() -> None:
    assert min(difference(one, other) for one, other in combinations(COLOURS.values(), 2)) >= 2.7


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("H15", "H15", 0),
        ("H15", "G14", 1),
        ("H15", "F17", 2),
        ("A1", "P30", 29),
        ("H1", "H30", 29),
        ("A1", "A3", 2),
    ],
)
def test_distance(one: str, other: str, expected: int) -> None:
    assert distance(one, other) == distance(other, one) == expected


@pytest.mark.parametrize(
    ("targets", "inside", "ring"),
    [
        ("H15 C3", 9, 16),
        ("H2 B15 O10", 9, 11),
        ("H1 A15 P9 D30", 6, 9),
        ("B2 O29", 9, 7),
        ("A1 P30 A30", 4, 5),
    ],
)
def test_h04_frame_partly_off_the_board(targets: str, inside: int, ring: int) -> None:
    for target in targets.split():
        assert sum(in_frame(space, target) for space in SPACES) == inside
        assert sum(worth(space, target) == 1 for space in SPACES) == ring
        assert sum(worth(space, target) == 3 for space in SPACES) == 1


def test_h33_a_hundred_cards_of_four_colours_far_apart() -> None:
    chance, drawn = Chance.seeded("deck"), ()
    for _ in range(DECK_SIZE):
        drawn = (*drawn, make_card(drawn, chance))
    assert len({space for card in drawn for space in card}) == 400
    assert len(chance.draws) == 400
    apart = [min(distance(*pair) for pair in combinations(card, 2)) for card in drawn]
    assert min(apart[:80]) >= APART
    assert min(apart) >= 3


def test_h32_all_cards_used() -> None:
    deck, drawn, chance = None, (), Chance.seeded("deck")
    for number in range(DECK_SIZE):
        _, deck, drawn, shuffled = draw_card(deck, drawn, chance)
        assert (deck, len(drawn), shuffled) == (None, number + 1, False)
    card, deck, after, shuffled = draw_card(deck, drawn, Chance.replay([[100, 3]]))
    assert shuffled
    assert (card, after) == (drawn[3], (drawn[3],))
    assert deck == drawn[:3] + drawn[4:]
    assert draw_card((), (card,), Chance.seeded(0))[0] == card
