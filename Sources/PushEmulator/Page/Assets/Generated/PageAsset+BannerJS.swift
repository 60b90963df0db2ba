// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from banner.js.

extension PageAsset {
    /// The content of `banner.js`.
    static let bannerJS: StaticString = #"""
        // SPDX-License-Identifier: Apache-2.0

        import { element } from "./elements.js"

        const banner = element("banner")
        const connection = element("connection")
        const lost = "The connection to the emulator is lost. This page continues by itself when it is back."

        /** Whether the connection to the emulator is lost. */
        export let isLost = false
        let message = { sentence: "", isBad: false }

        /** While the connection is lost, that is what the banner says: earlier answers say nothing about now. */
        function update() {
          const { sentence, isBad } = isLost ? { sentence: lost, isBad: false } : message
          banner.textContent = sentence
          banner.classList.toggle("bad", isBad)
          banner.hidden = sentence === ""
        }

        /** Shows a sentence above the view; an empty one removes it. */
        export function say(sentence = "", isBad = false) {
          message = { sentence, isBad }
          update()
        }

        /** Shows whether live updates arrive. @param {boolean} isOn */
        export function showConnection(isOn) {
          isLost = !isOn
          connection.className = `connection ${isOn ? "on" : "off"}`
          const words = connection.querySelector(".words")
          if (words) words.textContent = isOn ? "Live" : "Not connected"
          update()
        }

        """#
}
