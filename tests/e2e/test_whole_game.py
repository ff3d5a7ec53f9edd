"""Two people sign up, meet at a table, play a game of Qwirkle to its end, and the site restarts in the middle."""

import json
import re
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Newcomer
from tests.e2e.people import SITE_IS_AWAY, Person
from tests.e2e.play import Action, Seen, best, compose, draft, growing, notation, shown_hand
from tests.e2e.serving import Site

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
BY_HAND = 8  # turns at the beginning, half of them by each of the two, that are played by rack and board
RESTART_AFTER = 6
PASSWORD = "a long and quiet evening"
TILE_IN_LETTERS = re.compile(r"\b[ROYGBP][cqdlxs]\b")


def test_two_people_play_a_whole_game(site: Site, newcomer: Newcomer) -> None:
    ann, bob = newcomer(site, "ann"), newcomer(site, "bob", **PHONE)
    sign_up(ann)
    sign_up(bob)
    address = open_and_share(ann)
    sit_down(bob, address)
    expect(ann.page.locator("#turn .rack")).to_be_visible()  # by itself
    for person in (ann, bob):
        person.page.locator("#guide-done").click()  # neither has played before

    turns = 0
    while True:
        seen = {person: person.get(address) for person in (ann, bob)}
        for person, view in seen.items():
            shows(person, view)
        if not seen[ann]["to_act"]:
            break
        mover, watcher = sorted(seen, key=lambda person: seen[person]["seat"] not in seen[person]["to_act"])
        if turns == RESTART_AFTER:
            restart(site, mover, watcher, seen[mover])
        take_turn(mover, seen[mover], turns)
        turns += 1

    assert turns > BY_HAND + 4
    sees_the_result(ann, seen[ann])
    sees_the_result(bob, seen[bob])
    ann.page.get_by_role("link", name="Are the shuffles fair?").click()
    expect(ann.page.locator("#by-browser.good")).to_be_visible()


def sign_up(person: Person) -> None:
    page = person.open("/")
    page.get_by_role("banner").get_by_role("link", name="Sign up").click()
    page.get_by_label("Username").fill(person.name)
    page.locator("[name=email]").fill(f"{person.name}@example.org")
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password2]").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("banner").get_by_text(person.name)).to_be_visible()


def open_and_share(host: Person) -> str:
    """Return the path of the address that the host's page offers to be shared."""
    page = host.open("/")
    page.locator('a[href="/tables/new/qwirkle/"]').first.click()
    page.locator("[name=visibility][value=link]").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#strip")).to_contain_text("Waiting for one more player")
    shared: str = page.get_by_label("Address of this table").input_value()
    assert shared.startswith(f"{host.site}/tables/")
    return shared.removeprefix(host.site)


def sit_down(guest: Person, address: str) -> None:
    page = guest.open(address)
    page.get_by_role("button", name="Sit down").tap()
    expect(page.locator("#turn .rack")).to_be_visible()


def shows(person: Person, seen: Seen) -> None:
    """The page comes to this point by itself, and shows no hand but its reader's."""
    page = person.page
    expect(page.locator("#strip")).to_have_attribute("data-rev", str(seen["rev"]))
    expect(page.locator(".picture [data-at]")).to_have_count(len(seen["view"]["board"]))
    expect(page.locator("#strip[data-mine]")).to_have_count(int(seen["seat"] in seen["to_act"]))
    assert isinstance(seen["view"]["hands"][0], int)
    if seen["to_act"]:
        assert shown_hand(page) == sorted(seen["view"]["hand"])
        if not seen["legal"]:  # nothing to compose: then no tile stands anywhere in letters
            assert not TILE_IN_LETTERS.findall(page.content())


def take_turn(person: Person, seen: Seen, turns: int) -> None:
    action = best(seen["legal"])
    if turns < BY_HAND:
        compose(person.page, action, "tap" if person.name == "bob" else "click")
    elif turns == BY_HAND:
        type_turn(person.page, action)
    else:
        send_turn(person.page, seen, action)


def type_turn(page: Page, action: Action) -> None:
    page.locator("#typed-move summary").click()
    page.locator("#notation").fill(notation(action))
    page.locator("#play-typed").click()
    expect(page.locator("#strip[data-mine]")).to_have_count(0)


def send_turn(page: Page, seen: Seen, action: Action) -> None:
    """Play from within the page, past its controls: the page itself hears of it by its socket, like all others."""
    sent = {"action": json.dumps(action), "seen": str(seen["seq"]), "key": str(uuid4())}
    status = page.evaluate(
        """async (sent) => (await fetch(location.pathname + "play/", {
            method: "POST",
            headers: { Accept: "application/json", ...JSON.parse(document.body.getAttribute("hx-headers")) },
            body: new URLSearchParams(sent),
        })).status""",
        sent,
    )
    assert status == 200


def restart(site: Site, mover: Person, watcher: Person, seen: Seen) -> None:
    """Stop the site while one of the two composes; both pages find it again by themselves, and the draft is kept."""
    people = (mover, watcher)
    for person in people:
        person.forgive(*SITE_IS_AWAY)
    action = best(seen["legal"])
    tiles = growing(action["tiles"], mover.page) if action["type"] == "place" else action["tiles"]
    draft(mover.page, {**action, "tiles": tiles[:1]})
    assert site.stop() == 0
    for person in people:
        expect(person.page.locator(".lost")).to_be_visible()
    site.start()
    for person in people:
        expect(person.page.locator(".lost")).to_be_hidden(timeout=40_000)
    expect(mover.page.locator(".slot.used, .slot.chosen")).to_have_count(1)
    mover.page.locator("#take-back").click()
    expect(mover.page.locator(".slot.used, .slot.chosen")).to_have_count(0)


def sees_the_result(person: Person, seen: Seen) -> None:
    page = person.page
    expect(page.locator("#strip")).to_contain_text(re.compile(r"wins?\b"))
    for score in seen["outcome"]["scores"]:
        expect(page.locator("#people")).to_contain_text(str(score))
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
