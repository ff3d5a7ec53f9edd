// Counts down the last hour of a clock, by the server's time. Without this script the page says until when it runs.
(() => {
  "use strict";

  const HOUR = 3_600_000;
  let ahead = -Infinity; // how far the server's clock is before ours; a page can only arrive late, so the most is true

  function tick() {
    const clocks = document.querySelectorAll("time[data-now]");
    for (const clock of clocks) ahead = Math.max(ahead, Date.parse(clock.dataset.now) - Date.now());
    for (const clock of clocks) show(clock, Date.parse(clock.dateTime) - ahead - Date.now());
  }

  function show(clock, left) {
    const [said, count] = clock.children;
    const counting = left < HOUR;
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
