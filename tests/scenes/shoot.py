"""Pictures of the scenes: `make screenshots`, or `make screenshots SCENES=sorry,login LANGUAGE=lt`.

Each scene whose name begins with one of SCENES, or whose group is called so, on a phone, a tablet and a desk, light
and dark, into var/screenshots; LANGUAGE is what the pages are in.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

import django
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright
from tqdm import tqdm

from tests.conftest import CHROMIUM_ARGS
from tests.e2e.serving import ROOT
from tests.scenes.scene import Scene
from tests.scenes.visiting import ScenesSite, settle, stop_the_clock, visit

WIDTHS = (360, 768, 1440)
THEMES = ("light", "dark")
HEIGHT = 800


def chosen(names: str) -> list[Scene]:
    """Return the scenes that are meant by the beginnings of their names, or by their groups; all for none."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.scenes.catalogue import SCENES

    wanted = tuple(name.strip() for name in names.split(",") if name.strip())
    return [
        one for one in SCENES.values() if not wanted or one.name.startswith(wanted) or one.group in wanted
    ]


def shoot(scene: Scene, site: ScenesSite, page: Page, folder: Path, widths: list[int]) -> None:
    """Write the pictures of a scene: name-360-light.png and so on."""
    page.set_viewport_size({"width": widths[-1], "height": HEIGHT})
    visit(page, site, scene)
    for width in widths:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            settle(page)
            page.screenshot(path=folder / f"{scene.name}-{width}-{theme}.png", full_page=True)


def open_context(browser: Browser, language: str) -> BrowserContext:
    """Return a browser's context that asks for a language."""
    context = browser.new_context(locale=language, reduced_motion="reduce", service_workers="block")
    stop_the_clock(context)
    return context


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of the scenes.")
    parser.add_argument("--scenes", default="")
    parser.add_argument("--language", default="en")
    parser.add_argument("--out", type=Path, default=ROOT / "var" / "screenshots")
    parser.add_argument("--widths", default=",".join(map(str, WIDTHS)))
    asked = parser.parse_args()
    folder = asked.out / asked.language
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    with tempfile.TemporaryDirectory(prefix="tabletop-scenes-") as home, sync_playwright() as playwright:
        site = ScenesSite(Path(home))
        site.start()
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        context = open_context(browser, asked.language)
        for scene in tqdm(chosen(asked.scenes), unit="scene"):
            page = context.new_page()
            page.set_default_timeout(10_000)
            try:
                shoot(scene, site, page, folder, [int(width) for width in asked.widths.split(",")])
            except (AssertionError, Error) as error:
                failed.append(f"{scene.name}: {str(error).splitlines()[0]}")
            page.close()
        browser.close()
        site.stop()
        tqdm.write(f"The pictures are in {folder}")
        if failed:
            raise SystemExit("\n".join(["Not taken:", *failed, site.said()[-2000:]]))


if __name__ == "__main__":
    main()
