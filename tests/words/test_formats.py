"""Dates, times, spans and numbers as each language writes them."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.formats import date_format

from tabletop.tables import services
from tabletop.tables.templatetags.moments import in_words, spans
from tests.tables.addresses import url_of
from tests.tables.stage import as_many_as_play, browser, fresh, own_games, people, playing_table, take_turn

MEASURES = {
    "x",
    "y",
    "x1",
    "x2",
    "y1",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "d",
    "points",
    "width",
    "height",
    "viewbox",
    "transform",
}
WHEN = datetime(2026, 12, 8, 16, 5, tzinfo=UTC)  # a Tuesday


@pytest.mark.parametrize(
    ("language", "near", "far", "short"),
    [
        ("en", "Tuesday, 8 December", "8 December 2026", "8 Dec 2026"),
        ("lt", "gruodžio 8 d., antradienis", "2026 m. gruodžio 8 d.", "2026-12-08"),
        ("mr", "मंगळवार, 8 डिसेंबर", "8 डिसेंबर 2026", "8 डिस 2026"),
        ("mn", "12-р сарын 8, Мягмар гариг", "2026 оны 12-р сарын 8", "2026.12.08"),
    ],
)
def test_days_are_written_as_in_the_language(language: str, near: str, far: str, short: str) -> None:
    with translation.override(language):
        kinds = ("WEEKDAY_DATE", "DATE_FORMAT", "SHORT_DATE_FORMAT", "TIME_FORMAT")
        assert [date_format(WHEN, kind) for kind in kinds] == [near, far, short, "16:05"]


@pytest.mark.parametrize("language", ["en", "lt", "mr", "mn"])
def test_digits_are_those_of_the_boards(language: str) -> None:
    with translation.override(language):
        told = Template("{{ whole }} {{ when }} {{ half }}").render(
            Context({"whole": 1234, "when": WHEN, "half": 0.5})
        )
    assert told.startswith("1234 ")
    assert all(sign in "0123456789" for sign in told if sign.isdigit())


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ({"days": 21}, "in 3 weeks"),
        ({"days": 2, "hours": 23}, "in 2 days"),
        ({"days": 1}, "in 1 day"),
        ({"hours": 5}, "in 5 hours"),
        ({"minutes": 1.9}, "in 1 minute"),
        ({"seconds": 59}, "in less than a minute"),
    ],
)
def test_a_span_is_said_in_its_largest_unit(left: dict[str, float], said: str) -> None:
    with translation.override("en"):
        assert in_words(timedelta(**left)) == said


@pytest.mark.parametrize("language", ["en", "lt", "mr", "mn"])
def test_the_script_of_the_clock_has_the_words_of_the_server_for_every_span(language: str) -> None:
    with translation.override(language):
        *rows, less = json.loads(spans())
        for seconds, forms, which in rows:
            for number, form in enumerate(which, 1):
                said = in_words(timedelta(seconds=number * seconds))
                assert forms[int(form)].replace("#", str(number)) == said
        assert less == [0, [in_words(timedelta(seconds=59))], "0"]


class Drawing(HTMLParser):
    """The numbers of what is drawn on a page."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.numbers: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.numbers += [f"{tag} {name}={value}" for name, value in attrs if name in MEASURES]


@pytest.mark.django_db
@pytest.mark.parametrize("game", own_games())
def test_boards_are_drawn_with_the_same_numbers_in_every_language(game: str) -> None:
    """Half a step is 0.5 to a browser, and 0,5 to a reader of Lithuanian."""
    players = as_many_as_play(game, *people("ann", "bob", "cara"))
    table = playing_table(*players, game=game)
    for _ in range(8):
        take_turn(table)
    for loser in players[1:]:
        if fresh(table).status == "playing":
            services.resign(table.pk, loser)
    for name in ("board", "picture"):
        pages = {}
        for language in ("en", "lt", "mr", "mn"):
            answer = browser().get(url_of(name, table), headers={"accept-language": language})
            pages[language] = Drawing(answer.content.decode()).numbers
        for language in ("lt", "mr", "mn"):
            assert pages[language] == pages["en"], (name, language)
