"""Somebody with one browser who goes from scene to scene."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from playwright.sync_api import Browser, Page, Response

from tests.e2e.people import Person
from tests.e2e.reading import WIDE
from tests.e2e.serving import Site
from tests.scenes.scene import Scene
from tests.scenes.visiting import ScenesSite, leave, open_context, visit

REFUSAL = re.compile(r"the server responded with a status of 4\d\d|status of 500 .*/scenes/error/500/")
NO_WORKER = re.compile("Service Worker registration blocked by Playwright")


@dataclass
class Viewer:
    """Sees every scene, and hears what goes wrong there; `answers` are those that made up the page."""

    site: Site
    person: Person
    answers: list[Response]

    @property
    def page(self) -> Page:
        return self.person.page

    def visit(self, scene: Scene) -> Page:
        """Return the page at a scene, wide and light."""
        leave(self.page, self.site)
        self.answers.clear()
        self.person.faults.clear()
        self.person.context.clear_cookies(name=settings.LANGUAGE_COOKIE_NAME)
        self.page.set_viewport_size(WIDE)
        self.page.emulate_media(color_scheme="light", forced_colors="none")
        visit(self.page, self.site, scene)
        return self.page


def views(browser: Browser, home: Path) -> Iterator[Viewer]:
    """Yield a viewer at a site of the scenes."""
    site = ScenesSite(home)
    site.start()
    context = open_context(browser, "en-GB")
    viewer = Viewer(site, Person("the viewer", site.url, context), [])
    viewer.person.forgive(REFUSAL, NO_WORKER)
    context.on("response", lambda answer: viewer.answers.append(answer))
    yield viewer
    context.close()
    site.stop()
    broken = [line for line in site.said().splitlines() if "Internal Server Error" in line]
    assert all(line.endswith(" /scenes/error/500/") for line in broken), site.said()
