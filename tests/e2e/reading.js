// What a page must not do, each as a list of what was found; [] is well. `tests/e2e/reading.py` asks.
const called = (one) => {
  const name = one.id ? `#${one.id}` : (one.getAttribute("class") ?? "").split(" ").filter(Boolean).map((word) => `.${word}`).join("");
  return `${one.localName}${name} “${one.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
};
const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1 && getComputedStyle(one).clipPath !== "inset(50%)";
const everything = () => [...document.querySelectorAll("body *")].filter((one) => !(one instanceof SVGElement));

const rightOf = (node) => {
  const range = new Range();
  range.selectNode(node);
  return range.getBoundingClientRect().right;
};

const checks = {
  // Parts that make the whole page scroll sideways.
  tooWide() {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const parts = [...document.querySelectorAll("main *, header *, footer *")];
    return parts.filter((one) => one.getBoundingClientRect().right > width + 1).slice(0, 8).map(called);
  },

  // Texts that are larger than their box and hidden there, or run out of it. An ellipsis says so itself; fields scroll.
  cutOff() {
    const found = [];
    for (const one of everything()) {
      const wide = one.scrollWidth > one.clientWidth + 1, tall = one.scrollHeight > one.clientHeight + 1;
      if (!wide && !tall) continue;
      if (one.matches("input, select, textarea") || one.closest("[aria-hidden=true], .vh, [role=grid]") || !shown(one)) continue;
      const style = getComputedStyle(one), hides = (overflow) => ["hidden", "clip"].includes(overflow) && one.textContent.trim();
      if (style.display === "inline" || style.textOverflow === "ellipsis") continue;
      const edge = one.getBoundingClientRect().right + 1; // what is not text, such as a pawn that lies on its side, may stand out
      const ownText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() && rightOf(node) > edge);
      if (one.querySelector("[role=grid]")) continue; // a frame in which a board is moved
      if (wide && ((ownText && style.overflowX === "visible") || hides(style.overflowX))) found.push(`too wide: ${called(one)}`);
      if (tall && hides(style.overflowY)) found.push(`too tall: ${called(one)}`);
    }
    return found;
  },

  // Characters no font has: they are drawn as an unassigned one is.
  async missing() {
    const families = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent || parent.closest("script, style, noscript, template")) continue;
      const style = getComputedStyle(parent);
      const font = `${Number(style.fontWeight) > 550 ? 700 : 400} 24px ${style.fontFamily}`;
      const signs = families.get(font) ?? families.set(font, new Set()).get(font);
      for (const sign of walker.currentNode.data) if (!/[\p{Z}\p{Cc}\p{Cf}]/u.test(sign)) signs.add(sign);
    }
    const pen = new OffscreenCanvas(48, 48).getContext("2d", { willReadFrequently: true });
    const drawn = (sign, font) => {
      pen.clearRect(0, 0, 48, 48);
      pen.font = font;
      pen.fillText(sign, 6, 34);
      return pen.getImageData(0, 0, 48, 48).data.reduce((sum, value, at) => (at % 4 === 3 ? (sum * 31 + value) >>> 0 : sum), 7);
    };
    const found = [];
    for (const [font, signs] of families) {
      await document.fonts.load(font, [...signs].join(""));
      const boxes = ["\u0378", "\u{2FE0}"].map((sign) => drawn(sign, font));
      for (const sign of signs) if (boxes.includes(drawn(sign, font))) found.push(`${sign} (U+${sign.codePointAt(0).toString(16)}) in ${font}`);
    }
    return found;
  },

  // What moves although its viewer wants nothing to.
  moves() {
    const longest = (times) => Math.max(...times.split(",").map((time) => parseFloat(time) * (time.trim().endsWith("ms") ? 1 : 1000)));
    const found = [], kinds = new Map();
    for (const one of document.querySelectorAll("*")) kinds.set(`${one.localName} ${one.getAttribute("class")}`, one);
    for (const one of kinds.values()) {
      for (const part of [undefined, "::before", "::after"]) {
        const style = getComputedStyle(one, part);
        const animated = style.animationName !== "none" && longest(style.animationDuration) > 1;
        if (animated || longest(style.transitionDuration) > 1) found.push(`${called(one)} ${part ?? ""}`);
      }
    }
    return found;
  },

  // What is wholly behind something that stays in place when it has the focus, and what stays in place over too much.
  covered() {
    const stays = (one) => ["sticky", "fixed"].includes(getComputedStyle(one).position);
    const found = everything().filter((one) => stays(one) && shown(one) && one.localName !== "dialog" && one.offsetHeight > innerHeight * 0.5).map((one) => `takes half the window: ${called(one)}`);
    const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
    for (const one of stops) {
      if (one.tabIndex < 0 || one.disabled || !one.checkVisibility({ visibilityProperty: true })) continue;
      one.focus();
      if (document.activeElement !== one) continue;
      const box = one.getBoundingClientRect(), behind = new Set();
      let seen = false;
      for (const across of [0.1, 0.5, 0.9]) for (const down of [0.1, 0.5, 0.9]) {
        const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        let over = hit;
        while (over && !(stays(over) && !over.contains(one))) over = over.parentElement;
        if (hit && !over) seen = true;
        if (over) behind.add(called(over));
      }
      if (!seen && behind.size) found.push(`${called(one)} is behind ${[...behind].join(", ")}`);
    }
    document.activeElement?.blur();
    return found;
  },

  // What is held in a hand and too small for a thumb.
  tooSmall() {
    const held = [...document.querySelectorAll("button.slot, button.s-held, button.h-pick")].filter((one) => one.checkVisibility());
    return held.filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44).map((one) => `${called(one)} ${one.offsetWidth} x ${one.offsetHeight}`);
  },

  // The distances that WCAG 1.4.12 lets a reader choose; again takes them back.
  space() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-block-end: 2em !important; }");
    document.adoptedStyleSheets = document.adoptedStyleSheets.length ? [] : [sheet];
    return [];
  },
};
