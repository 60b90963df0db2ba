// SPDX-License-Identifier: Apache-2.0

extension PageScript {
    /// Asks what is to be said of the message while it is being written, once for a pause in the typing.
    static let compose = #"""
        {
          const form = document.getElementById("compose")
          const checking = document.getElementById("checking")
          let timer
          let isRunning = false
          let isStale = false
          // What kept the message from being sent stands until somebody types.
          let isRefused = form.querySelector(".send-bar .problem") !== null

          function tell(mistakes) {
            for (const place of form.querySelectorAll("[id^=problem-]")) {
              const name = place.id.slice("problem-".length)
              const sentence = mistakes.get(name) ?? ""
              place.textContent = sentence
              place.hidden = sentence === ""
              const field = document.getElementById(name)
              if (sentence) field?.setAttribute("aria-invalid", "true")
              else field?.removeAttribute("aria-invalid")
            }
          }

          /** One request at a time; what changes meanwhile makes it ask once more. */
          async function check() {
            isStale = true
            if (isRunning) return
            isRunning = true
            const late = setTimeout(() => checking.hidden = false, 400)
            while (isStale) {
              isStale = false
              try {
                const answer = await fetch("/compose/check", { method: "POST", body: new URLSearchParams(new FormData(form)) })
                const fresh = new DOMParser().parseFromString(await answer.text(), "text/html")
                const part = fresh.getElementById("check")
                if (!answer.ok || !part) throw new Error(`The emulator answers ${answer.status}.`)
                if (isStale) continue
                if (!isRefused) tell(new Map([...part.querySelectorAll("[data-mistake]")].map(item => [item.dataset.mistake, item.textContent])))
                // Among many devices, those that were looked for come along.
                for (const id of ["check", "tried-choices", "device"]) {
                  const [old, newer] = [document.getElementById(id), fresh.getElementById(id)]
                  if (old && newer && !old.contains(document.activeElement)) old.replaceWith(newer)
                }
              } catch (error) {
                say(`The message cannot be checked at the moment. ${error.message}`, true)
                continue
              }
              say("")
            }
            clearTimeout(late)
            checking.hidden = true
            isRunning = false
          }

          function soon(delay) {
            clearTimeout(timer)
            timer = setTimeout(check, delay)
          }

          form.addEventListener("input", () => {
            isRefused = false
            soon(350)
          })
          // Another project has other devices and topics, so the whole page comes anew.
          form.elements.project.addEventListener("change", () => {
            clearTimeout(timer)
            form.requestSubmit(form.querySelector("[name=act][value=project]"))
          })
          form.addEventListener("change", event => {
            if (event.target.id === "picture-address") document.getElementById("address").focus()
          })
          form.addEventListener("keydown", event => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(form.querySelector(".send-bar .primary"))
          })
          // Return in a field asks for a check and does not leave the page.
          form.addEventListener("submit", event => {
            if (event.submitter?.value !== "check") return
            event.preventDefault()
            check()
          })
          check()
        }

        """#
}
