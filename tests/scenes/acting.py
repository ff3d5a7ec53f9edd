"""What somebody does at a table in the browser until a scene is as it should be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.scenes.scene import Acts


def told(page: Page) -> dict[str, Any]:
    """Return what the table of this page tells its viewer as JSON."""
    answer = page.request.get(page.url, headers={"Accept": "application/json"})
    found: dict[str, Any] = answer.json()
    return found


def press(*selectors: str) -> Acts:
    """Return acts that press one thing after another, each as soon as it is there."""

    def acts(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()

    return acts


def await_(selector: str) -> Acts:
    """Return acts that wait until something shows."""
    return lambda page: page.locator(selector).first.wait_for()


def one_by_one(*all_acts: Acts) -> Acts:
    """Return these acts in this order."""

    def acts(page: Page) -> None:
        for act in all_acts:
            act(page)

    return acts


def unfold(*ids: str) -> Acts:
    """Return acts that open parts of the page that are folded."""
    return press(*(f"#{one} > summary" for one in ids))


def fill(selector: str, text: str) -> Acts:
    """Return acts that write into a field."""
    return lambda page: page.locator(selector).fill(text)
