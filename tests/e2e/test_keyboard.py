"""A turn by keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.people import Person
from tests.e2e.play import best, growing, in_turn, rev, seat, slot

FARTHEST = 80  # presses of Tab that lead anywhere on the page


def test_a_turn_by_keyboard(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    mover, _ = in_turn(table, ann, bob)
    page = mover.open(table)
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    action = best(mover.get(table)["legal"])

    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    for number, (tile, x, y) in enumerate(growing(action["tiles"], page), 1):
        tab_to(page, slot(page, tile).get_attribute("id") or "")
        page.keyboard.press("Enter")
        expect(page.locator(".slot.picked")).to_be_focused()  # the swap left the focus where it was
        to_board(page)
        arrows_to(page, x, y)
        page.keyboard.press("Enter")
        expect(page.locator(".slot.used")).to_have_count(number)
        expect(page.locator(f"#c_{x}_{y}")).to_be_focused()
    before = rev(page)
    tab_to(page, "confirm")
    page.keyboard.press("Enter")
    expect(page.locator("#strip")).not_to_have_attribute("data-rev", str(before))
    expect(page.locator("#strip[data-mine]")).to_have_count(0)
    assert mover.get(table)["view"]["board"]


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(FARTHEST):
        if focused(page) == wanted:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not lead to #{wanted}")


def to_board(page: Page) -> None:
    """Go back to the board's one tab stop."""
    for _ in range(FARTHEST):
        if focused(page).startswith("c_"):
            return
        page.keyboard.press("Shift+Tab")
    pytest.fail("Tab does not lead to the board")


def arrows_to(page: Page, x: int, y: int) -> None:
    for _ in range(FARTHEST):
        here = focused(page)
        if here == f"c_{x}_{y}":
            return
        at_x, at_y = map(int, here.split("_")[1:])
        page.keyboard.press(
            ("ArrowRight" if at_x < x else "ArrowLeft")
            if at_x != x
            else ("ArrowDown" if at_y < y else "ArrowUp")
        )
    pytest.fail(f"arrows do not lead to column {x}, row {y}")
