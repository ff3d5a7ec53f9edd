"""Playing Qwirkle by the page's own controls, or quickly beside them."""

import json
import re
from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from tests.e2e.people import Person

Action = dict[str, Any]
Seen = dict[str, Any]  # what a table's address tells one person as JSON

COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
SHAPES = {"c": "circle", "q": "square", "d": "diamond", "l": "clover", "x": "cross", "s": "star"}


def open_table(host: Person, **fields: str) -> str:
    """Return the address of a new table."""
    return f"/tables/{host.post('/tables/new/qwirkle/', **fields).json()['id']}/"


def seat(host: Person, *others: Person, **fields: str) -> str:
    """Return the address of a new table at which all of these play."""
    table = open_table(host, **{"seats": str(1 + len(others)), **fields})
    for other in others:
        other.post(f"{table}join/")
    return table


def in_turn(table: str, *people: Person) -> list[Person]:
    """Return the people at a table, the one to move first."""
    first = people[0].get(table)["to_act"]
    return sorted(people, key=lambda one: one.get(table)["seat"] not in first)


def best(legal: list[Action]) -> Action:
    """Return the action that brings a game forward most: as many tiles as fit, else all that may be traded."""
    return max(legal, key=lambda action: (action["type"] == "place", len(action.get("tiles", ()))))


def post_best(person: Person, table: str) -> Seen:
    """Return what the table answers to a move made without the page: the other pages, and this one, hear of it."""
    seen = person.get(table)
    sent = {"action": json.dumps(best(seen["legal"])), "seen": str(seen["seq"]), "key": str(uuid4())}
    answer: Seen = person.post(f"{table}play/", **sent).json()
    return answer


def play_on(table: str, *people: Person, turns: int) -> None:
    """Let these people play so many turns."""
    by_seat = {person.get(table)["seat"]: person for person in people}
    acting = people[0].get(table)["to_act"]
    for _ in range(turns):
        acting = post_best(by_seat[acting[0]], table)["to_act"]


def compose(page: Page, action: Action, press: str = "click") -> None:
    """Play an action by picking up tiles and pressing the places marked for them (`press`: click or tap)."""
    draft(page, action, press)
    confirm = page.locator("#confirm")
    expect(confirm).to_be_enabled()
    getattr(confirm, press)()
    expect(page.locator("#strip[data-mine]")).to_have_count(0)


def draft(page: Page, action: Action, press: str = "click") -> None:
    """Compose an action by rack and board without confirming it."""
    if action["type"] == "trade":
        getattr(page.locator("#trade"), press)()
        expect(page.locator("#take-back")).to_be_visible()
        for number, tile in enumerate(action["tiles"], 1):
            getattr(slot(page, tile), press)()
            expect(page.locator(".slot.chosen")).to_have_count(number)
        return
    for number, (tile, x, y) in enumerate(growing(action["tiles"], page), 1):
        getattr(slot(page, tile), press)()
        place = page.locator(f"button#c_{x}_{y}.legal")
        expect(place).to_be_visible()
        getattr(place, press)()
        expect(page.locator(".slot.used")).to_have_count(number)


def growing(tiles: list[list[Any]], page: Page) -> list[list[Any]]:
    """Return the tiles in an order in which each touches a tile that lies already."""
    places = page.locator(".picture [data-at]").evaluate_all("all => all.map(one => one.dataset.at)")
    lying = {tuple(map(int, place.split(","))) for place in places}
    ordered: list[list[Any]] = []
    rest = list(tiles)
    while rest:
        following = next((tile for tile in rest if lying & _around(*tile[1:])), rest[0])
        rest.remove(following)
        ordered.append(following)
        lying.add((following[1], following[2]))
    return ordered


def _around(x: int, y: int) -> set[tuple[int, int]]:
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def slot(page: Page, tile: str) -> Locator:
    """Return the first button of the rack that holds this tile and is neither laid nor picked."""
    name = re.compile(rf"^{COLOURS[tile[0]]} {SHAPES[tile[1]]}$")
    return page.locator(".rack").get_by_role("button", name=name).first


def rev(page: Page) -> int:
    """Return how far the page has come."""
    return int(page.locator("#strip").get_attribute("data-rev") or 0)


def came_past(page: Page, seen: Seen, *, mine: bool = False) -> None:
    """Wait until the page shows more than what this person had seen (`mine`: and waits for them again)."""
    expect(page.locator(f"#strip{'[data-mine]' * mine}:not([data-rev='{seen['rev']}'])")).to_be_attached()


def is_at(page: Page, person: Person, table: str) -> None:
    """Wait until the page, by itself, shows the table as it is now."""
    expect(page.locator("#strip")).to_have_attribute("data-rev", str(person.get(table)["rev"]))


def notation(action: Action) -> str:
    """Return an action as one types it."""
    if action["type"] == "trade":
        return "trade " + " ".join(action["tiles"])
    return " ".join(f"{tile}@{x},{y}" for tile, x, y in action["tiles"])


def shown_hand(page: Page) -> list[str]:
    """Return the tiles that the page shows outside the board, the log and the counters, as texts in order."""
    return sorted(
        page.locator("svg.tile").evaluate_all(
            """tiles => tiles.map((tile) => [...tile.classList].find((name) => name.length === 1)
                + tile.querySelector("use").getAttribute("href").slice(-1))"""
        )
    )
