// Keeps an open page up to date. Without this script every page works by loading it again.
//
// The server says over one socket that the table is at a revision, or that the list of turns may have changed.
// The page then asks for its own fragment; what the person is composing is sent along and comes back laid on again.
(() => {
  "use strict";

  const SLOW_POLL = 60_000;
  const LONGEST_WAIT = 30_000;
  const QUIET = 2_000; // a connection that comes back sooner is not worth a word
  const TRIES = 5;
  const SIGNED_OUT = 4401;

  const byId = (id) => document.getElementById(id);
  const live = byId("live");
  const rev = () => Number(byId("strip")?.dataset.rev ?? 0);
  const myTurn = () => "mine" in (byId("strip")?.dataset ?? {});
  document.documentElement.toggleAttribute("data-script", true);
  document.documentElement.toggleAttribute("data-shares", "share" in navigator);

  // ---- The socket

  const listens = live || byId("badge");
  let socket = null;
  let attempts = 0;
  let retry = null;
  let sign = null;

  function connect() {
    const path = live ? "/ws" + live.dataset.socket : "/ws/me/";
    socket = new WebSocket(location.origin.replace(/^http/, "ws") + path);
    socket.onopen = () => { attempts = 0; lost(false); if (troubled === "offline") trouble(""); };
    socket.onmessage = (message) => heard(JSON.parse(message.data));
    socket.onclose = (event) => {
      socket = null;
      if (event.code === SIGNED_OUT) {
        if (live) location.assign(live.dataset.socket); // shows the table to whoever is here now, or asks to log in
        return;
      }
      lost(true);
      const wait = Math.min(LONGEST_WAIT, 500 * 2 ** attempts++) * (0.5 + Math.random());
      retry = setTimeout(connect, wait);
    };
  }

  function heard(signal) {
    if (signal.turns) htmx.trigger(document.body, "badge");
    if (signal.table && signal.rev > rev()) refresh(signal.rev);
  }

  // The first loss starts the wait; tries that fail meanwhile do not put the sign off.
  function lost(yes, quiet = QUIET) {
    const show = () => document.documentElement.toggleAttribute("data-lost", yes);
    if (yes) {
      sign ??= setTimeout(show, quiet);
    } else {
      clearTimeout(sign);
      sign = null;
      show();
    }
  }

  // ---- Asking for the fragment: one question at a time, and none while the person's own request is under way,
  // whose answer is newer. What changes meanwhile is asked for afterwards.

  let asking = false;
  let own = 0;
  let turning = null; // the form of the turn while its request is under way
  let outdated = false; // the person did something after the question was sent: its answer is older than theirs
  let wanted = 0;
  let tries = 0;

  async function refresh(to = 0) {
    wanted = Math.max(wanted, to);
    if (!live || asking || own) return;
    asking = true;
    outdated = false;
    try {
      await ask();
    } catch {
      // the answer is lost; asked for again below
    }
    asking = false;
    if (own || wanted <= rev()) tries = 0;
    else if (++tries < TRIES) setTimeout(() => refresh(), 300 * tries);
    else tries = wanted = 0; // the slow poll and the next signal remain
  }

  function ask(since = { rev: String(rev()) }) {
    const form = byId("turn");
    const how = { source: live, swap: "none" };
    const hidden = document.hidden ? { hidden: "1" } : {}; // who has the page in a tab behind others is told all the same
    if (!form || !("composing" in form.dataset)) return htmx.ajax("GET", live.dataset.board, { ...how, values: { ...since, ...hidden } });
    const values = { ...Object.fromEntries(new FormData(form)), refresh: "1", ...since, ...hidden };
    const field = typing();
    if (field && form.contains(field)) delete values[field.name]; // half a word is no move yet
    return htmx.ajax("POST", live.dataset.compose, { ...how, values });
  }

  const isForm = (event) => event.detail.requestConfig?.elt?.tagName === "FORM";
  let pressed = ""; // a button that is switched off while its request runs loses the focus

  // A button that begins something is pressed once, however long the answer takes. Back on the page it counts anew.
  document.addEventListener("submit", (event) => {
    const { dataset } = event.target;
    if (dataset.once === "sent") event.preventDefault();
    else if ("once" in dataset) dataset.once = "sent";
  });
  addEventListener("pageshow", () => { for (const form of document.querySelectorAll("[data-once]")) form.dataset.once = ""; });

  document.addEventListener("submit", (event) => { pressed = (event.submitter ?? document.activeElement)?.id ?? ""; });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!isForm(event)) return;
    own += 1;
    if (event.detail.elt.id === "turn") turning = event.detail.elt;
    trouble("");
    outdated = asking;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!isForm(event)) return;
    own -= 1;
    const form = event.detail.requestConfig.elt;
    if (form === turning) turning = null;
    if (event.detail.xhr.status >= 200 && event.detail.xhr.status < 300 && "reset" in form.dataset) form.reset();
    for (const id of [pressed, "turn-region"]) if (document.activeElement === document.body) byId(id)?.focus({ preventScroll: true });
    if (wanted > rev()) refresh();
  });

  // ---- What went wrong on the way: said beside the board; the half-made move and its key stay as they are.

  let troubled = "";

  function trouble(kind) {
    const box = byId("trouble");
    troubled = kind;
    if (box) box.textContent = kind ? box.dataset[kind] : "";
  }
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(name, (event) => {
      const box = event.detail.target?.closest?.("[data-failed]");
      if (box && box.id !== "trouble") box.textContent = box.dataset.failed;
    });
  }
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, (event) => { if (isForm(event)) trouble("offline"); });
  }
  // Whatever is answered shows that there is a connection again.
  document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful && troubled === "offline") trouble(""); });
  document.addEventListener("htmx:responseError", (event) => {
    if (isForm(event)) trouble({ 403: "refused", 404: "refused", 429: "busy" }[event.detail.xhr.status] ?? "failed");
  });

  // ---- Swaps that disturb nobody

  // What a person opened, ticked, typed or scrolled to, kept by id (elements with data-keep="open|checked|value|scroll").
  const kept = new Map();
  const typing = () => document.activeElement?.closest?.("input[type=text][id], input:not([type])[id], textarea[id]");
  let typed = null;
  let answered = null; // whose request the answer is to that is being put in

  function keep(event) {
    answered = event.detail.requestConfig?.elt;
    if (outdated && event.detail.requestConfig.elt === live) event.detail.shouldSwap = false;
    for (const element of document.querySelectorAll("[data-keep][id]")) {
      const { open, checked, value, scrollLeft, scrollTop } = element;
      kept.set(element.id, { open, checked, value, scrollLeft, scrollTop });
    }
    const field = event.detail.requestConfig?.elt?.id === "turn" ? null : typing();
    typed = field ? { id: field.id, value: field.value } : null;
  }

  function restore() {
    for (const element of document.querySelectorAll("[data-keep][id]")) {
      const was = kept.get(element.id);
      if (!was) continue;
      if (element.dataset.keep === "scroll") element.scrollTo({ left: was.scrollLeft, top: was.scrollTop, behavior: "instant" });
      else element[element.dataset.keep] = was[element.dataset.keep];
    }
    const field = typed && byId(typed.id);
    if (field && field.value !== typed.value) field.value = typed.value;
  }

  // A region that says the same is left alone, and of a list of lines only what is new is put in:
  // so nothing is read out twice, and nothing moves under a finger.
  function spare(event) {
    const { target, fragment } = event.detail;
    const fresh = fragment.firstElementChild;
    if (!fresh) return;
    if (target.id === "turn-region") {
      if (!turning || turning === answered) return;
      wanted = Math.max(wanted, rev()); // the form that asked stays until its own answer is there, and then what is newer comes
    } else if ("lines" in target.dataset) merge(target, fresh);
    else if (!bare(target).isEqualNode(bare(fresh))) return;
    else if (fresh.dataset.rev) target.dataset.rev = fresh.dataset.rev;
    event.detail.shouldSwap = false;
  }

  // What of an element can be seen, without what a clock shows of the time that goes by.
  function bare(element) {
    const copy = element.cloneNode(true);
    copy.removeAttribute("data-rev");
    for (const input of copy.querySelectorAll("input[type=hidden]")) input.remove();
    for (const clock of copy.querySelectorAll("time[data-now]")) {
      clock.removeAttribute("data-now");
      clock.textContent = clock.firstElementChild.firstChild.data;
    }
    return copy;
  }

  function merge(list, fresh) {
    const lines = [...fresh.children];
    const stay = new Set(lines.map((line) => line.id));
    for (const line of [...list.children]) if (!stay.has(line.id)) line.remove();
    lines.forEach((line, i) => {
      const here = list.children[i];
      if (here?.isEqualNode(line)) return;
      if (here?.id === line.id) here.replaceWith(line);
      else list.insertBefore(line, here ?? null);
    });
  }

  document.addEventListener("htmx:beforeSwap", keep);
  document.addEventListener("htmx:oobBeforeSwap", spare);
  document.addEventListener("htmx:afterSettle", () => { restore(); headline(); });
  document.addEventListener("htmx:afterRequest", unread);

  // The title and the icon of the tab say whether it is the person's turn: at this table, on other pages at any.
  function headline() {
    const strip = byId("strip");
    const badge = document.querySelector("#badge .badge");
    const mine = strip ? myTurn() : badge;
    if (strip) {
      document.title = `${strip.dataset.title} · Tabletop`;
    } else {
      const plain = document.title.replace(/^● .*? · /, "");
      document.title = mine ? `● ${badge.firstChild.textContent} · ${plain}` : plain;
    }
    const icon = byId("favicon");
    const href = mine ? icon.dataset.turn : icon.dataset.plain;
    if (icon.getAttribute("href") !== href) icon.href = href;
    if (strip && !mine) hush();
  }

  // A message on this device that says it is the person's turn goes away as soon as the page knows better.
  async function hush() {
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await worker?.getNotifications()) ?? []) {
      if (shown.data?.url === live.dataset.socket && /^(your_turn|time_short) /.test(shown.tag)) shown.close();
    }
  }

  // The way to the next table is there while another one waits.
  document.addEventListener("htmx:afterSwap", (event) => {
    const next = byId("next-table");
    if (!next || event.detail.requestConfig?.path !== "/tables/badge/") return;
    next.hidden = Number(document.querySelector("#badge b")?.textContent ?? 0) < Number(next.dataset.least);
  });

  // ---- The number of chat lines that were not looked at yet; this browser remembers the last one that was.

  function unread() {
    const mark = byId("chat-new");
    const list = byId("chat-lines");
    if (!mark || !list) return;
    const key = `chat ${live.dataset.socket}`;
    const numbers = [...list.children].map((line) => [Number(line.id.slice(5)), line.matches(".own")]);
    const newest = Math.max(0, ...numbers.map(([number]) => number || 0));
    let seen = 0;
    try {
      if (list.checkVisibility()) localStorage.setItem(key, newest);
      seen = Number(localStorage.getItem(key));
    } catch {
      seen = newest; // a browser that keeps nothing marks nothing
    }
    const count = numbers.filter(([number, mine]) => number > seen && !mine).length;
    mark.hidden = !count;
    mark.firstElementChild.textContent = count;
  }
  addEventListener("hashchange", unread);

  // ---- Small services

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    const field = byId(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // where the page is not served over TLS
    }
    said(button);
  });

  // A link to be passed on: to whatever the device offers, else copied, else followed like any link.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[data-share]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!navigator.share && !navigator.clipboard) return;
    event.preventDefault();
    try {
      if (navigator.share) return await navigator.share({ title: link.dataset.share, url: link.href });
      await navigator.clipboard.writeText(link.href);
      said(link);
    } catch (error) {
      if (error.name !== "AbortError") location.assign(link.href); // AbortError: the person changed their mind
    }
  });

  function said(button) {
    const { dataset } = button;
    dataset.usual ??= button.textContent; // it may be pressed again while it says that it is done
    button.textContent = dataset.done;
    setTimeout(() => { button.textContent = dataset.usual; }, 2_000);
  }

  // The arrow keys follow links marked with them, but never away from a board or a field.
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest?.("[role=grid], input, select, textarea, [data-keep=scroll]")) return;
    document.querySelector(`a[data-arrow="${CSS.escape(event.key)}"]`)?.click();
  });

  document.addEventListener("draw-again", () => { if (live) ask({}); }); // the same as before, in other looks
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  addEventListener("offline", () => lost(true, 0));
  addEventListener("online", () => { if (socket?.readyState === WebSocket.OPEN) lost(false); refresh(); });
  addEventListener("pagehide", () => {
    clearTimeout(retry);
    if (socket) { socket.onclose = null; socket.close(); socket = null; }
  });
  addEventListener("pageshow", (event) => { if (event.persisted && listens) { connect(); refresh(); } });

  if (listens) connect();
  headline();
  if (live) { unread(); setInterval(() => refresh(), SLOW_POLL); }
})();
