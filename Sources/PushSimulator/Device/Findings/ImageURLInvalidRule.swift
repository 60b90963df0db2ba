// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's URL leads nowhere.
///
/// Why, Apple: only an absolute http or https URL leads anywhere. Before the iOS 17 SDK a space made the text no URL at
/// all (I-FCM020000); since then it is percent-encoded, and a URL without scheme and host cannot be loaded
/// (NSURLErrorDomain -1002, I-FCM020001). A value that is not a text is ignored.
///
/// Why, Android: the SDK hands it to `java.net.URL`, which knows http and https, and a few that lead to no web server.
/// Anything else is malformed, and no download begins: relative paths, `gs:` and `data:` among them.
///
/// Why, Web: a browser resolves the text against the service worker's URL. The result must be an https URL, or a `data:`
/// URL; `gs:`, `file:` and `blob:` lead nowhere. A relative URL is fine, but only the site knows what it means.
///
/// Example: `"image": "gs://bucket/a.png"`; `"image": "/images/a.png"`; `"image": "pizza monster.png"`.
///
/// Fix: send an absolute https URL, percent-encoded, that anybody can load.
///
/// Source, Apple: Apple, `NSURL`, `NSURLErrorUnsupportedURL`; firebase-ios-sdk, `FIRMessagingExtensionHelper.m`.
///
/// Source, Android: firebase-android-sdk, `ImageDownload.create`; Java, `java.net.URL`.
///
/// Source, Web: WHATWG Notifications API, "image resource"; Chromium, `notification_image_loader.cc`.
enum ImageURLInvalidRule: PictureLoadRule {
    static let id = "image-url-invalid"
    static let documents: [Platform: String] = [
        .apple: "https://firebase.google.com/docs/cloud-messaging/ios/send-image",
        .web: "https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification#image",
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .invalidURL(let clause, _)? = load.failure else { return nil }
        return "\(load.missing): \(clause)."
    }

    static func fix(for load: PictureLoad) -> Fix? {
        guard case .invalidURL(_, let meant)? = load.failure else { return nil }
        return load.replacing(with: meant)
    }
}
