// What stands above the board: looks that change at once, and the help in a window. Both work without this script.
(() => {
  "use strict";

  const byId = (id) => document.getElementById(id);
  const root = document.documentElement;
  const writing = (target) => target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");

  // ---- Looks: the page shows them before the answer is there; words for colours are written by the server.

  document.addEventListener("change", (event) => {
    const { name, value } = event.target;
    if (!event.target.closest?.("#looks")) return;
    if (name === "marks" || name === "palette") {
      if (value) root.dataset[name] = value;
      else delete root.dataset[name];
    }
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const from = event.detail.requestConfig?.triggeringEvent?.target;
    if (from?.id === "colour-words" && event.detail.successful) document.dispatchEvent(new Event("draw-again"));
  });

  function shutLooks(target) {
    const looks = byId("looks");
    if (!looks?.open || looks.contains(target)) return false;
    looks.open = false;
    return true;
  }
  document.addEventListener("pointerdown", (event) => shutLooks(event.target));

  // ---- Help

  const help = byId("help");
  let before = ""; // what had the focus: it may have been swapped for one like it meanwhile

  function openHelp() {
    if (!help || help.open) return;
    before = document.activeElement?.id ?? "";
    help.showModal();
    byId("h-help").focus();
  }

  help?.addEventListener("close", () => (byId(before) ?? byId("help-open")).focus());
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#help-open, #help-close");
    if (link?.id === "help-open") openHelp();
    else if (link || event.target === help) help.close(); // beside the window is the window's backdrop
    else return;
    event.preventDefault();
  });
  // To the field in which a move is typed, wherever the game has it.
  byId("help-type")?.addEventListener("click", (event) => {
    const field = document.querySelector("#notation, #cue");
    const box = field?.closest("details");
    event.preventDefault();
    if (box) box.open = true;
    before = field?.id ?? "turn-region";
    help.close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "?" && !writing(event.target)) {
      event.preventDefault();
      openHelp();
    } else if (event.key === "Escape" && !help?.open && shutLooks(document.body)) {
      event.preventDefault();
      byId("looks-summary").focus();
    }
  }, true);
  if (location.hash === "#help") {
    history.replaceState(null, "", location.pathname + location.search);
    openHelp();
  }
})();
