"""What all tests share: how hypothesis searches and Chromium starts, shuffles that are alike, English words."""

import os
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import hypothesis
import pytest
from django.utils import translation

# Playwright's synchronous interface keeps an event loop in the main thread, which Django takes for an async view.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
hypothesis.settings.register_profile("search", deadline=None, max_examples=1000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-extensions",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]


@pytest.fixture(autouse=True)
def same_shuffles(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each run of a test shuffles alike: that a game ends early once in a hundred says nothing about the code."""
    luck = random.Random(request.node.nodeid)
    dealt = SimpleNamespace(token_bytes=luck.randbytes)
    monkeypatch.setattr("tabletop.tables.services.opening.secrets", dealt)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A test begins in the site's own language: a page that was asked for leaves its language behind."""
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's own Chromium (or CHROMIUM), which talks to this machine only."""
    path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    return browser_type_launch_args | {"executable_path": path, "args": CHROMIUM_ARGS}


# What `make check` leaves to `make test`, so that it stays under a minute: whole sites searched for secrets, every
# address times everybody, thousands of positions against slow rules, statistics of many games, other worlds.
SLOW = (
    "tests/bench/",
    "tests/leaks/",
    "tests/tables/test_access.py",
    "tests/tables/test_ten_seats.py",
    "tests/tables/test_crashes.py",
    "tests/tables/test_replay_pages.py::test_every_game_is_looked_back_at",
    "tests/contract/test_games.py",
    "tests/hues/test_bots.py",
    "tests/qwirkle/test_bots.py",
    "tests/qwirkle/test_placing.py",
    "tests/sorry/test_figures.py",
    "tests/sorry/test_naive.py",
    "tests/words/test_complete.py",
    "tests/words/test_marked.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(SLOW):
            item.add_marker(pytest.mark.slow)
    # Browsers last: the loop that Playwright keeps in the main thread counts as running from then on, and beside a
    # running loop pytest can start none for an async test.
    items.sort(key=lambda item: item.nodeid.startswith("tests/e2e/"))
