"""By finger: the first tap is only a look, a pan or a pinch plays nothing, and what a thumb needs is large and near."""

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.e2e.people import Person
from tests.e2e.test_bench import against_bots

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
THUMB = 44
BOARD = {"qwirkle": "#board-view", "sorry": ".s-boardbox", "hues": "#board-view"}
HAND = {"qwirkle": ".rack .slot", "sorry": ".s-way", "hues": ".h-pick"}
SIZES = "all => all.map(one => one.getBoundingClientRect()).map(({width, height}) => [width, height])"


def my_turn(person: Callable[..., Person], game: str) -> tuple[Person, Page, str]:
    """Return who is to move at a table with bots, on a phone."""
    ann = person(**PHONE)
    table = against_bots(ann, game)
    page = ann.open(table)
    expect(page.locator("#strip[data-mine]")).to_be_attached()
    return ann, page, table


def swipe(page: Page, board: Locator, fingers: int) -> None:
    """Move one finger over the board, or two apart from each other."""
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    client = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = "Input.dispatchTouchEvent"
    for kind, far in (("touchStart", 0), *(("touchMove", step) for step in range(8, 72, 8))):
        points = [{"x": x + far, "y": y + far / 2, "id": 0}]
        if fingers == 2:
            points.append({"x": x - far - 20, "y": y - far / 2, "id": 1})
        client.send(touch, {"type": kind, "touchPoints": points})
    client.send(touch, {"type": "touchEnd", "touchPoints": []})
    client.detach()


def is_act(request: Request) -> bool:
    """Whether a page asks for more than how things stand by now."""
    return request.method == "POST" and "refresh=1" not in (request.post_data or "")


@pytest.mark.parametrize("game", BOARD)
def test_a_pan_or_a_pinch_chooses_and_plays_nothing(person: Callable[..., Person], game: str) -> None:
    ann, page, table = my_turn(person, game)
    if game == "qwirkle":
        page.locator(".slot").first.tap()  # so that there are places to be hit
        expect(page.locator(".slot.picked")).to_have_count(1)
    seen = ann.get(table)["seq"]
    draft = page.locator("#turn [name=draft]").input_value()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if is_act(request) else None)
    for close in ("#zoom-close", None):
        if close and page.locator(close).count():
            page.locator(close).check(force=True)
        for fingers in (1, 2):
            swipe(page, page.locator(BOARD[game]), fingers)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert asked == []
    assert page.locator("#turn [name=draft]").input_value() == draft
    assert ann.get(table)["seq"] == seen


def test_a_tap_looks_and_confirm_plays_in_qwirkle(person: Callable[..., Person]) -> None:
    ann, page, table = my_turn(person, "qwirkle")
    seen = ann.get(table)
    page.locator(".slot").first.tap()
    expect(page.locator(".slot.picked")).to_have_count(1)
    assert ann.get(table)["seq"] == seen["seq"]


def test_a_tap_looks_and_confirm_plays_in_sorry(person: Callable[..., Person]) -> None:
    ann, page, table = my_turn(person, "sorry")
    seen = ann.get(table)
    if page.locator(".s-spot").count():
        page.locator(".s-spot").first.tap()
    expect(page.locator("#confirm")).to_be_in_viewport()
    assert ann.get(table)["seq"] == seen["seq"]
    page.locator(".s-way").first.tap()
    page.locator("#confirm").tap()
    expect(page.locator("#log-lines")).to_contain_text("You played")


def test_a_tap_looks_and_confirm_plays_in_hues_and_cues(person: Callable[..., Person]) -> None:
    ann, page, table = my_turn(person, "hues")
    seen: Any = ann.get(table)
    chosen = page.locator(".h-pick").nth(1)
    chosen.tap()
    expect(page.locator("#turn [name=draft]")).to_have_value(seen["view"]["card"][1])
    assert ann.get(table)["seq"] == seen["seq"]
    cue = {"type": "cue", "space": seen["view"]["card"][1], "text": "meadow"}
    ann.post(f"{table}play/", action=json.dumps(cue), seen=str(seen["seq"]), key=str(uuid4()))
    assert ann.get(table)["seq"] > seen["seq"]


@pytest.mark.parametrize("game", BOARD)
def test_what_a_thumb_needs_is_large_and_near(person: Callable[..., Person], game: str) -> None:
    _, page, _ = my_turn(person, game)
    for what in (HAND[game], "#confirm"):
        for width, height in page.locator(what).evaluate_all(SIZES):
            assert width >= THUMB, what
            assert height >= THUMB, what
    expect(page.locator("#confirm")).to_be_in_viewport(ratio=1)
    assert page.locator(HAND[game]).count() > 0
