// SPDX-License-Identifier: Apache-2.0
// Finds messages by words and verdicts, and loads the page again once a served one has changed.

/** @param {string | null | undefined} text */
const plain = (text) => (text ?? "").normalize("NFKC").toLowerCase();

const filters = /** @type {HTMLFormElement} */ (document.forms.namedItem("filters"));
const search = /** @type {HTMLInputElement} */ (filters.elements.namedItem("search"));
const boxes = [...filters.querySelectorAll("input")].filter((box) => box.type === "checkbox");
const count = /** @type {HTMLOutputElement} */ (filters.elements.namedItem("count"));
const messages = [...document.querySelectorAll("section.message")].map((element) => ({
  section: /** @type {HTMLElement} */ (element),
  text: plain(element.querySelector(".about")?.textContent),
  // A message that cannot be drawn has the verdict itself.
  parts: [element, ...element.querySelectorAll("*")].filter((part) => part.hasAttribute("data-verdict")).map((part) => ({
    element: /** @type {HTMLElement} */ (part),
    text: plain(part.textContent),
    verdict: part.getAttribute("data-verdict") ?? "",
  })),
}));

const show = () => {
  const words = plain(search.value).split(/\s+/);
  const wanted = boxes.filter((box) => box.checked).map((box) => box.value);
  let shown = 0;
  for (const message of messages) {
    let found = 0;
    for (const { element, text, verdict } of message.parts) {
      const isFound = words.every((word) => message.text.includes(word) || text.includes(word)) &&
        (wanted.length === 0 || wanted.includes(verdict));
      if (element !== message.section) element.hidden = !isFound;
      if (isFound) found += 1;
    }
    message.section.hidden = found === 0;
    if (found > 0) shown += 1;
  }
  count.value = `${shown} of ${messages.length} messages`;
};

const { version } = document.body.dataset;
const kept = "richpush-filters";

const keep = () => {
  const values = [search.value, ...boxes.filter((box) => box.checked).map((box) => box.value)];
  sessionStorage.setItem(kept, JSON.stringify(values));
};

filters.addEventListener("submit", (event) => event.preventDefault());
filters.addEventListener("input", () => {
  show();
  if (version) keep();
});

if (version) {
  const [words, ...verdicts] = JSON.parse(sessionStorage.getItem(kept) ?? '[""]');
  search.value = words;
  for (const box of boxes) box.checked = verdicts.includes(box.value);
  const look = async () => {
    try {
      const answer = await fetch("version", { cache: "no-store" });
      if (await answer.text() !== version) return location.reload();
      setTimeout(look, 100);
    } catch {
      const ended = document.querySelector(".ended");
      if (ended) /** @type {HTMLElement} */ (ended).hidden = false;
    }
  };
  setTimeout(look, 100);
}
filters.hidden = false;
show();
