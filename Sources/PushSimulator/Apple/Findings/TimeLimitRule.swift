// SPDX-License-Identifier: Apache-2.0

/// The extension delivered its best attempt when its time was up.
///
/// Why: an extension has about thirty seconds, while a load waits sixty for a silent server. So a slow picture ends in
/// `serviceExtensionTimeWillExpire()`, where what is ready by then is delivered: the text.
///
/// Example: a picture of 8 MB on EDGE; a server that sends one byte a second, or never answers.
///
/// Fix: serve a smaller file from a faster place.
///
/// Source: Apple, "UNNotificationServiceExtension"; OneSignal-Flutter-SDK#777.
enum TimeLimitRule: PictureRule {
    static let id = "apple-time-limit"
    static let explainsMissingPicture = true
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let run = record.run, run.hasExpired, run.content != nil, !run.hasLostItsWork, !record.showsPicture else {
            return nil
        }
        let limit = DownloadRecord.text(record.device.timeLimit)
        guard let download = record.download, download.isUnfinished else {
            return
                "The extension's best attempt is shown\(record.withoutPicture): its \(limit) were used up before it was "
                + "done; let it do less."
        }
        let amount = download.failure.flatMap { $0.byteCount > 0 ? ByteCount.text($0.byteCount) : nil }
        return
            "The extension's best attempt is shown\(record.withoutPicture): \(record.pictureURL) was not downloaded within "
            + "\(limit) (\(amount ?? "nothing") of it had come; network: \(record.device.network)); serve a smaller file from "
            + "a faster place."
    }
}
