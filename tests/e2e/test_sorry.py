"""People play Sorry! in the browser: classic, in teams, for points, and without any script."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from games.sorry.draft import draft_of
from games.sorry.engine import GAME
from tests.e2e.conftest import Newcomer
from tests.e2e.people import Person
from tests.e2e.play import Action, Seen, came_past
from tests.e2e.reading import WIDE, looks_right
from tests.e2e.serving import Site
from tests.e2e.sorry import (
    OFF_THE_TABLE,
    at_turn,
    best,
    can_end,
    compose,
    draft,
    is_at,
    laid,
    most_under_way,
    play_out,
    play_until,
    seat,
    shows,
)
from tests.e2e.viewer import Viewer
from tests.scenes.catalogue import SCENES

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
BY_HAND = 4  # turns at the beginning that are played by pressing pawns and places
NO_SCRIPT_TURNS = 4
MOST_PRESSES = 12  # until a move is whole
WIDEST_GAP = 20  # pixels between two cards of a column

Somebody = Callable[..., Person]


def test_two_people_play_a_classic_game(person: Somebody) -> None:
    ann, bob = person(viewport=WIDE), person(**PHONE)
    table = seat(ann, bob, quick_start="on")
    open_at(table, ann, bob)
    take_turns(table, ann, bob)
    finish(table, ann, bob)

    for one in (ann, bob):
        shows_the_result(one, table)


def finish(table: str, ann: Person, bob: Person) -> None:
    """Play on past the pages until one move ends the game, and that one on the board."""
    for one in (ann, bob):
        one.page.goto(OFF_THE_TABLE)
    winner, seen = play_until(table, ann, bob, wanted=can_end)
    open_at(table, ann, bob)
    compose(winner.page, seen, best(seen))


def open_at(table: str, *people: Person) -> None:
    for one in people:
        shows(one.open(table), one.get(table))


def take_turns(table: str, ann: Person, bob: Person) -> None:
    """Play some turns on the board and some by the list; each sees by itself what the other does."""
    for number in range(BY_HAND):
        mover, seen = at_turn(table, ann, bob)
        press = "tap" if mover is bob else "click"
        compose(mover.page, seen, best(seen), by=".s-way" if number % 3 == 2 else ".s-spot", press=press)
        for one in (ann, bob):
            shows(one.page, one.get(table))


def shows_the_result(person: Person, table: str) -> None:
    """The page after the game, which came by itself: who won, who bumped whom, which cards came."""
    page, seen = person.page, person.get(table)
    is_at(page, seen)
    winner = seen["outcome"]["places"].index(1)
    expect(page.locator("#strip")).to_contain_text("The game is over")
    expect(page.locator("#h-result")).to_contain_text(
        "wins" if winner != seen["seat"] else re.compile("wins?|won")
    )
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator("#confirm, .s-spot, .s-way")).to_have_count(0)
    bumps = page.locator(".s-bumps tbody tr")
    for at, row in enumerate(seen["view"]["bumps"]):
        cells = [str(count) if count or at != other else "–none" for other, count in enumerate(row)]
        expect(bumps.nth(at).locator("td:not(.sum)")).to_have_text(cells)
        expect(bumps.nth(at).locator("td.sum")).to_have_text(str(sum(row)))
    words = page.locator(".s-chart").get_attribute("aria-label") or ""
    drawn = {card: sum(counts.get(card, 0) for counts in seen["view"]["cards"]) for card in ("1", "7")}
    for card, count in drawn.items():
        assert f"{card}: {count} turned up" in words


def test_four_people_play_in_teams(person: Somebody) -> None:
    people = [person(viewport=WIDE), person(viewport=WIDE), person(), person()]
    table = seat(*people, variant="teams")
    for one in people:
        own = "Red and Yellow" if one.get(table)["seat"] % 2 == 0 else "Blue and Green"
        expect(one.open(table).locator(".s-people")).to_contain_text(f"You may move {own}.")
        one.page.goto(OFF_THE_TABLE)
    mover, seen = play_until(table, *people, wanted=may_split, choose=most_under_way)
    watcher = next(one for one in people if one is not mover)
    action = splits(seen)[0]
    open_at(table, mover, watcher)

    expect(mover.page.locator(".s-drawn")).to_contain_text("spread the 7 over pawns of your team")
    take_a_seven_back(mover.page, seen, action)
    compose(mover.page, seen, action)
    shows(watcher.page, watcher.get(table))
    watcher.page.goto(OFF_THE_TABLE)
    mover.page.goto(OFF_THE_TABLE)
    play_out(table, *people)

    for one in people:
        one.open(table)
        expect(one.page.locator("#h-result")).to_contain_text(re.compile("win", re.IGNORECASE))
    winners = [at for at, place in enumerate(people[0].get(table)["outcome"]["places"]) if place == 1]
    assert winners in ([0, 2], [1, 3])


def splits(seen: Seen) -> list[Action]:
    """Return the ways to split a 7 between pawns of both colours of a team, in two parts."""
    return [
        action
        for action in seen["legal"]
        if action["card"] == "7"
        and len({pawn[0] for pawn, _ in action["moves"]}) == len(action["moves"]) == 2
    ]


def may_split(seen: Seen) -> bool:
    """Whether a 7 may be split so, and there is a choice: the only use of a card lies in the dock by itself."""
    return len(seen["legal"]) > 1 and splits(seen) != []


def take_a_seven_back(page: Page, seen: Seen, action: Action) -> None:
    """Compose a 7 part by part, exchange a part, and take all of it back."""
    whole = draft_of(GAME.load_action(action), None)
    draft(page, seen, action)
    expect(page.locator("#confirm")).to_be_enabled()
    expect(page.locator(".s-part")).to_have_count(1)
    page.locator("#change-1").click()
    expect(laid(page)).to_have_value("")
    expect(page.locator("#confirm")).to_be_disabled()
    draft(page, seen, {**action, "moves": action["moves"][:1]})
    expect(page.locator(".s-part")).to_have_count(1)
    expect(page.locator("#why")).to_contain_text(re.compile(r"\d steps? (is|are) left"))
    expect(page.locator(".s-pips")).to_be_visible()
    assert laid(page).input_value() == whole.cut(1).write()
    page.locator("#take-back").click()
    expect(laid(page)).to_have_value("")
    expect(page.locator(".s-part")).to_have_count(0)


def test_two_people_play_for_points(site: Site, person: Somebody, newcomer: Newcomer) -> None:
    ann, bob, stranger = person(viewport=WIDE), person(**PHONE), newcomer(site, "stranger")
    table = seat(ann, bob, variant="points", visibility="public")
    open_at(table, ann, bob)
    stranger.open(table)
    for _ in range(BY_HAND):
        mover, seen = at_turn(table, ann, bob)
        hands_are_hidden(table, ann, bob, stranger)
        compose(mover.page, seen, best(seen), press="tap" if mover is bob else "click")
        for one in (ann, bob):
            shows(one.page, one.get(table))
    stranger.page.goto(OFF_THE_TABLE)
    finish(table, ann, bob)

    for one in (ann, bob):
        shows_the_result(one, table)
        for score in one.get(table)["outcome"]["scores"]:
            expect(one.page.locator(".standing")).to_contain_text(str(score))


def hands_are_hidden(table: str, *people: Person) -> None:
    """Five cards each, told to nobody but their owner: neither by the page nor by its address as JSON."""
    for one in people:
        seen = one.get(table)
        is_at(one.page, seen)
        hand = seen["view"]["hand"] or []
        assert len(hand) == (0 if seen["seat"] is None else 5)
        assert seen["view"]["hands"] == [5, 5]
        assert held(one.page) == sorted(hand)
        assert_told_to_owner_only(seen)


def held(page: Page) -> list[str]:
    """Return the cards the page shows as a hand."""
    return sorted(
        page.locator(".s-held use").evaluate_all("all => all.map((one) => one.getAttribute('href').slice(8))")
    )


def assert_told_to_owner_only(seen: Seen) -> None:
    """What was drawn to a hand stands only in the events of who drew it."""
    for event in told_events(seen):
        assert "drawn" not in event or event["seat"] == seen["seat"]


def told_events(told: Any) -> list[dict[str, Any]]:
    """Return everything within JSON that is an event."""
    if isinstance(told, list):
        return [event for one in told for event in told_events(one)]
    if isinstance(told, dict):
        return [*([told] if "kind" in told else []), *told_events(list(told.values()))]
    return []


def test_two_colours_each_without_script(person: Somebody) -> None:
    ann, bob = person(java_script_enabled=False), person()
    table = seat(ann, bob, two_colours="on", quick_start="on")
    mine = ann.get(table)["seat"]
    for _ in range(NO_SCRIPT_TURNS):
        play_until(table, ann, bob, wanted=lambda seen: seen["seat"] == mine)
        page, before = ann.open(table), ann.get(table)
        for _ in range(MOST_PRESSES):
            if page.locator("#confirm").is_enabled():
                break
            ways = page.locator(".s-way")
            (ways if ways.count() else page.locator(".s-pick")).first.click()
        page.locator("#confirm").click()
        came_past(page, before)
        expect(page).to_have_url(ann.site + table)
        expect(page.locator("#log-lines")).to_contain_text("You played")
        assert ann.get(table)["seq"] > before["seq"]


def test_only_moves_play_themselves(person: Somebody) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    page = ann.open(table)
    expect(page.locator("#forced")).to_have_attribute("aria-pressed", "false")
    page.locator("#forced").click()
    expect(page.locator("#forced")).to_have_attribute("aria-pressed", "true")

    bob.post(f"{table}forced/", wanted="yes")

    # What leaves no choice is played by itself, so whoever is asked has two ways or more.
    _, seen = at_turn(table, ann, bob)
    assert len(seen["legal"]) > 1
    is_at(page, ann.get(table))
    expect(page.locator("#log-lines")).to_contain_text("(The only move, played by itself.)")


def test_a_table_of_sorry_in_every_state(person: Somebody) -> None:
    ann, bob = person(viewport=WIDE), person(viewport=WIDE)
    table = seat(ann, bob, two_colours="on", quick_start="on")
    mover, seen = play_until(table, ann, bob, wanted=lambda seen: len(seen["legal"]) > 1)
    looks_right(mover.open(table))
    mover.page.goto(OFF_THE_TABLE)
    mover, seen = play_until(table, ann, bob, wanted=may_split, choose=most_under_way)
    looks_right((bob if mover is ann else ann).open(table))
    page = mover.open(table)
    draft(page, seen, splits(seen)[0])
    page.locator("#all-uses summary").click()
    page.locator("#typed-move summary").click()
    page.locator("#in-words summary").click()
    looks_right(page)
    ann.post(f"{table}resign/")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    looks_right(page)


def test_a_hand_of_cards_and_the_end_of_a_game_for_points(person: Somebody) -> None:
    ann, bob = person(viewport=WIDE), person()
    table = seat(ann, bob, variant="points")
    mine = ann.get(table)["seat"]
    play_until(table, ann, bob, wanted=lambda seen: seen["seq"] > 6 and seen["seat"] == mine)
    page = ann.open(table)
    page.locator("button.s-held").first.click()
    expect(page.locator(".s-held.chosen")).to_have_count(1)
    looks_right(page)
    page.goto(OFF_THE_TABLE)
    play_out(table, ann, bob)
    looks_right(ann.open(table))
    assert gap(page, ".s-handbox", ".s-people") < WIDEST_GAP


def gap(page: Page, upper: str, lower: str) -> float:
    """Return how many pixels lie between two cards, the one below the other."""
    end, begin = (
        page.locator(one).evaluate("one => one.getBoundingClientRect().toJSON()") for one in (upper, lower)
    )
    return float(begin["top"] - end["bottom"])


def test_escape_does_not_take_the_seat_back_from_a_stand_in(viewer: Viewer) -> None:
    """Two buttons were called take-back, and Escape pressed the first."""
    page = viewer.visit(SCENES["table-stand-in"])
    page.evaluate("document.addEventListener('submit', () => { window.sent = true; })")
    page.keyboard.press("Escape")
    assert not page.evaluate("window.sent")
    expect(page.locator("#halt")).to_contain_text("A stand-in plays for you.")
