/* The clock of an exam's hand. The server's deadline rules; this only shows it. */
"use strict";

(() => {
  const clock = document.querySelector("[data-clock]");
  if (!clock) return;

  const figure = clock.querySelector("[data-clock-figure]");
  const bar = clock.querySelector("progress");
  const voice = clock.querySelector("[data-clock-voice]");
  const out = clock.querySelector("[data-clock-out]");
  const endsAt = performance.now() + Number(clock.dataset.clock);
  const words = { 10: voice.dataset.ten, 5: voice.dataset.five, 0: voice.dataset.out };
  let last = null;

  function tick() {
    const left = Math.max(0, endsAt - performance.now());
    const seconds = Math.ceil(left / 1000);
    if (seconds !== last) show(seconds);
    if (left > 0) setTimeout(tick, left % 1000 || 1000);
  }

  /* Spoken at ten, at five and at the end; else a screen reader is left in peace. */
  function show(seconds) {
    figure.textContent = seconds;
    bar.value = seconds;
    clock.classList.toggle("near", seconds <= 5);
    clock.classList.toggle("out", seconds === 0);
    out.hidden = seconds > 0;
    if (last !== null && seconds in words) voice.textContent = words[seconds];
    last = seconds;
  }

  tick();
})();
