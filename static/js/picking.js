/* Questions other than settling: figures pick an option or a card, buttons count
   chips. Without this script the form is an ordinary one. */
"use strict";

(() => {
  const FIGURE = /^\d$/;

  function waitingPart(form) {
    const parts = [...form.querySelectorAll("[data-part]")];
    return parts.find((part) => part.dataset.part === "cards" || !part.querySelector(":checked"));
  }

  /* The first nine by their own figure, the tenth by 0. */
  const placeOf = (figure) => (Number(figure) || 10) - 1;

  /* The figure picks in the part that has the focus, else in the first without an answer. */
  function onFigure(event, form) {
    if (event.target.closest("[data-row]") || event.target.matches("input:not([type=radio], [type=checkbox]), textarea, select")) return;
    const part = event.target.closest("[data-part]") || waitingPart(form);
    const box = part?.querySelectorAll("input[type=radio], input[type=checkbox]")[placeOf(event.key)];
    if (!box) return;
    box.focus();
    box.checked = box.type === "radio" || !box.checked;
    event.preventDefault();
  }

  /* Enter leads on to the next thing asked, and sends the last. */
  function onEnter(event, form) {
    const part = event.target.closest("[data-part]");
    if (!part || event.target.matches("button")) return;
    const parts = [...form.querySelectorAll("[data-part], [data-row]")];
    const next = parts[parts.indexOf(part) + 1];
    if (next) next.querySelector("input:checked, input").focus();
    else form.requestSubmit();
    event.preventDefault();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    if (document.querySelector("dialog[open]")) return;
    const form = document.querySelector("form[data-answering]:not([hidden])");
    if (!form || !form.querySelector("[data-part]")) return;
    if (FIGURE.test(event.key)) onFigure(event, form);
    else if (event.key === "Enter") onEnter(event, form);
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const count = button.parentElement.querySelector("input");
    count.value = Math.max(0, Number(count.value || 0) + Number(button.dataset.step)) || "";
  });

  function begin() {
    document.querySelectorAll("[data-step]").forEach((button) => {
      button.hidden = false;
    });
  }

  document.addEventListener("htmx:afterSwap", begin);
  begin();
})();
