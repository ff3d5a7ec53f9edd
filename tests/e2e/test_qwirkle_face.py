"""Qwirkle's rack and board in the browser: what the keys do, and what fits on a low screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.people import Person
from tests.e2e.play import best, in_turn, seat, slot

BOXES = """() => ["#turn .felt", "#turn .dock"].map((name) => {
    const { x, y, right, bottom } = document.querySelector(name).getBoundingClientRect();
    return [x, y, right, bottom];
})"""


def my_turn(person: Callable[..., Person], **options: object) -> tuple[Page, str]:
    """Return the page of somebody who opens a game, and a tile of the first line."""
    ann, bob = person(**options), person(**options)
    table = seat(ann, bob)
    mover, _ = in_turn(table, ann, bob)
    return mover.open(table), best(mover.get(table)["legal"])["tiles"][0][0]


def test_escape_puts_a_picked_up_tile_down(person: Callable[..., Person]) -> None:
    page, tile = my_turn(person)
    slot(page, tile).press("Enter")
    expect(page.locator(".slot.picked")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".slot.picked")).to_have_count(0)
    expect(page.locator(".cell.legal")).to_have_count(0)


def test_the_tab_stop_of_the_board_is_the_first_marked_place(person: Callable[..., Person]) -> None:
    page, tile = my_turn(person)
    for _ in range(2):
        slot(page, tile).press("Enter")
        expect(page.locator(".cells [tabindex='0']")).to_have_id("c_0_0")
        page.locator(".cell.legal").nth(1).focus()
        page.keyboard.press("Escape")
        expect(page.locator(".slot.picked")).to_have_count(0)


@pytest.mark.parametrize("size", [(740, 340), (720, 450)])
def test_rack_and_board_fit_together_on_a_low_screen(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    width, height = size
    page, tile = my_turn(person, viewport=ViewportSize(width=width, height=height))
    slot(page, tile).press("Enter")
    expect(page.locator(".cell.legal").first).to_be_attached()
    page.locator("#turn .felt").evaluate("felt => felt.scrollIntoView({block: 'start'})")
    felt, dock = page.evaluate(BOXES)
    assert felt[2] <= dock[0] < dock[2] <= width  # side by side
    assert max(felt[3], dock[3]) <= height
