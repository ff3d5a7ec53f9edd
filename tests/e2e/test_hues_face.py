"""Giving cues, objecting and placing pieces in the browser: what is refused stays, what is composed is seen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.people import REFUSED_MOVE, Person
from tests.e2e.reading import WIDE
from tests.e2e.test_hues_board import CUE, act, seat
from tests.e2e.viewer import Viewer
from tests.scenes.catalogue import SCENES

Somebody = Callable[..., Person]
PHONE = ViewportSize(width=360, height=640)


@pytest.fixture
def three(person: Somebody) -> tuple[Person, Person, Person]:
    return person(viewport=WIDE), person(viewport=WIDE), person(viewport=WIDE)


def test_a_refused_cue_stays_with_its_colour(three: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = three
    ann.forgive(REFUSED_MOVE)
    table = seat(*three, free_choice="false")
    page, other = ann.open(table), bob.open(table)
    page.locator("#cue").fill("redd")
    page.locator(".h-pick").nth(2).click()
    chosen = page.locator(".h-pick[aria-pressed=true]")
    expect(chosen).to_have_count(1)
    expect(page.locator("#cue")).to_have_value("redd")
    page.locator("#cue").fill("reddish")
    page.locator("#cue").press("Enter")
    expect(page.locator(".refusal[role=alert]", has_text="“reddish”")).to_be_visible()
    expect(page.locator("#cue")).to_have_value("reddish")
    expect(page.locator("#cue-fault")).to_contain_text("“red”")
    expect(chosen).to_have_count(1)
    expect(other.locator("#strip")).to_contain_text("Waiting for")
    page.locator("#cue").fill("zebra")
    page.locator("#confirm").click()
    expect(other.locator(".h-cue")).to_contain_text("“zebra”")
    expect(other.locator("#strip[data-mine]")).to_be_attached()


def test_an_objection_is_made_out_of_turn_and_the_cue_is_given_anew(
    three: tuple[Person, Person, Person],
) -> None:
    ann, bob, cara = three
    table = seat(*three)
    act(ann, table, CUE)
    guessing, waiting = bob.open(table), cara.open(table)
    waiting.locator("#object summary").click()
    waiting.locator("#challenge").click()
    expect(guessing.locator(".h-objection")).to_contain_text("Objections: 1 of the 2 it takes.")
    guessing.locator("#challenge").click()
    giver = ann.open(table)
    expect(giver.locator("#strip")).to_contain_text("Give another cue of one word for H15.")
    giver.locator("#cue").fill("ham")
    giver.locator("#confirm").click()
    expect(guessing.locator(".h-cue")).to_contain_text("“ham”")


def hidden_by_the_dock(page: Page) -> bool:
    """Whether what has the focus lies under the dock."""
    return bool(
        page.evaluate(
            "document.activeElement.getBoundingClientRect().bottom > "
            "document.querySelector('.h-dock').getBoundingClientRect().top + 1"
        )
    )


def test_the_space_that_has_the_focus_is_not_under_the_dock(person: Somebody) -> None:
    people = person(), person(viewport=PHONE), person()
    table = seat(*people)
    act(people[0], table, CUE)
    page = people[1].open(table)
    page.locator("#at-H15").focus()
    for _ in range(8):
        page.keyboard.press("ArrowDown")
        assert not hidden_by_the_dock(page)


SIZES = ((1440, 800), (1440, 900), (1366, 650), (1280, 720), (768, 1024), (360, 740))


@pytest.mark.parametrize(
    "scene",
    [
        "hues-my-turn",
        "hues-second-guess",
        "hues-card",
        "hues-colour-chosen",
        "hues-any-colour",
        "hues-second-cue",
    ],
)
def test_board_and_dock_are_in_sight_together(viewer: Viewer, scene: str) -> None:
    viewer.visit(SCENES[scene])
    for width, height in SIZES:
        viewer.page.set_viewport_size({"width": width, "height": height})
        viewer.page.evaluate("scrollTo(0, 0)")
        board, dock = (viewer.page.locator(name).bounding_box() for name in (".h-window", ".h-dock"))
        assert board
        assert dock
        assert board["y"] + board["height"] <= dock["y"], (width, height)
        assert dock["y"] + dock["height"] <= height, (width, height)


def test_the_order_of_ten_people_stays_beside_the_rail(viewer: Viewer) -> None:
    viewer.visit(SCENES["hues-ten"])
    viewer.page.set_viewport_size({"width": 900, "height": 700})
    edge = viewer.page.locator(".play").evaluate("(one) => one.getBoundingClientRect().right")
    for one in viewer.page.locator(".h-order li").all():
        assert one.evaluate("(one) => one.getBoundingClientRect().right") <= edge
