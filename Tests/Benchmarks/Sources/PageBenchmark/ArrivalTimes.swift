// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// How soon a message is drawn on an open list: its row after the answer to its sender, and what became of it after the
/// last device was done.
struct ArrivalTimes {
    private var rows: [Double] = []
    private var outcomes: [Double] = []

    mutating func measure(_ emulator: MeasuredEmulator, count: Int) async throws {
        try await withBrowserPage { page in
            try await page.open(emulator.base)
            try await page.when("document.querySelector('.connection.on')")
            try await page.evaluate(Self.watch)
            for number in 0..<count {
                let (id, answered) = try await emulator.send("Arrival \(number)")
                let seen = try await page.evaluate("window.drawn('m\(id)')")
                rows.append((seen["row"]?.number ?? .nan) - answered)
                outcomes.append((seen["outcomes"]?.number ?? .nan) - (try await emulator.finished(id)))
            }
        }
    }

    func print() {
        PageBenchmark.line("arrival: row drawn after the answer to the sender", rows)
        PageBenchmark.line("arrival: outcomes drawn after the last delivery", outcomes)
    }

    /// Notes when the frame was drawn in which the newest row appeared, and that in which all its outcomes did.
    private static let watch = """
        {
          const seen = {}
          const drawn = done => requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => done(performance.timeOrigin + performance.now())
            port2.postMessage(null)
          })
          new MutationObserver(() => {
            const row = document.querySelector("#list > li")
            const entry = seen[row?.id] ??= {}
            entry.asked ??= drawn(time => entry.row = time) ?? true
            if (row?.querySelectorAll(".outcome:not(.waiting)").length === 3) {
              entry.isDone ??= drawn(time => entry.outcomes = time) ?? true
            }
          }).observe(document, { subtree: true, childList: true })
          window.drawn = async id => {
            while (!seen[id]?.outcomes) await new Promise(requestAnimationFrame)
            return seen[id]
          }
        }
        """
}
