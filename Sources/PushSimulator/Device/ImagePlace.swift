// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A field of a payload that holds a picture's URL but that no receiver reads.
struct ImagePlace {
    /// From the payload's top.
    var steps: [FieldPath.Step]
    var url: String

    /// As the payload spells it: `data.imageUrl`.
    var name: String { FieldPath(steps).description }

    private static let keys: Set<String> = [
        "image", "imageurl", "image_url", "image-url", "fcm_image", "attachment", "attachment-url", "media-url",
        "mediaurl", "media_url", "picture", "gcm.notification.image", "icon",
    ]

    /// The first member, at most two levels down, that is named like a picture and holds a web URL.
    static func first(in payload: JSONObject, below steps: [FieldPath.Step] = [], depth: Int = 2) -> ImagePlace? {
        for (key, value) in payload {
            let steps = steps + [.member(key)]
            if keys.contains(key.lowercased()), let url = value.string, isWebURL(url) {
                return ImagePlace(steps: steps, url: url)
            }
            if depth > 0, let object = value.object, let place = first(in: object, below: steps, depth: depth - 1) {
                return place
            }
        }
        return nil
    }

    /// Where exactly this text stands, at most two levels down.
    static func steps(to text: String, in payload: JSONObject, depth: Int = 2) -> [FieldPath.Step]? {
        for (key, value) in payload {
            if value.string == text { return [.member(key)] }
            if depth > 0, let object = value.object, let steps = steps(to: text, in: object, depth: depth - 1) {
                return [.member(key)] + steps
            }
        }
        return nil
    }

    private static func isWebURL(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }
}
