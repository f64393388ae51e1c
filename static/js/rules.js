/* The house's rules, one key away. Without this script the link leads to their page. */
"use strict";

(() => {
  const dialog = document.querySelector("[data-rules-dialog]");
  const sheet = document.getElementById("rules-sheet");
  if (!dialog || !sheet) return;
  let shown = null;

  function open() {
    if (!dialog.open) dialog.showModal();
  }

  /* Fetched once for each house; after that it opens without the network. */
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest("a[data-rules]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (link.href !== shown) {
        sheet.replaceChildren();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      open();
    },
    true,
  );

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target !== sheet) return;
    shown = document.querySelector("a[data-rules]").href;
    open();
  });

  /* No connection: the link's own page says so better than a key that does nothing. */
  document.addEventListener("htmx:sendError", (event) => {
    if (event.target.matches("a[data-rules]")) location.assign(event.target.href);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    if (event.key.toLowerCase() !== "r" && event.key !== "?") return;
    if (event.target.closest('select, textarea, input[type="text"]:not([inputmode])')) return;
    event.preventDefault();
    if (dialog.open) dialog.close();
    else document.querySelector("a[data-rules]")?.click();
  });
})();
