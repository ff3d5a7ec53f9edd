// Counts down the last hour of a clock, by the server's time, and keeps "in 2 days" true on a page that stays open.
// Without this script the page says until when the clock runs.
(() => {
  "use strict";

  const HOUR = 3_600_000;
  const UNITS = [["week", 7 * 24], ["day", 24], ["hour", 1]];
  const spans = new Intl.RelativeTimeFormat(`${document.documentElement.lang}-u-nu-latn`);
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
    if (span && !counting) {
      const [unit, hours] = UNITS.find(([, hours]) => left >= hours * HOUR);
      const words = spans.format(Math.floor(left / HOUR / hours), unit);
      if (span.textContent !== words) span.textContent = words;
    }
    said.classList.toggle("vh", counting);
    count.hidden = !counting;
    const seconds = Math.max(0, Math.ceil(left / 1000));
    if (counting) count.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  document.addEventListener("htmx:afterSettle", tick);
  document.addEventListener("htmx:oobAfterSwap", tick);
  setInterval(tick, 1000);
  tick();
})();
