// SPDX-License-Identifier: Apache-2.0

// Checks a message while it is written: one request after a pause in typing.

import { say } from "./banner.js"
import { element, hasFocus } from "./elements.js"

const form = /** @type {HTMLFormElement} */ (element("compose"))
const progress = element("checking")
/** @type {number | undefined} */
let timer
let isRunning = false
let isStale = false
/** Whether the answer to a refused message is shown, which stays until somebody types. */
let isRefused = form.querySelector(".send-bar .problem") !== null

/** Shows what is wrong beside each field. @param {Map<string | undefined, string | null>} problems */
function showProblems(problems) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[id^=problem-]"))) {
    const name = place.id.slice("problem-".length)
    const sentence = problems.get(name) ?? ""
    place.textContent = sentence
    place.hidden = sentence === ""
    const field = document.getElementById(name)
    if (sentence) field?.setAttribute("aria-invalid", "true")
    else field?.removeAttribute("aria-invalid")
  }
}

/** Asks once, and shows the answer unless the message has changed meanwhile. */
async function checkOnce() {
  const fields = /** @type {[string, string][]} */ ([...new FormData(form)])
  const answer = await fetch("/compose/check", { method: "POST", body: new URLSearchParams(fields) })
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html")
  const part = fresh.getElementById("check")
  if (!answer.ok || !part) throw new Error(`The emulator answers ${answer.status}.`)
  if (isStale) return
  if (!isRefused) {
    const items = [.../** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("[data-mistake]"))]
    showProblems(new Map(items.map(item => [item.dataset.mistake, item.textContent])))
  }
  // Where the list of devices is searched, the answer holds those that were found.
  for (const id of ["check", "tried-choices", "device"]) {
    const [old, newer] = [document.getElementById(id), fresh.getElementById(id)]
    if (old && newer && !hasFocus(old)) old.replaceWith(newer)
  }
  say()
}

/** One request at a time; a change meanwhile makes it ask once more. */
async function check() {
  isStale = true
  if (isRunning) return
  isRunning = true
  const slow = setTimeout(() => progress.hidden = false, 400)
  while (isStale) {
    isStale = false
    try {
      await checkOnce()
    } catch (error) {
      say(`The message cannot be checked at the moment. ${error instanceof Error ? error.message : error}`, true)
    }
  }
  clearTimeout(slow)
  progress.hidden = true
  isRunning = false
}

form.addEventListener("input", () => {
  isRefused = false
  clearTimeout(timer)
  timer = setTimeout(check, 350)
})
// Another project has other devices and topics, so the whole page is loaded.
element("of-project").addEventListener("change", () => {
  clearTimeout(timer)
  form.requestSubmit(form.querySelector("[name=act][value=project]"))
})
form.addEventListener("change", event => {
  if (/** @type {HTMLElement} */ (event.target).id === "picture-address") element("address").focus()
})
form.addEventListener("keydown", event => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    form.requestSubmit(form.querySelector(".send-bar .primary"))
  }
})

const file = /** @type {HTMLInputElement | null} */ (document.getElementById("picture-file"))

/** Has the emulator serve a picture, and puts its address into the message. @param {File} picture */
async function show(picture) {
  const limit = Number(file?.dataset.limit)
  const own = /** @type {HTMLInputElement} */ (element("picture-address"))
  own.checked = true
  try {
    if (picture.size > limit) throw new Error(`${picture.name} has more than ${limit >> 20} MB, which no device shows.`)
    const answer = await fetch("/compose/pictures", { method: "POST", body: picture })
    const { address, error } = await answer.json()
    if (!answer.ok) throw new Error(error.message)
    const field = /** @type {HTMLInputElement} */ (element("address"))
    field.value = address
    const drawing = new Image(72, 48)
    drawing.src = new URL(address).pathname
    own.parentElement?.querySelector(".frame")?.replaceChildren(drawing)
    showProblems(new Map())
    field.dispatchEvent(new Event("input", { bubbles: true }))
  } catch (error) {
    showProblems(new Map([["file", error instanceof Error ? error.message : `${error}`]]))
  }
}

if (file) {
  element("of-file").hidden = false
  file.addEventListener("change", () => {
    if (file.files?.[0]) show(file.files[0])
  })
  document.addEventListener("dragover", event => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault()
  })
  document.addEventListener("drop", event => {
    const picture = event.dataTransfer?.files[0]
    if (!picture) return
    event.preventDefault()
    show(picture)
  })
}
// Return in a field checks the message and stays on the page.
form.addEventListener("submit", event => {
  if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value !== "check") return
  event.preventDefault()
  check()
})
check()
