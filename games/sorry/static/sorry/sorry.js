// Pawns walk along the track when they have moved, and the arrow keys go from button to button on the board.
// The page plays without all of this.
(() => {
  "use strict";

  const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const WALK = 240; // of a pawn that moves; those it bumps go after it
  const FALL = 140;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const point = (text) => text.split(",").map(Number);
  let stood = null; // pawn -> where it stood before the last change

  // The way from where a pawn stood: the end of what it passed, from there on; else straight.
  function wayOf(pawn, from, to) {
    const passed = pawn.dataset.way ? pawn.dataset.way.split(" ").map(point) : [];
    const near = ([x, y]) => Math.hypot(x - from[0], y - from[1]) < 30;
    const at = passed.findLastIndex(near);
    return at < 0 ? [from, to] : [from, ...passed.slice(at + 1), to];
  }

  function walk(pawn, from, to) {
    const fallen = !pawn.dataset.way || wayOf(pawn, from, to).length < 3;
    const frames = wayOf(pawn, from, to).map(([x, y]) => ({ transform: `translate(${x - to[0]}px, ${y - to[1]}px)` }));
    const timing = fallen ? { duration: FALL, delay: WALK, fill: "backwards", easing: "ease-in" } : { duration: WALK, easing: "ease-in-out" };
    pawn.animate(frames, timing);
  }

  function settle() {
    const pawns = [...document.querySelectorAll(".s-picture [data-pawn]")];
    if (stood && !still.matches) {
      for (const pawn of pawns) {
        const before = stood.get(pawn.dataset.pawn);
        if (before && before !== pawn.dataset.at) walk(pawn, point(before), point(pawn.dataset.at));
      }
    }
    stood = new Map(pawns.map((pawn) => [pawn.dataset.pawn, pawn.dataset.at]));
  }

  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };

  // The nearest button that way; what lies ahead counts before what lies aside.
  function neighbour(from, [dx, dy]) {
    const [x, y] = middle(from);
    const far = (button) => {
      const [bx, by] = middle(button);
      const along = (bx - x) * dx + (by - y) * dy;
      const aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
      return along > 1 ? along + 2 * aside : Infinity;
    };
    const all = [...document.querySelectorAll(".s-spot")];
    const nearest = all.reduce((best, button) => (far(button) < far(best) ? button : best), from);
    return far(nearest) < Infinity ? nearest : from;
  }

  // Escape takes back what is chosen, unless it is typed into a field, whose own affair it then is.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.target.closest?.("input, textarea, select, dialog")) return;
    document.querySelector("#take-back:enabled")?.click();
  });
  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const from = event.target.closest?.(".s-spot");
    if (!step || !from || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    neighbour(from, step).focus();
  });
  document.addEventListener("htmx:afterSettle", settle);
  settle();
})();
