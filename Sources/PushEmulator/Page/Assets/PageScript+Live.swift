// SPDX-License-Identifier: Apache-2.0

extension PageScript {
    /// Listens to the emulator, and asks for the page again when something happened.
    static let live = #"""
        const banner = document.getElementById("banner")
        const connection = document.getElementById("connection")
        let source
        let position = document.body.dataset.position
        let isLost = false
        let isLoading = false
        let isStale = false
        /** Whether the page is out of date in more than the rows of these messages. */
        let isBehind = false
        let changed = new Set()
        let retrying
        let said = { sentence: "", isBad: false }

        /** The lost connection has the word for as long as it is lost: an answer from before says nothing of now. */
        function tell() {
          const { sentence, isBad } = isLost
            ? { sentence: "The connection to the emulator is lost; this page goes on by itself once it is back.", isBad: false }
            : said
          banner.textContent = sentence
          banner.classList.toggle("bad", isBad)
          banner.hidden = sentence === ""
        }

        function say(sentence, isBad = false) {
          said = { sentence, isBad }
          tell()
        }

        function show(isOn) {
          isLost = !isOn
          connection.className = `connection ${isOn ? "on" : "off"}`
          connection.querySelector(".words").textContent = isOn ? "Live" : "Not connected"
          tell()
        }

        /**
         * Asks for the page as it is by now, or only for what changed with some messages; `false` where there is no answer,
         * or none that will last.
         */
        async function load(rows) {
          // A view that is not live, such as the answer to a form, may have no address: its header is any view's.
          const isWhole = document.body.dataset.live !== undefined
          const project = document.body.dataset.project
          const address = new URL(isWhole ? location : "/faults", location)
          if (!isWhole && project) address.searchParams.set("project", project)
          if (rows) address.searchParams.set("rows", rows.join())
          try {
            const answer = await fetch(address, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(15000) })
            const fresh = new DOMParser().parseFromString(await answer.text(), "text/html")
            if (fresh.body.dataset.style && fresh.body.dataset.style !== document.body.dataset.style) {
              location.reload()
              return true
            }
            if (!completes(fresh)) return load()
            patch(fresh, isWhole)
            if (!answer.ok) say(fresh.querySelector("#main p")?.textContent ?? `The emulator answers ${answer.status}.`, true)
            else say("")
            return answer.status < 500
          } catch {
            say("The emulator does not answer; this page goes on by itself once it does.", true)
            return false
          }
        }

        /** Beyond these the whole list is asked for at once. */
        const rowLimit = 20

        /** Brings the page up to date, or a message's row in it; what happens meanwhile makes it ask once more. */
        async function refresh(message) {
          isStale = true
          if (message === undefined) isBehind = true
          else changed.add(message)
          if (isLoading) return
          isLoading = true
          // In a flood of messages the reader sees a few changes a second, and the emulator has time for the senders.
          for (let pause = 0; isStale; pause = Math.min(2 * pause + 5, 160)) {
            const rows = isBehind || changed.size > rowLimit ? undefined : [...changed]
            isStale = isBehind = false
            changed.clear()
            if (!await load(rows)) {
              isBehind = true
              // A lost connection is tried again anyway, and the page with it.
              if (!isLost) {
                clearTimeout(retrying)
                retrying = setTimeout(refresh, 1000)
              }
            }
            if (isStale && pause > 0) await new Promise(done => setTimeout(done, pause))
          }
          isLoading = false
        }

        /** Does what an event calls for: nothing, the view once more, or a row of it. */
        function hear({ type, data }) {
          const liveness = document.body.dataset.live
          const { message, id } = JSON.parse(data)
          const about = message ?? id
          if (type === "faults" || type === "missed") refresh()
          else if (liveness === undefined) return
          else if (about === undefined || liveness === "all" || liveness === String(about)) refresh()
          else if (liveness === "rows") refresh(about)
        }

        function listen() {
          source?.close()
          const query = new URLSearchParams({ lastEventId: position })
          if (document.body.dataset.project) query.set("project", document.body.dataset.project)
          source = new EventSource(`/api/v1/events?${query}`)
          source.onopen = () => {
            show(true)
            // Not every change is told to those who come late, and some were made while nobody listened.
            refresh()
          }
          source.onerror = () => {
            show(false)
            // Browsers come back by themselves unless the answer was an error.
            if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000)
          }
          for (const type of ["message", "delivery", "settled", "deleted", "marked", "faults", "missed"]) {
            source.addEventListener(type, event => {
              position = event.lastEventId
              hear(event)
            })
          }
        }

        // Browsers open few connections to a host, so windows that nobody sees let go of theirs.
        document.addEventListener("visibilitychange", () => {
          if (document.hidden) source?.close()
          else if (source?.readyState !== EventSource.OPEN) listen()
        })
        window.addEventListener("pagehide", () => source?.close())
        window.addEventListener("pageshow", event => event.persisted && listen())
        // What is there is painted first; what happens until then is asked for once the stream is open.
        requestAnimationFrame(() => setTimeout(() => source ?? listen()))

        """#
}
