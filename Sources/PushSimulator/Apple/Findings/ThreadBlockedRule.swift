// SPDX-License-Identifier: Apache-2.0

/// The extension's thread did not come back and was left to itself.
enum ThreadBlockedRule: DeliveryRule {
    static let id = "apple-extension-thread-blocked"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let run = record.run, !run.hasThreadReturned, !run.wasCancelled else { return nil }
        return
            "The extension's thread had not returned from didReceive some time after its \(limit(record)) were over and "
            + "was abandoned, where a device ends the process; do not block in didReceive."
    }

    private static func limit(_ record: DeliveryRecord) -> String { DownloadRecord.text(record.device.timeLimit) }
}
