// SPDX-License-Identifier: Apache-2.0

extension PageScript {
    /// What single keys do while no field has the focus.
    static let keys = #"""
        let prefix = ""

        function step(by) {
          const rows = [...document.querySelectorAll("a.entry")]
          const at = rows.findIndex(row => row.parentElement.contains(document.activeElement))
          const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]
          if (next) {
            next.focus()
            next.scrollIntoView({ block: "nearest" })
          } else if (rows.length > 0) {
            document.querySelector(by > 0 ? "a[rel=next]" : "a[rel=prev]")?.click()
          }
        }

        const parts = { i: "/", c: "/compose", d: "/devices", f: "/faults" }

        document.addEventListener("keydown", event => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
          if (event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")) {
            if (event.key === "Escape") event.target.blur()
            return
          }
          const key = event.key
          const goes = prefix === "g" ? parts[key] : undefined
          prefix = key === "g" ? "g" : ""
          const link = goes && document.querySelector(`.top nav a[href^="${goes}"]`)
          const row = document.activeElement?.closest?.("li")
          const actions = {
            j: () => document.querySelector("a.entry") ? step(1) : document.querySelector("a[rel=next]")?.click(),
            k: () => document.querySelector("a.entry") ? step(-1) : document.querySelector("a[rel=prev]")?.click(),
            u: () => document.querySelector("a[rel=up]")?.click(),
            o: () => row?.querySelector("a.entry")?.click(),
            "/": () => document.querySelector("input[type=search]")?.select(),
            "?": () => document.getElementById("keys")?.togglePopover(),
            "#": () => (row?.querySelector(".remove") ?? document.querySelector("[data-deletes]"))?.click(),
          }
          if (link) link.click()
          else if (actions[key]) actions[key]()
          else if (/^[1-9]$/.test(key)) document.querySelectorAll("[data-tab]")[key - 1]?.click()
          else return
          event.preventDefault()
        })

        // One question serves all rows of the list.
        document.addEventListener("click", event => {
          const button = event.target.closest?.(".remove")
          const form = document.getElementById("delete-one-form")
          if (!button || !form) return
          form.action = button.dataset.action
          document.getElementById("delete-one-title").textContent = button.dataset.title
        })

        """#
}
