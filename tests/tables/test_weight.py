"""What comes over the wire, as compressed as it is sent. Bytes are no time: they are the same on every machine."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tabletop.accounts.models import User
from tabletop.tables.models import Table
from tests.tables.stage import acting_seat, browser, fresh, legal_moves, play, playing_table

pytestmark = pytest.mark.django_db

PACKED = {"Accept-Encoding": "gzip, br"}
TURNS = 12  # so few that no game is over by then

# The fragment that a move brings to every page that is open, and all that a first visit takes, in bytes.
FRAGMENT = {"qwirkle": 15_000, "sorry": 15_000, "hues": 25_000}
VISIT = 120_000
LINKED = re.compile(r"""(?:href|src)="/static/([^"#]+)""")


def advanced(game: str, *people: User) -> Table:
    """Return a game after some turns, in each of which as much was done as could be."""
    table = playing_table(*people, game=game)
    for _ in range(TURNS):
        seat = acting_seat(table)
        assert seat.player is not None
        play(table, seat.player, max(legal_moves(table), key=lambda action: len(json.dumps(action))))
    return fresh(table)


def sent(client: Client, address: str, **headers: str) -> tuple[str, int]:
    """Return the words of an answer and the bytes it came in."""
    answer = client.get(address, headers={**PACKED, **headers})
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]
    return gzip.decompress(answer.content).decode(), len(answer.content)


@pytest.mark.parametrize(("game", "most"), FRAGMENT.items())
def test_what_a_move_brings_and_a_first_visit_takes(
    ann: User, bob: User, cara: User, game: str, most: int
) -> None:
    table = advanced(game, ann, bob, cara)
    client = browser(ann)
    _, fragment = sent(client, f"/tables/{table.pk}/board/", **{"HX-Request": "true"})
    assert fragment < most

    page, total = sent(client, table.get_absolute_url())
    linked = {*LINKED.findall(page)}
    assert f"{game}/{game}.css" in linked
    for name in linked:
        found = finders.find(name)
        assert found, name
        total += len(gzip.compress(Path(found).read_bytes()))
    assert total < VISIT


def test_what_an_open_page_has_of_a_board_is_not_sent_again(ann: User, bob: User, cara: User) -> None:
    table = advanced("hues", ann, bob, cara)
    client, address = browser(ann), f"/tables/{table.pk}/board/"
    page, _ = sent(client, table.get_absolute_url())
    held = " ".join(re.findall(r'data-row="([^"]+)"', page))
    fragment, total = sent(client, address, **{"HX-Request": "true", "Tabletop-Held": held})
    assert fragment.count("data-held") == len(held.split()) == 18
    assert 'role="gridcell"' not in fragment
    assert total < 6_000

    whole, _ = sent(client, table.get_absolute_url(), **{"Tabletop-Held": held})
    assert whole.count('role="gridcell"') == 480


def test_answers_of_equal_length_differ_in_what_comes_over_the_wire(ann: User) -> None:
    """So that nobody who makes a browser ask learns from lengths what is on a page."""
    client = browser(ann)
    assert len({sent(client, "/")[1] for _ in range(12)}) > 1


def test_a_fragment_that_is_current_stays_empty(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    answer = browser(ann).get(f"/tables/{table.pk}/board/?rev={table.rev}", headers=PACKED)
    assert (answer.status_code, answer.content) == (204, b"")
