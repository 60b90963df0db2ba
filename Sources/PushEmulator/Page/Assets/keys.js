// SPDX-License-Identifier: Apache-2.0

// Single keys, while no field has the focus.

/** Paths of the views that `g` and a letter open. @type {Record<string, string>} */
const views = { i: "/", c: "/compose", d: "/devices", f: "/faults" }

let prefix = ""

/**
 * Clicks the first element that matches.
 *
 * @param {string} selector
 * @param {ParentNode} root
 */
function click(selector, root = document) {
  const found = root.querySelector(selector)
  if (found instanceof HTMLElement) found.click()
}

/** Moves the focus by one row, and turns the page at the end of the list. @param {1 | -1} by */
function step(by) {
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a.entry"))]
  const at = rows.findIndex(row => row.parentElement?.contains(document.activeElement))
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]
  if (next) {
    next.focus()
    next.scrollIntoView({ block: "nearest" })
  } else {
    click(by > 0 ? "a[rel=next]" : "a[rel=prev]")
  }
}

/** @type {Record<string, () => void>} */
const actions = {
  j: () => step(1),
  k: () => step(-1),
  u: () => click("a[rel=up]"),
  o: () => click("a.entry", document.activeElement?.closest("li") ?? new DocumentFragment()),
  "/": () => /** @type {HTMLInputElement | null} */ (document.querySelector("input[type=search]"))?.select(),
  "?": () => document.getElementById("keys")?.togglePopover(),
  "#": () => {
    const row = document.activeElement?.closest("li")
    if (row?.querySelector(".remove")) click(".remove", row)
    else click("[data-deletes]")
  },
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  const target = /** @type {HTMLElement} */ (event.target)
  if (target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")) {
    if (event.key === "Escape") target.blur()
    return
  }
  const key = event.key
  const view = prefix === "g" ? views[key] : undefined
  prefix = key === "g" ? "g" : ""
  const link = view && document.querySelector(`.top nav a[href^="${view}"]`)
  if (link instanceof HTMLElement) link.click()
  else if (Object.hasOwn(actions, key)) actions[key]()
  else if (/^[1-9]$/.test(key)) {
    /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-tab]"))[Number(key) - 1]?.click()
  } else return
  event.preventDefault()
})

// One dialog serves all rows of the list.
document.addEventListener("click", event => {
  const button = /** @type {Element} */ (event.target).closest?.(".remove")
  const form = document.getElementById("delete-one-form")
  const title = document.getElementById("delete-one-title")
  if (!(button instanceof HTMLElement) || !(form instanceof HTMLFormElement) || !title) return
  form.action = button.dataset.action ?? ""
  title.textContent = button.dataset.title ?? ""
})
