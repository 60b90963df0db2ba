// SPDX-License-Identifier: Apache-2.0

/// A field of a message for Expo: what it takes, who reads it, and what it does.
///
/// After Expo's "Send notifications with the Expo Push Service" and the types of expo-server-sdk-node 6.1.
package struct ExpoField: Sendable, Hashable {
    /// The values that a field takes.
    package enum Kind: Sendable, Hashable {
        case recipients, text, object, sound, number, flag, content
        case word([String])

        /// The end of "must be …", in the service's kind of sentence.
        var sentence: String {
            switch self {
            case .recipients: "a string or an array of strings"
            case .text: "a string"
            case .object, .content: "an object"
            case .sound: "a string or an object"
            case .number: "a number"
            case .flag: "a boolean"
            case .word(let words): "one of [\(words.joined(separator: ", "))]"
            }
        }
    }

    package let name: String
    package let kind: Kind
    /// The platform whose phones alone read it; `nil` for both.
    package let platform: Platform?
    package let meaning: String

    private init(_ name: String, _ kind: Kind, _ platform: Platform?, _ meaning: String) {
        (self.name, self.kind, self.platform, self.meaning) = (name, kind, platform, meaning)
    }

    /// The fields in the order of the documentation.
    package static let all = [
        ExpoField("to", .recipients, nil, "The recipients' Expo push tokens, at most 100 in one request."),
        ExpoField("title", .text, nil, "The title."),
        ExpoField("subtitle", .text, .apple, "The line between title and text."),
        ExpoField("body", .text, nil, "The text."),
        ExpoField("data", .object, nil, "What the app gets; about 4 KiB."),
        ExpoField(
            "sound",
            .sound,
            .apple,
            "default, or the name of a file in the app with its extension; none is silent."
        ),
        ExpoField("badge", .number, .apple, "The number on the app's icon; 0 clears it."),
        ExpoField("ttl", .number, nil, "Seconds that the message waits for the phone; wins over expiration."),
        ExpoField("expiration", .number, nil, "When the message expires, in seconds since 1970."),
        ExpoField(
            "priority",
            .word(["default", "normal", "high"]),
            nil,
            "default is normal on Android, and high on iOS."
        ),
        ExpoField(
            "interruptionLevel",
            .word(["active", "critical", "passive", "time-sensitive"]),
            .apple,
            "How much the notification interrupts."
        ),
        ExpoField("channelId", .text, .android, "The channel; nothing is shown if the app has not made it."),
        ExpoField("icon", .text, .android, "The name of a drawable resource of the app."),
        ExpoField("richContent", .content, nil, "The picture in image; iPhones need a service extension."),
        ExpoField("categoryId", .text, nil, "The category with the buttons that the app has registered."),
        ExpoField("collapseId", .text, .apple, "A later message with the same replaces this one."),
        ExpoField("tag", .text, .android, "A later message with the same replaces this one."),
        ExpoField(
            "mutableContent",
            .flag,
            .apple,
            "Whether iOS starts the app's service extension; a picture needs it."
        ),
        ExpoField("_contentAvailable", .flag, .apple, "Whether iOS wakes the app in the background."),
        ExpoField("_displayInForeground", .flag, nil, "Of older SDKs; has no effect any more."),
    ]

    /// Returns the field with this name.
    package static func named(_ name: String) -> ExpoField? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
