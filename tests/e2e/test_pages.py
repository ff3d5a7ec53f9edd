"""Every page, in light and dark, read by axe, and narrow: nothing to scroll sideways at 320 px."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import Newcomer
from tests.e2e.fitting import fits
from tests.e2e.people import PAGE_IS_MISSING, REFUSED_MOVE, Person
from tests.e2e.play import best, draft, in_turn, open_table, play_on, seat
from tests.e2e.serving import Site

WIDE, NARROW = ViewportSize(width=1280, height=900), ViewportSize(width=320, height=640)


def looks_right(page: Page) -> None:
    """Raises: AssertionError with what axe finds, light and wide or dark and narrow, or with what does not fit."""
    page.emulate_media(color_scheme="light")
    axe_finds_nothing(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(NARROW)
    axe_finds_nothing(page)
    fits(page)
    page.set_viewport_size(WIDE)


def axe_finds_nothing(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}: {found.generate_report()}"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
        "/rules/qwirkle/",
        "/no-such-page/",
    ],
)
def test_pages_for_anybody(site: Site, newcomer: Newcomer, path: str) -> None:
    somebody = newcomer(site, viewport=WIDE)
    somebody.forgive(PAGE_IS_MISSING)
    looks_right(somebody.open(path))


def test_pages_of_somebody_logged_in(person: Callable[..., Person]) -> None:
    ann, bob = person(viewport=WIDE), person()
    seat(ann, bob)
    open_table(bob)
    over = seat(ann, bob)
    ann.post(f"{over}resign/")
    for path in (
        "/",
        "/tables/new/qwirkle/",
        "/tables/finished/",
        "/tables/finished/?how=shared",
        f"/people/{ann.name}/",
        f"/people/{bob.name}/",
        "/accounts/settings/",
        "/notices/",
        "/notices/settings/",
        "/accounts/hours/",
        "/accounts/password/change/",
        "/accounts/delete/",
    ):
        looks_right(ann.open(path))


def test_a_table_in_every_state(person: Callable[..., Person]) -> None:
    ann, bob = person(viewport=WIDE), person(viewport=WIDE)
    looks_right(ann.open(open_table(ann, visibility="link", pace="evenings")))
    looks_right(bob.open(open_table(ann, pace="week")))
    invited = open_table(ann, seats="3")
    ann.post(f"{invited}invite/", username=bob.name)
    page = ann.open(invited)
    page.get_by_label("Or invite somebody by username").fill("nobody-here")
    ann.forgive(REFUSED_MOVE)
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="nobody-here")).to_be_visible()
    looks_right(page)
    looks_right(bob.open(invited))
    table = seat(ann, bob, show_unseen="true")
    mover, watcher = in_turn(table, ann, bob)
    looks_right(mover.open(table))
    play_on(table, ann, bob, turns=4)
    for one in (mover, watcher):
        one.post(f"{table}say/", text="A word that is much too long for its line: " + "qwirkle" * 20)

    looks_right(watcher.open(table))
    page = mover.open(table)
    looks_right(page)
    draft(page, best(mover.get(table)["legal"]))
    looks_right(page)
    page.locator("#take-back").click()
    expect(page.locator(".slot.used")).to_have_count(0)
    page.locator(".slot").first.click()
    expect(page.locator(".slot.picked")).to_have_count(1)
    looks_right(page)
    page.locator("#trade").click()
    expect(page.locator("#confirm")).to_contain_text("Trade")
    page.locator(".slot").first.click()
    expect(page.locator(".slot.chosen")).to_have_count(1)
    page.locator("#looks-summary").click()
    page.locator("#marks-letters").check()
    looks_right(page)

    mover.post(f"{table}resign/")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    looks_right(page)


def test_a_move_that_is_prepared_and_a_note(person: Callable[..., Person]) -> None:
    ann, bob = person(viewport=WIDE), person(viewport=WIDE)
    table = seat(ann, bob)
    seat(ann, bob)
    seat(bob, ann)
    play_on(table, ann, bob, turns=1)
    _, waiting = in_turn(table, ann, bob)
    page = waiting.open(table)
    page.locator("#h-memo").click()
    page.locator("#start-preparing").click()
    expect(page.locator("#stop-preparing")).to_be_visible()
    looks_right(page)
    draft(page, {"type": "trade", "tiles": waiting.get(table)["view"]["hand"][:1]})
    page.locator("#confirm").click()
    expect(page.locator("#drop-plan")).to_be_visible()
    looks_right(page)
    page.locator("#stop-preparing").click()
    expect(page.locator("#start-preparing")).to_be_visible()
    looks_right(page)


def test_what_is_left_of_a_table(person: Callable[..., Person]) -> None:
    ann, bob = person(viewport=WIDE), person()
    table = seat(ann, bob, seed_word="clover")
    looks_right(ann.open(f"{table}fair/"))
    play_on(table, ann, bob, turns=5)
    looks_right(ann.open(f"{table}replay/"))
    bob.post(f"{table}resign/")
    for path in ("replay/1/", "replay/4/", "fair/"):
        looks_right(ann.open(table + path))
