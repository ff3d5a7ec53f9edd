"""The drawn examples of the rules page tell the truth."""

from collections import Counter

from games.hues.engine import COLOURS
from games.hues.engine.board import in_frame, worth
from games.hues.templatetags.hues_examples import CARD, PIECES, TARGET, hues_card, hues_round


def test_the_round_of_the_rules_page_scores_as_its_caption_says() -> None:
    points: Counter[int] = Counter()
    for piece in PIECES:
        points[piece.seat] += worth(piece.space, TARGET)
    assert [points[seat] for seat in range(5)] == [5, 3, 3, 1, 1]
    assert sum(in_frame(piece.space, TARGET) for piece in PIECES) == 4


def test_colours_are_those_of_the_board_and_points_are_shown_after_scoring_only() -> None:
    assert TARGET in CARD
    assert all(f'fill="{COLOURS[space]}"' in hues_card() for space in CARD)
    assert "h-points" not in hues_round(1)
    assert "h-frame" not in hues_round(1)
    assert hues_round(2).count("h-points") == len(PIECES) - 1  # A1 lies outside of what is shown
