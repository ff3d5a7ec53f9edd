"""What a browser gets and does before a person sees a page: bytes, moments, jumps."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import Browser, Page, sync_playwright

from games.kit.registry import all_games
from tests.bench.figures import Figure
from tests.bench.wire import Client
from tests.conftest import CHROMIUM_ARGS
from tests.e2e.serving import Site
from tests.tables.stage import own_games

# A phone: narrow, slower than this machine, on a middling connection.
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2}
SLOWER = 4
CONNECTION = {"offline": False, "latency": 80, "downloadThroughput": 400_000, "uploadThroughput": 100_000}

OBSERVE = """
window.seen = { lcp: 0, cls: 0, jumps: [] };
new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.lcp = one.startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    if (one.hadRecentInput) continue;
    seen.cls += one.value;
    const name = ({ node }) => node?.id || node?.getAttribute?.("class") || node?.nodeName || "?";
    seen.jumps.push(...one.sources.map(name));
  }
}).observe({ type: "layout-shift", buffered: true });
"""

SEEN = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  return { ...seen, fcp, nodes: document.getElementsByTagName("*").length };
}"""


@dataclass
class Wire:
    """The bytes that came over it, compressed as they were, headers included."""

    page: Page
    bytes: int = 0
    files: int = 0
    session: Any = field(init=False)

    def __post_init__(self) -> None:
        self.session = self.page.context.new_cdp_session(self.page)
        self.session.on("Network.loadingFinished", self._came)
        self.session.send("Network.enable")
        self.session.send("Network.emulateNetworkConditions", CONNECTION)
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def _came(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]
        self.files += 1


def face_figures(home: Path) -> Iterator[Figure]:
    site = Site(home)
    site.start()
    try:
        ann, bob = (Client(site.url, key) for key in site.seat_people("face-ann", "face-bob").values())
        with sync_playwright() as tools:
            path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
            browser = tools.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
            yield from visited(browser, site, None, "/", "the first page, nobody")
            yield from visited(browser, site, ann, "/", "the lobby")
            for slug in own_games():
                yield from game_figures(browser, site, ann, bob, slug)
            browser.close()
    finally:
        site.stop()


def game_figures(browser: Browser, site: Site, ann: Client, bob: Client, slug: str) -> Iterator[Figure]:
    """A table of two people and bots, looked at by one of them while moves are made."""
    path = begun(ann, bob, slug)
    advance(path, ann, bob, turns=4)
    yield from visited(browser, site, ann, path, slug, lambda: advance(path, ann, bob, turns=1))


def visited(
    browser: Browser,
    site: Site,
    someone: Client | None,
    path: str,
    what: str,
    act: Callable[[], None] | None = None,
) -> Iterator[Figure]:
    """Visit a page for the first time, with nothing kept; then do something that changes it, if anything."""
    context = browser.new_context(**PHONE, service_workers="block")
    if someone is not None:
        key = someone.cookies.partition(";")[0].partition("=")[2]
        context.add_cookies([{"name": "sessionid", "value": key, "url": site.url}])
    page = context.new_page()
    page.add_init_script(OBSERVE)
    wire = Wire(page)
    page.goto(site.url + path, wait_until="load")
    page.wait_for_timeout(500)
    seen = page.evaluate(SEEN)
    first = wire.bytes
    yield Figure(f"{what}: first visit", first / 1000, "kB", f"{wire.files} files, {seen['nodes']} elements")
    yield Figure(f"{what}: first paint", seen["fcp"], "ms", f"largest {seen['lcp']:.0f} ms")
    yield Figure(f"{what}: jumps on load (CLS)", seen["cls"], "", ", ".join(seen["jumps"][:4]))
    if act is not None:
        rev = page.locator("#strip").get_attribute("data-rev")
        act()
        page.wait_for_function("(rev) => document.getElementById('strip').dataset.rev !== rev", arg=rev)
        page.wait_for_timeout(500)
        after = page.evaluate(SEEN)
        jumps = after["jumps"][len(seen["jumps"]) :]
        yield Figure(f"{what}: a move of another", (wire.bytes - first) / 1000, "kB")
        yield Figure(f"{what}: jumps with it (CLS)", after["cls"] - seen["cls"], "", ", ".join(jumps[:4]))
    context.close()


def begun(ann: Client, bob: Client, slug: str) -> str:
    """Return the address of a new table: two people, and bots where the game needs more."""
    config = all_games()[slug]
    seats = max(2, config.GAME.seats.start)
    bots = [next(iter(config.BOTS))] * (seats - 2)
    fields = {"seats": str(seats), "bots": ",".join(bots), "visibility": "link"}
    path = f"/tables/{ann.json('POST', f'/tables/new/{slug}/', fields)['id']}/"
    bob.json("POST", f"{path}join/", {})
    return path


def advance(path: str, *people: Client, turns: int) -> None:
    """Let whoever of these people is waited for move, so many times; bots move by themselves."""
    while turns:
        for person in people:
            seen = person.json("GET", path)
            if seen["status"] != "playing":
                return
            if seen["seat"] in seen["to_act"] and seen["legal"]:
                action = max(seen["legal"], key=lambda one: len(json.dumps(one)))
                fields = {"action": json.dumps(action), "seen": str(seen["seq"]), "key": str(uuid4())}
                person.json("POST", f"{path}play/", fields)
                turns -= 1
                break
