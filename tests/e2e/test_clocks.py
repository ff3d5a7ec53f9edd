"""The clock on an open page: counted down by the script, in words without it; and how a pace is chosen."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import translation
from playwright.sync_api import expect

from tabletop.tables.templatetags.moments import in_words
from tests.e2e.people import Person
from tests.e2e.play import in_turn, open_table, seat

MILLISECOND = timedelta(milliseconds=1)


def test_a_live_clock_counts_down_by_the_servers_time(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob, pace="live")
    mover, _ = in_turn(table, ann, bob)
    page = mover.page
    page.clock.install(time=0)  # a device whose clock is half a century wrong
    mover.open(table)
    count = page.locator("#strip .count")
    expect(count).to_have_text(re.compile(r"^1[23]:\d\d$"))
    before = count.text_content()
    page.clock.run_for(2_000)
    expect(count).not_to_have_text(str(before))
    expect(count).to_have_attribute("aria-hidden", "true")
    expect(page.locator("#strip time > span")).to_have_text(re.compile("until .*, in"))


def test_a_slow_clock_is_said_in_words(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob, pace="week")
    page = ann.page
    page.clock.install()
    ann.open(table)
    said = page.locator("#strip time > span")
    expect(said).to_have_text(re.compile("until .*, in 1 week"))
    expect(page.locator("#strip .count")).to_be_hidden()
    page.clock.fast_forward(96 * 60 * 60 * 1000)  # the page stays open, and the table as it is
    expect(said).to_have_text(re.compile("until .*, in 6 days"))


@pytest.mark.parametrize("language", ["lt", "mr", "mn"])
def test_a_clock_reads_on_an_open_page_as_the_server_says_it(
    person: Callable[..., Person], language: str
) -> None:
    """It was the browser's own Marathi, and in Mongolian there were no words at all."""
    ann, bob = person(), person()
    table = seat(ann, bob, pace="week")
    ann.context.add_cookies([{"name": "django_language", "value": language, "url": ann.site}])
    page = ann.page
    page.clock.install()
    ann.open(table)
    left = page.evaluate("Date.parse(document.querySelector('#strip time').dateTime) - Date.now()")
    for span in (timedelta(days=6.5), timedelta(hours=8.5)):
        page.clock.fast_forward(left - span // MILLISECOND)
        left = span // MILLISECOND
        with translation.override(language):
            expect(page.locator("#strip time > span")).to_have_text(re.compile(f", {in_words(span)}$"))


def test_a_clock_that_is_counted_down_is_heard_as_it_stands(person: Callable[..., Person]) -> None:
    """Who listens was told the time there was when the page was opened."""
    ann, bob = person(), person()
    table = seat(ann, bob, pace="live")
    page = ann.page
    page.clock.install()
    ann.open(table)
    said = page.locator("#strip time > span")
    left = page.evaluate("Date.parse(document.querySelector('#strip time').dateTime) - Date.now()")
    for minutes, words in ((8.5, "8 minutes"), (3.5, "3 minutes"), (0.5, "less than a minute")):
        page.clock.fast_forward(left - timedelta(minutes=minutes) // MILLISECOND)
        left = timedelta(minutes=minutes) // MILLISECOND
        expect(said).to_have_text(re.compile(f"in {words}$"))


def test_whose_turn_it_is_is_not_read_out_again_while_only_the_clock_goes_on(
    person: Callable[..., Person],
) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob, pace="live")
    page = ann.open(table)
    expect(page.locator("#strip .count")).to_be_visible()
    page.evaluate("window.strip = document.getElementById('strip')")
    bob.post(f"{table}say/", text="Hello there")
    expect(page.locator("#chat-lines")).to_contain_text("Hello there")
    assert page.evaluate("window.strip === document.getElementById('strip')")


def test_the_form_shows_what_the_chosen_pace_needs(person: Callable[..., Person]) -> None:
    ann = person()
    page = ann.open("/tables/new/qwirkle/")
    at_zero, credit = page.get_by_label("When all time is up"), page.get_by_label("For each turn", exact=True)
    expect(at_zero).to_be_hidden()
    page.get_by_label("Evenings").check()
    expect(at_zero).to_be_visible()
    expect(credit).to_be_hidden()
    page.get_by_label("Times of your own").check()
    credit.fill("3")
    at_zero.select_option("wait")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_text("By correspondence: 3 days a turn").click()
    expect(page.locator(".terms")).to_contain_text("the table waits for you for ever")


def test_a_pace_is_read_before_sitting_down(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    page = bob.open(open_table(ann, pace="evenings"))
    expect(page.locator(".waiting .terms")).to_contain_text("a bot plays for you")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#pace-summary")).to_have_text("Evenings: 1 day a turn")
