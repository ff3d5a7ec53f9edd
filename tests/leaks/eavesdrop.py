"""Everything a viewer gets to read of a table, and what must not stand in it."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator

from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from games.kit.chance import commitment
from games.kit.types import Json
from tabletop.tables.models import Table
from tests.tables.addresses import ACTS, READ, admin_urls, url_of
from tests.tables.stage import without_tokens

KEY = "00000000-0000-4000-8000-000000000001"
MEMO = "between ourselves"  # stands in the notes of who waits
SECRET = bytes(range(190, 222))
COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
SHAPES = {"c": "circle", "q": "square", "d": "diamond", "l": "clover", "x": "cross", "s": "star"}
IN_THE_HELP = {"Rc", "Rq", "Gs"}  # the page explains with these how a move is typed
LEAST_DRAW = 30  # smaller pairs of numbers stand on pages for other reasons

AS_JSON = {"headers": {"accept": "application/json"}}
AS_HTMX = {"headers": {"hx-request": "true"}}


def full(response: HttpResponse) -> str:
    """Return head and body of an answer."""
    return f"{response.status_code}\n{response.serialize_headers().decode()}\n\n{response.content.decode()}"


def pages(client: Client, table: Table, *, replays: bool = True) -> Iterator[tuple[str, str]]:
    """Yield (address, all that came back) for every address of a table that is read."""
    for name in READ if replays else [name for name in READ if "replay" not in name]:
        for seq in range(1, table.seq + 1) if name == "replay-at" else (1,):
            url = url_of(name, table, seq)
            yield url, full(client.get(url))
            if name == "replay-at":
                yield f"{url} from seat 2", full(client.get(url, {"seat": 1}))
    for name in ("table", "record"):
        yield f"{url_of(name, table)} json", full(client.get(url_of(name, table), **AS_JSON))
    yield f"{url_of('board', table)} htmx", full(client.get(url_of("board", table), **AS_HTMX))
    for name in ("table", "board"):
        yield f"{url_of(name, table)} ahead", full(client.get(url_of(name, table), {"ahead": "yes"}))
    people = [f"/people/{seat.player.username}/" for seat in table.seats.all() if seat.player is not None]
    for url in ("/", "/tables/badge/", "/tables/next/", "/tables/finished/", *people):
        yield url, full(client.get(url))


def refusals(client: Client, table: Table) -> Iterator[tuple[str, str]]:
    """Yield what comes back from acts, good and bad, each undone again."""
    tries: dict[str, list[dict[str, Json]]] = {
        "play": [
            {},
            {"action": "{", "seen": table.seq},
            *({"action": json.dumps(action), "seen": table.seq} for action in guesses()),
            {"action": "{}", "seen": 1, "key": KEY},
            {"notation": "trade Gs Rc Rq", "seen": table.seq},
        ],
        "compose": [{"draft": "Gs@0,5"}, {"next": "trade"}, {"ahead": "yes", "draft": "Gs@0,5"}],
        "plan": [
            {"drop": "yes"},
            *({"action": json.dumps(action), "seen": table.seq} for action in guesses()),
            {"notation": "trade Gs Rc Rq", "seen": table.seq, "ahead": "yes"},
        ],
    }
    for name in ACTS:
        for fields in tries.get(name, [{}]):
            for kind, extra in ((" json", AS_JSON), (" htmx", AS_HTMX)):
                with transaction.atomic():
                    answer = client.post(url_of(name, table), fields, **extra)  # type: ignore[arg-type]
                    transaction.set_rollback(True)
                yield f"{name} {fields}{kind}", full(answer)


def guesses() -> Iterator[Json]:
    """Yield actions that somebody might try in order to learn something from the refusal."""
    yield {"type": "trade", "tiles": sorted(IN_THE_HELP)}
    yield {"type": "place", "tiles": [["Gs", 0, 0]]}
    yield {"type": "pass"}


def admin_pages(client: Client) -> Iterator[tuple[str, str]]:
    """Yield every page of the admin site."""
    for url in admin_urls():
        yield url, full(client.get(url))


def hidden_tiles(table: Table, seat: int | None) -> set[str]:
    """Return kinds in hands this seat (None: an onlooker) does not see, that lie nowhere it could know them from."""
    position = table.state["state"]
    held = {tile for index, hand in enumerate(position["hands"]) if index != seat for tile in hand}
    known = set(position["hands"][seat]) if seat is not None else set()
    return held - known - {tile for tile, _, _ in position["board"]} - IN_THE_HELP


def tile_patterns(tiles: set[str]) -> dict[str, str]:
    """Return for each kind of tile what it looks like in text, in words and in a drawing."""
    found = {}
    for tile in tiles:
        colour, shape = tile
        found[tile] = (
            rf"\b{tile}\b|{COLOURS[colour]}[\s_-]+{SHAPES[shape]}"
            rf'|#q-{shape}"[^>]*/?>(?:</use>)?\s*<use href="#q-{colour}"'
        )
    return found


def secret_patterns(table: Table) -> dict[str, str]:
    """Return the table's secret in every spelling, and its draws."""
    spellings = {
        "hex": SECRET.hex(),
        "base64": base64.b64encode(SECRET).decode().rstrip("="),
        "urlsafe": base64.urlsafe_b64encode(SECRET).decode().rstrip("="),
        "bytes": re.escape(repr(SECRET)[2:30]),
        "numbers": r",\s*".join(str(byte) for byte in SECRET[:4]),
        "int": str(int.from_bytes(SECRET, "big")),
        "text": SECRET.decode("latin-1")[:8],
    }
    assert commitment(SECRET) == table.shuffle.commitment
    patterns = {f"secret as {name}": rf"(?i){text}" for name, text in spellings.items()}
    draws = {(n, value) for move in table.moves.all() for n, value in move.draws if n >= LEAST_DRAW}
    assert draws
    return patterns | {f"draw {n}, {value}": rf"[\[(]{n},\s*{value}[\])]" for n, value in draws}


def leaks(seen: dict[str, str], patterns: dict[str, str]) -> list[str]:
    """Return what was found where."""
    return [
        f"{what} at {where}"
        for where, text in seen.items()
        for what, pattern in patterns.items()
        if re.search(pattern, text)
    ]


def without_noise(text: str) -> str:
    """Return an answer without what is different each time: tokens, keys, cookies, the time."""
    text = re.sub(r"(?m)^(Set-Cookie|Content-Length|Date|Expires|Last-Modified): .*$", "", text)
    text = re.sub(r"\d\d:\d\d(:\d\d(\.\d+)?)?", "TIME", text)  # a resignation is written down now
    text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "KEY", text)
    return without_tokens(text)


def watch(client: Client, table: Table) -> dict[str, str]:
    """Return everything this viewer can get to read, and every refusal."""
    return dict(pages(client, table)) | dict(refusals(client, table))
