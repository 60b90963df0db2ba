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

        /** Asks for the page as it is by now; `false` where there is no answer, or none that will last. */
        async function load() {
          // A view that is not live, such as the answer to a form, may have no address: its header is any view's.
          const isWhole = document.body.dataset.live !== undefined
          const project = document.body.dataset.project
          const address = isWhole ? location.href : `/faults${project ? `?project=${encodeURIComponent(project)}` : ""}`
          try {
            const answer = await fetch(address, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(15000) })
            const fresh = new DOMParser().parseFromString(await answer.text(), "text/html")
            if (fresh.body.dataset.style && fresh.body.dataset.style !== document.body.dataset.style) {
              location.reload()
              return true
            }
            patch(fresh, isWhole)
            if (!answer.ok) say(fresh.querySelector("#main p")?.textContent ?? `The emulator answers ${answer.status}.`, true)
            else say("")
            return answer.status < 500
          } catch {
            say("The emulator does not answer; this page goes on by itself once it does.", true)
            return false
          }
        }

        /** Brings the page up to date; what happens meanwhile makes it ask once more. */
        async function refresh() {
          isStale = true
          if (isLoading) return
          isLoading = true
          // In a flood of messages the reader sees a few changes a second, and the emulator has time for the senders.
          for (let pause = 20; isStale; pause = Math.min(pause * 2, 160)) {
            isStale = false
            // A lost connection is tried again anyway, and the page with it.
            if (!await load() && !isLost) {
              clearTimeout(retrying)
              retrying = setTimeout(refresh, 1000)
            }
            if (isStale) await new Promise(done => setTimeout(done, pause))
          }
          isLoading = false
        }

        function concerns(event) {
          const liveness = document.body.dataset.live
          if (liveness === "all" || event.type === "deleted" || event.type === "marked") return liveness !== undefined
          if (event.type === "faults") return true
          const data = JSON.parse(event.data)
          return liveness !== undefined && String(data.message ?? data.id) === liveness
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
          for (const type of ["message", "delivery", "settled", "deleted", "marked", "faults"]) {
            source.addEventListener(type, event => {
              position = event.lastEventId
              if (concerns(event)) refresh()
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
