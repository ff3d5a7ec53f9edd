"""The board of Qwirkle in plain text."""

from __future__ import annotations

from games.qwirkle.engine import Tile
from games.qwirkle.text import WIDEST, board_in_text


def tiles(*rows: str) -> dict[tuple[int, int], Tile]:
    return {
        (x, y): Tile(text) for y, row in enumerate(rows) for x, text in enumerate(row.split()) if text != "."
    }


def test_a_board_is_a_grid_with_its_numbers() -> None:
    board, *words = board_in_text(tiles("Rc Rq", ". Gq")).split("\n\n")
    assert board.splitlines() == ["      0  1", "  0  Rc Rq", "  1   . Gq"]
    assert "R red" in words[0]
    assert "c circle" in words[0]


def test_an_empty_board_is_no_picture() -> None:
    assert board_in_text({}) == ""


def test_a_wide_board_is_set_closer_and_one_too_wide_left_out() -> None:
    wide = {(x - 15, 0): Tile("Rc") for x in range(36)}
    lines = board_in_text(wide).splitlines()
    assert max(map(len, lines)) <= WIDEST
    assert "RcRc" in lines[1]
    assert board_in_text({(x, 0): Tile("Rc") for x in range(37)}) == ""
