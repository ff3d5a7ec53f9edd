"""Playing Hues and Cues by the page's own controls, or quickly beside them."""

import json
import re
from uuid import uuid4

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.people import Person
from tests.e2e.play import Seen

PHONE = ViewportSize(width=360, height=740)
CUE, SECOND = {"type": "cue", "space": "H15", "text": "pig"}, {"type": "cue", "text": "cotton candy"}
SKIP = {"type": "skip"}


def seat(*people: Person, **fields: str) -> str:
    """Return the address of a new table without cards at which the first gives the cues."""
    fields = {"seats": str(len(people)), "free_choice": "true", **fields}
    table = f"/tables/{people[0].post('/tables/new/hues/', **fields).json()['id']}/"
    for other in people[1:]:
        other.post(f"{table}join/")
    return table


def act(person: Person, table: str, action: dict[str, str]) -> Seen:
    """Return what the table answers to an action played without the page."""
    seen = str(person.get(table)["seq"])
    sent = {"action": json.dumps(action), "seen": seen, "key": str(uuid4())}
    answer: Seen = person.post(f"{table}play/", **sent).json()
    return answer


def guess(person: Person, table: str, space: str) -> None:
    act(person, table, {"type": "guess", "space": space})


def choose_colour(page: Page) -> str:
    """Return the first colour of the card, after pressing it."""
    pick = page.locator("button.h-pick").first
    space = (pick.get_attribute("id") or "").removeprefix("pick-")
    pick.click()
    expect(page.locator(f"#pick-{space}")).to_have_attribute("aria-pressed", "true")
    return space


def say(page: Page, text: str) -> None:
    """Type a cue and give it."""
    page.locator("#cue").fill(text)
    page.locator("#confirm").click()


def hears(page: Page, cue: str) -> None:
    """Wait until the page, by itself, shows a cue."""
    expect(page.locator(".h-cue")).to_contain_text(cue)


def place(page: Page, space: str, press: str = "click") -> None:
    """Look at a space, then place the piece there (`press`: click or tap)."""
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    getattr(page.locator(f"#at-{space}"), press)()
    expect(page.locator(f"#at-{space}")).to_have_attribute("aria-pressed", "true")
    getattr(page.locator("#confirm"), press)()
    expect(page.locator("#strip[data-mine]")).to_have_count(0)


def object_to_cue(page: Page) -> None:
    """Object to the cue, in turn or not."""
    if not page.locator("#challenge").is_visible():
        page.locator(".h-objection summary").click()
    page.locator("#challenge").click()
    expect(page.locator("#challenge")).to_have_count(0)


def beside(space: str, columns: int) -> str:
    """Return the space so many columns beside another, towards the middle of the board."""
    column = int(space[1:])
    return f"{space[0]}{column + columns if column <= 15 else column - columns}"


def named(page: Page, space: str) -> Locator:
    """Return a space of the board by what it is called for who does not see it."""
    return page.get_by_role("button", name=re.compile(f"^{space[0]} {space[1:]}, "))
