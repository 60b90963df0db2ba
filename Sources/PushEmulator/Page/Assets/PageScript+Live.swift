// SPDX-License-Identifier: Apache-2.0

extension PageScript {
    /// Listens to the emulator, and puts in place what the server makes of the same address when something happened.
    ///
    /// Elements with `data-region` are replaced when they differ; those with `data-keyed` child by child, so that what is
    /// focused stays so.
    static let live = #"""
        const banner = document.getElementById("banner")
        const connection = document.getElementById("connection")
        let source
        let position = document.body.dataset.position
        let isLost = false
        let isLoading = false
        let isStale = false

        function say(sentence, isBad = false) {
          banner.textContent = sentence
          banner.classList.toggle("bad", isBad)
          banner.hidden = sentence === ""
        }

        function show(isOn) {
          connection.className = `connection ${isOn ? "on" : "off"}`
          connection.querySelector(".words").textContent = isOn ? "Live" : "Not connected"
        }

        function patchKeyed(old, fresh) {
          const known = new Map([...old.children].map(child => [child.id, child]))
          let place = old.firstElementChild
          for (const child of [...fresh.children]) {
            const kept = known.get(child.id)
            known.delete(child.id)
            // Times are written anew here, so the server's own spelling is compared.
            const text = child.outerHTML
            if (kept && (kept.served ?? "") === text) {
              if (kept === place) place = place.nextElementSibling
              else old.insertBefore(kept, place)
              continue
            }
            child.served = text
            localTimes(child)
            if (!kept) child.classList.add("live-new")
            old.insertBefore(child, place)
            if (kept) {
              const hadFocus = kept.contains(document.activeElement)
              if (kept === place) place = place.nextElementSibling
              kept.remove()
              if (hadFocus) child.querySelector("a, button")?.focus({ preventScroll: true })
            }
          }
          for (const gone of known.values()) gone.remove()
        }

        function patch(fresh) {
          document.title = fresh.title
          // A region that came or went changes the view as a whole.
          const names = root => [...root.querySelectorAll("[data-region]")].map(part => part.id).join()
          if (names(fresh) !== names(document)) {
            const main = fresh.getElementById("main")
            for (const part of main.querySelectorAll("[data-region], [data-keyed] > *")) part.served = part.outerHTML
            localTimes(main)
            document.getElementById("main").replaceWith(main)
          }
          for (const part of fresh.querySelectorAll("[data-region], #unread, #faults")) {
            const old = document.getElementById(part.id)
            if (!old) continue
            if (part.dataset.keyed !== undefined && old.dataset.keyed !== undefined) {
              patchKeyed(old, part)
            } else if ((old.served ?? old.outerHTML) !== part.outerHTML && !old.contains(document.activeElement)) {
              part.served = part.outerHTML
              localTimes(part)
              old.replaceWith(part)
            }
          }
        }

        /** Asks for the page again; what happens meanwhile makes it ask once more. */
        async function refresh() {
          isStale = true
          if (isLoading) return
          isLoading = true
          while (isStale) {
            isStale = false
            try {
              const answer = await fetch(location.href, { headers: { Accept: "text/html" } })
              const fresh = new DOMParser().parseFromString(await answer.text(), "text/html")
              if (fresh.body.dataset.style && fresh.body.dataset.style !== document.body.dataset.style) {
                return location.reload()
              }
              patch(fresh)
              if (answer.ok) say("")
              else say(fresh.querySelector("#main p")?.textContent ?? `The emulator answers ${answer.status}.`, true)
            } catch {
              say("The emulator does not answer; this page goes on by itself once it does.", true)
            }
            // In a flood of messages the reader sees a few changes a second, and the emulator has time for the senders.
            if (isStale) await new Promise(done => setTimeout(done, 150))
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
            if (isLost) {
              isLost = false
              say("")
              refresh()
            }
          }
          source.onerror = () => {
            show(false)
            if (!isLost) say("The connection to the emulator is lost; this page goes on by itself once it is back.")
            isLost = true
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
          if (document.hidden) {
            source?.close()
          } else if (!source || source.readyState === EventSource.CLOSED) {
            isLost = true
            listen()
          }
        })
        window.addEventListener("pagehide", () => source?.close())
        window.addEventListener("pageshow", event => event.persisted && (isLost = true, listen()))
        listen()

        """#
}
