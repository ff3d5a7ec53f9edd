"""The worked rounds H1 to H11 of the rules, and the example of a tie."""

from __future__ import annotations

import pytest

from games.hues.engine import Piece, round_points
from tests.hues.notation import at, pieces, result, step_of, told

ROUNDS = {
    "H1": ("H15", "1 H15 G14; 2 I15 J15; 3 G16 F13; 4 F17 A1; 5 J17 K20", (4, 5, 3, 3, 1, 1)),
    "H2": ("O26", "1 O26 O27; 2 N25 N26; 3 P26 M24; 4 P25 L26; 5 N27 O30", (7, 5, 4, 3, 2, 2)),
    "H3": ("D10", "1 D10 D11; 2 C9 F10", (6, 5, 3)),
    "H4": ("D10", "1 D10 D11; 2 C9 E10", (8, 5, 4)),
    "H5": ("A1", "1 A1 C3; 2 B2 A3; 3 C1 A4; 4 A2 D1", (3, 4, 3, 1, 2)),
    "H6": ("P30", "1 P30 O29; 2 N28 M30; 3 P28 P27", (2, 5, 1, 1)),
    "H7": ("A15", "1 A14 C17; 2 B16 A18; 3 C12 C13", (2, 3, 2, 1)),
    "H8": ("H1", "1 H1; 2 H30; 3 G2", (2, 3, 0, 2)),
    "H9": (
        "H15",
        "1 H15 H16; 2 G14 G15; 3 G16 I14; 4 I15 I16; 5 H14 F13; 6 F14 F15; 7 F16 F17; 8 J13 J14; 9 J15 J16",
        (9, 5, 4, 4, 4, 3, 2, 2, 2, 2),
    ),
    "H10": ("H15", "1 H14; 2 H16; 3 F15; 4 K15; 5 H15", (3, 2, 2, 1, 0, 3)),
    "H11": ("B2", "1 A1 D4; 2 D5 B4; 3 C3 A4", (2, 3, 1, 3)),
}


@pytest.mark.parametrize(("target", "placed", "points"), ROUNDS.values(), ids=ROUNDS)
def test_round(target: str, placed: str, points: tuple[int, ...]) -> None:
    rows = [piece for part in pieces(placed) for piece in part]
    seats = len(points)
    assert round_points([Piece(*row, 1) for row in rows], target, 0, seats, playing=seats) == points
    first, second = pieces(placed)
    all_but_last = second[:-1] if second else []
    state = at(
        "second_guess" if second else "second_cue",
        seats,
        pieces=first + all_but_last,
        firsts=len(first),
        target=target,
        card=None,
    )
    last = f"guess {second[-1][0]}" if second else "skip"
    step = step_of(state, second[-1][1] if second else 0, last)
    assert tuple(told(step, "scored")["points"]) == points
    assert step.state.scores == points
    assert step.state.history[-1].points == points
    worths = [0] * seats
    for _, seat, _, worth in told(step, "scored")["pieces"]:
        worths[seat] += worth
    assert tuple(worths[1:]) == points[1:]


def test_the_example_of_a_tie() -> None:
    """Totals A 21, B 21, C 14, D 9, last giver D: C gives, A scores 2, B 3, D 3, and B wins 24 to 23."""
    last = {"scores": [21, 21, 14, 9], "giver": 3, "round": 8, "target": "H15", "card": None}
    state = step_of(at("second_cue", **last), 3, "skip").state
    assert (state.tied, state.giver, state.round, state.extra, state.upcoming) == ((0, 1), 2, 9, 1, ())
    assert state.card is not None
    target = state.card[0]
    row, column = target[0], int(target[1:])
    beside, far = f"{row}{column % 30 + 1 if column < 30 else 29}", "A1" if row > "H" else "P1"
    state = step_of(state, 2, f"cue {target} moss").state
    assert state.waiting == (3, 0, 1)
    for seat, space in ((3, far), (0, beside), (1, target)):
        state = step_of(state, seat, f"guess {space}").state
    step = step_of(state, 2, "skip")
    assert told(step, "scored")["points"] == [2, 3, 0, 0]
    assert result(step.state) == ("tie_rounds", (23, 24, 14, 9), (2, 1, 3, 4))
