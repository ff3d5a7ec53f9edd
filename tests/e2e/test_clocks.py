"""The clock on an open page: counted down by the script, in words without it; and how a pace is chosen."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.people import Person
from tests.e2e.play import in_turn, open_table, seat


def test_a_live_clock_counts_down_by_the_servers_time(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob, pace="live")
    mover, _ = in_turn(table, ann, bob)
    page = mover.page
    page.clock.install(time=0)  # a device whose clock is half a century wrong
    mover.open(table)
    count = page.locator("#strip .count")
    expect(count).to_have_text(re.compile(r"^13:\d\d$"))
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


def test_a_language_the_browser_has_no_words_for_keeps_those_of_the_server_while_they_are_true(
    person: Callable[..., Person],
) -> None:
    """It said "+1 w"."""
    ann, bob = person(), person()
    table = seat(ann, bob, pace="week")
    ann.context.add_cookies([{"name": "django_language", "value": "mn", "url": ann.site}])
    page = ann.page
    page.clock.install()
    ann.open(table)
    said = page.locator("#strip time > span")
    page.clock.run_for(2_000)
    expect(said).to_have_text(re.compile("хүртэл, 1 долоо хоног үлдсэн$"))
    page.clock.fast_forward(96 * 60 * 60 * 1000)
    expect(said).to_have_text(re.compile("хүртэл$"))


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
