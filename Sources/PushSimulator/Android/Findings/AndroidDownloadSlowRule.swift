// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture came in time here, but will not on a slow network.
///
/// Why: the notification waits five seconds for its picture. A file of half a megabyte takes longer on 3G.
///
/// Example: a picture of 800 kB.
///
/// Fix: serve a smaller file: 1024 × 512 pixels as JPEG have about 150 kB.
///
/// Source: firebase-android-sdk, `DisplayNotification`; the speeds are from Apple's Network Link Conditioner.
enum AndroidDownloadSlowRule: AndroidPictureRule {
    static let id = "android-download-slow"
    static let severity = Severity.note

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.showsPicture, let download = record.download else { return nil }
        let limit = Capabilities.standard.duration(.imageDownloadSeconds, on: record.device.client)
        let time = NetworkProfile.threeG.estimate(
            byteCount: download.byteCount,
            requests: 1 + download.redirectCount
        )
        guard time > limit else { return nil }
        return
            "The picture of \(ByteCount.text(download.byteCount)) takes at least \(DownloadRecord.text(time)) on 3G, and a "
            + "notification waits \(DownloadRecord.text(limit)) for it: people there will not see it; serve a smaller "
            + "file."
    }
}
