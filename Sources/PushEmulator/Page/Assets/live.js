// SPDX-License-Identifier: Apache-2.0

// Listens to the emulator's events, and loads the page again when something on it changed.

import { isLost, say, showConnection } from "./banner.js"
import { completes, patch } from "./patch.js"

/** @type {EventSource | undefined} */
let source
/** The newest event that the page knows of. */
let position = document.body.dataset.position ?? ""
let isLoading = false
let isStale = false
/** Whether more than the rows of the changed messages is out of date. */
let isBehind = false
/** Whether a part was left as it is because it had the focus. */
let isHeld = false
/** Messages whose rows are out of date. @type {Set<number>} */
const changed = new Set()
/** @type {number | undefined} */
let retry

// For tests, which wait until the page is up to date.
export { isLoading, position, source }

/** Above this number of rows the whole list is loaded. */
const rowLimit = 20

/**
 * Loads the page, or only the rows of some messages; `false` without an answer, or with a server error.
 *
 * @param {number[]} [rows]
 * @returns {Promise<boolean>}
 */
async function load(rows) {
  // A view that is not live, such as the answer to a form, may have no address of its own: any view has its header.
  const isWhole = document.body.dataset.live !== undefined
  const project = document.body.dataset.project
  const address = new URL(isWhole ? location.href : "/faults", location.href)
  if (!isWhole && project) address.searchParams.set("project", project)
  if (rows) address.searchParams.set("rows", rows.join())
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(15000) })
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html")
    if (fresh.body.dataset.assets && fresh.body.dataset.assets !== document.body.dataset.assets) {
      location.reload()
      return true
    }
    if (!completes(fresh)) return load()
    isHeld = !patch(fresh, isWhole)
    if (answer.ok) say()
    else say(fresh.querySelector("#main p")?.textContent ?? `The emulator answers ${answer.status}.`, true)
    return answer.status < 500
  } catch {
    say("The emulator does not answer. This page continues by itself when it does.", true)
    return false
  }
}

/**
 * Brings the page up to date, or the row of one message; a change meanwhile makes it load once more.
 *
 * @param {number} [message]
 */
export async function refresh(message) {
  isStale = true
  if (message === undefined) isBehind = true
  else changed.add(message)
  if (isLoading) return
  isLoading = true
  // Under load the reader sees a few changes a second, and the emulator has time for those that send.
  for (let pause = 0; isStale; pause = Math.min(2 * pause + 5, 160)) {
    const rows = isBehind || changed.size > rowLimit ? undefined : [...changed]
    isStale = isBehind = false
    changed.clear()
    if (!await load(rows)) {
      isBehind = true
      // While the connection is lost, reconnecting loads the page.
      if (!isLost) {
        clearTimeout(retry)
        retry = setTimeout(refresh, 1000)
      }
    }
    if (isStale && pause > 0) await new Promise(done => setTimeout(done, pause))
  }
  isLoading = false
}

/** Loads what an event changed: nothing, one row, or the view. @param {MessageEvent<string>} event */
function handle({ type, data }) {
  const liveness = document.body.dataset.live
  /** @type {{ message?: number, id?: number }} */
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
  const events = new EventSource(`/api/v1/events?${query}`)
  source = events
  events.onopen = () => {
    showConnection(true)
    // Some events are not repeated for clients that connect late, and the page may have changed while it was not connected.
    refresh()
  }
  events.onerror = () => {
    showConnection(false)
    // Browsers reconnect by themselves unless the answer was an error.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 1000)
  }
  for (const type of ["message", "delivery", "settled", "deleted", "marked", "faults", "missed"]) {
    events.addEventListener(type, event => {
      position = event.lastEventId
      handle(event)
    })
  }
}

// Browsers open few connections to one host, so windows in the background close theirs.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) source?.close()
  else if (source?.readyState !== EventSource.OPEN) listen()
})
addEventListener("pagehide", () => source?.close())
addEventListener("pageshow", event => event.persisted && listen())
document.addEventListener("focusout", () => isHeld && refresh())
// The page is painted first; what happens until then is loaded once the stream is open.
requestAnimationFrame(() => setTimeout(() => source ?? listen()))
