"""The site as it is served: from one player's move to the other's socket, pages a second."""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from tests.bench.figures import Figure, growth, middle, slowest
from tests.bench.wire import Client, Line
from tests.e2e.serving import Site

TABLES = 4  # in turn, as one person may not play more than so many moves a second
EARLY = 2  # moves
ASKED = 150  # fragments


@dataclass
class Table:
    """Two people at a table, each with a socket."""

    site: Site
    path: str
    people: list[Client]
    lines: list[Line] = field(init=False)

    def __post_init__(self) -> None:
        self.lines = [Line(client, self.path) for client in self.people]

    def seen(self) -> tuple[int, dict[str, object]]:
        """Return the seat to move, and what it sees; -1 when it is over."""
        acting = self.people[0].json("GET", self.path)["to_act"]
        seat = acting[0] if acting else -1
        return seat, self.people[max(seat, 0)].json("GET", self.path)

    def fragment(self, rev: int = 0) -> tuple[int, bytes]:
        return self.people[0].ask("GET", f"{self.path}board/?rev={rev}", **{"HX-Request": "true"})


@dataclass
class Moves:
    """Milliseconds from sending a move to its answer, to the other's socket, and to the other's new fragment."""

    answered: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    cpu: float = 0.0  # seconds of the server's process


def server_figures(home: Path) -> Iterator[Figure]:
    site = Site(home)
    site.start()
    try:
        sessions = list(site.seat_people(*(f"bench{n}" for n in range(2 * TABLES))).values())
        pairs = zip(sessions[::2], sessions[1::2], strict=True)
        tables = [seat(site, Client(site.url, one), Client(site.url, other)) for one, other in pairs]
        yield from measured(site, tables)
        for table in tables:
            for line in table.lines:
                line.close()
    finally:
        site.stop()


def measured(site: Site, tables: list[Table]) -> Iterator[Figure]:
    for _ in range(EARLY):
        for table in tables:
            move(table, Moves())
    early, early_cpu, size = fragments(site, tables[0])
    moves = Moves()
    going = tables
    while going:
        going = [table for table in going if move(table, moves)]
    late, late_cpu, late_size = fragments(site, tables[0])
    current, current_cpu, _ = fragments(site, tables[0], current=True)

    yield Figure("moves played", len(moves.told), "", f"{TABLES} whole games, one move after the other")
    waits = {
        "its own answer (JSON)": moves.answered,
        "the other's socket": moves.told,
        "the other's new board": moves.shown,
    }
    for what, times in waits.items():
        yield Figure(f"move -> {what}, p50", middle(times), "ms", f"p95 {slowest(times):.1f}")
    yield Figure(
        "the server's work for a move and the other's board", 1000 * moves.cpu / len(moves.told), "ms CPU"
    )
    yield Figure(
        "board fragments early in a game", early, "a second", f"{early_cpu:.1f} ms CPU, {size / 1000:.0f} kB"
    )
    yield Figure(
        "board fragments at its end",
        late,
        "a second",
        f"{late_cpu:.1f} ms CPU, {late_size / 1000:.0f} kB; {growth([early, late])} of early",
    )
    yield Figure("fragments that are current (204)", current, "a second", f"{current_cpu:.1f} ms CPU")


def seat(site: Site, host: Client, guest: Client) -> Table:
    opened = host.json("POST", "/tables/new/qwirkle/", {"seats": "2", "visibility": "link"})
    path = f"/tables/{opened['id']}/"
    guest.json("POST", f"{path}join/", {})
    return Table(site, path, [host, guest])


def move(table: Table, moves: Moves) -> bool:
    """Play a move, the one with the most tiles, and note how long it took; False when the game is over."""
    seat, seen = table.seen()
    if seat < 0:
        return False
    legal: list[dict[str, list[object]]] = seen["legal"]  # type: ignore[assignment]
    action = max(legal, key=lambda one: ("place" in one.values(), len(one["tiles"])))
    fields = {"action": json.dumps(action), "seen": str(seen["seq"]), "key": str(uuid4())}
    mover, other = table.people[seat], table.people[1 - seat]
    worked, began = cpu_seconds(table.site), time.perf_counter()
    answer = mover.json("POST", f"{table.path}play/", fields)
    moves.answered.append((time.perf_counter() - began) * 1000)
    moves.told.append((table.lines[1 - seat].hears(answer["rev"]) - began) * 1000)
    other.ask("GET", f"{table.path}board/?rev={seen['rev']}", **{"HX-Request": "true"})
    moves.shown.append((time.perf_counter() - began) * 1000)
    moves.cpu += cpu_seconds(table.site) - worked
    return True


def fragments(site: Site, table: Table, *, current: bool = False) -> tuple[float, float, int]:
    """Return fragments a second, the server's CPU milliseconds for each, and their size in bytes."""
    rev = table.people[0].json("GET", table.path)["rev"] if current else 0
    body = b""
    began, worked = time.perf_counter(), cpu_seconds(site)
    for _ in range(ASKED):
        status, body = table.fragment(rev)
        if status != (204 if current else 200):
            raise RuntimeError(f"fragment: {status}")
    seconds, work = time.perf_counter() - began, cpu_seconds(site) - worked
    return ASKED / seconds, 1000 * work / ASKED, len(body)


def cpu_seconds(site: Site) -> float:
    """Return the processor time the site has used; 0 where the system does not say."""
    assert site.process is not None
    with suppress(OSError):
        fields = Path(f"/proc/{site.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100
    return 0.0
