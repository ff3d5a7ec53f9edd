"""A move is prepared while the other plays, and is played by itself; with and without script."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.people import Person
from tests.e2e.play import draft, in_turn, play_on, post_best, seat


def test_a_prepared_trade_is_played_when_the_other_has_moved(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    play_on(table, ann, bob, turns=1)
    mover, waiting = in_turn(table, ann, bob)
    page = waiting.open(table)
    page.locator("#start-preparing").click()
    expect(page.locator("#stop-preparing")).to_be_visible()
    tiles = waiting.get(table)["view"]["hand"][:2]
    draft(page, {"type": "trade", "tiles": tiles})
    page.locator("#confirm").click()
    expect(page.locator("#ahead")).to_contain_text("Your next move is prepared.")
    expect(page.locator("#confirm")).to_be_disabled()

    post_best(mover, table)

    expect(page.locator("#log-lines")).to_contain_text(re.compile(r"You traded .* \(Prepared beforehand\.\)"))
    expect(page.locator("#start-preparing")).to_be_visible()
    assert mover.get(table)["to_act"] == [mover.get(table)["seat"]]


def test_a_half_made_plan_stays_when_the_turn_comes_and_is_played_by_hand(
    person: Callable[..., Person],
) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    play_on(table, ann, bob, turns=1)
    mover, waiting = in_turn(table, ann, bob)
    page = waiting.open(f"{table}?ahead=yes")
    draft(page, {"type": "trade", "tiles": waiting.get(table)["view"]["hand"][:1]})

    post_best(mover, table)

    expect(page.locator("#strip[data-mine]")).to_be_visible()
    expect(page.locator(".slot.chosen")).to_have_count(1)
    page.locator("#confirm").click()
    expect(page.locator("#log-lines")).to_contain_text("You traded")
    assert "Prepared" not in page.locator("#log-lines").inner_text()


def test_without_script_a_move_is_prepared_and_dropped(person: Callable[..., Person]) -> None:
    ann, bob = person(java_script_enabled=False), person(java_script_enabled=False)
    table = seat(ann, bob)
    play_on(table, ann, bob, turns=1)
    _, waiting = in_turn(table, ann, bob)
    page = waiting.open(table)
    page.locator("#start-preparing").click()
    draft(page, {"type": "trade", "tiles": waiting.get(table)["view"]["hand"][:1]})
    page.locator("#confirm").click()
    expect(page).to_have_url(f"{waiting.site}{table}?ahead=yes")
    expect(page.locator("#ahead")).to_contain_text("Your next move is prepared.")
    page.locator("#drop-plan").click()
    expect(page.locator("#start-preparing")).to_be_visible()


def test_a_note_is_kept_while_one_writes(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    page = ann.open(table)
    page.locator("#h-memo").click()
    page.locator("#memo-text").fill("Bob keeps the greens")
    expect(page.locator("#memo-kept")).to_have_text("Saved.")
    page.reload()
    expect(page.locator("#memo-text")).to_have_value("Bob keeps the greens")


def test_the_way_to_the_next_table_appears_when_another_one_waits(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    first = seat(ann, bob)
    play_on(first, ann, bob, turns=1)
    _, waiting = in_turn(first, ann, bob)
    other = ann if waiting is bob else bob
    page = waiting.open(first)
    expect(page.locator("#next-table")).to_be_hidden()

    second = seat(waiting, other)
    if waiting.get(second)["seat"] not in waiting.get(second)["to_act"]:
        play_on(second, ann, bob, turns=1)

    expect(page.locator("#next-table")).to_be_visible()
    page.locator("#next-table").click()
    expect(page).to_have_url(f"{waiting.site}{second}")
