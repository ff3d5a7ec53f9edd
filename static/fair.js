// Computes every draw of a finished game again, in the visitor's own browser.
// The recipe stands in games/kit/chance.py; what it is computed from stands in the page.
(async () => {
  "use strict";

  const said = document.getElementById("by-browser");
  const say = (kind) => { said.textContent = said.dataset[kind]; if (kind !== "busy") said.classList.add(kind); };
  if (!globalThis.crypto?.subtle) { say("cannot"); return; } // browsers give it to secure pages only
  say("busy");

  const { secret, commitment, words, draws } = JSON.parse(document.getElementById("proof").textContent);
  const WORD = 1n << 64n;
  const utf8 = new TextEncoder();
  const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const key = Uint8Array.from(secret.match(/../g), (pair) => Number.parseInt(pair, 16));

  // A whole number in so many bytes, the greatest first.
  function bytes(number, size) {
    const made = new Uint8Array(size);
    for (let i = size - 1, left = BigInt(number); i >= 0; i--, left >>= 8n) made[i] = Number(left & 255n);
    return made;
  }

  function join(parts) {
    const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) { made.set(part, at); at += part.length; }
    return made;
  }

  const mixed = words.map((word) => utf8.encode(word)).flatMap((word) => [bytes(word.length, 2), word]);
  const prefix = join([utf8.encode("tabletop/1"), bytes(words.length, 2), ...mixed]);

  async function draw(signer, move, index, below) {
    const n = BigInt(below);
    for (let attempt = 0; ; attempt++) {
      const address = join([prefix, bytes(move, 8), bytes(index, 4), bytes(attempt, 4)]);
      const signed = await crypto.subtle.sign("HMAC", signer, address);
      const number = new DataView(signed).getBigUint64(0);
      if (number < WORD - (WORD % n)) return number % n;
    }
  }

  try {
    const signer = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    let agree = hex(await crypto.subtle.digest("SHA-256", key)) === commitment;
    for (const [move, index, below, value] of draws) {
      agree = (await draw(signer, move, index, below)) === BigInt(value) && agree;
    }
    say(agree ? "good" : "bad");
  } catch {
    say("bad");
  }
})();
