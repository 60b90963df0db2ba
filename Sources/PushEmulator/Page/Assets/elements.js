// SPDX-License-Identifier: Apache-2.0

/**
 * The element with this id, which every view has.
 *
 * @param {string} id
 * @param {Document} root
 * @returns {HTMLElement}
 */
export function element(id, root = document) {
  const found = root.getElementById(id)
  if (!found) throw new Error(`The page has no element with the id ${id}.`)
  return found
}

/** Whether an element, or one inside it, has the keyboard focus. @param {Element} element */
export function hasFocus(element) {
  return element.contains(document.activeElement)
}
