// Arrow keys on the board, tiles that arrive, and where "Close up" looks. The page plays without all of this.
(() => {
  "use strict";

  const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const cells = () => [...document.querySelectorAll(".cells [id^='c_']")];
  const place = (cell) => cell.id.split("_").slice(1).map(Number);
  let lying = null; // the tiles that lay here before the last change
  let last = "";    // the cell that was last gone to

  // One tab stop for the whole board: where the focus is, else the first place a tile may go to, else where it was.
  function settle() {
    const all = cells();
    const stop = all.find((cell) => cell === document.activeElement) ?? all.find((cell) => cell.matches(".legal"))
      ?? all.find((cell) => cell.id === last) ?? all[0];
    for (const cell of all) cell.tabIndex = cell === stop ? 0 : -1;
    const tiles = [...document.querySelectorAll(".picture [data-at]")];
    if (lying) for (const tile of tiles) if (!lying.has(tile.dataset.at)) tile.classList.add("arrived");
    lying = new Set(tiles.map((tile) => tile.dataset.at));
  }

  // The nearest cell that way, in the same row or column if there is one.
  function neighbour(from, [dx, dy]) {
    const [x, y] = place(from);
    const far = (cell) => {
      const [cx, cy] = place(cell);
      const along = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy + (cy - y) * dx);
      return along > 0 ? along + 1000 * aside : Infinity;
    };
    const nearest = cells().reduce((best, cell) => (far(cell) < far(best) ? cell : best), from);
    return far(nearest) < Infinity ? nearest : from;
  }

  function lookAtAction() {
    const view = document.getElementById("board-view");
    const marks = view?.querySelectorAll(".frame");
    const target = marks?.length ? marks[marks.length - 1] : view?.querySelector(".picture");
    if (!target) return;
    const seen = target.getBoundingClientRect(), frame = view.getBoundingClientRect();
    view.scrollBy({
      left: seen.x + seen.width / 2 - frame.x - frame.width / 2,
      top: seen.y + seen.height / 2 - frame.y - frame.height / 2,
      behavior: "instant",
    });
  }

  // Escape puts the picked-up tile down, unless it is typed into a field, whose own affair it then is.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, dialog")) return;
    document.querySelector("button.slot.picked")?.click();
  });
  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const from = event.target.closest?.(".cells [id^='c_']");
    if (!step || !from || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const to = neighbour(from, step);
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(".cells [id^='c_']")) last = event.target.id;
  });
  // The size stays as this person likes it; where nothing may be stored, it lasts as long as the page.
  const LIKED = "qwirkle";
  const liked = (id) => document.getElementById(id)?.checked ?? false;
  function remember() {
    try { localStorage.setItem(LIKED, JSON.stringify(["zoom-close"].filter(liked))); } catch { /* not allowed */ }
  }
  function recall() {
    try {
      for (const id of JSON.parse(localStorage.getItem(LIKED) ?? "[]")) document.getElementById(id).checked = true;
    } catch { /* not allowed, or not here */ }
  }

  document.addEventListener("change", (event) => {
    if (!event.target.matches("#zoom-whole, #zoom-close")) return;
    remember();
    if (event.target.id === "zoom-close") lookAtAction();
  });
  document.addEventListener("htmx:afterSettle", settle);
  settle();
  recall();
  if (liked("zoom-close")) lookAtAction();
})();
