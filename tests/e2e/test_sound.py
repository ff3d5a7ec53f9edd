"""A sound when it becomes one's turn: off until switched on, and never where one knows anyhow."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.people import Person
from tests.e2e.play import best, came_past, draft, in_turn, is_at, post_best, seat
from tests.e2e.test_bench import against_bots

# Counts what a page would have sounded, without a loudspeaker.
EAR = """window.heard = {contexts: 0, tones: 0};
    const Real = window.AudioContext;
    window.AudioContext = class extends Real { constructor(...all) { super(...all); window.heard.contexts += 1; } };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...all) { window.heard.tones += 1; return start.apply(this, all); };
    window.hide = (yes) => Object.defineProperty(document, "hidden", {configurable: true, get: () => yes});"""
FIGURE = 2  # tones


def heard(page: Page) -> int:
    contexts, tones = page.evaluate("[window.heard.contexts, window.heard.tones]")
    assert contexts <= 1
    assert tones % FIGURE == 0
    return int(tones) // FIGURE


def switch(page: Page, sound: str) -> None:
    page.locator("#looks-summary").click()
    with page.expect_response("**/accounts/looks/"):
        page.locator(f"#sound-{sound}").check()
    page.locator("#looks-summary").click()


@pytest.fixture
def waiting(person: Callable[..., Person]) -> tuple[Person, Person, str]:
    """Two people at a table: who waits for the other and listens, and who is to move."""
    ann, bob = person(), person()
    table = seat(ann, bob)
    mover, listener = in_turn(table, ann, bob)
    listener.context.add_init_script(EAR)
    listener.open(table)
    return listener, mover, table


def test_nothing_sounds_before_somebody_switches_it_on(waiting: tuple[Person, Person, str]) -> None:
    listener, mover, table = waiting
    listener.page.locator("#h-people").click()  # the page may sound from now on
    post_best(mover, table)
    is_at(listener.page, listener, table)
    assert heard(listener.page) == 0
    assert listener.page.evaluate("window.heard.contexts") == 0


def test_it_sounds_when_it_becomes_one_s_turn_and_not_again(waiting: tuple[Person, Person, str]) -> None:
    listener, mover, table = waiting
    page = listener.page
    switch(page, "open")
    assert heard(page) == 1  # what it is like
    post_best(mover, table)
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    assert heard(page) == 2
    mover.post(f"{table}say/", text="Well?")
    is_at(page, listener, table)
    assert heard(page) == 2


def test_a_page_in_the_background_sounds_only_for_who_wants_that(waiting: tuple[Person, Person, str]) -> None:
    listener, mover, table = waiting
    page = listener.page
    switch(page, "open")
    page.evaluate("hide(true)")
    post_best(mover, table)
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    assert heard(page) == 1
    page.evaluate("hide(false)")
    switch(page, "always")
    page.evaluate("hide(true)")
    post_best(listener, table)
    expect(page.locator("#strip[data-mine]")).to_have_count(0)
    post_best(mover, table)
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    assert heard(page) == 3


def test_a_page_nobody_has_touched_does_not_try(waiting: tuple[Person, Person, str]) -> None:
    listener, mover, table = waiting
    untouched = (
        "Object.defineProperty(Navigator.prototype, 'userActivation', {get: () => ({hasBeenActive: false})})"
    )
    listener.context.add_init_script(untouched)  # what the test itself evaluates there would count as a touch
    listener.post("/accounts/looks/", sound="always")
    page = listener.open(table)
    post_best(mover, table)
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    assert page.evaluate("window.heard.contexts") == 0


def test_who_has_just_moved_knows_that_the_bot_has_answered(person: Callable[..., Person]) -> None:
    ann = person()
    ann.context.add_init_script(EAR)
    table = against_bots(ann, "qwirkle")
    page = ann.open(table)
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    switch(page, "open")
    seen = ann.get(table)
    draft(page, best(seen["legal"]))
    page.evaluate(
        "performance.now = ((now) => () => now)(performance.now())"
    )  # however long the answer takes
    page.locator("#confirm").click()
    came_past(page, seen, mine=True)
    assert heard(page) == 1
