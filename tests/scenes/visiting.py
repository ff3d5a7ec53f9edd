"""Going to a scene in a browser."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page, Response

from tests.e2e.serving import Site
from tests.scenes.scene import MOMENT, Scene

SETTLED = """async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)));
}"""


class ScenesSite(Site):
    """The site of the scenes as a process of its own."""

    program = ("-m", "tests.scenes.serve")


def open_context(browser: Browser, language: str) -> BrowserContext:
    """Return a browser's context that asks for a language, and thinks it is the moment of the scenes."""
    context = browser.new_context(locale=language, reduced_motion="reduce", service_workers="block")
    context.clock.set_fixed_time(MOMENT)
    return context


def leave(page: Page, site: Site) -> None:
    """Leave a scene behind: a page left open would ask after a table that is gone."""
    if page.url.startswith(site.url):
        page.evaluate("localStorage.clear()")  # how large somebody had their board, and the like
    page.goto("about:blank")


def visit(page: Page, site: Site, scene: Scene) -> Response:
    """Return the page's own answer after everything was done that makes it the scene.

    Raises: AssertionError when the site answers otherwise than the scene says.
    """
    leave(page, site)
    answer = page.goto(site.url + scene.path)
    assert answer is not None
    assert answer.status == scene.status, f"{scene.name}: {answer.status} {answer.url}"
    if scene.acts is not None:
        scene.acts(page)
        page.wait_for_load_state()
    return answer


def settle(page: Page) -> None:
    """Wait until letters are there and nothing moves any more."""
    page.evaluate(SETTLED)
