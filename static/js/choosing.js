/* Only a whole table has boxes to be counted. Without this script the server sees to it. */
"use strict";

(() => {
  const form = document.querySelector("[data-choosing]");
  if (!form) return;
  const { kind, boxes } = form.elements;
  const field = boxes.closest(".field");

  function fit() {
    const table = kind.value === "settle-table";
    field.hidden = !table;
    boxes.disabled = !table;
    boxes.options[0].disabled = table && boxes.options.length > 1;
    if (table && boxes.value === "1" && boxes.options.length > 1) boxes.value = "2";
  }

  kind.addEventListener("change", fit);
  window.addEventListener("pageshow", fit); // a browser that goes back restores the choice
  fit();
})();
