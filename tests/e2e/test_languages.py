"""Every language on the narrowest phone: words are longer than in English, and still nothing scrolls sideways."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from tabletop.settings import LANGUAGE_CODE, LANGUAGES
from tests.e2e import hues, play, sorry
from tests.e2e.people import Person
from tests.e2e.reading import is_well

PHONE = ViewportSize(width=320, height=640)
GAMES = ("qwirkle", "sorry", "hues")
PATHS = (
    "/",
    "/accounts/settings/",
    "/accounts/hours/",
    "/notices/",
    "/notices/settings/",
    "/tables/finished/",
    *(f"/tables/new/{game}/" for game in GAMES),
    *(f"/rules/{game}/" for game in GAMES),
)

LINES = """(one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getClientRects().length;
}"""


def reads_well(page: Page, language: str) -> None:
    """Raises: AssertionError when the page is in another language, has a broken letter or is wider than the phone."""
    assert page.get_attribute("html", "lang") == language
    assert "\ufffd" not in page.inner_text("body")
    is_well(page, "tooWide")


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES if code != LANGUAGE_CODE])
def test_pages_and_tables_fit_a_phone_in_every_language(person: Callable[..., Person], language: str) -> None:
    ann, bob, cara = (person(viewport=PHONE) for _ in range(3))
    for one in (ann, bob, cara):
        one.post("/accounts/language/", language=language)
    tables = (play.seat(ann, bob, pace="week"), sorry.seat(ann, bob), hues.seat(ann, bob, cara))
    waiting = play.open_table(ann, seats="3", pace="evenings")
    for path in (*PATHS, waiting, *tables):
        reads_well(ann.open(path), language)
    for table in tables:
        reads_well(bob.open(table), language)
        bob.post(f"{table}resign/")
        reads_well(ann.open(table), language)


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_the_names_of_the_ways_of_notices_are_not_broken_inside_a_word(
    person: Callable[..., Person], language: str
) -> None:
    ann = person(viewport=ViewportSize(width=360, height=740))
    ann.post("/accounts/language/", language=language)
    page = ann.open("/notices/settings/")
    for heading in page.locator(".ticks thead th:not(:first-child)").all():
        lines = heading.evaluate(LINES)
        assert lines <= len(heading.inner_text().split())
    is_well(page, "tooWide")
