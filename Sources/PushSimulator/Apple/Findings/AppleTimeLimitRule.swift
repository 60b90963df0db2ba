// SPDX-License-Identifier: Apache-2.0

/// The extension delivered its best attempt when its time was up.
///
/// Why: an extension has about thirty seconds, while a load waits sixty for a silent server. So a slow picture ends in
/// `serviceExtensionTimeWillExpire()`, where what is ready by then is delivered: the text. An extension that delivers
/// only there, even with a picture, makes everyone wait for half a minute.
///
/// Example: a picture of 8 MB on EDGE; a server that sends one byte a second, or never answers; a completion handler that
/// attaches the picture and does not call `contentHandler`.
///
/// Fix: serve a smaller file from a faster place; call the handler on every path.
///
/// Source: Apple, "UNNotificationServiceExtension"; OneSignal-Flutter-SDK#777.
enum AppleTimeLimitRule: ApplePictureRule {
    static let id = "apple-time-limit"
    static let explainsMissingPicture = true
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let run = record.run, run.hasExpired, run.content != nil, !run.hasLostItsWork else { return nil }
        let limit = DownloadRecord.text(record.device.timeLimit)
        let shown = "The extension's best attempt is shown\(record.withoutPicture)"
        if let download = record.download, download.isUnfinished {
            let amount = download.failure.flatMap { $0.byteCount > 0 ? ByteCount.text($0.byteCount) : nil }
            return
                "\(shown): \(record.pictureURL) was not downloaded within \(limit) (\(amount ?? "nothing") of it had come; "
                + "network: \(record.device.network)); serve a smaller file from a faster place."
        }
        guard run.hasReturnedInTime else {
            return "\(shown): didReceive was still running when its \(limit) were used up; let it do less."
        }
        let idle =
            run.unreachableSince.map { "the extension was idle from \(DownloadRecord.text($0)) on" }
            ?? "didReceive had returned, and nothing was being downloaded any more"
        return
            "\(shown) after a wait of \(limit): \(idle), but only "
            + "serviceExtensionTimeWillExpire() called the handler; call it on every path, as soon as the content is ready."
    }
}
