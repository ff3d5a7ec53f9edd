"""A pause and an end by agreement, between two browsers that are open."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.people import Person
from tests.e2e.play import in_turn, is_at, seat
from tests.e2e.reading import axe_finds_nothing


def test_two_people_pause_their_game_and_one_resumes_it(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    mover, other = in_turn(table, ann, bob)
    page, theirs = mover.open(table), other.open(table)

    page.locator("#halting-summary").click()
    page.locator("#ask-pause").click()
    expect(page.locator("#vote-pause")).to_have_text("Never mind")
    expect(theirs.locator("#halt")).to_contain_text("Pause the game?")
    axe_finds_nothing(theirs)
    theirs.locator("#vote-pause").click()

    expect(theirs.locator("#strip")).to_contain_text("The game is paused.")
    expect(page.locator("#strip")).to_contain_text("The game is paused.")
    assert mover.get(table)["legal"] == []
    axe_finds_nothing(page)
    page.locator("#resume").click()
    expect(page.locator("#strip")).to_contain_text("Your turn")
    expect(theirs.locator("#halt")).to_be_hidden()
    is_at(theirs, other, table)


def test_two_people_cancel_their_game(person: Callable[..., Person]) -> None:
    ann, bob = person(), person(viewport={"width": 360, "height": 760})
    table = seat(ann, bob)
    page, theirs = ann.open(table), bob.open(table)
    page.locator("#halting-summary").click()
    page.locator("#ask-cancel").click()
    theirs.locator("#vote-cancel").click()
    for one in (page, theirs):
        expect(one.locator("#strip")).to_contain_text("This table was cancelled.")
        expect(one.locator("#log-lines")).to_contain_text("Everybody agreed to cancel the game.")
