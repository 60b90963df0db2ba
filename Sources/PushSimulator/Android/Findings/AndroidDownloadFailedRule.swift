// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture could not be downloaded for a reason that has no separate rule.
///
/// Why: whatever a download fails with, the text is shown without the picture.
///
/// Example: a server that answers with something other than HTTP.
///
/// Fix: look at the reason, and correct the server or the URL.
///
/// Source: firebase-android-sdk, `DisplayNotification`.
enum AndroidDownloadFailedRule: AndroidPictureRule {
    static let id = "android-download-failed"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, download.failure != nil else { return nil }
        let reason = download.detail.isEmpty ? "no reason is known" : download.detail
        return
            "No picture is shown: \(record.pictureURL) could not be downloaded (\(reason)); correct the server or the URL."
    }
}
