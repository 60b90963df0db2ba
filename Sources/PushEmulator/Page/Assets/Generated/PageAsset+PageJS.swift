// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from page.js.

extension PageAsset {
    /// The content of `page.js`.
    static let pageJS: StaticString = #"""
        // SPDX-License-Identifier: Apache-2.0

        // What every view does beyond its markup: colours, copying, local times, live updates, keys.

        import "./keys.js"
        import "./live.js"
        import { localize } from "./patch.js"

        document.documentElement.classList.add("scripted")

        // The token of the address is in a cookie by now, and an address can be read by bystanders and in the history.
        if (location.search.includes("access_token=")) {
          const address = new URL(location.href)
          address.searchParams.delete("access_token")
          history.replaceState(null, "", address)
        }

        document.addEventListener("change", event => {
          const input = /** @type {HTMLInputElement} */ (event.target)
          if (input.name === "look") {
            document.cookie = `richpush_look=${input.value}; path=/; max-age=31536000; samesite=strict`
          }
          if (input.form?.matches("[data-submits]")) input.form.requestSubmit()
        })

        document.addEventListener("click", async event => {
          const button = /** @type {Element} */ (event.target).closest?.("button.copy")
          const words = button?.querySelector(".words")
          if (!(button instanceof HTMLElement) || !words) return
          try {
            await navigator.clipboard.writeText(document.getElementById(button.dataset.copies ?? "")?.textContent ?? "")
            words.textContent = "Copied"
            button.classList.add("done")
          } catch {
            words.textContent = "Not allowed by the browser"
          }
          setTimeout(() => {
            words.textContent = "Copy"
            button.classList.remove("done")
          }, 1600)
        })

        // Parameters without a value only make addresses longer.
        document.addEventListener("formdata", event => {
          if (/** @type {HTMLFormElement} */ (event.target).method !== "get") return
          for (const [name, value] of [...event.formData]) if (value === "") event.formData.delete(name)
        })

        localize(document)

        """#
}
