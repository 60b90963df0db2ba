// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// A file in the device's attachment store, with what it turned out to hold.
struct StoredAttachment: Sendable {
    var identifier: String
    var file: URL
    /// The uniform type that the extension attached it as.
    var type: String
    var isThumbnailHidden: Bool
    var media: MediaInfo

    /// Whether the content is a picture, sound or film that can be shown.
    ///
    /// A file that merely ends too early counts: systems show what there is of it. What is shown by another name than
    /// its own counts as well, as long as notifications can show its kind.
    var isReadable: Bool {
        switch media.type {
        case .jpeg, .png, .gif: media.width != nil && media.frameCount > 0
        case .mpeg4, .mpeg, .avi, .wav, .aiff, .mp3, .mpeg4Audio: true
        // The probe knows no sure sign of every film and sound, but a picture it would know.
        case .unknown: !isTypedAsImage && media.byteCount > 0
        default: false
        }
    }

    /// Whether it was attached as a picture.
    var isTypedAsImage: Bool { ["public.jpeg", "public.png", "com.compuserve.gif"].contains(type) }

    /// Whether the content is a picture of another kind than it was attached as.
    var isMistyped: Bool {
        switch (type, media.type) {
        case ("public.jpeg", .jpeg), ("public.png", .png), ("com.compuserve.gif", .gif): false
        default: isTypedAsImage && media.type != .unknown
        }
    }

    var displayed: DisplayedNotification.Attachment {
        DisplayedNotification.Attachment(
            identifier: identifier,
            file: file.path,
            type: type,
            byteCount: media.byteCount,
            width: media.width,
            height: media.height,
            isThumbnailHidden: isThumbnailHidden
        )
    }

    var timelineFields: JSONObject {
        var fields: JSONObject = [
            "identifier": .string(identifier), "type": .string(type), "byteCount": .integer(media.byteCount),
            "contentType": .string(media.type.rawValue),
        ]
        fields["width"] = media.width.map(JSONValue.integer)
        fields["height"] = media.height.map(JSONValue.integer)
        return fields
    }
}
