// SPDX-License-Identifier: Apache-2.0

extension PageScript {
    /// Puts in place what the server made of an address since.
    ///
    /// Elements with `data-region` are replaced when they differ; of those with `data-keyed` only what differs within a child,
    /// so that what is focused or selected stays so. A child with `data-known` stands for the one that the page has. Nothing
    /// is taken from under the reader's hands: what has the focus waits until it has lost it.
    static let patching = #"""
        let isHeld = false

        /** Makes an element what another is, and leaves alone all that is the same in both. */
        function morph(old, fresh) {
          for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name)
          for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
          const [parts, wanted] = [[...old.childNodes], [...fresh.childNodes]]
          if (parts.map(part => part.nodeName).join() !== wanted.map(part => part.nodeName).join()) {
            return old.replaceChildren(...wanted)
          }
          parts.forEach((part, index) => {
            if (part.isEqualNode(wanted[index])) return
            if (part.nodeType === Node.ELEMENT_NODE) morph(part, wanted[index])
            else part.data = wanted[index].data
          })
        }

        /** Takes a row away; the next one gets the focus that it had. */
        function drop(row) {
          const heir = row.contains(document.activeElement) && (row.nextElementSibling ?? row.previousElementSibling)
          row.remove()
          if (heir) heir.querySelector("a, button")?.focus({ preventScroll: true })
        }

        function patchKeyed(old, fresh) {
          old.className = fresh.className
          for (const row of [...old.children]) if (!fresh.children.namedItem(row.id)) drop(row)
          let place = old.firstElementChild
          for (const child of [...fresh.children]) {
            const row = old.children.namedItem(child.id) ?? child
            // Times are written anew here, so the server's own spelling is compared.
            const text = child.outerHTML
            if (row === child) child.classList.add("live-new")
            if (child.dataset.known === undefined && row.served !== text) {
              localTimes(child)
              if (row.classList.contains("live-new")) child.classList.add("live-new")
              if (row !== child) morph(row, child)
              row.served = text
            }
            if (row === place) place = place.nextElementSibling
            else old.insertBefore(row, place)
          }
        }

        /** Whether the page has what the answer does not repeat, in a list of the same kind. */
        function completes(fresh) {
          const known = [...fresh.querySelectorAll("[data-known]")]
          const list = document.getElementById("list")
          return known.length === 0 || (list?.className === known[0].parentElement.className
            && regions(fresh) === regions(document) && known.every(row => list.children.namedItem(row.id)))
        }

        const regions = root => [...root.querySelectorAll("[data-region]")].map(part => part.id).join()

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
          if (regions(fresh) !== regions(document)) patchMain(fresh)
          fresh.querySelectorAll("[data-region], #unread, #faults").forEach(patchPart)
        }

        document.addEventListener("focusout", () => isHeld && refresh())

        """#
}
