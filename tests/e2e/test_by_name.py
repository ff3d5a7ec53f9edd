"""Whole games that somebody plays by roles and names alone, with Enter: what a screen reader and its user go by.

The other player's moves are posted. Hues and Cues: test_hues.
"""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.people import Person
from tests.e2e.play import COLOURS, SHAPES, Action, Seen, best, came_past, growing, in_turn, post_best, seat
from tests.e2e.sorry import at_turn, laid, post
from tests.e2e.sorry import best as best_of_sorry
from tests.e2e.sorry import seat as seat_at_sorry

MOST_PRESSES = 8  # until a move is whole

Somebody = Callable[..., Person]


def test_a_game_of_qwirkle(person: Somebody) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    while ann.get(table)["to_act"]:
        mover, _ = in_turn(table, ann, bob)
        if mover is ann:
            lay_by_name(ann, table)
        else:
            post_best(bob, table)
    tells_the_end(ann.open(table), "win|share")


def lay_by_name(mover: Person, table: str) -> None:
    """Take the best turn there is by the names of tiles and places."""
    page = mover.open(table)
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    seen = mover.get(table)
    action = best(seen["legal"])
    if action["type"] == "pass":
        enter(page.get_by_role("button", name="Pass"))
    elif action["type"] == "trade":
        trade(page, action)
    else:
        for tile, x, y in growing(action["tiles"], page):
            enter(in_hand(page, tile))
            place = rf"^row {y}, column {x}: "
            enter(page.get_by_role("button", name=re.compile(place)))
            laid = page.get_by_role("button", name=re.compile(f"{place}.*not yet played"))
            expect(laid).to_be_visible()
        enter(page.get_by_role("button", name="Confirm", exact=True))
    came_past(page, seen)  # the turn may be the mover's again: who can do nothing is passed over
    told = page.get_by_role("log", name="Log")
    expect(told).to_contain_text(re.compile("You (laid|traded|passed)"))


def in_hand(page: Page, tile: str) -> Locator:
    """Return the first of these tiles in the hand that is not chosen yet."""
    name = f"{COLOURS[tile[0]]} {SHAPES[tile[1]]}"
    hand = page.get_by_role("list", name="Your tiles")
    return hand.get_by_role("button", name=name, exact=True, pressed=False).first


def trade(page: Page, action: Action) -> None:
    """Trade tiles by their names."""
    enter(page.get_by_role("button", name="Trade", exact=True))
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
    for count, tile in enumerate(action["tiles"], 1):
        enter(in_hand(page, tile))
        chosen = page.get_by_role("list", name="Your tiles").get_by_role("button", pressed=True)
        expect(chosen).to_have_count(count)
    enter(page.get_by_role("button", name=re.compile("^Trade .* tile")))


def test_a_game_of_sorry(person: Somebody) -> None:
    ann, bob = person(), person()
    table = seat_at_sorry(ann, bob, quick_start="on")
    type_by_name(*at_turn(table, ann, bob), table)
    while ann.get(table)["to_act"]:
        mover, seen = at_turn(table, ann, bob)
        if mover is ann:
            choose_by_name(ann.open(table), seen)
        else:
            post(bob, table, seen, best_of_sorry(seen))
    tells_the_end(ann.open(table), "win")


def type_by_name(mover: Person, seen: Seen, table: str) -> None:
    """Take the best turn there is by writing it."""
    page = mover.open(table)
    more = page.get_by_role("region", name="More ways to play and read")
    more.get_by_text("Type your move").click()
    page.get_by_role("textbox", name="Your move in letters").fill(notation(best_of_sorry(seen)))
    enter(page.get_by_role("button", name="Play", exact=True))
    expect(page.locator("#strip")).not_to_have_attribute("data-rev", str(seen["rev"]))


def choose_by_name(page: Page, seen: Seen) -> None:
    """Take a turn by pressing the last of the sentences that are offered until the move is whole."""
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    confirm = page.get_by_role("button", name="Confirm", exact=True)
    region = page.get_by_role("region", name=re.compile("^(How do you use|Which|Who|There)"))
    offered = region.get_by_role("button", pressed=False)
    whole = page.get_by_role("button", name="Confirm", exact=True, disabled=False)
    for _ in range(MOST_PRESSES):
        expect(offered.or_(whole).first).to_be_visible()
        if confirm.is_enabled():
            break
        before = laid(page).input_value()
        enter(offered.last)
        expect(laid(page)).not_to_have_value(before)
    enter(confirm)
    expect(page.get_by_role("log", name="Log")).to_contain_text("You ")
    expect(page.locator("#strip")).not_to_have_attribute("data-rev", str(seen["rev"]))


def notation(action: Action) -> str:
    """Return an action as one types it: "r1+5", "r1 swap b3"."""
    pawn = lambda name: f"{name[0]}{int(name[1]) + 1}"  # noqa: E731
    match action["type"]:
        case "start":
            return f"start {pawn(action['pawn'])}"
        case "swap" | "sorry":
            return f"{pawn(action['pawn'])} {action['type']} {pawn(action['with'])}"
        case "move":
            return " ".join(f"{pawn(one)}{steps:+d}" for one, steps in action["moves"])
    return str(action["type"])


def enter(button: Locator) -> None:
    """Go to a button and press Enter."""
    expect(button).to_be_enabled()
    button.focus()
    button.press("Enter")


def tells_the_end(page: Page, words: str) -> None:
    """The page says who has won, where it is heard first."""
    expect(page.get_by_role("heading", name=re.compile(words))).to_be_visible()
    expect(page.get_by_role("list", name="Final standing").get_by_role("listitem")).to_have_count(2)
