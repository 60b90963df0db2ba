// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from elements.js.

extension PageAsset {
    /// The content of `elements.js`.
    static let elementsJS: StaticString = #"""
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

        """#
}
