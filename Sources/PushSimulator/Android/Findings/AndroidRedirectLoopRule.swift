// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's server redirects endlessly.
///
/// Why: Android follows twenty redirects and fails at the next (`ProtocolException`).
///
/// Example: a server that redirects to itself until a cookie is set, which the SDK does not keep.
///
/// Fix: send the URL of the file itself.
///
/// Source: OkHttp in Android, `HttpEngine.MAX_FOLLOW_UPS`.
enum AndroidRedirectLoopRule: AndroidPictureRule {
    static let id = "android-redirect-loop"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, download.failure == .tooManyRedirects else { return nil }
        return
            "No picture is shown: \(record.pictureURL) redirected \(download.redirectCount) times and once more; send the URL "
            + "of the file itself."
    }
}
