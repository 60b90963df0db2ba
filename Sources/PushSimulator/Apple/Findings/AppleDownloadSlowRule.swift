// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture arrived in time, but took most of the extension's time limit.
///
/// Why: an extension has about thirty seconds for everything. A download that takes more than half of them here will
/// miss the limit for people with a slower connection, who then see the text alone.
///
/// Example: a picture of 8 MB on a network as slow as EDGE; a server that takes 20 s to begin.
///
/// Fix: serve a smaller file from a faster place, for instance through a content delivery network.
///
/// Source: Apple, "UNNotificationServiceExtension".
enum AppleDownloadSlowRule: ApplePictureRule {
    static let id = "apple-download-slow"
    static let severity = Severity.note
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.showsPicture, let download = record.download, let endedAt = download.endedAt else { return nil }
        let duration = endedAt - download.startedAt
        guard duration > record.device.timeLimit / 2 else { return nil }
        return
            "The picture took \(DownloadRecord.text(duration)) of the \(DownloadRecord.text(record.device.timeLimit)) that "
            + "an extension has (network: \(record.device.network)); people with a slower connection will not see it: "
            + "serve a smaller file from a faster place."
    }
}
