// SPDX-License-Identifier: Apache-2.0

// Updates the page from a newer document of the same address.
//
// Elements with `data-region` are replaced when they differ. Lists with `data-keyed` are updated row by row, and a row
// part by part, so that focus and selection stay. A row with `data-known` stands for the row that the page already has.
// An element that has the focus is not replaced before it loses it.

import { element, hasFocus } from "./elements.js"
import { writeLocalTimes } from "./times.js"

/**
 * The markup that the server sent for an element. Times are rewritten here, so this is what newer markup is compared with.
 *
 * @type {WeakMap<Element, string>}
 */
const served = new WeakMap()

/** Remembers what the server sent before times are rewritten. @param {Document | Element} root */
export function localize(root) {
  for (const part of root.querySelectorAll("[data-region], [data-keyed] > *")) served.set(part, part.outerHTML)
  writeLocalTimes(root)
}

/**
 * Makes an element equal to another one, and leaves alone what is equal already.
 *
 * @param {Element} old
 * @param {Element} fresh
 */
function morph(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  const [parts, wanted] = [[...old.childNodes], [...fresh.childNodes]]
  if (parts.map(part => part.nodeName).join() !== wanted.map(part => part.nodeName).join()) {
    old.replaceChildren(...wanted)
    return
  }
  parts.forEach((part, index) => {
    const other = wanted[index]
    if (part.isEqualNode(other)) return
    if (part instanceof Element && other instanceof Element) morph(part, other)
    else part.nodeValue = other.nodeValue
  })
}

/** Removes a row; the next one gets the focus if the row had it. @param {Element} row */
function drop(row) {
  const heir = hasFocus(row) ? (row.nextElementSibling ?? row.previousElementSibling) : null
  row.remove()
  const target = heir?.querySelector("a, button")
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function patchRows(old, fresh) {
  old.className = fresh.className
  for (const row of [...old.children]) if (!fresh.children.namedItem(row.id)) drop(row)
  let place = old.firstElementChild
  for (const child of [...fresh.children]) {
    const row = old.children.namedItem(child.id) ?? child
    const text = child.outerHTML
    if (row === child) child.classList.add("live-new")
    if (!child.hasAttribute("data-known") && served.get(row) !== text) {
      writeLocalTimes(child)
      if (row.classList.contains("live-new")) child.classList.add("live-new")
      if (row !== child) morph(row, child)
      served.set(row, text)
    }
    if (row === place) place = place.nextElementSibling
    else old.insertBefore(row, place)
  }
}

/** @param {Document} root */
const regions = root => [...root.querySelectorAll("[data-region]")].map(part => part.id).join()

/** Whether the page has every row that a document leaves out, in a list of the same kind. @param {Document} fresh */
export function completes(fresh) {
  const known = [...fresh.querySelectorAll("[data-known]")]
  const list = document.getElementById("list")
  return known.length === 0 || (list !== null && list.className === known[0].parentElement?.className
    && regions(fresh) === regions(document) && known.every(row => list.children.namedItem(row.id)))
}

/** Replaces the whole view; `false` while something in it has the focus. @param {Document} fresh */
function replaceView(fresh) {
  const main = element("main")
  const hadFocus = main === document.activeElement
  if (!hadFocus && hasFocus(main)) return false
  const next = element("main", fresh)
  localize(next)
  main.replaceWith(next)
  if (hadFocus) next.focus({ preventScroll: true })
  return true
}

/** Updates one part of the page; `false` while something in it has the focus. @param {HTMLElement} part */
function patchPart(part) {
  const old = document.getElementById(part.id)
  if (!old) return true
  if (part.dataset.keyed !== undefined && old.dataset.keyed !== undefined) {
    patchRows(old, part)
    return true
  }
  if ((served.get(old) ?? old.outerHTML) === part.outerHTML) return true
  if (hasFocus(old)) return false
  served.set(part, part.outerHTML)
  writeLocalTimes(part)
  old.replaceWith(part)
  return true
}

/**
 * Updates the page from a newer document; `false` where a part is left as it is because it has the focus.
 *
 * @param {Document} fresh
 * @param {boolean} isWhole Whether the document is the same view; otherwise only its header is taken.
 */
export function patch(fresh, isWhole) {
  const header = "#unread, #faults"
  if (!isWhole) return patchParts(fresh, header)
  document.title = fresh.title
  // A region that was added or removed changes the view as a whole.
  const isReplaced = regions(fresh) === regions(document) || replaceView(fresh)
  return patchParts(fresh, `[data-region], ${header}`) && isReplaced
}

/**
 * @param {Document} fresh
 * @param {string} selector
 */
function patchParts(fresh, selector) {
  const parts = [.../** @type {NodeListOf<HTMLElement>} */ (fresh.querySelectorAll(selector))]
  return parts.map(patchPart).every(Boolean)
}
