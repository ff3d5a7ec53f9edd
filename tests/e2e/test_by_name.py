"""Games played by roles and names alone, with Enter: what a screen reader and its user go by. Hues: test_hues."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.people import Person
from tests.e2e.play import COLOURS, SHAPES, Action, Seen, best, growing, in_turn, post_best, seat
from tests.e2e.sorry import OFF_THE_TABLE, at_turn, can_end, play_until
from tests.e2e.sorry import best as best_of_sorry
from tests.e2e.sorry import seat as seat_at_sorry

BY_NAME = 2  # turns at the beginning; and all of the last ones
MOST_PRESSES = 8  # until a move is whole

Somebody = Callable[..., Person]


def test_a_game_of_qwirkle(person: Somebody) -> None:
    ann, bob = people = person(), person()
    table = seat(ann, bob)
    for _ in range(BY_NAME):
        lay_by_name(in_turn(table, *people)[0], table)
    for one in people:
        one.page.goto(OFF_THE_TABLE)
    while ann.get(table)["view"]["bag"]:
        post_best(in_turn(table, *people)[0], table)
    while ann.get(table)["to_act"]:
        lay_by_name(in_turn(table, *people)[0], table)
    tells_the_end(ann.open(table), "win|share")


def lay_by_name(mover: Person, table: str) -> None:
    """Take the best turn there is by the names of tiles and places."""
    page = mover.open(table)
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    action = best(mover.get(table)["legal"])
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
    told = page.get_by_role("log", name="Log")
    expect(told).to_contain_text(re.compile("You (laid|traded|passed)"))
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_have_count(0)


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
    people = person(), person()
    table = seat_at_sorry(*people, quick_start="on")
    for _ in range(BY_NAME):
        mover, seen = at_turn(table, *people)
        choose_by_name(mover.open(table), seen)
    for one in people:
        one.page.goto(OFF_THE_TABLE)
    winner, seen = play_until(table, *people, wanted=can_end)
    page = winner.open(table)
    more = page.get_by_role("region", name="More ways to play and read")
    more.get_by_text("Type your move").click()
    page.get_by_role("textbox", name="Your move in letters").fill(notation(best_of_sorry(seen)))
    enter(page.get_by_role("button", name="Play", exact=True))
    tells_the_end(page, "You win")


def choose_by_name(page: Page, seen: Seen) -> None:
    """Take a turn by pressing the first of the sentences that are offered until the move is whole."""
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    confirm = page.get_by_role("button", name="Confirm", exact=True)
    offered = page.get_by_role("region", name=re.compile("^(How do you use|Which|Choose|The)"))
    for _ in range(MOST_PRESSES):
        if confirm.is_enabled():
            break
        before = page.get_by_role("main").get_by_role("button", pressed=True).count()
        enter(offered.get_by_role("button", pressed=False).first)
        expect(page.get_by_role("main").get_by_role("button", pressed=True)).not_to_have_count(before)
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
