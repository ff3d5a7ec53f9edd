"""How often the site asks its database for a page and for a move."""

import json
from collections.abc import Callable, Iterator
from uuid import uuid4

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.bench.figures import Figure
from tests.tables import stage

EARLY, LATE = 2, 40  # moves


def query_figures() -> Iterator[Figure]:
    ann, bob = stage.people("ann", "bob")
    table = stage.playing_table(ann, bob, game="qwirkle")
    browsers = {user.pk: stage.browser(user) for user in (ann, bob)}
    path = f"/tables/{table.pk}/"

    def fragment() -> None:
        browsers[ann.pk].get(f"{path}board/?rev=0", headers={"HX-Request": "true"})

    def current() -> None:
        browsers[ann.pk].get(f"{path}board/?rev={stage.fresh(table).rev}")

    def move() -> None:
        seat = stage.acting_seat(table)
        action = stage.legal_move(table)
        fields = {"action": json.dumps(action), "seen": stage.fresh(table).seq, "key": uuid4()}
        begun = len(queries)
        browsers[seat.player_id or 0].post(f"{path}play/", fields, headers={"HX-Request": "true"})
        asked.append(len(queries) - begun)

    asked: list[int] = []
    with CaptureQueriesContext(connection) as queries:
        for name, moves in (("early", EARLY), ("late", LATE)):
            while stage.fresh(table).seq < moves:
                stage.take_turn(table)
            yield Figure(f"queries of a board fragment, {name} in a game", counted(fragment, queries), "")
            yield Figure(f"queries of a current fragment (204), {name}", counted(current, queries) - 1, "")
            move()
            yield Figure(f"queries of a move and its answer, {name}", asked[-1], "")


def counted(act: Callable[[], None], queries: CaptureQueriesContext) -> int:
    before = len(queries)
    act()
    return len(queries) - before
