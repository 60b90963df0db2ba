// SPDX-License-Identifier: Apache-2.0

/// The extension's thread did not return and was abandoned.
///
/// Why: a device ends the extension's process some moments after its time is over. Here the extension is part of the
/// test's own process, which cannot end a thread that does not return.
///
/// Example: a `semaphore.wait()` in `didReceive` for a download that never ends.
///
/// Fix: do not block in `didReceive`; call the handler from completion handlers.
///
/// Source: Apple, "UNNotificationServiceExtension".
enum AppleExtensionThreadBlockedRule: DeliveryRule {
    static let id = "apple-extension-thread-blocked"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let run = record.run, !run.hasThreadReturned, !run.wasCancelled, record.processEnd == nil else {
            return nil
        }
        return
            "The extension's thread had not returned from didReceive some time after its \(limit(record)) were over and "
            + "was abandoned; a device would end the process: do not block in didReceive."
    }

    private static func limit(_ record: AppleDeliveryRecord) -> String { DownloadRecord.text(record.device.timeLimit) }
}
