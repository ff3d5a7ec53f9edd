"""Letters of every language on a machine that has fonts for Latin and Cyrillic only: no box stands for a letter."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page

from tabletop.settings import LANGUAGES
from tests.e2e.serving import Site

FONTS = Path("/usr/share/fonts/truetype/dejavu")
CONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>"""
NAME_ONLY = "noto-sans-devanagari-name."

# Marks what has words of its own, all in Devanagari, and returns how many there are.
MARK = """() => {
  const plain = (part) => part.childElementCount === 0 && part.checkVisibility()
    && /\\p{Script=Devanagari}/u.test(part.textContent) && !/[a-z]/i.test(part.textContent);
  const parts = [...document.querySelectorAll("body *")].filter(plain);
  for (const part of parts) part.dataset.devanagari = "";
  return parts.length;
}"""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not FONTS.is_dir(), reason="Fonts are taken away from Linux with DejaVu only."
)


@pytest.fixture(scope="module")
def bare_browser(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browser]:
    """A browser that finds DejaVu and no other font."""
    folder = tmp_path_factory.mktemp("fonts")
    config = folder / "fonts.conf"
    config.write_text(CONFIG.format(fonts=FONTS, cache=folder / "cache"))
    env = {**os.environ, "FONTCONFIG_FILE": str(config)}
    browser = browser_type.launch(**browser_type_launch_args | {"env": env})
    yield browser
    browser.close()


def fonts_fetched(page: Page, url: str) -> list[str]:
    """Return the names of the fonts that the page asks the site for."""
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.goto(url, wait_until="networkidle")
    page.evaluate("document.fonts.ready")
    return [name for name in fetched if ".woff2" in name]


def boxes(page: Page) -> list[str]:
    """Return the fonts of texts in Devanagari that were drawn with no font that has its letters."""
    assert page.evaluate(MARK)
    devtools = page.context.new_cdp_session(page)
    devtools.send("DOM.enable")
    devtools.send("CSS.enable")
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    marked = devtools.send("DOM.querySelectorAll", {"nodeId": root, "selector": "[data-devanagari]"})
    drawn = (devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node}) for node in marked["nodeIds"])
    return [str(one["fonts"]) for one in drawn if not any(font["isCustomFont"] for font in one["fonts"])]


@pytest.mark.parametrize("path", ["/", "/rules/sorry/", "/rules/hues/", "/no-such-page/"])
def test_marathi_is_drawn_without_a_font_of_the_machine(site: Site, bare_browser: Browser, path: str) -> None:
    page = bare_browser.new_page(locale="mr")
    assert any("400" in name for name in fonts_fetched(page, site.url + path))
    assert page.get_attribute("html", "lang") == "mr"
    assert boxes(page) == []
    page.close()


@pytest.mark.parametrize("path", ["/", "/tables/new/hues/"])
@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES if code != "mr"])
def test_other_pages_fetch_no_more_than_the_name_of_the_language(
    site: Site, bare_browser: Browser, language: str, path: str
) -> None:
    page = bare_browser.new_page(locale=language)
    fetched = fonts_fetched(page, site.url + path)
    assert page.get_attribute("html", "lang") == language
    assert fetched
    assert all(name.startswith(NAME_ONLY) for name in fetched), fetched
    assert boxes(page) == []
    page.close()


def test_the_check_sees_a_box(bare_browser: Browser) -> None:
    page = bare_browser.new_page()
    page.set_content('<p style="font-family: sans-serif">मराठी</p>')
    assert boxes(page)
    page.close()
