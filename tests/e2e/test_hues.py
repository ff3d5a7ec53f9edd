"""People play Hues and Cues in the browser: a round with an objection, unseen guesses, a whole game by ear and keys."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.hues import (
    CUE,
    PHONE,
    SECOND,
    SKIP,
    act,
    beside,
    choose_colour,
    guess,
    hears,
    named,
    object_to_cue,
    place,
    say,
    seat,
)
from tests.e2e.people import REFUSED_MOVE, Person
from tests.e2e.play import is_at
from tests.e2e.reading import WIDE, looks_right

Somebody = Callable[..., Person]
LEAST = 24  # pixels that a space to be tapped is wide


def test_four_people_play_a_round_with_an_objection(person: Somebody) -> None:
    ann, cara, dan = person(viewport=WIDE), person(viewport=WIDE), person(viewport=WIDE)
    bob = person(viewport=PHONE, has_touch=True, is_mobile=True)
    people = ann, bob, cara, dan
    table = seat(*people, free_choice="false")
    for one in people:
        one.open(table)
    target = choose_colour(ann.page)
    is_refused(ann, "reddish", target)
    say(ann.page, "pig")
    for one in (bob, cara, dan):
        hears(one.page, "pig")

    is_withdrawn(ann, cara, dan)
    say(ann.page, "flamingo")
    guess_on_a_phone(bob.page, target)
    place(cara.page, beside(target, 1))
    place(dan.page, beside(target, 9))
    ann.page.locator("#skip").click()

    for one in people:
        is_at(one.page, one, table)
        gives_next = one is bob  # and sees the board plain, to choose a colour
        expect(one.page.locator(".h-scored .h-frame")).to_be_visible(visible=not gives_next)
        expect(one.page.locator("#points .total")).to_have_text(["3", "2", "2", "0"])
        expect(one.page.locator("#points")).to_contain_text(target)
    assert ann.get(table)["view"]["scores"] == [2, 3, 2, 0]
    expect(bob.page.locator("#strip[data-mine]")).to_be_attached()
    expect(bob.page.locator("button.h-pick")).to_have_count(4)
    for one in (ann, cara, dan):
        expect(one.page.locator(".h-pick")).to_have_count(0)


def is_refused(giver: Person, text: str, target: str) -> None:
    """A cue against the rules comes back to who gave it, with its colour, and nobody hears of it."""
    giver.forgive(REFUSED_MOVE)
    say(giver.page, text)
    expect(giver.page.locator("#cue-fault")).to_contain_text("red")
    expect(giver.page.locator("#cue")).to_have_value(text)
    expect(giver.page.locator("[name=draft]")).to_have_value(target)


def is_withdrawn(giver: Person, one: Person, other: Person) -> None:
    """Two of three object, none of them in turn, and no piece was placed: the giver thinks of another cue."""
    object_to_cue(one.page)
    expect(other.page.locator(".h-objection")).to_contain_text(f"{one.name} objects")
    object_to_cue(other.page)
    expect(giver.page.locator("#log-lines")).to_contain_text("is withdrawn")
    expect(giver.page.locator("#strip")).to_contain_text("Give another cue")
    for person in (one, other):
        expect(person.page.locator(".h-cue")).to_have_count(0)
        expect(person.page.locator("#log-lines")).to_contain_text("is withdrawn")


def guess_on_a_phone(page: Page, space: str) -> None:
    """The first tap shows the part of the board from near, where a space is large enough; Confirm places the piece."""
    hears(page, "flamingo")
    page.locator(f"#at-{space}").tap()
    expect(page.locator("#zoom-close")).to_be_checked()
    expect(page.locator(f".h-cursor[data-space={space}]")).to_be_in_viewport()
    box = page.locator(f"#at-{space}").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= LEAST
    page.locator("#confirm").tap()
    expect(page.locator(f"[data-piece='1-1-{space}']")).to_be_attached()


def test_nobody_sees_a_guess_before_all_are_in(person: Somebody) -> None:
    people = ann, bob, cara = person(), person(), person()
    table = seat(*people, guessing="sealed")
    act(ann, table, CUE)
    for one in people:
        hears(one.open(table), "pig")
    place(bob.page, "H14")
    for one in (ann, cara):
        is_at(one.page, one, table)
        expect(one.page.locator("#log-lines")).to_contain_text(f"{bob.name} has guessed.")
        expect(one.page.locator("[data-piece]")).to_have_count(0)
        assert "H14" not in one.page.locator("#log-lines").inner_text()
        assert one.get(table)["view"]["pieces"] == []
    place(cara.page, "H14")  # unseen, two may lie on one space
    for one in people:
        expect(one.page.locator("[data-piece='1-1-H14'], [data-piece='1-2-H14']")).to_have_count(2)


def test_both_roles_without_script(person: Somebody) -> None:
    ann, bob, cara = person(java_script_enabled=False), person(), person()
    table = seat(ann, bob, cara, free_choice="false")
    page = ann.open(table)
    ann.forgive(REFUSED_MOVE)
    target = choose_colour(page)
    say(page, "flamingo")
    guess(bob, table, beside(target, 1))
    guess(cara, table, beside(target, 2))
    ann.open(table)
    say(page, "pool party")
    expect(page).to_have_url(ann.site + table)
    guess(cara, table, beside(target, 3))
    guess(bob, table, target)
    ann.open(table)
    expect(page.locator("#points")).to_contain_text("pool party")

    act(bob, table, {"type": "cue", "space": bob.get(table)["view"]["card"][0], "text": "ocean"})
    guess(cara, table, "A1")
    ann.open(table)
    page.locator("#at-H15").click()
    expect(page.locator("#at-H15")).to_have_attribute("aria-pressed", "true")
    page.locator("#confirm").click()
    expect(page.locator("#log-lines")).to_contain_text("You placed a piece on H15.")
    page.locator(".h-objection summary").click()
    page.locator("#challenge").click()
    expect(page.locator("#log-lines")).to_contain_text("You object to “ocean”.")


def test_a_whole_game_by_ear_and_keys(person: Somebody) -> None:
    ann, bob, cara = person(), person(), person()
    table = seat(ann, bob, cara, rounds="2")
    page = ann.open(table)
    give_by_keys(page)
    guess(bob, table, "H14")
    guess(cara, table, "H17")
    expect(page.get_by_role("main").get_by_role("status").first).to_contain_text("second cue")
    leave_out = page.get_by_role("button", name="No second cue")
    leave_out.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 2 of 2")).to_be_visible()

    act(bob, table, {"type": "cue", "space": "C3", "text": "mud"})
    guess(cara, table, "C6")
    guess_by_keys(page, "C5")
    act(bob, table, {"type": "cue", "text": "wet clay"})
    guess_by_keys(page, "C3", presses=("Tab",))
    guess(cara, table, "A30")

    expect(page.get_by_role("heading", name=re.compile("win"))).to_be_visible()
    rounds = page.get_by_role("region", name="Every cue")
    expect(rounds.get_by_role("heading")).to_have_text([re.compile("Every cue"), *2 * [re.compile("Round")]])
    heat = rounds.get_by_role("img", name=f"{ann.name} C3, exact; {cara.name} A30, 27 spaces off")
    expect(heat).to_be_visible()
    expect(
        page.get_by_role("region", name="Points by role").get_by_role("row", name=ann.name)
    ).to_contain_text("you")


def give_by_keys(page: Page) -> None:
    """Choose a colour and give a cue for it, by names and keys."""
    expect(page.get_by_role("grid", name=re.compile("^Board"))).to_be_visible()
    named(page, "H15").focus()
    page.keyboard.press("Enter")
    expect(named(page, "H15")).to_have_attribute("aria-pressed", "true")
    cue = page.get_by_role("textbox", name="First cue for H15")
    cue.focus()
    page.keyboard.type("pig")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Log")).to_contain_text("You gave the first cue for H15")


def guess_by_keys(page: Page, space: str, presses: tuple[str, ...] = ()) -> None:
    """Hear the cue, go to a space and place the piece, by names and keys."""
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    named(page, space).focus()
    page.keyboard.press("Enter")
    expect(named(page, space)).to_have_attribute("aria-pressed", "true")
    for key in presses:
        page.keyboard.press(key)
    page.get_by_role("button", name="Place the piece").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Log")).to_contain_text(re.compile(rf"You placed .* on {space}"))


def test_a_table_of_hues_in_every_state(person: Somebody) -> None:
    people = ann, bob, cara, dan = (person(viewport=WIDE), person(viewport=WIDE), person(), person())
    table = seat(*people, free_choice="false", rounds="1")
    page = ann.open(table)
    ann.forgive(REFUSED_MOVE)
    is_refused(ann, "reddish", choose_colour(page))
    looks_right(page)
    looks_right(bob.open(table))
    target = ann.get(table)["view"]["card"][0]
    act(ann, table, {"type": "cue", "space": target, "text": "pig"})
    act(dan, table, {"type": "challenge"})
    is_at(page, ann, table)
    looks_right(page)
    expect(bob.page.locator("#challenge")).to_be_visible()
    looks_right(bob.page)
    for one, column in ((bob, 1), (cara, 2), (dan, 9)):
        guess(one, table, beside(target, column))
    act(ann, table, SECOND)
    for one, column in ((dan, 3), (cara, 4), (bob, 0)):
        guess(one, table, beside(target, column))
    for one in (ann, bob):
        expect(one.page.locator(".h-rounds .h-heat")).to_have_count(2)
        looks_right(one.page)


def test_a_game_is_passed_on(person: Somebody) -> None:
    ann, bob, cara = person(permissions=["clipboard-read", "clipboard-write"]), person(), person()
    plain = person(java_script_enabled=False)
    table = seat(ann, bob, cara, rounds="1")
    act(ann, table, CUE)
    guess(bob, table, "H15")
    guess(cara, table, "P30")
    act(ann, table, SKIP)
    ann.page.clock.install()
    page = ann.open(table)
    share = page.get_by_role("link", name="Share")
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)  # what is said there goes away after a while
    share.click()
    expect(page.get_by_role("link", name="Link copied")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == f"{ann.site}{table}picture.svg"

    plain.open(table).get_by_role("link", name="Share").click()
    expect(plain.page).to_have_url(address)
    expect(plain.page.locator("text").filter(has_text="wins")).to_be_visible()
    plain.page.locator("a").click()
    expect(plain.page).to_have_url(plain.site + table)
