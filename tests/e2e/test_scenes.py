"""Every page in every state, at one visit each: axe, headers, the policy, small screens, large type, languages."""

from __future__ import annotations

import pytest
from django.conf import settings

from tabletop.settings import LANGUAGES
from tests.e2e.reading import finds, looks_right, reads_well, speaks_well
from tests.e2e.viewer import Viewer
from tests.scenes.catalogue import SCENES
from tests.scenes.hearing import AS_HEARD, HEARD, heard, path_of
from tests.scenes.scene import Scene
from tests.server.test_headers import is_safe

OTHERS = [code for code, _name in LANGUAGES if code != "en"]
FIRST = {scene.address: scene.name for scene in reversed(SCENES.values())}


@pytest.mark.parametrize("scene", SCENES.values(), ids=lambda scene: scene.name)
def test_a_scene(viewer: Viewer, scene: Scene) -> None:
    viewer.visit(scene)
    page = viewer.page
    if scene.name in HEARD:
        page.set_viewport_size(AS_HEARD)
        assert heard(page) == path_of(scene.name).read_text(), "python -m tests.scenes.hearing writes it anew"
    if page.evaluate("document.documentElement.localName") == "html":
        looks_right(page)
        reads_well(page)
        _in_other_languages(viewer, scene)
    for answer in viewer.answers:
        is_safe(answer)
    viewer.person.has_no_faults()


def _in_other_languages(viewer: Viewer, scene: Scene) -> None:
    """Read the page in every language where it is the first of its kind, else in one of them, in turn."""
    turn = list(SCENES).index(scene.name)
    languages = OTHERS if FIRST[scene.address] == scene.name else OTHERS[turn % len(OTHERS) :][:1]
    for language in languages if scene.acts is None else ():
        cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": viewer.site.url}
        viewer.person.context.add_cookies([cookie])  # type: ignore[list-item]
        viewer.page.reload()
        speaks_well(viewer.page)


def test_the_checks_find_what_they_are_for(viewer: Viewer) -> None:
    page = viewer.page
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
