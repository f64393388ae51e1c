/* Settling by keyboard: letters choose, figures pay, Enter goes from bet to bet.
   Without this script the form is an ordinary one. */
"use strict";

(() => {
  const ACTIONS = { t: "take", s: "push", "-": "push", p: "pay" };
  let shown = { question: null, at: 0 };

  function rowsOf(form) {
    return [...form.querySelectorAll("[data-row]")];
  }

  function amountOf(row) {
    return row.querySelector("input[inputmode]");
  }

  function choose(row, action) {
    const radio = row.querySelector(`input[type="radio"][value="${action}"]`);
    if (!radio) return;
    radio.checked = true;
    const amount = amountOf(row);
    if (action === "pay") {
      amount.focus();
      amount.select();
    } else {
      amount.value = "";
      radio.focus();
    }
  }

  function enter(row) {
    const radio = row.querySelector('input[type="radio"]:checked') || row.querySelector('input[type="radio"]');
    radio.focus();
    row.scrollIntoView({ block: "nearest" });
  }

  function moveOn(form, row) {
    const rows = rowsOf(form);
    const next = rows[rows.indexOf(row) + 1];
    if (next) enter(next);
    else form.requestSubmit();
  }

  function typeInto(row, figure) {
    choose(row, "pay");
    amountOf(row).value = figure;
  }

  function onRowKey(event, form, row) {
    const inAmount = event.target === amountOf(row);
    const key = event.key.toLowerCase();
    if (event.key === "Enter") moveOn(form, row);
    else if (inAmount && key === "-") return; // a sign, which makes it no amount
    else if (ACTIONS[key]) choose(row, ACTIONS[key]);
    else if (!inAmount && /^\d$/.test(key)) typeInto(row, key);
    else return;
    event.preventDefault();
  }

  /* With the focus nowhere, keys mean the first bet that has no answer yet. */
  function waitingRow(form, target) {
    if (!form || target !== document.body) return null;
    return rowsOf(form).find((row) => !row.querySelector(":checked"));
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.repeat && event.key === "Enter") {
      event.preventDefault(); // a key held down must not run through the next hand
      return;
    }
    const leave = document.querySelector("form#leave:not([hidden]) button");
    if (leave && event.key.toLowerCase() === "n") {
      event.preventDefault();
      if (!event.repeat) leave.click(); // nor through the next hand
      return;
    }
    const form = document.querySelector("form[data-answering]:not([hidden])");
    const row = event.target.closest("[data-row]") || waitingRow(form, event.target);
    if (row) onRowKey(event, form, row);
    else if (event.key.toLowerCase() === "n" && !event.target.closest("input, select, textarea")) {
      document.querySelector("a[data-next]")?.click();
    }
  });

  /* The table points out the box whose bet is being settled. */
  document.addEventListener("focusin", (event) => {
    const row = event.target.closest("[data-row]");
    const boxes = document.querySelectorAll(".felt-box");
    if (!row || boxes.length < 2) return;
    boxes.forEach((box, place) => {
      box.classList.toggle("felt-asked", place + 1 === Number(row.dataset.row));
    });
  });

  document.addEventListener("input", (event) => {
    const row = event.target.closest("[data-row]");
    if (!row) return;
    const amount = amountOf(row);
    const pay = row.querySelector('input[type="radio"][value="pay"]');
    if (event.target === amount && amount.value.trim()) pay.checked = true;
    else if (event.target !== amount && !pay.checked) amount.value = "";
  });

  /* The browser's own measure of the time, kept beside the server's. */
  function startClock() {
    const form = document.querySelector("form[data-answering]");
    if (form && form.dataset.answering !== shown.question) {
      shown = { question: form.dataset.answering, at: performance.now() };
    }
  }

  document.addEventListener(
    "submit",
    (event) => {
      const measure = event.target.elements.client_ms;
      if (!measure) return;
      const { measured } = event.target.dataset; // of an answer that is sent again
      measure.value = measured ?? Math.round(performance.now() - shown.at);
    },
    true,
  );

  /* Ready for the keyboard, without scrolling the table out of sight. */
  function begin() {
    startClock();
    const next = document.querySelector("a[data-next]");
    const verdict = document.querySelector("[data-answered]");
    if (next) {
      next.focus({ preventScroll: true });
      if (verdict.getBoundingClientRect().top < 0) verdict.scrollIntoView();
      return;
    }
    if (document.querySelector("form[data-answering] [autofocus]")) return;
    const first = document.querySelector("form[data-answering] .rows input");
    if (first) first.focus({ preventScroll: true });
  }

  /* Nothing is lost when the network is, or when the server refuses: say which it was,
     and leave the answer standing. */
  function tellUnsent(event) {
    const form = document.querySelector("form[data-answering]");
    if (!form || !event.target.matches("form[data-answering], form#leave")) return;
    const refused = event.type === "htmx:responseError";
    form.querySelector("[data-turned-down]").hidden = !refused;
    form.querySelector("[data-unsent]").hidden = refused || event.type === "htmx:beforeRequest";
  }

  for (const type of ["htmx:beforeRequest", "htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(type, tellUnsent);
  }
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "rules-sheet") begin();
  });
  begin();
})();
