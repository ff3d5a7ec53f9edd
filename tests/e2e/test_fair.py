"""The shuffles of a game that is over are checked by the reader's own browser."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.people import Person
from tests.e2e.play import play_on, seat


def test_the_browser_finds_every_draw_right(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob, seed_word="clover")
    before = ann.open(f"{table}fair/").locator("main").inner_text()
    play_on(table, ann, bob, turns=6)
    bob.post(f"{table}resign/")

    page = ann.open(table)
    page.get_by_role("link", name="Are the shuffles fair?").click()
    expect(page.locator("main")).to_contain_text("clover")
    expect(page.locator("#by-server.good")).to_be_visible()
    expect(page.locator("#by-browser.good")).to_contain_text("agree")
    assert page.locator("#commitment").inner_text() in before
