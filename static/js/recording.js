/* A table test recorded tap by tap. A line that has not got through is kept on this
   device, marked, and sent again until it has; only such lines are ever sent, so that a
   page left open elsewhere overwrites nothing. */
"use strict";

(() => {
  const RETRY_AFTER = 3000;
  const REFUSED = 409;
  const dirty = new Set();
  let sending = new Set();
  let waiting = null;
  let form = null;
  let leaving = false;

  const kept = (test) => `table-test-${test}`;
  const keyOf = () => kept(form.dataset.recording);
  const boxOf = (element) => element.closest("[data-line]");
  const fieldsOf = (box) => box.querySelectorAll("input:not([data-not-sent]), textarea");

  function valuesOf(line) {
    const box = form.querySelector(`[data-line="${CSS.escape(line)}"]`);
    if (!box) return [];
    return [...fieldsOf(box)]
      .filter((field) => field.type !== "radio" || field.checked)
      .map((field) => [field.name, field.value]);
  }

  function show(failed) {
    for (const box of form.querySelectorAll("[data-line]")) {
      box.classList.toggle("dirty", failed && dirty.has(box.dataset.line));
    }
    form.querySelector("[data-unsaved]").hidden = !failed;
  }

  function hold() {
    const held = Object.fromEntries([...dirty].map((line) => [line, valuesOf(line)]));
    if (dirty.size) localStorage.setItem(keyOf(), JSON.stringify(held));
    else localStorage.removeItem(keyOf());
  }

  function touched(event) {
    if (event.target.matches("[data-not-sent]")) return;
    const box = boxOf(event.target);
    if (!box) return;
    dirty.add(box.dataset.line);
    sending.delete(box.dataset.line); // changed again while it was on its way
    hold();
  }

  /* Only what has changed here goes out, and the watch that was tapped. */
  function choose(event) {
    if (event.target.closest("form") !== form) return;
    if (leaving) {
      event.preventDefault(); // what is handed in whole needs no copy on the way
      return;
    }
    sending = new Set(dirty);
    const wanted = new Set([...sending].flatMap((line) => valuesOf(line).map(([name]) => name)));
    const { parameters } = event.detail;
    for (const name of Object.keys(parameters)) {
      const always = name === "csrfmiddlewaretoken" || name === "watch";
      if (!always && !wanted.has(name)) delete parameters[name];
    }
  }

  function after(event) {
    if (event.target.closest("form") !== form) return;
    if (event.detail.successful) {
      for (const line of sending) dirty.delete(line);
      hold();
      show(false);
      if (dirty.size) later();
    } else {
      const { status } = event.detail.xhr;
      show(status !== REFUSED);
      if (!status || status >= 500) later();
    }
  }

  /* What the server refuses it also explains. */
  function explain(event) {
    if (event.detail.xhr.status === REFUSED) event.detail.shouldSwap = true;
  }

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(again, RETRY_AFTER);
  }

  function again() {
    if (dirty.size) form.dispatchEvent(new Event("retry"));
  }

  function isChanged(field) {
    if (field.type === "radio") return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  }

  /* On a slow line the page is tapped before this script has come to hear it. */
  function catchUp() {
    for (const box of form.querySelectorAll("[data-line]")) {
      if ([...fieldsOf(box)].some(isChanged)) dirty.add(box.dataset.line);
    }
    if (!dirty.size) return;
    hold();
    setTimeout(again); // once htmx listens too
  }

  /* What had not got through when the page was left goes back into its fields; what the
     whole form has brought there since is saved. */
  function restore(held) {
    let lost = false;
    for (const [line, values] of Object.entries(held)) {
      if (dirty.has(line)) continue; // changed since
      if (JSON.stringify(values) === JSON.stringify(valuesOf(line))) continue;
      lost = true;
      dirty.add(line);
      for (const [name, value] of values) {
        for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
          if (field.type === "radio") field.checked = field.value === value;
          else field.value = value;
        }
      }
    }
    hold();
    if (!lost) return;
    show(true);
    later();
  }

  /* Of a test that has ended nothing stays on a device that others use too. */
  function forget() {
    const ended = document.querySelector("[data-recorded]");
    if (ended) localStorage.removeItem(kept(ended.dataset.recorded));
  }

  document.addEventListener("DOMContentLoaded", () => {
    forget();
    form = document.querySelector("form[data-recording]");
    if (!form) return;
    form.addEventListener("input", touched);
    form.addEventListener("change", touched, true);
    form.addEventListener("submit", () => (leaving = true));
    window.addEventListener("pageshow", () => (leaving = false)); // back again
    document.body.addEventListener("htmx:configRequest", choose);
    document.body.addEventListener("htmx:beforeSwap", explain);
    document.body.addEventListener("htmx:afterRequest", after);
    window.addEventListener("online", again);
    const held = JSON.parse(localStorage.getItem(keyOf()) || "{}");
    catchUp();
    restore(held);
  });
})();
