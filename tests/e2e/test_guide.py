"""The first steps: told once to who plays a game for the first time, beside what they point at."""

from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import Newcomer
from tests.e2e.people import Person
from tests.e2e.reading import looks_right
from tests.e2e.serving import Site
from tests.e2e.test_bench import GAMES, against_bots

COVERED = """() => {
    const [card, ring] = ["guide", "guide-ring"].map((id) => document.getElementById(id).getBoundingClientRect());
    const across = Math.min(card.right, ring.right) - Math.max(card.x, ring.x);
    const down = Math.min(card.bottom, ring.bottom) - Math.max(card.y, ring.y);
    return across > 0 && down > 0;
}"""
# Which of some buttons cannot be pressed where the page is scrolled to.
COVERED_BUTTONS = """(buttons) => buttons.filter((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((button) => button.textContent)"""
TOP = "document.getElementById('turn-region').getBoundingClientRect().y + scrollY"
numbers = count(1)


@pytest.fixture
def novice(newcomer: Newcomer, site: Site) -> Callable[..., Person]:
    """Makes somebody with an account who has not played anything yet: novice(**context options)."""

    def make(**options: object) -> Person:
        name = f"novice{next(numbers):02}"
        made = newcomer(site, name, **options)
        session = site.seat_people(name, knowing="")[name]
        made.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
        return made

    return make


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (360, 740)])
def test_the_first_steps_cover_nothing_they_point_at(
    novice: Callable[..., Person], width: int, height: int
) -> None:
    person = novice(viewport=ViewportSize(width=width, height=height))
    for game in GAMES:
        page = person.open(against_bots(person, game))
        guide = page.get_by_role("region", name="First steps")
        expect(guide).to_be_visible()
        while page.locator("#guide-next").is_visible():
            assert not page.evaluate(COVERED), guide.inner_text()
            page.locator("#guide-next").click()
        assert not page.evaluate(COVERED), guide.inner_text()


def test_the_first_steps_do_not_lie_over_the_foot_of_the_page(novice: Callable[..., Person]) -> None:
    person = novice(viewport=ViewportSize(width=360, height=740))
    page = person.open(against_bots(person, "qwirkle"))
    expect(page.locator("#guide")).to_be_visible()
    page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    buttons = page.locator("footer .choice button")
    assert buttons.evaluate_all(COVERED_BUTTONS) == []
    with page.expect_navigation():
        page.locator("footer").get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_first_steps_are_told_once_and_again_for_who_asks(novice: Callable[..., Person]) -> None:
    person = novice()
    table = against_bots(person, "sorry")
    page = person.open(table)
    guide = page.get_by_role("region", name="First steps")
    expect(guide).to_be_visible()
    expect(guide).to_contain_text("Step 1 of 5")
    looks_right(page)
    before = page.evaluate(TOP)
    page.locator("#guide-next").click()
    expect(guide).to_contain_text("Step 2 of 5")
    with page.expect_response(f"**{table}guide/"):
        page.keyboard.press("Escape")
    expect(guide).not_to_be_visible()
    expect(page.locator("#help-open")).to_be_focused()
    assert page.evaluate(TOP) == before

    page.reload()
    expect(page.locator("#turn")).to_be_visible()
    expect(guide).not_to_be_visible()
    page.locator("#help-open").click()
    page.locator("#guide-again").click()
    expect(guide).to_be_visible()
    expect(page.locator("#guide-next")).to_be_focused()
    page.locator("#guide-done").click()
    expect(guide).not_to_be_visible()


def test_who_has_put_one_game_s_away_still_gets_another_s(novice: Callable[..., Person]) -> None:
    person = novice()
    person.post(f"{against_bots(person, 'sorry')}guide/")
    page = person.open(against_bots(person, "sorry"))
    expect(page.locator("#guide")).not_to_be_visible()
    person.open(against_bots(person, "qwirkle"))
    expect(page.locator("#guide")).to_be_visible()


def test_without_a_script_the_first_steps_are_a_card_over_the_board(novice: Callable[..., Person]) -> None:
    person = novice(java_script_enabled=False)
    page: Page = person.open(against_bots(person, "qwirkle"))
    guide = page.get_by_role("region", name="First steps")
    expect(guide.get_by_role("listitem")).to_have_count(5)
    expect(page.locator("#guide-next")).not_to_be_visible()
    board = page.locator("#turn .felt").bounding_box()
    card = guide.bounding_box()
    assert board
    assert card
    assert card["y"] + card["height"] <= board["y"]
    guide.get_by_role("button", name="Got it").click()
    expect(guide).not_to_be_visible()
    page.locator("#help-open").click()
    page.locator("#guide-again").click()
    expect(guide).to_be_visible()
