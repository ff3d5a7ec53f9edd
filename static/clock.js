// Counts down the last hour of a clock, by the server's time, and keeps "in 2 days" true on a page that stays open.
// Without this script the page says until when the clock runs.
(() => {
  "use strict";

  const HOUR = 3_600_000;
  // What the server says of so many weeks, days, .., the largest unit first: its seconds, the forms of its words with #
  // for the number, and which form each number from 1 on has. Browsers have words of their own, and other ones.
  const SPANS = JSON.parse(document.currentScript.dataset.spans);
  let ahead = -Infinity; // how far the server's clock is before ours; a page can only arrive late, so the most is true

  function tick() {
    const clocks = document.querySelectorAll("time[data-now]");
    for (const clock of clocks) ahead = Math.max(ahead, Date.parse(clock.dataset.now) - Date.now());
    for (const clock of clocks) show(clock, Date.parse(clock.dateTime) - ahead - Date.now());
  }

  function show(clock, left) {
    const [said, count] = clock.children;
    const counting = left < HOUR;
    const span = said.firstElementChild;
    const words = span && inWords(left / 1000);
    if (words && span.textContent !== words) span.textContent = words;
    said.classList.toggle("vh", counting);
    count.hidden = !counting;
    const seconds = Math.max(0, Math.ceil(left / 1000));
    if (counting) count.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  // Nothing once the time is up: then the server has something else to say.
  function inWords(left) {
    const [unit, forms, which] = SPANS.find(([seconds]) => left >= seconds) ?? [];
    if (!forms) return "";
    const number = Math.floor(left / unit);
    return forms[which[Math.min(number, which.length) - 1]].replace("#", number);
  }

  document.addEventListener("htmx:afterSettle", tick);
  document.addEventListener("htmx:oobAfterSwap", tick);
  setInterval(tick, 1000);
  tick();
})();
