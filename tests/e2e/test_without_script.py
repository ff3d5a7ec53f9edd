"""Everything works in a browser that runs no script."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Newcomer
from tests.e2e.people import REFUSED_MOVE, Person
from tests.e2e.play import best, draft
from tests.e2e.serving import Site
from tests.e2e.test_whole_game import sign_up

MOST_LOOKS = 1000  # at the table, one after the other, until the bot has moved


def test_a_turn_against_the_bot(site: Site, newcomer: Newcomer) -> None:
    cara = newcomer(site, "cara", java_script_enabled=False)
    sign_up(cara)
    page = cara.open("/tables/new/qwirkle/")
    page.locator("[name=bots]").select_option("greedy")
    page.get_by_role("button", name="Open the table").click()
    table = page.url.removeprefix(cara.site)
    my_turn(page)

    refused(cara, table)
    draft(page, best(cara.get(table)["legal"]))
    page.locator("#confirm").click()

    expect(page).to_have_url(cara.site + table)  # redirected: a reload would not play again
    expect(page.locator("#log-lines")).to_contain_text(re.compile(r"You (laid|traded)"))
    my_turn(page)
    expect(page.locator("#since")).to_contain_text("Greedy bot")


def refused(person: Person, table: str) -> None:
    """A move that cannot be is answered with a whole page, which says why and keeps what was typed or laid."""
    page = person.page
    person.forgive(REFUSED_MOVE)
    view = person.get(table)["view"]
    one, other = view["hand"][:2]
    x, y = (
        max(x for _, x, _ in view["board"] or [["", 0, 0]]),
        max(y for _, _, y in view["board"] or [["", 0, 0]]),
    )
    send(page, f"{one}@{x + 1},{y + 1} {other}@{x + 2},{y + 2}")
    expect(page.locator(".slot.used")).to_have_count(2)
    send(page, "no such move")
    expect(page.locator("#notation")).to_have_value("no such move")
    page.locator("#notation").fill("")
    if page.locator("#take-back").count():
        page.locator("#take-back").click()


def send(page: Page, text: str) -> None:
    if not page.locator("#notation").is_visible():
        page.locator("#typed-move summary").click()
    page.locator("#notation").fill(text)
    with page.expect_response(re.compile(r"/play/$")) as answer:
        page.locator("#play-typed").click()
    assert answer.value.status == 422
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    expect(page.get_by_role("banner")).to_be_visible()
    expect(page.locator("#log-lines")).to_be_attached()


def my_turn(page: Page) -> None:
    """Look again until it is this person's turn: a page without script does not change by itself."""
    for _ in range(MOST_LOOKS):
        if page.locator("#strip[data-mine]").count():
            return
        page.reload()
    raise AssertionError("the bot does not move")
