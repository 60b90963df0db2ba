// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The worker throws while it handles the push, a click or a dismissal.
///
/// Why: what the listener had not done yet is not done. A promise that was passed to `waitUntil` and is rejected counts as an
/// error too.
///
/// Example: `event.data.json()` for a push that is not JSON.
///
/// Fix: read the push as it is sent, and catch what may fail.
///
/// Source: Service Workers, `ExtendableEvent`; Notifications, `showNotification()`.
enum WorkerThrowsRule: DeliveryRule {
    static let id = "worker-throws"
    static let severity = Severity.error
    static let documentation: String? = "https://w3c.github.io/ServiceWorker/#extendableevent-interface"

    static func sentence(for record: WorkerRecord) -> String? {
        let failures = record.failures.filter { $0.phase != .start || record.refusal == nil }
        guard let failure = failures.first else { return nil }
        let place = failure.place.map { " (\($0))" } ?? ""
        let more = failures.count > 1 ? " and \(failures.count - 1) more times" : ""
        return
            "\(record.listener(failure.phase)) throws\(more): \(WorkerRecord.shown(failure.message))\(place); catch it, or fix its "
            + "cause."
    }
}
