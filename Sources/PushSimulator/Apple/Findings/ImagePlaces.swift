// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Places in a payload where senders put a picture's URL and nobody looks for it.
enum ImagePlaces {
    private static let keys: Set<String> = [
        "image", "imageurl", "image_url", "image-url", "fcm_image", "attachment", "attachment-url", "media-url",
        "mediaurl", "media_url", "picture", "gcm.notification.image", "icon",
    ]

    /// The first member, at most two levels down, that is named like a picture and holds a web URL.
    static func first(in payload: JSONObject, below path: String = "", depth: Int = 2) -> String? {
        for (key, value) in payload {
            let name = path.isEmpty ? key : "\(path).\(key)"
            if keys.contains(key.lowercased()), let url = value.string, isWebURL(url) { return name }
            if depth > 0, let object = value.object, let place = first(in: object, below: name, depth: depth - 1) {
                return place
            }
        }
        return nil
    }

    private static func isWebURL(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }
}
