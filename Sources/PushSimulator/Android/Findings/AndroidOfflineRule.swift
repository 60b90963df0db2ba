// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The network was gone when the picture was to be downloaded.
///
/// Why: a message may come through and the connection be lost a moment later. There is no second attempt.
///
/// Example: a lift; a tunnel.
///
/// Fix: nothing in the message can help.
///
/// Source: firebase-android-sdk, `ImageDownload`.
enum AndroidOfflineRule: AndroidPictureRule {
    static let id = "android-offline"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.download?.failure == .offline else { return nil }
        return
            "No picture is shown: the device was offline when \(record.pictureURL) was to be downloaded, and there is no "
            + "second attempt."
    }
}
