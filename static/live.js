// Keeps an open page up to date. Without this script every page works by loading it again.
//
// The server says over one socket that the table is at a revision, or that the list of turns may have changed.
// The page then asks for its own fragment; what the person is composing is sent along and comes back laid on again.
(() => {
  "use strict";

  const SLOW_POLL = 60_000;
  const LONGEST_WAIT = 30_000;
  const QUIET = 2_000; // a connection that comes back sooner is not worth a word
  const SIGNED_OUT = 4401;

  const live = document.getElementById("live");
  const rev = () => Number(document.getElementById("strip")?.dataset.rev ?? 0);
  let socket = null;
  let attempts = 0;
  let sign = null;
  let asking = false;
  let wanted = 0;

  function connect() {
    const path = live ? "/ws" + live.dataset.socket : "/ws/me/";
    socket = new WebSocket(location.origin.replace(/^http/, "ws") + path);
    socket.onopen = () => { attempts = 0; lost(false); };
    socket.onmessage = (message) => heard(JSON.parse(message.data));
    socket.onclose = (event) => {
      socket = null;
      if (event.code === SIGNED_OUT && !live) return;
      lost(true);
      const wait = Math.min(LONGEST_WAIT, 500 * 2 ** attempts++) * (0.5 + Math.random());
      setTimeout(connect, wait);
    };
  }

  function heard(signal) {
    if (signal.turns) htmx.trigger(document.body, "badge");
    if (signal.table && signal.rev > rev()) refresh(signal.rev);
  }

  // One question at a time; what changes meanwhile is asked for when the answer is here.
  async function refresh(to = 0) {
    wanted = Math.max(wanted, to);
    if (!live || asking) return;
    asking = true;
    try {
      await ask();
    } finally {
      asking = false;
      if (wanted > rev() && navigator.onLine !== false && ++refresh.tries < 5) setTimeout(refresh, 300 * refresh.tries);
      else refresh.tries = 0;
    }
  }
  refresh.tries = 0;

  function ask() {
    const form = document.getElementById("turn");
    const draft = form?.elements.draft?.value;
    if (!draft) return htmx.ajax("GET", `${live.dataset.board}?rev=${rev()}`, { source: live, swap: "none" });
    const values = { ...Object.fromEntries(new FormData(form)), refresh: "1", rev: String(rev()) };
    return htmx.ajax("POST", live.dataset.compose, { source: live, swap: "none", values });
  }

  function lost(yes) {
    clearTimeout(sign);
    const show = () => document.documentElement.toggleAttribute("data-lost", yes);
    if (yes) sign = setTimeout(show, QUIET);
    else show();
  }

  // What a person opened, ticked or scrolled to, kept by id over a swap (elements with data-keep="open|checked|scroll").
  const kept = new Map();
  function keep() {
    for (const element of document.querySelectorAll("[data-keep][id]")) {
      const { open, checked, scrollLeft, scrollTop } = element;
      kept.set(element.id, { open, checked, scrollLeft, scrollTop });
    }
  }
  function restore() {
    for (const element of document.querySelectorAll("[data-keep][id]")) {
      const was = kept.get(element.id);
      if (!was) continue;
      if (element.dataset.keep === "scroll") element.scrollTo({ left: was.scrollLeft, top: was.scrollTop, behavior: "instant" });
      else element[element.dataset.keep] = was[element.dataset.keep];
    }
  }

  function headline() {
    const strip = document.getElementById("strip");
    if (!strip) return;
    document.title = `${strip.dataset.title} · Tabletop`;
    const icon = document.getElementById("favicon");
    if (icon) icon.href = "mine" in strip.dataset ? icon.dataset.turn : icon.dataset.plain;
  }

  document.addEventListener("htmx:beforeSwap", keep);
  document.addEventListener("htmx:afterSettle", () => { restore(); headline(); });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful && "reset" in event.target.dataset) event.target.reset();
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  addEventListener("online", () => refresh());
  addEventListener("pagehide", () => { if (socket) { socket.onclose = null; socket.close(); } });
  addEventListener("pageshow", (event) => { if (event.persisted) { connect(); refresh(); } });

  if (live || document.getElementById("badge")) connect();
  if (live) { headline(); setInterval(refresh, SLOW_POLL); }
})();
