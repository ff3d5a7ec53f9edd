"""A turn by keyboard alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.people import Person
from tests.e2e.play import best, came_past, growing, in_turn, rev, seat, slot
from tests.e2e.sorry import at_turn
from tests.e2e.sorry import seat as seat_at_sorry
from tests.e2e.test_bench import against_bots

MOST_PRESSES = 8  # until a move is whole
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


def test_a_turn_of_sorry_by_keyboard(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat_at_sorry(ann, bob, quick_start="on")
    mover, seen = at_turn(table, ann, bob)
    page = mover.open(table)
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    for _ in range(MOST_PRESSES):
        if page.locator("#confirm").is_enabled():
            break
        to_spot(page)
        page.keyboard.press("Enter")
        expect(page.locator("#turn [name=draft]")).not_to_have_value("")
        page.keyboard.press("ArrowRight")
    if page.locator("#take-back").is_enabled():
        page.keyboard.press("Escape")
        expect(page.locator("#turn [name=draft]")).not_to_have_value(re.compile(r"\+"))
        tab_to(page, page.locator(".s-way, .s-pick").first.get_attribute("id") or "")
        page.keyboard.press("Enter")
        if page.locator("#confirm").is_disabled():
            tab_to(page, page.locator(".s-way").first.get_attribute("id") or "")
            page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_enabled()
    tab_to(page, "confirm")
    page.keyboard.press("Enter")
    expect(page.locator("#strip")).not_to_have_attribute("data-rev", str(seen["rev"]))
    assert mover.get(table)["seq"] > seen["seq"]


@pytest.mark.parametrize(
    ("game", "field", "told"),
    [
        ("qwirkle", "notation", "#notation-help"),
        ("sorry", "notation", "#notation-help"),
        ("hues", "cue", "#cue-rules"),
    ],
)
def test_the_example_beside_the_field_is_played_as_it_stands(
    person: Callable[..., Person], game: str, field: str, told: str
) -> None:
    ann = person()
    table = against_bots(ann, game)
    page = ann.open(table)
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    seen = ann.get(table)
    page.keyboard.press("?")
    tab_to(page, "help-type")
    page.keyboard.press("Enter")
    expect(page.locator(f"#{field}")).to_be_focused()
    page.keyboard.type(str(page.locator(f"{told} code").last.text_content()))
    page.keyboard.press("Enter")
    came_past(page, seen)
    expect(page.locator("#log-lines")).to_contain_text("You ")
    expect(page.locator("#turn .refusal")).to_have_count(0)
    assert ann.get(table)["seq"] > seen["seq"]


def to_spot(page: Page) -> None:
    """Go on to a pawn or space of the board that is not chosen yet."""
    for _ in range(FARTHEST):
        if focused(page).startswith("spot-") and page.locator(":focus[aria-pressed=false]").count():
            return
        page.keyboard.press("Tab")
    pytest.fail("Tab does not lead to the board")


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
