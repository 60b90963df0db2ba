// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The browser does not register the site's worker, so no push reaches it.
///
/// Why: a worker whose script throws while it is evaluated, or whose `install` event fails or never ends, is not installed. The
/// page's `navigator.serviceWorker.register()` then rejects, and there is no subscription.
///
/// Example: `importScripts('missing.js')`.
///
/// Fix: have the script run to its end; catch what may fail.
///
/// Source: Service Workers, "Update" and "Install".
enum WorkerStartRule: DeliveryRule {
    static let id = "worker-start"
    static let severity = Severity.error
    static let documentation: String? = "https://w3c.github.io/ServiceWorker/#update-algorithm"

    static func sentence(for record: WorkerRecord) -> String? {
        guard let refusal = record.refusal else { return nil }
        let failure = record.failures.first { $0.phase == .start }
        let place = failure?.place.map(\.description) ?? WorkerRecord.shown(record.file)
        return
            "\(record.browser) does not register the worker: \(WorkerRecord.shown(failure?.message ?? refusal)) (\(place)); have the "
            + "script run to its end."
    }
}
