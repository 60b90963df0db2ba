// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture is attached as another type than its content has, or as a film.
///
/// Why: iOS believes the file extension when it attaches. Devices were seen to show a JPEG under a PNG's name, but
/// nothing documents it, and other platforms decide differently.
///
/// Example: `photo.png` that is a JPEG, served as `image/png`; `clip.mp4` that is a PNG.
///
/// Fix: give the file the extension and `Content-Type` of its content.
///
/// Source: Apple, "UNNotificationAttachment"; OneSignal-iOS-SDK#686.
enum ApplePictureMistypedRule: ApplePictureRule {
    static let id = "apple-picture-mistyped"
    static let severity = Severity.note
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let stored = record.stored.first(where: { $0.isReadable && $0.isMistyped }) else { return nil }
        guard stored.isTypedAsImage, stored.media.type.isImage else {
            return
                "The file is attached as \(stored.type) but its content is \(stored.media.type); what devices make of it is not "
                + "documented: give the file the extension and Content-Type of its content."
        }
        return
            "The picture is attached as \(stored.type) but its content is \(stored.media.type); devices have been seen "
            + "to show such files, but it is not documented: give the file the extension and Content-Type of its content."
    }
}
