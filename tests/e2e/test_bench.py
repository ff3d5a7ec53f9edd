"""What stands above the board: looks of one viewer alone, and the help. With a script and without."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.people import Person
from tests.e2e.play import best, in_turn, is_at, post_best, seat, slot
from tests.e2e.reading import looks_right

GAMES = {"qwirkle": "best", "sorry": "heuristic", "hues": "wordy,wordy"}
SHAPE = "getComputedStyle(document.querySelector('#turn .tile')).color"
TEXTURE = "getComputedStyle(document.querySelector('#q-texture-P')).getPropertyValue('--q-fill')"
OUTLINE = "parseFloat(getComputedStyle(document.querySelector('#q-l .q-shape')).strokeWidth)"
MOST_LOOKS = 5000  # until the bots have moved


def against_bots(person: Person, game: str) -> str:
    """Return the address of a table where this person plays with bots and is to move: nothing changes by itself."""
    bots = GAMES[game]
    fields = {"seats": str(2 + bots.count(",")), "bots": bots}
    table = f"/tables/{person.post(f'/tables/new/{game}/', **fields).json()['id']}/"
    for _ in range(MOST_LOOKS):
        seen = person.get(table)
        if seen["seat"] in seen["to_act"]:
            return table
    raise AssertionError("the bots do not move")


def test_looks_change_at_once_and_stay(person: Callable[..., Person]) -> None:
    ann = person()
    page = ann.open(against_bots(ann, "qwirkle"))
    plain = page.evaluate(SHAPE)
    page.locator("#looks-summary").click()
    with page.expect_response("**/accounts/looks/"):
        page.locator("#marks-textures").check()
    assert "q-texture-P" in page.evaluate(TEXTURE)
    assert page.evaluate(OUTLINE) > 5, "a texture cuts the outline of its shape"
    with page.expect_response("**/accounts/looks/"):
        page.locator("#palette-contrast").check()
    assert page.evaluate(SHAPE) != plain
    page.keyboard.press("Escape")
    expect(page.locator("#looks-summary")).to_be_focused()
    expect(page.locator("#marks-textures")).not_to_be_visible()
    page.reload()
    assert "q-texture-P" in page.evaluate(TEXTURE)
    assert page.evaluate(SHAPE) != plain


def test_colours_in_words_are_written_at_once(person: Callable[..., Person]) -> None:
    ann = person()
    page = ann.open(against_bots(ann, "hues"))
    expect(page.locator("#turn")).to_be_visible()
    expect(page.locator(".h-board[data-words]")).to_have_count(0)
    page.locator("#looks-summary").click()
    page.locator("#colour-words").check()
    expect(page.locator(".h-board[data-words]")).to_have_count(1)


def test_looks_are_chosen_without_a_script(person: Callable[..., Person]) -> None:
    ann = person(java_script_enabled=False)
    table = against_bots(ann, "sorry")
    page = ann.open(table)
    page.locator("#looks-summary").click()
    page.locator("#marks-letters").check()
    page.locator("#keep-looks").click()
    expect(page.locator("html[data-marks=letters]")).to_have_count(1)
    assert page.url.endswith(table)


@pytest.mark.parametrize("game", GAMES)
def test_the_help_opens_by_its_key_and_gives_the_focus_back(person: Callable[..., Person], game: str) -> None:
    ann = person()
    page = ann.open(against_bots(ann, game))
    dialog = page.get_by_role("dialog")
    for opener in ("#looks-summary", "#help-open"):
        page.locator(opener).focus()
        page.keyboard.press("?")
        expect(dialog).to_be_visible()
        expect(dialog.locator("kbd").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).not_to_be_visible()
        expect(page.locator(opener)).to_be_focused()
    page.locator("#help-open").click()
    expect(dialog).to_be_visible()
    page.locator("#help-close").click()
    expect(dialog).not_to_be_visible()


@pytest.mark.parametrize("game", ["qwirkle", "hues"])
def test_looks_and_help_can_be_read_by_everybody(person: Callable[..., Person], game: str) -> None:
    ann = person(viewport=ViewportSize(width=360, height=740), color_scheme="dark")
    page = ann.open(against_bots(ann, game))
    page.locator("#looks-summary").click()
    looks_right(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    looks_right(page)


def test_a_question_mark_that_is_typed_is_no_call_for_help(person: Callable[..., Person]) -> None:
    ann = person()
    page = ann.open(against_bots(ann, "qwirkle"))
    page.locator('a[href="#chat"]').click()
    page.locator("#say").press_sequentially("Ready?")
    expect(page.locator("#say")).to_have_value("Ready?")
    expect(page.get_by_role("dialog")).not_to_be_visible()


def test_a_move_of_others_leaves_the_help_open_and_the_focus_in_it(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    mover, other = in_turn(table, ann, bob)
    page = mover.open(table)
    tile = best(mover.get(table)["legal"])["tiles"][0][0]
    mine = slot(page, tile)
    name = mine.get_attribute("id")
    mine.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    post_best(mover, table)
    post_best(other, table)
    is_at(page, mover, table)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("document.querySelector('#help').contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(page.locator(f"#{name}")).to_be_focused()  # another button by now, in the same place


def test_the_help_is_a_part_of_the_page_without_a_script(person: Callable[..., Person]) -> None:
    ann = person(java_script_enabled=False)
    page: Page = ann.open(against_bots(ann, "sorry"))
    expect(page.locator("#help")).not_to_be_visible()
    page.locator("#help-open").click()
    expect(page.locator("#h-help")).to_be_visible()
    page.locator("#help-close").click()
    expect(page.locator("#help")).not_to_be_visible()
