"""Pictures of the scenes: `make screenshots`, or `make screenshots SCENES=sorry,login LANGUAGE=lt`.

Each scene whose name begins with one of SCENES, or whose group is called so, on a phone, a tablet and a desk, light
and dark, into var/screenshots; LANGUAGE is what the pages are in.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import django
from playwright.sync_api import Error, Page, sync_playwright
from tqdm import tqdm

from tests.conftest import CHROMIUM_ARGS
from tests.e2e.serving import ROOT
from tests.scenes.scene import SCENES, Scene
from tests.scenes.visiting import ScenesSite, open_context, settle, visit

WIDTHS = (360, 768, 1440)
THEMES = ("light", "dark")
HEIGHT = 800
PATIENCE = 30_000  # milliseconds


def chosen(names: str) -> list[str]:
    """Return the scenes that are meant by the beginnings of their names, or by their groups; all for none."""
    _list_all()
    wanted = tuple(name.strip() for name in names.split(",") if name.strip())
    return [
        name for name, one in SCENES.items() if not wanted or name.startswith(wanted) or one.group in wanted
    ]


def go_through(names: Sequence[str], language: str, act: Callable[[Scene, Page], None]) -> None:
    """Do something at each of these scenes, at a page that stands there, wide.

    Raises: SystemExit with those where it did not work, when all were tried.
    """
    _list_all()
    failed = []
    with tempfile.TemporaryDirectory(prefix="tabletop-scenes-") as home, sync_playwright() as playwright:
        site = ScenesSite(Path(home))
        site.start()
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        page = open_context(
            playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS), language
        ).new_page()
        page.set_default_timeout(PATIENCE)
        for name in tqdm(names, unit="scene"):
            page.set_viewport_size({"width": WIDTHS[-1], "height": HEIGHT})
            try:
                visit(page, site, SCENES[name])
                act(SCENES[name], page)
            except (AssertionError, Error) as error:
                failed.append(f"{name}: {str(error).splitlines()[0]}")
        page.context.close()
        site.stop()
    if failed:
        raise SystemExit("\n".join(["These did not work:", *failed]))


def shoot(scene: Scene, page: Page, folder: Path) -> None:
    """Write the pictures of a scene: name-360-light.png and so on."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            settle(page)
            # A picture by itself has no page to be whole.
            whole = bool(page.evaluate("document.body !== null"))
            page.screenshot(path=folder / f"{scene.name}-{width}-{theme}.png", full_page=whole)


def _list_all() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.scenes import catalogue  # noqa: F401  lists them


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of the scenes.")
    parser.add_argument("--scenes", default="")
    parser.add_argument("--language", default="en-GB")
    parser.add_argument("--out", type=Path, default=ROOT / "var" / "screenshots")
    asked = parser.parse_args()
    folder = asked.out / asked.language
    folder.mkdir(parents=True, exist_ok=True)
    go_through(chosen(asked.scenes), asked.language, lambda scene, page: shoot(scene, page, folder))
    tqdm.write(f"The pictures are in {folder}")


if __name__ == "__main__":
    main()
