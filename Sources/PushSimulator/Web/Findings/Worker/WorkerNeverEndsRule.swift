// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The worker is not done with an event in time.
///
/// Why: a browser ends a worker that takes too long, and what it had not done yet is not done. A promise that is never settled
/// keeps the worker, and the user's battery, busy until then.
///
/// Example: `event.waitUntil(new Promise(() => {}))`; a `fetch()` without a time limit.
///
/// Fix: settle each promise, and give what may take long a limit: `AbortSignal.timeout(5000)`.
///
/// Source: Service Workers, "Terminate Service Worker".
enum WorkerNeverEndsRule: DeliveryRule {
    static let id = "worker-never-ends"
    static let severity = Severity.error
    static let documentation: String? = "https://w3c.github.io/ServiceWorker/#service-worker-lifetime"

    static func sentence(for record: WorkerRecord) -> String? {
        let phase: WorkerRecord.Phase
        if record.hasBegun, !record.hasEnded {
            phase = .push
        } else if let action = record.action, !action.hasEnded {
            phase = action.phase
        } else {
            return nil
        }
        let limit = DownloadRecord.text(record.timeLimit)
        return
            "\(record.listener(phase)) was not done after \(limit), and browsers end a worker that takes too long; settle each "
            + "promise that it waits for, with a limit for what comes from a server."
    }
}
