"""Everything works in a browser that runs no script."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Newcomer
from tests.e2e.people import REFUSED_MOVE, Person
from tests.e2e.play import best, draft
from tests.e2e.serving import Site
from tests.e2e.test_whole_game import sign_up

MOST_LOOKS = 200  # at the table, one after the other, until the bot has moved


def test_a_turn_against_the_bot(site: Site, newcomer: Newcomer) -> None:
    cara = newcomer(site, "cara", java_script_enabled=False)
    sign_up(cara)
    page = cara.open("/tables/new/qwirkle/")
    page.locator("[name=bots]").select_option("greedy")
    page.get_by_role("button", name="Open the table").click()
    table = page.url.removeprefix(cara.site)
    my_turn(page)

    action = best(cara.get(table)["legal"])
    draft(page, action)
    refused_with_a_draft(cara, action)
    page.locator("#confirm").click()

    expect(page).to_have_url(cara.site + table)  # redirected: a reload would not play again
    expect(page.locator("#log-lines")).to_contain_text(re.compile(r"You (laid|traded)"))
    my_turn(page)
    expect(page.locator("#since")).to_contain_text("Greedy bot")


def refused_with_a_draft(person: Person, action: dict[str, object]) -> None:
    """A move that cannot be is answered with a whole page that says why and keeps what was composed."""
    page = person.page
    person.forgive(REFUSED_MOVE)
    laid = page.locator(".slot.used, .slot.chosen")
    count = laid.count()
    page.locator("#typed-move summary").click()
    page.locator("#notation").fill("Rc@900,900 Rq@900,901")
    with page.expect_response(re.compile(r"/play/$")) as answer:
        page.locator("#play-typed").click()
    assert answer.value.status == 422
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_role("banner")).to_be_visible()
    expect(page.locator("#chat-lines")).to_be_attached()
    expect(page.locator("#log-lines")).to_be_attached()
    if page.locator("#notation").input_value():  # the readable typed move is the draft now: compose anew
        page.locator("#notation").fill("")
    if laid.count() != count:
        page.locator("#take-back").click()
        draft(page, action)  # type: ignore[arg-type]
    assert laid.count() == count


def my_turn(page: Page) -> None:
    """Look again until it is this person's turn: a page without script does not change by itself."""
    for _ in range(MOST_LOOKS):
        if page.locator("#strip[data-mine]").count():
            return
        page.reload()
    raise AssertionError("the bot does not move")
