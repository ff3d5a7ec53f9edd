"""Reading a page as its viewers do: by axe, on a narrow screen, in large letters, by keys, in any language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

WIDE, NARROW = ViewportSize(width=1280, height=900), ViewportSize(width=320, height=640)
PHONE = ViewportSize(width=360, height=740)
AT_400_PERCENT = ViewportSize(width=320, height=256)  # 1280 x 1024

CHECKS = Path(__file__).with_suffix(".js").read_text()
AXE = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
IN_THE_DARK = AXE | {
    "runOnly": ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]
}
# Of 480 spaces, 30 say enough. What can be pressed on the track of Sorry! is offered as large buttons beside it too.
ALIKE = {"exclude": [[".h-grid [role=row]:nth-child(n+3)"]]}
AND_SMALL = {"exclude": [*ALIKE["exclude"], [".s-spots"]]}


def finds(page: Page, check: str) -> list[str]:
    """Return what one of the checks in reading.js finds on the page."""
    found: list[str] = page.evaluate(f"async () => {{ {CHECKS}\nreturn checks.{check}(); }}")
    return found


def is_well(page: Page, *names: str) -> None:
    """Raises: AssertionError with whatever these checks find."""
    found = {name: what for name in names if (what := finds(page, name))}
    size = page.viewport_size or {}
    assert not found, f"{page.url} at {size.get('width')} x {size.get('height')}: {found}"


def looks_right(page: Page) -> None:
    """Raises: AssertionError with what axe finds, light and wide or dark and narrow, or with what does not fit."""
    page.emulate_media(color_scheme="light")
    axe_finds_nothing(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(NARROW)
    axe_finds_nothing(page, IN_THE_DARK, AND_SMALL)  # the other rules look at neither colours nor places
    is_well(page, "tooWide")
    page.set_viewport_size(WIDE)


def axe_finds_nothing(page: Page, rules: dict[str, Any] = AXE, where: dict[str, Any] = ALIKE) -> None:
    found = Axe().run(page, context=where, options=rules)
    assert found.violations_count == 0, f"{page.url}: {found.generate_report()}"


def reads_well(page: Page) -> None:
    """Raises: AssertionError with what is cut off or covered on small screens, in large letters or with more space."""
    is_well(page, "moves", "missing")
    page.set_viewport_size(PHONE)
    is_well(page, "tooWide", "cutOff", "tooSmall")
    finds(page, "space")
    is_well(page, "tooWide", "cutOff")
    finds(page, "space")
    page.set_viewport_size(AT_400_PERCENT)
    is_well(page, "tooWide", "cutOff", "covered")
    page.set_viewport_size(WIDE)


def speaks_well(page: Page) -> None:
    """Raises: AssertionError with what is cut off, or no font has, on a phone in the page's language."""
    page.set_viewport_size(PHONE)
    is_well(page, "tooWide", "cutOff", "missing")
    page.set_viewport_size(WIDE)
