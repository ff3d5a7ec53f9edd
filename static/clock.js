// Counts down the last hour of a clock, by the server's time, and keeps "in 2 days" true on a page that stays open.
// Without this script the page says until when the clock runs.
(() => {
  "use strict";

  const HOUR = 3_600_000;
  const UNITS = [["week", 7 * 24], ["day", 24], ["hour", 1]];
  const language = `${document.documentElement.lang}-u-nu-latn`;
  const spans = Intl.RelativeTimeFormat.supportedLocalesOf(language).length ? new Intl.RelativeTimeFormat(language) : null;
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
      say(span, Math.floor(left / HOUR / hours), unit);
    }
    said.classList.toggle("vh", counting);
    count.hidden = !counting;
    const seconds = Math.max(0, Math.ceil(left / 1000));
    if (counting) count.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  // A browser that does not speak the language (few know Mongolian) leaves the server's words while they are true.
  function say(span, number, unit) {
    const now = spans ? spans.format(number, unit) : `${number} ${unit}`;
    if (spans && span.textContent !== now) span.textContent = now;
    if (spans || (span.dataset.said ??= now) === now) return;
    span.previousSibling.data = span.previousSibling.data.replace(/,\s*$/, "");
    span.remove();
  }

  document.addEventListener("htmx:afterSettle", tick);
  document.addEventListener("htmx:oobAfterSwap", tick);
  setInterval(tick, 1000);
  tick();
})();
