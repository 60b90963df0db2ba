// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The device had no network when it asked for the picture.
///
/// Why: a push can arrive in the last moment before the network is gone. There is no second attempt.
///
/// Example: a train that enters a tunnel.
///
/// Fix: nothing; the message is as it should be.
///
/// Source, Apple: Apple, `NSURLErrorNotConnectedToInternet`.
///
/// Source, Android: firebase-android-sdk, `ImageDownload`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum OfflineRule: PictureLoadRule {
    static let id = "offline"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/foundation/nsurlerrornotconnectedtointernet"
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .transfer(.offline)? = load.failure else { return nil }
        return
            "\(load.missing): the device had no network when it asked for \(load.url)\(load.named); nothing is wrong with "
            + "the message."
    }
}
