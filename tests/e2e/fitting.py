"""Whether a page fits."""

from playwright.sync_api import Page

WIDER = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return "";
    return [...document.querySelectorAll("main *, header *, footer *")]
        .filter((one) => one.getBoundingClientRect().right > width + 1)
        .map((one) => `${one.tagName} ${one.id} ${one.className.baseVal ?? one.className}`).slice(0, 8).join("; ");
}"""


def fits(page: Page) -> None:
    """Raises: AssertionError with what makes the page scroll sideways."""
    too_wide = page.evaluate(WIDER)
    assert not too_wide, f"{page.url} scrolls sideways: {too_wide}"
