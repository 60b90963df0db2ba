// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture was not there in time.
///
/// Why: the notification waits five seconds for its picture, counted from when it is built. Then the download is ended and
/// the text shown; the picture is not added later.
///
/// Example: a picture of 900 kB on 3G; a server that takes 6 s to begin.
///
/// Fix: serve a smaller file from a faster place, for instance through a content delivery network.
///
/// Source: firebase-android-sdk, `DisplayNotification.IMAGE_DOWNLOAD_TIMEOUT_SECONDS`; react-native-firebase#4006.
enum AndroidSlowRule: AndroidPictureRule {
    static let id = "android-slow"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, download.failure == .timedOut else { return nil }
        let limit = record.imageTimeLimit
        return
            "No picture is shown: \(record.pictureURL) was not there \(DownloadRecord.text(limit)) after the notification was "
            + "built (network: \(record.device.network); \(progress(of: download)))\(estimate(for: download)); serve a smaller "
            + "file from a faster place."
    }

    private static func progress(of download: AndroidDownload) -> String {
        guard download.status > 0 else { return "no answer yet" }
        let arrived = ByteCount.text(download.byteCount)
        return download.announcedByteCount.map { "\(arrived) of \(ByteCount.text($0))" } ?? arrived
    }

    private static func estimate(for download: AndroidDownload) -> String {
        guard let count = download.announcedByteCount else { return "" }
        let times = [NetworkProfile.lte, .threeG].map { network in
            let time = network.estimate(byteCount: count, requests: 1 + download.redirectCount)
            return "\(DownloadRecord.text(time)) on \(network.name.uppercased())"
        }
        return ". By its size it takes at least \(times.joined(separator: ", "))"
    }
}
