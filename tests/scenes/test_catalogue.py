"""Every page of the site is in the catalogue of scenes."""

from tests.scenes.catalogue import EXCEPTED, SCENES
from tests.tables.addresses import ACTS
from tests.tables.test_access import ELSEWHERE, all_addresses

NOT_ALLOWED = 405
POSTED_TO = {name for name, (reads, _) in ELSEWHERE.items() if NOT_ALLOWED in reads}


def test_every_page_has_a_scene() -> None:
    site = {address.name for address in all_addresses() if not address.route.startswith("admin/")}
    pages = site - {f"tables:{name}" for name in ACTS} - POSTED_TO - set(EXCEPTED)
    shown = {scene.address for scene in SCENES.values()} - {"scene-error", "styleguide"}
    assert shown == pages, "list a new page in tests/scenes, or say in EXCEPTED why it has none"


def test_what_is_excepted_is_there_to_be_excepted() -> None:
    assert set(EXCEPTED) <= {address.name for address in all_addresses()}


def test_the_style_guide_is_for_developers_only() -> None:
    assert "styleguide" not in {address.name for address in all_addresses()}
