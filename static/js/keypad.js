/* A keypad under the thumb, where the pointer is coarse. The system's own keyboard
   stays away, so nothing on the page moves while a hand is settled. */
"use strict";

(() => {
  const pad = document.querySelector("[data-keypad]");
  if (!pad || !matchMedia("(pointer: coarse)").matches) return;
  const next = pad.querySelector("[data-next-row]");
  const name = pad.querySelector("[data-row-name]");
  const said = pad.querySelector("[data-row-said]");
  let current = null;

  const form = () => document.querySelector("form[data-answering]:not([hidden])");
  const rows = () => [...(form()?.querySelectorAll("[data-row]") ?? [])].filter(amountOf);
  const amountOf = (row) => row.querySelector("input[inputmode]");
  const isLast = () => rows().at(-1) === current;

  function begin() {
    const here = rows();
    pad.hidden = here.length === 0;
    document.body.classList.toggle("has-keypad", here.length > 0);
    for (const row of here) amountOf(row).inputMode = "none";
    const faulty = here.find((row) => row.classList.contains("wrong"));
    if (!here.length) return;
    point(faulty ?? here[0]);
    if (faulty) faulty.scrollIntoView({ block: "nearest" });
    else showTable();
  }

  /* Once, and only as far as it must: the cards have to be read above the keys. */
  function showTable() {
    const table = document.querySelector(".hand-table");
    const hidden = table && table.getBoundingClientRect().bottom > pad.getBoundingClientRect().top;
    if (hidden) table.scrollIntoView({ block: "start" });
  }

  /* The bet that the keys are meant for, and what has been said of it. */
  function tell() {
    const legend = current.querySelector("legend");
    const chosen = current.querySelector('input[type="radio"]:checked + span');
    name.textContent = legend ? legend.innerText.replace(/\s+/g, " ") : "";
    said.textContent = [chosen?.textContent, amountOf(current).value].filter(Boolean).join(" ");
  }

  function point(row) {
    current?.classList.remove("current");
    current = row;
    current.classList.add("current");
    next.textContent = isLast() ? next.dataset.last : next.dataset.more;
    for (const key of pad.querySelectorAll("[data-act]")) {
      const radio = radioOf(key.dataset.act);
      key.disabled = !radio;
      if (radio) key.textContent = radio.nextElementSibling.textContent;
    }
    tell();
  }

  function radioOf(action) {
    return current.querySelector(`input[type="radio"][value="${action}"]`);
  }

  function write(text) {
    const amount = amountOf(current);
    amount.value = text;
    amount.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function choose(action) {
    const radio = radioOf(action);
    radio.checked = true;
    radio.dispatchEvent(new Event("input", { bubbles: true }));
    if (!isLast()) goOn();
  }

  function goOn() {
    if (isLast()) {
      form().requestSubmit();
      return;
    }
    point(rows()[rows().indexOf(current) + 1]); // without scrolling: the table stays in sight
  }

  pad.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key || !current?.isConnected) return;
    const typed = amountOf(current).value;
    if (key.dataset.key) write(typed + key.dataset.key);
    else if (key.dataset.act) choose(key.dataset.act);
    else if ("erase" in key.dataset) write(typed.slice(0, -1));
    else goOn();
  });

  document.addEventListener("input", (event) => {
    if (current?.contains(event.target)) setTimeout(tell); // once all has been entered
  });
  document.addEventListener("focusin", (event) => {
    const row = event.target.closest("[data-row]");
    if (row && amountOf(row)) point(row);
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "rules-sheet") begin();
  });
  document.addEventListener("round:turned", begin); // no keys for what does not count
  begin();
})();
