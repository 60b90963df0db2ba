// SPDX-License-Identifier: Apache-2.0

/// The page's own script, a part each in a file; without it everything works but what is live.
enum PageScript {
    /// What every view has: colours, copying, times.
    static let frame = #"""
        "use strict"
        document.documentElement.classList.add("scripted")

        // The token of the address is in a cookie by now, and nobody should read it over a shoulder.
        if (location.search.includes("access_token=")) {
          const address = new URL(location)
          address.searchParams.delete("access_token")
          history.replaceState(null, "", address)
        }

        document.addEventListener("change", event => {
          const input = event.target
          if (input.name === "look") {
            document.cookie = `richpush_look=${input.value}; path=/; max-age=31536000; samesite=strict`
          }
          input.form?.matches("[data-submits]") && input.form.requestSubmit()
        })

        document.addEventListener("click", async event => {
          const button = event.target.closest?.("button.copy")
          if (!button) return
          const words = button.querySelector(".words")
          try {
            await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).textContent)
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
          if (event.target.method !== "get") return
          for (const [name, value] of [...event.formData]) if (value === "") event.formData.delete(name)
        })

        // Made once: each takes longer than all times of a list together.
        const [clock, day, whole] = [
          { hour: "2-digit", minute: "2-digit", second: "2-digit" }, { day: "numeric", month: "short" },
          { dateStyle: "medium", timeStyle: "medium" },
        ].map(parts => new Intl.DateTimeFormat([], parts))

        /** Writes moments as the reader's clock shows them. */
        function localTimes(root) {
          const today = new Date().toDateString()
          for (const time of root.querySelectorAll("time[datetime]")) {
            const moment = new Date(time.dateTime)
            if (isNaN(moment)) continue
            const isToday = moment.toDateString() === today
            time.textContent = isToday ? clock.format(moment) : `${day.format(moment)}, ${clock.format(moment)}`
            time.title = whole.format(moment)
          }
        }
        // What the server wrote is kept to be compared with what it writes later.
        for (const part of document.querySelectorAll("[data-region], [data-keyed] > *")) part.served = part.outerHTML
        localTimes(document)

        """#
}
