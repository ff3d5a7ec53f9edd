"""Somebody who is alone plays a bot."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.people import Person
from tests.e2e.play import best, came_past, draft


def test_from_the_lobby_to_a_turn_against_the_bot(person: Callable[..., Person]) -> None:
    ann = person()
    page = ann.open("/")
    page.get_by_role("button", name="Play a bot now").first.click()

    expect(page.locator("#strip[data-mine]")).to_be_attached()  # at once, or when the bot has opened
    table = page.url.removeprefix(ann.site)
    seen = ann.get(table)
    draft(page, best(seen["legal"]))
    page.locator("#confirm").click()
    came_past(page, seen, mine=True)  # it answered, and the page says so by itself
    expect(page.locator("#people")).to_contain_text("Shrewd bot")
    expect(page.locator("#since")).to_contain_text("Shrewd bot")
    assert ann.get(table)["seq"] >= seen["seq"] + 2
