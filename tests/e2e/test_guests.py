"""Strangers play at once: a bot by two presses from the first page, and a friend by the link to a table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Newcomer
from tests.e2e.people import Person
from tests.e2e.play import best, came_past, draft, open_table
from tests.e2e.serving import Site
from tests.e2e.test_without_script import my_turn

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
A_NAME = "Zoe of the hills"


@pytest.mark.parametrize("script", [True, False])
def test_a_stranger_plays_a_bot_by_one_press(site: Site, newcomer: Newcomer, script: bool) -> None:
    zoe = newcomer(site, java_script_enabled=script)
    page = zoe.open("/")
    page.locator("form[action='/tables/bots/qwirkle/'] button").first.click()
    expect(page.get_by_role("banner")).to_contain_text("Guest ")
    page.locator("#guide-done").click()
    table = page.url.removeprefix(zoe.site)
    if script:
        expect(page.locator("#strip[data-mine]")).to_be_attached()
    else:
        my_turn(page)
    seen = zoe.get(table)
    draft(page, best(seen["legal"]))
    page.locator("#confirm").click()
    came_past(page, seen)
    expect(page.locator("#log-lines")).to_contain_text("You ")
    assert zoe.get(table)["seq"] > seen["seq"]


def test_a_stranger_joins_a_friends_table_by_its_link_and_keeps_the_account(
    site: Site, newcomer: Newcomer, person: Callable[..., Person]
) -> None:
    ann, zoe = person(), newcomer(site, **PHONE)
    table = open_table(ann, visibility="link", seats="2")
    ann.open(table)
    page = zoe.open(table)
    expect(page.get_by_role("main")).to_contain_text(f"{ann.name} invites you")
    page.get_by_label("Your name").fill(A_NAME)
    page.get_by_role("button", name="Join as a guest").tap()
    expect(page.locator("#turn .rack")).to_be_visible()
    page.locator("#guide-done").tap()
    expect(ann.page.locator("#people")).to_contain_text(A_NAME)  # by itself
    first, other = (ann, zoe) if ann.get(table)["to_act"] == [0] else (zoe, ann)
    for mover in (first, other):
        expect(mover.page.locator("#strip[data-mine]")).to_be_attached()
        draft(mover.page, best(mover.get(table)["legal"]))
        mover.page.locator("#confirm").click()
    expect(first.page.locator("#strip[data-mine]")).to_be_attached()
    keeps_the_account(zoe, table)


def keeps_the_account(zoe: Person, table: str) -> None:
    """The same person at the same seat, with a name of their own from now on."""
    seat = zoe.get(table)["seat"]
    page = zoe.open("/")  # on a phone the header has no room for it
    page.get_by_role("main").get_by_role("link", name="Keep this account").click()
    page.get_by_label("Username").fill("zoe-hills")
    page.locator("[name=email]").fill("zoe-hills@example.org")
    page.locator("[name=password1]").fill("a long and quiet evening")
    page.locator("[name=password2]").fill("a long and quiet evening")
    page.get_by_role("button", name="Keep this account").click()
    expect(page.get_by_role("status").first).to_contain_text("yours to keep")
    page = zoe.open(table)
    expect(page.locator("#turn .rack")).to_be_visible()
    expect(page.get_by_role("link", name="Keep this account")).to_have_count(0)
    assert zoe.get(table)["seat"] == seat
