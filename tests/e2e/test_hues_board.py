"""The board of Hues and Cues under keys, pointer and fingers, and without script."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.bench.face import OBSERVE, SEEN
from tests.e2e.hues import CUE, PHONE, SECOND, SKIP, act, guess, seat
from tests.e2e.people import Person
from tests.e2e.reading import WIDE, looks_right

Somebody = Callable[..., Person]


@pytest.fixture
def three(person: Somebody) -> tuple[Person, Person, Person]:
    return person(viewport=WIDE), person(viewport=WIDE), person(viewport=WIDE)


def focused(page: Page) -> str:
    """Return the space that has the focus."""
    return str(page.evaluate("document.activeElement.id")).removeprefix("at-")


def test_the_board_is_one_tab_stop_and_goes_by_keys(three: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = three
    table = seat(*three)
    act(ann, table, CUE)
    page = bob.open(table)
    expect(page.locator(".h-grid [tabindex='0']")).to_have_count(1)
    page.evaluate("performance.now = ((now) => () => now)(performance.now())")  # keys that belong together
    page.locator("#at-H15").focus()
    for keys, space in (
        ("ArrowRight", "H16"),
        ("ArrowUp", "G16"),
        ("ArrowLeft ArrowLeft", "G14"),
        ("ArrowDown", "H14"),
        ("PageDown", "L14"),
        ("PageUp PageUp PageUp", "A14"),
        ("ArrowUp", "A14"),
        ("Home", "A1"),
        ("ArrowLeft", "A1"),
        ("End", "A30"),
        ("Control+End", "P30"),
        ("Control+Home", "A1"),
        ("c 2 3", "C23"),
        ("c 3 1", "C1"),
        ("h 1 5", "H15"),
    ):
        for key in keys.split():
            page.keyboard.press(key)
        assert focused(page) == space, keys
    expect(page.locator(".h-grid [tabindex='0']")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#at-H16")).to_have_attribute("aria-pressed", "true")
    assert focused(page) == "H16"
    page.locator("#confirm").press("Enter")
    expect(page.locator("#at-H16")).to_have_attribute("aria-label", re.compile("taken by"))
    expect(page.locator(".h-grid button")).to_have_count(0)
    page.locator("#at-H16").focus()
    page.keyboard.press("ArrowDown")
    assert focused(page) == "I16"


def test_the_lens_shows_the_space_and_its_name_to_who_asked(three: tuple[Person, Person, Person]) -> None:
    ann, bob, cara = three
    table = seat(*three)
    act(ann, table, CUE)
    bob.open("/accounts/settings/").get_by_label("Say colours in words").check()
    bob.page.get_by_role("button", name="Save").click()
    for one, words in ((bob, "K30 blue"), (cara, "K30")):
        page = one.open(table)
        expect(page.locator("#lens")).to_be_hidden()
        page.locator("#at-K30").hover()
        expect(page.locator("#lens")).to_have_text(re.compile(rf"\s*{words}\s*"))
        assert page.locator("#lens svg").get_attribute("viewBox") == "690 237 36 30"
        page.locator("#strip").hover()
        expect(page.locator("#lens")).to_be_hidden()


def test_a_phone_looks_first_and_places_later(person: Somebody) -> None:
    people = person(), person(viewport=PHONE, has_touch=True, is_mobile=True), person()
    ann, bob, _ = people
    table = seat(*people)
    act(ann, table, CUE)
    page = bob.open(table)
    expect(page.locator("#zoom-whole")).to_be_checked()
    assert size_of(page, "#at-H15") < 24
    page.locator("#at-H15").tap()
    expect(page.locator("#zoom-close")).to_be_checked()
    expect(page.locator(".h-cursor[data-space=H15]")).to_be_in_viewport()
    assert size_of(page, "#at-H15") >= 24
    seen = page.locator("#board-map > rect.i")
    before = seen.get_attribute("x") or ""
    drag(page, "#at-I16", -70)
    expect(seen).not_to_have_attribute("x", before)
    expect(page.locator(".h-cursor")).to_have_attribute("data-space", "H15")
    page.locator("#at-I16").tap()
    expect(page.locator(".h-cursor")).to_have_attribute("data-space", "I16")
    expect(page.locator("#zoom-close")).to_be_checked()
    assert bob.get(table)["view"]["pieces"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator("#board-map").tap(position={"x": 4, "y": 4})
    expect(seen).to_have_attribute("x", re.compile(r"^-?\d(\.|$)"))  # all the way to the left
    page.locator("#confirm").tap()
    expect(page.locator("[data-piece='1-1-I16']")).to_be_attached()


def test_the_page_stays_where_it_is_when_a_space_is_chosen(person: Somebody) -> None:
    people = person(), person(viewport=ViewportSize(width=740, height=360)), person()
    ann, bob, _ = people
    table = seat(*people)
    act(ann, table, CUE)
    page = bob.open(table)
    for space, size in (("H15", "#zoom-whole"), ("G15", "#zoom-close")):
        page.locator(size).check(force=True)
        page.evaluate("scrollTo(0, document.querySelector('.h-board').offsetTop)")
        before = page.evaluate("scrollY")
        assert before > 0
        page.locator(f"#at-{space}").click()
        expect(page.locator(f".h-cursor[data-space={space}]")).to_be_attached()
        assert page.evaluate("scrollY") == before


def test_a_phone_looks_closer_where_the_giver_chose_on_the_board_but_not_at_what_was_given(
    person: Somebody,
) -> None:
    people = person(viewport=PHONE, has_touch=True, is_mobile=True), person(), person()
    ann, _, _ = people
    table = seat(*people)
    page = ann.open(table)
    page.locator("#at-H15").tap()
    expect(page.locator("#zoom-close")).to_be_checked()
    expect(page.locator(".h-target.own")).to_be_in_viewport()
    act(ann, table, CUE)
    page = ann.open(table)
    page.add_init_script(OBSERVE)
    page.reload()
    expect(page.locator(".h-target.own")).to_be_visible()
    expect(page.locator("#zoom-whole")).to_be_checked()
    assert not jumps(page)


CLOSE_AS_IT_CHANGES = """
window.closeUp = [];
document.addEventListener("htmx:afterSettle", () => closeUp.push(document.querySelector("#zoom-close").checked));
"""


def test_a_board_on_a_phone_stays_as_large_as_it_was_when_a_round_is_scored(person: Somebody) -> None:
    whole, close = (person(viewport=PHONE, has_touch=True, is_mobile=True) for _ in range(2))
    ann = person()
    people = ann, whole, close
    table = seat(*people)
    pages = whole.open(table), close.open(table)
    pages[1].locator(".h-zoom").get_by_text("Close up").tap()
    pages[1].evaluate("document.querySelector('#board-view').scrollTo(40, 30)")
    for page in pages:
        page.evaluate(CLOSE_AS_IT_CHANGES)
    score_a_round(table, *people)
    for page, close_up in zip(pages, (False, True), strict=True):
        settled = page.locator(".h-board:has(.h-scored .h-frame) #board-view[tabindex='-1']")
        expect(settled).to_be_attached()
        assert set(page.evaluate("closeUp")) == {close_up}
        expect(page.locator("#zoom-close")).to_be_checked(checked=close_up)
    view = "(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])(document.querySelector('#board-view'))"
    assert pages[1].evaluate(view) == [40, 30]
    pages[0].locator(".h-zoom").get_by_text("Close up").tap()
    expect(pages[0].locator(".h-scored .h-frame")).to_be_in_viewport()


def drag(page: Page, space: str, along: int) -> None:
    """Move what lies under a finger sideways."""
    page.evaluate("document.querySelector('.h-board').scrollIntoView()")
    box = page.locator(space).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    for kind, step in (
        ("touchStart", 0),
        *(("touchMove", step) for step in range(1, 11)),
        ("touchEnd", None),
    ):
        finger = [] if step is None else [{"x": x + along * step / 10, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": finger})


def size_of(page: Page, space: str) -> float:
    box = page.locator(space).bounding_box()
    assert box
    return min(box["width"], box["height"])


def test_a_guess_without_script(person: Somebody) -> None:
    people = person(), person(java_script_enabled=False), person()
    ann, bob, _ = people
    table = seat(*people)
    act(ann, table, CUE)
    page = bob.open(table)
    page.get_by_text("Close up").click()
    page.locator("#at-H15").click()
    expect(page.locator("#at-H15")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#zoom-close")).to_be_checked()
    expect(page.locator("#at-H15")).to_be_in_viewport()
    page.locator("#confirm").click()
    expect(page.locator("#at-H15")).to_have_attribute("aria-label", re.compile("taken by"))


def test_pieces_and_points_arrive_in_an_open_page(three: tuple[Person, Person, Person]) -> None:
    ann, bob, cara = three
    table = seat(*three)
    page = cara.open(table)
    act(ann, table, CUE)
    guess(bob, table, "H14")
    expect(page.locator("[data-piece='1-1-H14']")).to_be_visible()
    expect(page.locator(".h-fresh")).to_have_count(1)
    guess(cara, table, "G16")
    act(ann, table, SECOND)
    guess(cara, table, "H15")
    guess(bob, table, "F13")
    expect(page.locator(".h-scored .h-frame")).to_be_visible()
    expect(page.locator(".h-scored .p3")).to_have_count(1)
    page.get_by_role("checkbox", name="Points of round 1").uncheck()
    expect(page.locator(".h-scored")).to_be_hidden()


def score_a_round(table: str, ann: Person, bob: Person, cara: Person) -> None:
    act(ann, table, CUE)
    guess(bob, table, "H14")
    guess(cara, table, "G16")
    act(ann, table, SKIP)


def jumps(page: Page) -> list[str]:
    """Return what of the board moved by itself since the page began to load, if it was to be noticed."""
    seen = page.evaluate(SEEN)
    return [name for name in seen["jumps"] if name.startswith("h-") and seen["cls"] > 0.01]


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nothing_jumps_while_the_page_loads(person: Somebody, width: int) -> None:
    """A small board is zoomed in to the points of the last round, but not while they are hidden."""
    people = person(viewport=ViewportSize(width=width, height=740)), person(), person()
    ann, bob, _ = people
    table = seat(*people)
    score_a_round(table, *people)
    page = ann.open(table)
    page.add_init_script(OBSERVE)
    page.reload()
    expect(page.locator("#zoom-close" if width < 800 else "#zoom-whole")).to_be_checked()
    assert not jumps(page)
    act(bob, table, {**CUE, "space": "A1", "text": "mud"})
    page.reload()
    expect(page.locator("#zoom-whole")).to_be_checked()
    assert not jumps(page)


GRID = """() => [...document.querySelectorAll(".h-row")].map((row) => [...row.querySelectorAll("*")].map((one) =>
    [one.tagName, one.id, one.className, one.role, one.ariaLabel, one.value, one.ariaPressed].join()))"""


def test_an_open_page_gets_only_rows_it_did_not_have_and_ends_up_with_the_same_board(
    three: tuple[Person, Person, Person],
) -> None:
    ann, bob, cara = three
    table = seat(*three)
    page = bob.open(table)
    act(ann, table, CUE)
    expect(page.locator("button#at-A1")).to_be_attached()
    page.locator("#at-H15").click()
    expect(page.locator(".h-cursor[data-space=H15]")).to_be_attached()
    expect(page.locator("#at-H15")).to_be_focused()
    guess(bob, table, "H15")
    expect(page.locator("div#at-A1")).to_be_attached()
    with page.expect_response(re.compile("/board/")) as answer:
        guess(cara, table, "G16")
    assert answer.value.text().count("data-held") == 17
    expect(page.locator("[data-piece='1-2-G16']")).to_be_attached()
    grown = page.evaluate(GRID)
    page.reload()
    assert page.evaluate(GRID) == grown
    assert page.locator("[data-held]").count() == 0


def test_the_board_in_every_state(three: tuple[Person, Person, Person]) -> None:
    ann, bob, cara = three
    table = seat(*three)
    looks_right(ann.open(table))
    act(ann, table, CUE)
    looks_right(ann.open(table))
    page = bob.open(table)
    page.locator("#at-H14").click()
    expect(page.locator(".h-cursor")).to_be_attached()
    looks_right(page)
    page.locator("#zoom-close").check(force=True)
    looks_right(page)
    guess(bob, table, "H14")
    guess(cara, table, "G16")
    act(ann, table, {"type": "skip"})
    looks_right(ann.open(table))
    looks_right(cara.open(table))
    cards = seat(*three, free_choice="false")
    looks_right(ann.open(cards))
