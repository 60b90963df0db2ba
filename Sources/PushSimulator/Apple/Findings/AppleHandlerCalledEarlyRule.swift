// SPDX-License-Identifier: Apache-2.0

/// The extension delivered while the picture was still being downloaded.
///
/// Why: only the first call of the handler counts, and what was attached by then. An extension that starts a download
/// and calls the handler at once always delivers without its picture.
///
/// Example: the template's `contentHandler(bestAttemptContent)` left below the call of Firebase's helper.
///
/// Fix: call the handler when the picture is attached, and only then; Firebase's helper calls it for you.
///
/// Source: Apple, "Modifying content in newly delivered notifications"; CrossGeeks/FirebasePushNotificationPlugin#258.
enum AppleHandlerCalledEarlyRule: DeliveryRule {
    static let id = "apple-handler-called-early"
    static let explainsMissingPicture = true
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let run = record.run, !run.hasExpired, !record.showsPicture, let call = run.calls.first,
            let download = record.download, download.endedAt.map({ $0 > call.at }) ?? true
        else { return nil }
        return
            "No picture is shown: the service extension called its handler after \(DownloadRecord.text(call.at)), while "
            + "\(record.pictureURL) was still being downloaded; call the handler when the picture is attached, and only "
            + "then."
    }
}
