// SPDX-License-Identifier: Apache-2.0

/// The extension delivered its best attempt when its time was up.
enum TimeLimitRule: DeliveryRule {
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
        return
            "The extension's best attempt is shown\(record.withoutPicture): \(record.pictureURL) was not downloaded within "
            + "\(limit) (network: \(record.device.network)); serve a smaller file from a faster place."
    }
}
