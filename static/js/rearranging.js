/* The parts of a programme come back from the server when a rule set is chosen, and when
   one is added or removed. What is typed while they are on their way stays. */
"use strict";

(() => {
  const FIELDS = "#parts input:not([type=hidden]), #parts select";
  const sent = new WeakMap(); // by request: what stood in the fields when it went off
  const typed = new WeakMap(); // by request: what stands there otherwise when it is back

  const fields = () => [...document.querySelectorAll(FIELDS)];

  /* What a field is called after the deed: behind a removed part they all move up. */
  function nameAfter(deed, name) {
    const removed = /^remove-(\d+)$/.exec(deed);
    const [, number, rest] = /^parts-(\d+)-(.+)$/.exec(name);
    if (!removed || Number(number) < Number(removed[1])) return name;
    return number === removed[1] ? "" : `parts-${number - 1}-${rest}`;
  }

  /* A choice that the new rules do not offer cannot be kept. */
  function put(field, value) {
    if (field.options && ![...field.options].some((each) => each.value === value)) return;
    field.value = value;
    if (field.name.endsWith("-rule_set")) refresh(field);
  }

  /* What was asked for did not know of this rule set: its choices are asked for too. */
  function refresh(field) {
    const ask = () => field.dispatchEvent(new Event("change", { bubbles: true }));
    document.addEventListener("htmx:afterSettle", ask, { once: true });
  }

  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    sent.set(detail.xhr, new Map(fields().map(({ name, value }) => [name, value])));
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const before = sent.get(detail.xhr);
    if (!before) return;
    const deed = detail.requestConfig.formData.get("do");
    const inside = fields().filter((field) => detail.target.contains(field));
    const changed = inside.filter(({ name, value }) => before.get(name) !== value);
    typed.set(detail.xhr, changed.map(({ name, value }) => [nameAfter(deed, name), value]));
  });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    const kept = typed.get(detail.xhr) || [];
    typed.delete(detail.xhr);
    for (const [name, value] of kept) {
      const field = fields().find((each) => each.name === name);
      if (field) put(field, value);
    }
  });
})();
