// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One click asks for several windows.
///
/// Why: a click allows the worker to open or focus one window. Browsers refuse the others.
///
/// Example: `for (const url of urls) clients.openWindow(url)`.
///
/// Fix: open one page, and let it lead on.
///
/// Source: HTML, "consume user activation"; Chromium and Firefox refuse the second call.
enum WorkerOpensManyRule: DeliveryRule {
    static let id = "worker-opens-many"
    static let documentation: String? = "https://developer.mozilla.org/docs/Web/API/Clients/openWindow"

    static func sentence(for record: WorkerRecord) -> String? {
        let opened = record.windows.filter { $0.method == "openWindow" }
        guard opened.count > 1 else { return nil }
        let refused = opened.count { $0.refusal != nil }
        return
            "One click asks for \(opened.count) windows\(record.suffix(opened[0].place)), and \(record.browser) refused \(refused); "
            + "open one."
    }
}
