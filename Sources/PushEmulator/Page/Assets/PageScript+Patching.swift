// SPDX-License-Identifier: Apache-2.0

extension PageScript {
    /// Puts in place what the server made of an address since.
    ///
    /// Elements with `data-region` are replaced when they differ; those with `data-keyed` child by child, so that what is
    /// focused stays so. Nothing is taken from under the reader's hands: what has the focus waits until it has lost it.
    static let patching = #"""
        let isHeld = false

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

        function patchMain(fresh) {
          const main = document.getElementById("main")
          if (main !== document.activeElement && main.contains(document.activeElement)) return isHeld = true
          const next = fresh.getElementById("main")
          for (const part of next.querySelectorAll("[data-region], [data-keyed] > *")) part.served = part.outerHTML
          localTimes(next)
          const hadFocus = main === document.activeElement
          main.replaceWith(next)
          if (hadFocus) next.focus({ preventScroll: true })
        }

        function patchPart(part) {
          const old = document.getElementById(part.id)
          if (!old) return
          if (part.dataset.keyed !== undefined && old.dataset.keyed !== undefined) return patchKeyed(old, part)
          if ((old.served ?? old.outerHTML) === part.outerHTML) return
          if (old.contains(document.activeElement)) return isHeld = true
          part.served = part.outerHTML
          localTimes(part)
          old.replaceWith(part)
        }

        function patch(fresh, isWhole) {
          isHeld = false
          if (!isWhole) return fresh.querySelectorAll("#unread, #faults").forEach(patchPart)
          document.title = fresh.title
          // A region that came or went changes the view as a whole.
          const names = root => [...root.querySelectorAll("[data-region]")].map(part => part.id).join()
          if (names(fresh) !== names(document)) patchMain(fresh)
          fresh.querySelectorAll("[data-region], #unread, #faults").forEach(patchPart)
        }

        document.addEventListener("focusout", () => isHeld && refresh())

        """#
}
