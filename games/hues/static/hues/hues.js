// The lens, the arrow keys, what arrives, and where "Close up" looks. The page plays without all of this.
(() => {
  "use strict";

  const ROWS = "ABCDEFGHIJKLMNOP";
  const COLUMNS = 30;
  const PAGE = 4; // rows
  const CELL = 24; // units of the picture
  const SMALL = 24; // pixels: what is smaller is looked at before it is chosen; the style sheet knows the whole board's width
  const mouse = matchMedia("(width >= 64rem) and (pointer: fine)"); // it hits small spaces too, and has the lens
  const PAUSE = 1_500; // after which a typed space is done
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const byId = (id) => document.getElementById(id);
  const spaceOf = (cell) => cell?.id?.startsWith("at-") ? cell.id.slice(3) : "";
  const at = (target) => target?.closest?.(".h-grid [id^='at-']") ?? target?.closest?.(".h-grid [role=gridcell]")?.firstElementChild;
  const placeOf = (space) => [ROWS.indexOf(space[0]), Number(space.slice(1)) - 1];
  const cellAt = (row, column) => byId(`at-${ROWS[row]}${column + 1}`);
  const board = () => document.querySelector(".h-board");
  const isShown = (mark) => mark.getClientRects().length > 0; // checkVisibility() finds parts of a picture that are not
  const isClose = () => byId("zoom-close")?.checked ?? false;

  // ---- One tab stop for the whole board: where the focus is, else what was chosen, else where it was.

  let last = "H15";

  function settle() {
    const grid = document.querySelector(".h-grid");
    if (!grid) return;
    hold(grid);
    byId("board-view").tabIndex = -1; // the grid itself takes the keys
    const here = grid.contains(document.activeElement) ? document.activeElement : null;
    stopAt(here ?? grid.querySelector(".chosen") ?? byId(`at-${last}`), grid);
    arrive();
  }

  function stopAt(cell, grid = document.querySelector(".h-grid")) {
    for (const other of grid.querySelectorAll("[id^='at-']")) if (other.tabIndex !== -1) other.tabIndex = -1;
    if (cell) cell.tabIndex = 0;
  }

  function go(row, column) {
    const cell = cellAt(Math.min(Math.max(row, 0), ROWS.length - 1), Math.min(Math.max(column, 0), COLUMNS - 1));
    if (!cell) return;
    stopAt(cell);
    cell.focus();
  }

  const KEYS = {
    ArrowRight: (row, column) => [row, column + 1],
    ArrowLeft: (row, column) => [row, column - 1],
    ArrowDown: (row, column) => [row + 1, column],
    ArrowUp: (row, column) => [row - 1, column],
    PageDown: (row, column) => [row + PAGE, column],
    PageUp: (row, column) => [row - PAGE, column],
    Home: (row, _column, whole) => [whole ? 0 : row, 0],
    End: (row, _column, whole) => [whole ? ROWS.length - 1 : row, COLUMNS - 1],
  };

  let typed = "";
  let typedAt = 0;

  document.addEventListener("keydown", (event) => {
    const cell = at(event.target);
    if (!cell || event.altKey || event.metaKey) return;
    const [row, column] = placeOf(spaceOf(cell));
    const step = KEYS[event.key];
    if (step && (!event.ctrlKey || /Home|End/.test(event.key))) {
      event.preventDefault();
      go(...step(row, column, event.ctrlKey));
    } else if (!event.ctrlKey && /^[a-p0-9]$/i.test(event.key)) {
      event.preventDefault();
      type(event.key.toUpperCase(), row, column);
    } else if (event.key === "Escape") {
      lens(null);
    }
  });

  // "H" goes to row H, "H1" to H1, "H15" to H15; a number alone stays in the row.
  function type(key, row, column) {
    const now = performance.now();
    if (now - typedAt > PAUSE || ROWS.includes(key)) typed = "";
    typedAt = now;
    typed += key;
    const letter = ROWS.includes(typed[0]) ? typed[0] : ROWS[row];
    let number = Number(typed.replace(/^[A-P]/, ""));
    if (number > COLUMNS) [typed, number] = [letter + key, Number(key)];
    go(ROWS.indexOf(letter), number ? number - 1 : column);
  }

  // ---- The lens

  function lens(cell) {
    const glass = byId("lens");
    const space = spaceOf(cell);
    if (!glass || !space) {
      if (glass) glass.hidden = true;
      return;
    }
    const [row, column] = placeOf(space);
    const [, name] = cell.getAttribute("aria-label").split(", ");
    glass.querySelector("svg").setAttribute("viewBox", `${column * CELL - 6} ${row * CELL - 3} 36 30`);
    glass.querySelector("b").textContent = space;
    glass.querySelector("span").textContent = "words" in board().dataset ? name : "";
    glass.hidden = false;
    stand(glass, cell.getBoundingClientRect(), glass.parentElement.getBoundingClientRect());
  }

  // Above the space, or beside it where there is no room; never over it, and within the frame.
  function stand(glass, cell, frame) {
    const { width, height } = glass.getBoundingClientRect();
    const middle = cell.x + cell.width / 2;
    const within = (left) => Math.min(Math.max(left - frame.x, 4), frame.width - width - 4);
    let left = within(middle - width / 2);
    let top = cell.y - height - 14;
    if (top < 0) {
      left = within(middle > frame.x + frame.width / 2 ? cell.x - width - 24 : cell.right + 24);
      top = Math.max(cell.y + cell.height / 2 - height / 2, 4);
    }
    glass.style.setProperty("inset", `${top - frame.y}px auto auto ${left}px`);
  }

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") lens(at(event.target));
  });
  document.addEventListener("pointerdown", (event) => lens(at(event.target)));
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, (event) => { if (event.pointerType !== "mouse") lens(null); });
  }
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType === "mouse" && !at(event.relatedTarget)) lens(null);
  });
  document.addEventListener("focusin", (event) => {
    const cell = at(event.target);
    if (cell) last = spaceOf(cell);
    if (!cell || cell.matches(":focus-visible")) lens(cell);
  });
  document.addEventListener("focusout", (event) => { if (at(event.target)) lens(null); });

  // ---- Close up: looks at what was chosen, else at what happened last; on small screens a space chosen is zoomed to.

  function lookAt(element) {
    const view = byId("board-view");
    if (!element || !view) return;
    const seen = element.getBoundingClientRect(), frame = view.getBoundingClientRect();
    view.scrollBy({
      left: seen.x + seen.width / 2 - frame.x - frame.width / 2,
      top: seen.y + seen.height / 2 - frame.y - frame.height / 2,
      behavior: "instant",
    });
  }

  function action() {
    for (const kind of [".h-cursor", ".h-target.own", ".h-frame", ".h-fresh", ".h-piece"]) {
      const found = [...document.querySelectorAll(`.h-picture ${kind}`)].filter(isShown).at(-1);
      if (found) return found;
    }
    return byId(`at-${last}`);
  }

  document.addEventListener("change", (event) => {
    if (event.target.id === "zoom-close") lookAt(action());
    frame();
  });

  // A space that was chosen on a small board is looked at from near; so are the points of a round as the page is opened,
  // but not when they arrive in a page that somebody looks at.
  let seen = "";

  function zoom() {
    const mark = document.querySelector(".h-picture [data-space]");
    if (mark && mark.dataset.space !== seen) near(mark);
    seen = mark?.dataset.space ?? "";
    frame();
  }

  function near(mark) {
    if (isClose() || mouse.matches || board().clientWidth >= SMALL * (COLUMNS + 2)) return;
    byId("zoom-close").checked = true;
    lookAt(mark);
  }

  function shownRound() {
    return [...document.querySelectorAll(".h-scored")].find(isShown);
  }

  // ---- The map beside a board that is larger than its frame: shows the part that is seen, and moves it.

  const BAND = 26; // pixels of the letters and numbers at the rim

  function frame() {
    const view = byId("board-view");
    const map = byId("board-map");
    if (!map?.checkVisibility()) return;
    const unit = view.scrollWidth / (COLUMNS + 2) / CELL;
    const place = {
      x: (view.scrollLeft + BAND) / unit - CELL,
      y: (view.scrollTop + BAND) / unit - CELL,
      width: Math.max(0, view.clientWidth - 2 * BAND) / unit,
      height: Math.max(0, view.clientHeight - 2 * BAND) / unit,
    };
    for (const rect of map.querySelectorAll(":scope > rect")) {
      for (const [name, value] of Object.entries(place)) rect.setAttribute(name, value);
    }
  }

  function move(event) {
    const map = event.target.closest?.("#board-map");
    if (!map || !event.buttons) return;
    const view = byId("board-view");
    const box = map.getBoundingClientRect();
    const across = (event.clientX - box.x) / box.width * COLUMNS + 1;
    const down = (event.clientY - box.y) / box.height * ROWS.length + 1;
    const cell = view.scrollWidth / (COLUMNS + 2);
    view.scrollTo({ left: across * cell - view.clientWidth / 2, top: down * cell - view.clientHeight / 2, behavior: "instant" });
  }

  document.addEventListener("scroll", (event) => { if (event.target.id === "board-view") frame(); }, true);
  for (const name of ["pointerdown", "pointermove"]) document.addEventListener(name, move);
  addEventListener("resize", frame);

  // ---- What was not here before the last change arrives

  let lying = null;

  function arrive() {
    const marks = [...document.querySelectorAll(".h-picture [data-piece], .h-picture [data-round]")];
    const key = (mark) => mark.dataset.piece ?? mark.dataset.round;
    if (lying && !still.matches) for (const mark of marks) if (!lying.has(key(mark))) mark.classList.add("arrived");
    lying = new Set(marks.map(key));
  }

  // ---- Rows that this page had before are not sent again: it tells their names, and puts them where they were left out

  const TOLD = 54; // names, of the rows of three boards
  const rows = new Map(); // the latest last

  function hold(grid) {
    for (const row of grid.querySelectorAll("[data-row]")) {
      rows.delete(row.dataset.row);
      rows.set(row.dataset.row, row.outerHTML);
    }
  }

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    detail.headers["Tabletop-Held"] = [...rows.keys()].slice(-TOLD).join(" ");
  });
  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    for (const gap of detail.fragment.querySelectorAll("[data-held]")) gap.outerHTML = rows.get(gap.dataset.held);
  });

  document.addEventListener("htmx:afterSettle", () => { settle(); zoom(); });
  settle();
  zoom();
  const points = shownRound()?.querySelector(".h-frame");
  if (points) near(points);
  frame();
  document.documentElement.toggleAttribute("data-looked", true); // the style sheet kept room for this
})();
