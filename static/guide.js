// The first steps, one after another, each beside what it points at: never over it, and nothing on the page is moved.
(() => {
  "use strict";

  const GAP = 12;
  const EDGE = 8;
  const byId = (id) => document.getElementById(id);
  const guide = byId("guide");
  const ring = byId("guide-ring");
  if (!guide) return;
  const steps = [...guide.querySelectorAll("li")];
  let at = 0;

  const target = () => [...document.querySelectorAll(steps[at].dataset.at)].find((found) => found.checkVisibility());

  function show(step) {
    at = Math.min(Math.max(step, 0), steps.length - 1);
    steps.forEach((one, number) => { one.hidden = number !== at; });
    byId("guide-back").disabled = at === 0;
    byId("guide-next").hidden = at === steps.length - 1;
    byId("guide-done").classList.toggle("main", at === steps.length - 1);
    guide.hidden = false;
    document.body.style.setProperty("--guide", `${guide.offsetHeight + 2 * EDGE}px`);
    for (const block of ["nearest", "start", "end"]) { // until there is room beside it
      target()?.scrollIntoView({ block, behavior: "instant" });
      if (place()) break;
    }
  }

  // Returns whether there was room beside the target.
  function place() {
    if (guide.hidden) return true;
    const seen = target()?.getBoundingClientRect();
    const { width, height } = guide.getBoundingClientRect();
    const across = document.documentElement.clientWidth, down = innerHeight;
    const within = (start, size, room) => Math.min(Math.max(start, EDGE), Math.max(EDGE, room - size - EDGE));
    ring.hidden = !seen;
    let spot = [within((across - width) / 2, width, across), within(down, height, down)];
    let fits = true;
    if (seen) {
      for (const [name, value] of Object.entries({ left: seen.x - 5, top: seen.y - 5, width: seen.width + 10, height: seen.height + 10 })) {
        ring.style.setProperty(name, `${value}px`);
      }
      const left = within(seen.x + seen.width / 2 - width / 2, width, across);
      const top = within(seen.y + seen.height / 2 - height / 2, height, down);
      const spots = [[left, seen.bottom + GAP], [left, seen.y - height - GAP], [seen.right + GAP, top], [seen.x - width - GAP, top]];
      const room = spots.find(([x, y]) => x >= 0 && y >= 0 && x + width <= across && y + height <= down);
      fits = Boolean(room);
      // at the foot or the head of the screen, whichever hides less of it
      spot = room ?? [left, seen.y + seen.height / 2 > down / 2 ? EDGE : down - height - EDGE];
    }
    guide.style.setProperty("left", `${spot[0]}px`);
    guide.style.setProperty("top", `${spot[1]}px`);
    return fits;
  }

  function away() {
    if (guide.contains(document.activeElement)) byId("help-open").focus();
    guide.hidden = ring.hidden = true;
    delete guide.dataset.due;
  }

  byId("guide-next").addEventListener("click", () => {
    show(at + 1);
    if (byId("guide-next").hidden) byId("guide-done").focus();
  });
  byId("guide-back").addEventListener("click", () => {
    show(at - 1);
    if (at === 0) byId("guide-next").focus();
  });
  guide.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    byId("guide-done").click();
  });
  document.addEventListener("htmx:beforeRequest", (event) => { if (event.detail.elt?.id === "guide-form") away(); });
  document.addEventListener("click", (event) => {
    if (event.target.id !== "guide-again") return;
    event.preventDefault();
    byId("help").addEventListener("close", () => { show(0); byId("guide-next").focus(); }, { once: true });
    byId("help").close();
  });
  // A game that begins while its page is open; and whatever is swapped stays pointed at.
  document.addEventListener("htmx:afterSettle", () => {
    if (guide.hidden && "due" in guide.dataset && byId("turn")) show(0);
    else place();
  });
  for (const name of ["scroll", "resize"]) addEventListener(name, place, { capture: true, passive: true });
  document.addEventListener("toggle", place, true);

  if (!guide.hidden) show(0);
})();
