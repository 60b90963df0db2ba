// SPDX-License-Identifier: Apache-2.0

/// A picture's address somewhere in a payload, under a key that no system reads but an app's own code may.
///
/// The address decides: it ends like the file of a picture, a film or a sound, or it is under a key that is named like
/// a picture. JSON in a text is searched as well, because FCM's data contains only texts.
package struct PicturePlace: Hashable {
    /// From the payload's top; for JSON in a text, to that text.
    package var steps: [FieldPath.Step]
    package var url: String

    /// Returns the first picture, in the order of the payload; `aps` and the services' own keys do not count.
    package static func first(in payload: JSONObject) -> PicturePlace? { first(in: payload, Search()) }

    /// Returns the first address of a picture that lacks its scheme, under a key that is named like a picture.
    static func first(withoutSchemeIn payload: JSONObject) -> PicturePlace? {
        first(in: payload, Search(lacksScheme: true))
    }

    private static func first(in payload: JSONObject, _ search: Search) -> PicturePlace? {
        var search = search
        for (key, value) in payload where key != "aps" && !key.hasPrefix("google.") && !key.hasPrefix("gcm.message_id")
        {
            if let place = search.first(in: value, at: [.member(key)], isNamed: isNamed(key)) { return place }
        }
        return nil
    }

    /// Returns the picture of a member of FCM's data, whose value is its address or JSON with it; `nil` if there is
    /// none.
    static func first(inData key: String, _ value: String) -> PicturePlace? { first(in: [key: .string(value)]) }

    /// Returns whether apps and services use this key, or one below it, for pictures.
    static func isNamed(_ key: String) -> Bool {
        ImageMisplacedRule.isPictureKey(key) || ImageMisplacedRule.isImageName(key)
            || more.contains(where: key.hasLetters)
    }

    private static let more = [
        "att", "attachments", "images", "media", "mediatype", "richcontent", "icon", "largeicon", "avatar", "imagesrc",
        "fcmimage", "gcmnotificationimage", "snapshot",
    ]

    private struct Search {
        /// Whether addresses that lack their scheme are looked for, and no others.
        var lacksScheme = false
        /// Values that are looked at; a payload has a few dozen.
        var rest = 500

        mutating func first(in value: JSONValue, at steps: [FieldPath.Step], isNamed: Bool) -> PicturePlace? {
            rest -= 1
            guard rest > 0, steps.count <= 12 else { return nil }
            switch value {
            case .string(let text): return first(inText: text, at: steps, isNamed: isNamed)
            case .object(let object):
                for (key, value) in object {
                    let isNamed = isNamed || PicturePlace.isNamed(key)
                    if let place = first(in: value, at: steps + [.member(key)], isNamed: isNamed) { return place }
                }
            case .array(let values):
                for (index, value) in values.enumerated() {
                    if let place = first(in: value, at: steps + [.index(index)], isNamed: isNamed) { return place }
                }
            case .null, .bool, .integer, .number: break
            }
            return nil
        }

        private mutating func first(inText text: String, at steps: [FieldPath.Step], isNamed: Bool) -> PicturePlace? {
            guard let byte = text.utf8.first else { return nil }
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["), text.utf8.contains(UInt8(ascii: "/")) {
                guard let value = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
                return first(in: value, at: steps + [.member("")], isNamed: isNamed).map { place in
                    PicturePlace(steps: steps, url: place.url)
                }
            }
            if lacksScheme {
                return isNamed && Self.isPictureWithoutScheme(text) ? PicturePlace(steps: steps, url: text) : nil
            }
            guard byte | 0x20 == UInt8(ascii: "h"), let ending = Self.ending(of: text) else { return nil }
            return isNamed && !ImageTypeRule.isPage(ending) || ImageTypeRule.isMedia(ending)
                ? PicturePlace(steps: steps, url: text) : nil
        }

        /// Whether the text is a host, a path and the ending of a picture, as `cdn.example.com/a.png`; `photos/a.png` is a
        /// file that an app finds itself.
        private static func isPictureWithoutScheme(_ text: String) -> Bool {
            let rest = text.hasPrefix("//") ? text.dropFirst(2) : text[...]
            let host = rest.prefix { $0 != "/" }
            guard host.utf8.count <= 253, host.endIndex < rest.endIndex else { return false }
            let labels = host.split(separator: ".", omittingEmptySubsequences: false)
            guard labels.count > 1, labels.allSatisfy(isLabel), let last = labels.last, last.utf8.count > 1,
                last.allSatisfy(\.isLetter), !ImageTypeRule.isMedia(last.lowercased())
            else { return false }
            return ImageTypeRule.isMedia(WebURL.pathExtension(of: String(rest)))
        }

        private static func isLabel(_ text: Substring) -> Bool {
            !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }

        /// The extension of an address; `nil` if the text is none, even with what has to be encoded in it encoded.
        private static func ending(of text: String) -> String? {
            if case .success(let url) = WebURL.read(text) { return url.pathExtension }
            guard text.hasPrefix("http") else { return nil }
            return (try? WebURL.read(WebURL.repaired(text)).get())?.pathExtension
        }
    }
}
