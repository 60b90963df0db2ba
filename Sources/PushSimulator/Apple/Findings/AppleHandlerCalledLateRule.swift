// SPDX-License-Identifier: Apache-2.0

/// The handler was called when the system had already shown the original content.
///
/// Why: once its time is over and no handler was called, iOS shows the push as it was sent; what comes after is lost.
///
/// Example: a download of 40 s, and an extension that does nothing in `serviceExtensionTimeWillExpire()`.
///
/// Fix: deliver the best attempt in `serviceExtensionTimeWillExpire()`.
///
/// Source: Apple, "Modifying content in newly delivered notifications".
enum AppleHandlerCalledLateRule: DeliveryRule {
    static let id = "apple-handler-called-late"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let run = record.run, run.content == nil, !run.wasCalledByOthers,
            let call = run.calls.first(where: \.isLate)
        else { return nil }
        return "The service extension called its handler after \(DownloadRecord.text(call.at)), when the system had "
            + "already shown the original content; deliver the best attempt in serviceExtensionTimeWillExpire()."
    }
}
