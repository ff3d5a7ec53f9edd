"""Pages that are open come up to date by themselves, and disturb nobody."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, ViewportSize, WebSocketRoute, expect

from tests.e2e.conftest import Newcomer
from tests.e2e.people import REFUSED_MOVE, SITE_IS_AWAY, Person
from tests.e2e.play import (
    best,
    draft,
    growing,
    in_turn,
    is_at,
    notation,
    open_table,
    play_on,
    post_best,
    seat,
    shown_hand,
)
from tests.e2e.serving import Site

SERVICE_RESTARTS = 1012


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(("width", "height"), [(1440, 800), (768, 1024), (360, 740)])
def test_opening_a_tab_does_not_move_the_page(
    person: Callable[..., Person], width: int, height: int, script: bool
) -> None:
    ann = person(viewport=ViewportSize(width=width, height=height), java_script_enabled=script)
    page = ann.open(seat(ann, person()))
    tabs = page.locator(".tabs")
    tabs.scroll_into_view_if_needed()
    before = tabs.bounding_box()
    for tab, other in (("chat", "log"), ("log", "chat"), ("chat", "log")):
        tabs.locator(f"[href='#{tab}']").click()
        expect(page.locator(f"#{tab}-box")).to_be_visible()
        expect(page.locator(f"#{other}-box")).to_be_hidden()
        assert tabs.bounding_box() == before
    page.reload()
    expect(page.locator("#chat-box")).to_be_visible()


def test_what_one_composes_and_writes_survives_the_others_message(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    mover, other = in_turn(table, ann, bob)
    page = mover.open(table)
    action = best(mover.get(table)["legal"])
    draft(page, {**action, "tiles": growing(action["tiles"], page)[:1]})
    say = page.locator("#say")
    if not say.is_visible():
        page.get_by_role("link", name="Chat").click()
    say.fill("half a li")
    say.press("ArrowLeft")

    other.post(f"{table}say/", text="Are you still there?")

    expect(page.locator("#chat-lines")).to_contain_text("Are you still there?")
    is_at(page, mover, table)
    expect(page.locator(".slot.used")).to_have_count(1)
    expect(page.locator("button.cell.draft")).to_have_count(1)
    expect(say).to_be_focused()
    expect(say).to_have_value("half a li")
    assert say.evaluate("field => field.selectionStart") == len("half a l")
    say.press_sequentially("t")
    say.press("End")
    say.press_sequentially("ne")
    expect(say).to_have_value("half a ltine")
    say.press("Enter")
    expect(page.locator("#chat-lines")).to_contain_text("half a ltine")
    expect(say).to_have_value("")


def test_a_refused_move_says_why_and_leaves_all_else_alone(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    mover, _ = in_turn(table, ann, bob)
    mover.forgive(REFUSED_MOVE)
    page = mover.open(table)
    page.locator("#typed-move summary").click()
    page.locator("#notation").fill("no such move")
    page.locator("#play-typed").click()

    expect(page.locator("#turn-region").get_by_role("alert")).to_contain_text("no such move")
    expect(page.locator("#notation")).to_have_value("no such move")
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    page.locator("#notation").fill(notation(best(mover.get(table)["legal"])))
    page.locator("#notation").press("Enter")
    expect(page.locator("#strip[data-mine]")).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_have_count(0)


def test_a_lost_connection_is_shown_and_made_good(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    mover, watcher = in_turn(table, ann, bob)
    lines: list[WebSocketRoute] = []
    down = False

    def connect(line: WebSocketRoute) -> None:
        if down:
            line.close(code=SERVICE_RESTARTS)
        else:
            line.connect_to_server()
            lines.append(line)

    watcher.page.route_web_socket(re.compile(r"/ws/"), connect)
    page = watcher.open(table)
    is_at(page, watcher, table)
    expect(page.locator(".lost")).to_be_hidden()

    down = True
    for line in lines:
        line.close(code=SERVICE_RESTARTS)
    post_best(mover, table)
    expect(page.locator(".lost")).to_be_visible()

    down = False
    expect(page.locator(".lost")).to_be_hidden(timeout=40_000)
    is_at(page, watcher, table)
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    expect(page.locator("#since")).to_contain_text(mover.name)


def test_onlookers_see_moves_as_they_happen_and_no_hand(
    site: Site, newcomer: Newcomer, person: Callable[..., Person]
) -> None:
    ann, bob, stranger = person(), person(), newcomer(site, "stranger")
    table = seat(ann, bob, visibility="public")
    play_on(table, ann, bob, turns=2)
    page = stranger.open(table)
    for _ in range(2):
        tiles = page.locator(".picture [data-at]").count()
        play_on(table, ann, bob, turns=1)
        is_at(page, stranger, table)
        view = stranger.get(table)["view"]
        expect(page.locator(".picture [data-at]")).to_have_count(len(view["board"]))
        assert len(view["board"]) >= tiles
        assert view["hand"] is None
        assert shown_hand(page) == []
        expect(page.locator("#say, #confirm, .slot")).to_have_count(0)


def test_a_table_for_those_who_have_the_link_is_not_shown_to_nobody(
    site: Site, newcomer: Newcomer, person: Callable[..., Person]
) -> None:
    ann, stranger = person(), newcomer(site, "stranger")
    table = open_table(ann, visibility="link")
    stranger.open(table)
    expect(stranger.page.get_by_role("button", name="Join as a guest")).to_be_visible()
    expect(stranger.page.locator("#live")).to_have_count(0)


def test_title_icon_and_badge_say_whose_turn_it_is(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    mover, waiter = in_turn(table, ann, bob)
    at_table, elsewhere = waiter.open(table), waiter.context.new_page()
    elsewhere.goto(f"{waiter.site}/accounts/settings/")
    expect(at_table).to_have_title(re.compile(r"^Qwirkle"))
    expect(at_table.locator("#favicon")).to_have_attribute("href", re.compile(r"favicon\."))
    expect(elsewhere.locator("#badge .badge")).to_have_count(0)

    post_best(mover, table)

    expect(at_table).to_have_title(re.compile(r"^● Your turn"))
    expect(at_table.locator("#favicon")).to_have_attribute("href", re.compile(r"favicon-turn\."))
    expect(elsewhere.locator("#badge .badge")).to_contain_text("1")
    expect(at_table.locator("#badge .badge")).to_contain_text("1")

    second = seat(waiter, mover)
    if in_turn(second, ann, bob)[0] is mover:
        post_best(mover, second)
    expect(elsewhere.locator("#badge .badge")).to_contain_text("2")

    post_best(waiter, table)
    expect(at_table).to_have_title(re.compile(r"^Qwirkle"))
    expect(elsewhere.locator("#badge .badge")).to_contain_text("1")


def test_the_word_of_no_connection_goes_when_there_is_one_again(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    mover, _other = in_turn(table := seat(ann, bob), ann, bob)
    mover.forgive(*SITE_IS_AWAY, re.compile(r"net::ERR_INTERNET_DISCONNECTED"))
    page = mover.open(table)
    mover.context.set_offline(True)
    page.locator("button.slot").first.click()
    expect(page.locator("#trouble")).to_contain_text("there is no connection")
    mover.context.set_offline(False)
    expect(page.locator("#trouble")).to_be_empty()


def test_a_button_pressed_twice_says_again_what_it_is_for(person: Callable[..., Person]) -> None:
    """It said "Copied" for ever."""
    ann = person()
    page = ann.page
    page.clock.install()
    ann.open(open_table(ann))
    button = page.locator("#copy")
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)
    for _ in range(2):
        button.click()
        expect(button).to_have_text("Copied")
        page.clock.run_for(500)
    page.clock.run_for(5_000)
    expect(button).to_have_text("Copy")


def test_a_page_one_comes_back_to_while_it_reconnects_has_one_line_only(
    person: Callable[..., Person],
) -> None:
    """The wait for the next try went on, and made a second one."""
    ann = person()
    page = ann.page
    page.clock.install()
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile(r"/ws/"), connect)
    ann.open(open_table(ann))
    page.wait_for_function("document.documentElement.hasAttribute('data-script')")
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)
    lines[0].close(code=SERVICE_RESTARTS)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.clock.run_for(10_000)
    assert len(lines) == 2


def test_a_page_stays_up_to_date_after_one_wrote_while_a_tile_was_being_picked_up(
    person: Callable[..., Person],
) -> None:
    """The form that asked was no longer there when its answer came, and the page waited for it for ever."""
    ann, bob = person(), person()
    table = seat(ann, bob)
    mover, other = in_turn(table, ann, bob)
    page = mover.open(table)
    held: list[Route] = []
    page.route(re.compile("/compose/$"), lambda route: held.append(route), times=1)
    page.get_by_role("link", name="Chat").click()
    page.locator(".rack button").first.click()
    page.locator("#say").fill("Wait a moment")
    page.locator("#say").press("Enter")
    expect(page.locator("#chat-lines")).to_contain_text("Wait a moment")
    with page.expect_response(re.compile("/compose/$")):
        held[0].continue_()
    expect(page.locator(".slot.picked")).to_have_count(1)

    other.post(f"{table}say/", text="I have time")

    expect(page.locator("#chat-lines")).to_contain_text("I have time")
