/* Says on the page that a passkey came to nothing. The library that asks the device for
   it tells only the browser's console, and the button would seem dead. */
"use strict";

(() => {
  const told = [...document.querySelectorAll("[data-passkey-told]")];

  document.addEventListener("allauth.error", (event) => {
    const { name } = event.detail.exception;
    const fitting = told.find((each) => each.dataset.passkeyTold === name) ?? told[0];
    for (const each of told) each.hidden = true;
    requestAnimationFrame(() => {
      fitting.hidden = false; // anew, so that it is read aloud each time
    });
    event.preventDefault(); // told here
  });
})();
