"""Two people sign up, meet at a table, play a game of Qwirkle to its end, and the site restarts in the middle."""

import json
import re
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Newcomer
from tests.e2e.people import SITE_IS_AWAY, Person
from tests.e2e.play import best, click_turn, draft, growing, notation, shown_hand
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

    turns = 0
    while mover := to_move(address, ann, bob):
        watcher = bob if mover is ann else ann
        if turns == RESTART_AFTER:
            restart(site, ann, bob)
        expect(mover.page.locator("#strip[data-mine]")).to_be_attached()
        expect(watcher.page.locator("#strip[data-mine]")).to_have_count(0)
        sees_no_hand_but_its_own(mover, address)
        sees_no_hand_but_its_own(watcher, address)
        lines = watcher.page.locator("#log-lines")
        before = lines.inner_html()
        if turns < BY_HAND:
            click_turn(mover, address, "tap" if mover is bob else "click")
        elif turns == BY_HAND:
            type_turn(mover, address)
        else:
            send_turn(mover, address)
        expect(watcher.page.locator("#strip")).to_have_attribute("data-rev", str(mover.get(address)["rev"]))
        expect(mover.page.locator("#strip")).to_have_attribute("data-rev", str(mover.get(address)["rev"]))
        assert lines.inner_html() != before, "the watcher's log tells of the move"
        turns += 1

    assert turns > BY_HAND + 4
    sees_the_result(ann, address)
    sees_the_result(bob, address)


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
    shared: str = page.locator("input.share").input_value()
    assert shared.startswith(f"{host.site}/tables/")
    return shared.removeprefix(host.site)


def sit_down(guest: Person, address: str) -> None:
    page = guest.open(address)
    page.get_by_role("button", name="Sit down").tap()
    expect(page.locator("#turn .rack")).to_be_visible()


def to_move(address: str, *people: Person) -> Person | None:
    acting = people[0].get(address)["to_act"]
    return next((person for person in people if person.get(address)["seat"] in acting), None)


def type_turn(person: Person, address: str) -> None:
    page = person.page
    page.locator("#typed-move summary").click()
    page.locator("#notation").fill(notation(best(person.get(address)["legal"])))
    page.locator("#play-typed").click()


def send_turn(person: Person, address: str) -> None:
    """Play from within the page, past its controls: the page itself hears of it by its socket, like all others."""
    seen = person.get(address)
    sent = {"action": json.dumps(best(seen["legal"])), "seen": str(seen["seq"]), "key": str(uuid4())}
    status = person.page.evaluate(
        """async ([address, sent]) => (await fetch(address + "play/", {
            method: "POST",
            headers: { Accept: "application/json", ...JSON.parse(document.body.getAttribute("hx-headers")) },
            body: new URLSearchParams(sent),
        })).status""",
        [address, sent],
    )
    assert status == 200


def sees_no_hand_but_its_own(person: Person, address: str) -> None:
    seen = person.get(address)
    mine = sorted(seen["view"]["hand"])
    page = person.page
    assert shown_hand(page) == mine
    assert isinstance(seen["view"]["hands"][0], int)
    if not seen["legal"]:  # nothing to compose: then no tile stands anywhere in letters
        assert not TILE_IN_LETTERS.findall(page.content())


def restart(site: Site, *people: Person) -> None:
    """Stop the site while one of the two composes; both pages find it again by themselves, and the draft is kept."""
    for person in people:
        person.forgive(*SITE_IS_AWAY)
    mover = next(person for person in people if person.page.locator("#strip[data-mine]").count())
    action = best(mover.get(mover.page.url.removeprefix(mover.site))["legal"])
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


def sees_the_result(person: Person, address: str) -> None:
    outcome = person.get(address)["outcome"]
    page: Page = person.page
    expect(page.locator("#strip")).to_contain_text(re.compile(r"wins?\b|share the win"))
    for score in outcome["scores"]:
        expect(page.locator("#people")).to_contain_text(str(score))
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
