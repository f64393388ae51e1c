/* Tells the server that the page of an exam was left, and for how long: a note for the
   reviewer. It decides nothing, and the trainee has been told of it. */
"use strict";

(() => {
  const hand = document.querySelector("[data-left]");
  if (!hand) return;

  const SHORTEST = 500;
  let leftAt = null;

  function leave() {
    leftAt ??= performance.now();
  }

  function comeBack() {
    if (leftAt === null || document.visibilityState !== "visible") return;
    const away = Math.round(performance.now() - leftAt);
    leftAt = null;
    if (away < SHORTEST) return;
    const body = new URLSearchParams({ number: hand.dataset.leftHand, away_ms: away });
    const token = document.querySelector("[name=csrfmiddlewaretoken]");
    if (token) body.set("csrfmiddlewaretoken", token.value);
    fetch(hand.dataset.left, { method: "POST", body, keepalive: true }).catch(() => {});
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
    else comeBack();
  });
  window.addEventListener("blur", leave);
  window.addEventListener("focus", comeBack);
})();
