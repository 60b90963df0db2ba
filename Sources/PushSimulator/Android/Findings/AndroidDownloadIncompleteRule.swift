// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The connection ended before the picture was complete.
///
/// Why: a part of a picture is never shown; there is no second attempt.
///
/// Example: a server that announces more bytes than it sends.
///
/// Fix: see why the server breaks off.
///
/// Source: firebase-android-sdk, `ImageDownload`; Java, `ProtocolException`.
enum AndroidDownloadIncompleteRule: AndroidPictureRule {
    static let id = "android-download-incomplete"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, download.failure == .incomplete else { return nil }
        let arrived =
            download.announcedByteCount.map { "\(download.byteCount) of \($0) bytes" }
            ?? ByteCount.text(download.byteCount)
        return
            "No picture is shown: the connection of \(record.pictureURL) ended after \(arrived) (\(download.detail)); see why "
            + "the server breaks off."
    }
}
