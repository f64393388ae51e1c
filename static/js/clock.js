/* The clock of an exam's hand or of a speed round. The server's time rules; this only
   shows it, and asks again after the page has slept. */
"use strict";

(() => {
  const clock = document.querySelector("[data-clock]");
  if (!clock) return;

  const voice = clock.querySelector("[data-clock-voice]");
  const words = { 10: voice.dataset.ten, 5: voice.dataset.five, 0: voice.dataset.out };
  let endsAt = performance.now() + Number(clock.dataset.clock);
  let ticking = null;
  let last = null;

  /* After a fragment has come in, the figures stand in another clock. */
  const here = () => document.querySelector("[data-clock]");

  function tick() {
    clearTimeout(ticking);
    const left = Math.max(0, endsAt - performance.now());
    const seconds = Math.ceil(left / 1000);
    if (seconds !== last) show(seconds);
    if (left > 0) ticking = setTimeout(tick, left % 1000 || 1000);
  }

  /* Spoken at ten, at five and at the end; else a screen reader is left in peace. */
  function show(seconds) {
    const shown = here();
    if (!shown) return;
    const bar = shown.querySelector("progress");
    shown.querySelector("[data-clock-figure]").textContent = seconds;
    bar.value = seconds;
    shown.classList.toggle("near", seconds <= 5);
    shown.classList.toggle("out", seconds === 0);
    document.querySelector("[data-clock-out]").hidden = seconds > 0;
    closeRound(seconds === 0);
    const said = shown.querySelector("[data-clock-voice]");
    if (last !== null && seconds in words) said.textContent = words[seconds];
    last = seconds;
  }

  /* After a speed round nothing counts: its form takes no key any more. */
  function closeRound(over) {
    const notice = document.querySelector("[data-round-over]");
    const form = document.querySelector("form#answer");
    if (!notice || !form || form.hidden === over) return;
    form.hidden = over;
    document.dispatchEvent(new Event("round:turned"));
    if (!over) return;
    notice.querySelector("a").focus({ preventScroll: true });
  }

  /* A page that slept has no idea how long: some machines stop its clock meanwhile. */
  async function askAgain() {
    if (document.visibilityState !== "visible") return;
    const asked = performance.now();
    const reply = await fetch(location.href, { headers: { Accept: "text/html" } });
    const read = new DOMParser().parseFromString(await reply.text(), "text/html");
    const fresh = read.querySelector("[data-clock]");
    if (!fresh || reply.redirected) {
      location.reload(); // the hand has been answered elsewhere, or all is over
      return;
    }
    endsAt = asked + Number(fresh.dataset.clock);
    tick();
  }

  for (const type of ["visibilitychange", "resume"]) {
    document.addEventListener(type, () => askAgain().catch(() => {})); // offline: go on counting
  }
  document.addEventListener("htmx:afterSwap", () => {
    last = null;
    tick();
  });
  tick();
})();
