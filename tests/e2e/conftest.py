"""Browsers that visit a real site, which runs as a process of its own. Any error in a browser fails its test."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e.people import Person
from tests.e2e.serving import Site
from tests.e2e.viewer import Viewer, views

AT_ONCE = 60  # people who get an account in one go: asking one by one would start a process for each

expect.set_options(timeout=20_000)  # two slow processors and several browsers


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(__file__.rpartition("/")[0]):
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site that all tests of a worker share; what they do there they do at tables of their own."""
    site = Site(tmp_path_factory.mktemp("site"))
    site.start()
    yield site
    site.stop()
    assert "Traceback" not in site.said(), site.said()


@pytest.fixture(scope="session")
def accounts(site: Site) -> Iterator[tuple[str, str]]:
    """Names and session keys of people nobody has been yet, without end."""
    return _new_people(site)


def _new_people(site: Site) -> Iterator[tuple[str, str]]:
    for first in count(1, AT_ONCE):
        yield from site.seat_people(*(f"player{n:02}" for n in range(first, first + AT_ONCE))).items()


@pytest.fixture(scope="session")
def viewer(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Viewer]:
    """Somebody who sees the scenes, with one browser for all of them."""
    yield from views(browser, tmp_path_factory.mktemp("scenes"))


Newcomer = Callable[..., Person]


@pytest.fixture
def newcomer(new_context: Callable[..., BrowserContext]) -> Iterator[Newcomer]:
    """Makes somebody with a browser and no account: newcomer(site, name="ann", **context options)."""
    people: list[Person] = []
    numbers = count(1)

    def make(site: Site, name: str = "", **options: Any) -> Person:
        context = new_context(reduced_motion="reduce", locale="en-GB", **options)
        people.append(Person(name or f"newcomer {next(numbers)}", site.url, context))
        return people[-1]

    yield make
    for person in people:
        person.has_no_faults()


@pytest.fixture
def person(newcomer: Newcomer, site: Site, accounts: Iterator[tuple[str, str]]) -> Callable[..., Person]:
    """Makes somebody who is logged in at the shared site: person(**context options)."""

    def make(**options: Any) -> Person:
        name, session = next(accounts)
        made = newcomer(site, name, **options)
        made.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
        return made

    return make
