// SPDX-License-Identifier: Apache-2.0

/// The time limit passed without a call of the handler.
///
/// Why: after about thirty seconds iOS calls `serviceExtensionTimeWillExpire()`; when that hands nothing over either,
/// the push is shown as it was sent, half a minute late and without its picture.
///
/// Example: an early `return` that leaves the handler uncalled if the push has a field more or less than expected.
///
/// Fix: call the handler on every path, and in `serviceExtensionTimeWillExpire()` with the best attempt.
///
/// Source: Apple, "Modifying content in newly delivered notifications"; Dimillian/IceCubesApp#2447;
/// OneSignal-iOS-SDK#1425.
enum AppleHandlerNeverCalledRule: DeliveryRule {
    static let id = "apple-handler-never-called"
    static let explainsMissingPicture = true
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let run = record.run, run.hasExpired, run.content == nil, !run.hasLostItsWork else { return nil }
        let limit = DownloadRecord.text(record.device.timeLimit)
        guard run.wasWarned else {
            return
                "The original content is shown\(record.withoutPicture): the service extension was not ready to receive "
                + "the notification within \(limit); do less in its initializer, and block neither it nor the main thread."
        }
        if let since = run.unreachableSince {
            return
                "The original content is shown\(record.withoutPicture) after a wait of \(limit): the service extension was idle "
                + "from \(DownloadRecord.text(since)) on, nothing could call its handler any more except "
                + "serviceExtensionTimeWillExpire(), and that did not; call it on every path, and there with the best attempt."
        }
        let waiting =
            if let download = record.download, download.isUnfinished {
                " while \(record.pictureURL) was still being downloaded"
            } else {
                ""
            }
        return
            "The original content is shown\(record.withoutPicture): the service extension did not call its handler within "
            + "\(limit)\(waiting), and not when told that its time was up; call it on every path, and in "
            + "serviceExtensionTimeWillExpire() with the best attempt."
    }
}
