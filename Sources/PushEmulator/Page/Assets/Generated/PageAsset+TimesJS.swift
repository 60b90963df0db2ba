// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from times.js.

extension PageAsset {
    /// The content of `times.js`.
    static let timesJS: StaticString = #"""
        // SPDX-License-Identifier: Apache-2.0

        // Made once: making one takes longer than writing all times of a list.
        const clock = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", second: "2-digit" })
        const day = new Intl.DateTimeFormat([], { day: "numeric", month: "short" })
        const whole = new Intl.DateTimeFormat([], { dateStyle: "medium", timeStyle: "medium" })

        /**
         * Writes every time below an element in the reader's time zone; times of today without their date.
         *
         * @param {Document | Element} root
         */
        export function writeLocalTimes(root) {
          const today = new Date().toDateString()
          for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (root.querySelectorAll("time[datetime]"))) {
            const moment = new Date(time.dateTime)
            if (isNaN(moment.getTime())) continue
            const isToday = moment.toDateString() === today
            time.textContent = isToday ? clock.format(moment) : `${day.format(moment)}, ${clock.format(moment)}`
            time.title = whole.format(moment)
          }
        }

        """#
}
