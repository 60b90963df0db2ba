// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture was not there in time.
///
/// Why, Apple: a load that moves no byte for sixty seconds fails (NSURLErrorDomain -1001). That is longer than an
/// extension has, so it happens only if the extension sets a shorter limit, or if the device's time limit was raised.
///
/// Why, Android: the notification waits five seconds for its picture, counted from when it is built. Then the download is
/// ended and the text shown; the picture is not added later.
///
/// Why, Web: Chromium waits 90 seconds for each picture, and shows the notification only then.
///
/// Example, Apple: an extension whose session has `timeoutIntervalForRequest = 5`, and a server that answers after 8 s.
///
/// Example, Android: a picture of 900 kB on 3G; a server that takes 6 s to begin.
///
/// Example, Web: a server that accepts the connection and never answers.
///
/// Fix: serve a smaller file from a faster place, for instance through a content delivery network.
///
/// Source, Apple: Apple, `NSURLErrorTimedOut` and `timeoutIntervalForRequest`.
///
/// Source, Android: firebase-android-sdk, `DisplayNotification.IMAGE_DOWNLOAD_TIMEOUT_SECONDS`;
/// react-native-firebase#4006.
///
/// Source, Web: Chromium, `notification_image_loader.cc`.
enum DownloadTimedOutRule: PictureLoadRule {
    static let id = "download-timed-out"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/foundation/nsurlerrortimedout"
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .timedOut(let limit, let circumstances, let effect)? = load.failure else { return nil }
        let details = circumstances.isEmpty ? "" : " (\(circumstances.joined(separator: "; ")))"
        return
            "\(load.missing): \(load.failedURL) had not arrived after \(DownloadRecord.text(limit))\(details)\(effect); "
            + "serve a smaller file from a faster place."
    }
}
