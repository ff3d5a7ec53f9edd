"""Every page in every state, at one visit each: axe, headers, the policy, small screens, large type, languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Response

from tests.e2e.people import Person
from tests.e2e.reading import WIDE, finds, looks_right, reads_well, speaks_well
from tests.e2e.serving import Site
from tests.scenes.catalogue import SCENES
from tests.scenes.scene import Scene
from tests.scenes.visiting import ScenesSite, open_context, visit
from tests.server.test_headers import is_safe

REFUSAL = re.compile(r"the server responded with a status of 4\d\d|status of 500 .*/scenes/error/500/")
NO_WORKER = re.compile("Service Worker registration blocked by Playwright")
OTHERS = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


@dataclass
class Viewer:
    """One browser that goes from scene to scene."""

    site: Site
    person: Person
    answers: list[Response]

    def visit(self, scene: Scene) -> None:
        """Stand at a scene, and have heard every answer that made up its page."""
        self.answers.clear()
        self.person.faults.clear()
        self.person.page.set_viewport_size(WIDE)
        visit(self.person.page, self.site, scene)


@pytest.fixture(scope="module")
def viewer(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Viewer]:
    site = ScenesSite(tmp_path_factory.mktemp("scenes"))
    site.start()
    context = open_context(browser, "en-GB")
    viewer = Viewer(site, Person("the viewer", site.url, context), [])
    viewer.person.forgive(REFUSAL, NO_WORKER)
    context.on("response", lambda answer: viewer.answers.append(answer))
    yield viewer
    context.close()
    site.stop()
    assert site.said().count("Traceback") == site.said().count("RuntimeError: a scene"), site.said()


@pytest.mark.parametrize("scene", SCENES.values(), ids=lambda scene: scene.name)
def test_a_scene(viewer: Viewer, scene: Scene) -> None:
    viewer.visit(scene)
    page = viewer.person.page
    if page.evaluate("document.documentElement.localName") == "html":
        looks_right(page)
        reads_well(page)
    for answer in viewer.answers:
        is_safe(answer)
    if scene.acts is None:
        _in_other_languages(viewer, scene)
    viewer.person.has_no_faults()


def _in_other_languages(viewer: Viewer, scene: Scene) -> None:
    page = viewer.person.page
    for language in OTHERS:
        cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": viewer.site.url}
        viewer.person.context.add_cookies([cookie])  # type: ignore[list-item]
        page.reload()
        speaks_well(page)
    viewer.person.context.clear_cookies(name=settings.LANGUAGE_COOKIE_NAME)


def test_the_checks_find_what_they_are_for(viewer: Viewer) -> None:
    page = viewer.person.page
    page.goto(viewer.site.url)
    page.evaluate("""() => {
        document.querySelector("h1").style.cssText = "overflow: hidden; width: 3rem; white-space: nowrap";
        const lid = document.body.appendChild(document.createElement("p"));
        lid.style.cssText = "position: fixed; inset: 0; height: 100vh";
        lid.textContent = "\\u0379";
        document.querySelector("h2").style.transition = "color 1s";
        document.querySelector("h2").style.marginInlineStart = "200vw";
    }""")
    for check in ("tooWide", "cutOff", "missing", "covered"):
        assert finds(page, check), check
