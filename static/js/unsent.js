/* Answers that have not got through are kept on this device, and go first as soon as
   they can. One is forgotten only when the server has said that it is saved. */
"use strict";

(() => {
  const PREFIX = "unsent-answer-";
  const FIRST_DELAY = 2000;
  const LONGEST_DELAY = 30000;
  let delay = FIRST_DELAY;
  let waiting = null;

  const openForm = () => document.querySelector("form[data-answering]");
  const keyOf = (form) => PREFIX + form.dataset.answering;
  const held = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

  function hold(form) {
    const body = new URLSearchParams(new FormData(form)).toString();
    localStorage.setItem(keyOf(form), JSON.stringify({ url: form.getAttribute("action"), body }));
  }

  function tell(what, url) {
    const notice = document.querySelector("[data-link]");
    if (!notice) return;
    notice.hidden = false;
    for (const line of notice.querySelectorAll("p")) line.hidden = !line.matches(what);
    if (url) notice.querySelector("[data-refused-hand]").setAttribute("href", url);
  }

  /* Back into the form, and off again with the token it had: the server takes it once. */
  function fill(form, body) {
    for (const [name, value] of new URLSearchParams(body)) {
      if (name === "csrfmiddlewaretoken") continue;
      if (name === "client_ms") form.dataset.measured = value;
      for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
        if (field.type === "radio" || field.type === "checkbox") field.checked ||= field.value === value;
        else field.value = value;
      }
    }
    form.requestSubmit();
  }

  /* Whether the server has dealt with it: kept it, refused it, or shown what is wrong
     with it. A reply that leads elsewhere, as to the log-in, says nothing of it. */
  function settled(reply, key) {
    if (PREFIX + reply.header("Answer-Saved") === key) return "[data-resent]";
    if (PREFIX + reply.header("Answer-Refused") === key) return "[data-refused]";
    return reply.ok && !reply.header("HX-Redirect") && "[data-refused]";
  }

  async function resend(key, { url, body }) {
    const fields = new URLSearchParams(body);
    const token = document.querySelector("[name=csrfmiddlewaretoken]");
    if (token) fields.set("csrfmiddlewaretoken", token.value);
    const headers = { "HX-Request": "true" };
    const reply = await fetch(url, { method: "POST", body: fields, headers, redirect: "manual" });
    const outcome = settled({ ok: reply.ok, header: (name) => reply.headers.get(name) }, key);
    if (!outcome) return;
    tell(outcome, url);
    const shown = !reply.headers.has("Answer-Saved") && !reply.headers.has("Answer-Refused");
    if (!shown) localStorage.removeItem(key); // else it waits in its hand, to be put right
  }

  async function resendAll() {
    const form = openForm();
    for (const key of held()) {
      const answer = JSON.parse(localStorage.getItem(key));
      if (form && keyOf(form) === key) {
        if (!form.classList.contains("htmx-request")) fill(form, answer.body);
      } else {
        await resend(key, answer).catch(tryLater);
      }
    }
  }

  function tryLater() {
    clearTimeout(waiting);
    waiting = setTimeout(resendAll, delay);
    delay = Math.min(2 * delay, LONGEST_DELAY);
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.matches("form[data-answering]")) hold(event.target);
  });

  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const form = event.detail.elt;
    if (!form.matches("form[data-answering]")) return;
    const { xhr } = event.detail;
    const ok = xhr.status >= 200 && xhr.status < 300;
    const header = (name) => xhr.getResponseHeader(name);
    if (!settled({ ok, header }, keyOf(form))) return;
    localStorage.removeItem(keyOf(form));
    clearTimeout(waiting);
    delay = FIRST_DELAY;
  });

  for (const type of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(type, (event) => {
      if (event.target.matches("form[data-answering]")) tryLater();
    });
  }

  window.addEventListener("online", resendAll);
  document.addEventListener("DOMContentLoaded", resendAll);
})();
