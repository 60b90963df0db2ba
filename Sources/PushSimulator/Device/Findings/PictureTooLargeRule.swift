// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's file is larger than the device takes.
///
/// Why, Apple: iOS refuses an attachment over 10 MB for a picture, 5 MB for a sound and 50 MB for a film (UNErrorDomain
/// 102, `attachmentInvalidFileSize`). Firebase's helper downloads all of it before that is known, and the text is shown
/// alone.
///
/// Why, Android: the SDK reads a picture of up to 1 MiB. It looks at `Content-Length` first and reads nothing if that is
/// more; without the header it counts the bytes. One byte more, and there is no picture.
///
/// Why, Web: browsers have no bound of bytes for pictures; the simulator has one, to protect this machine.
///
/// Example: a photo straight from a camera, or a server whose answer never ends.
///
/// Fix: send a smaller file; a phone shows a picture about 1200 pixels wide, which is some hundred kilobytes.
///
/// Source, Apple: Apple, "UNNotificationAttachment".
///
/// Source, Android: firebase-android-sdk, `ImageDownload`; FCM HTTP v1 reference, `Notification.image`.
///
/// Source, Web: RichPush's own; Chromium, `notification_image_loader.cc` (no bound).
enum PictureTooLargeRule: PictureLoadRule {
    static let id = "picture-too-large"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .tooLarge(let clause)? = load.failure else { return nil }
        return "\(load.missing): \(clause)."
    }
}
