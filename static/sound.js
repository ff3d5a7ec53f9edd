// A short gentle figure when it becomes one's turn: made here, from two soft tones. Off until somebody switches it on.
(() => {
  "use strict";

  const JUST = 6_000; // milliseconds after one's own move in which one knows without a sound
  const TONES = [523.25, 784]; // C and the G above it
  const APART = 0.16;
  const LONG = 0.9; // seconds
  const LOUD = 0.12;

  const box = document.getElementById("looks");
  const wanted = () => box?.querySelector("[name=sound]:checked")?.value ?? "";
  const mine = () => "mine" in (document.getElementById("strip")?.dataset ?? {});
  let was = mine();
  let moved = -Infinity;
  let audio = null;

  // A browser lets a page sound only after its person has pressed something on it: before that nothing is tried.
  function play() {
    if (!navigator.userActivation?.hasBeenActive) return;
    audio ??= new AudioContext();
    audio.resume();
    TONES.forEach((tone, number) => sound(tone, audio.currentTime + 0.02 + number * APART));
  }

  function sound(tone, begins) {
    const swing = new OscillatorNode(audio, { type: "sine", frequency: tone });
    const loud = new GainNode(audio, { gain: 0 });
    loud.gain.setValueAtTime(0, begins);
    loud.gain.linearRampToValueAtTime(LOUD, begins + 0.03);
    loud.gain.exponentialRampToValueAtTime(0.0001, begins + LONG);
    swing.connect(loud).connect(audio.destination);
    swing.start(begins);
    swing.stop(begins + LONG);
  }

  function turned() {
    const now = mine();
    const begun = now && !was;
    was = now;
    if (!begun || !wanted()) return;
    if (document.hidden ? wanted() === "always" : performance.now() - moved > JUST) play();
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt?.id === "turn" && !event.detail.requestConfig.path.endsWith("/compose/")) moved = performance.now();
  });
  document.addEventListener("htmx:afterSettle", turned);
  // Who switches it on hears what it is like.
  document.addEventListener("change", (event) => {
    if (event.target.name === "sound" && box?.contains(event.target) && event.target.value) play();
  });
})();
