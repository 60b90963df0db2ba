// SPDX-License-Identifier: Apache-2.0

/// The name of a topic as the FCM service checks it: 1 to 900 of `A-Z a-z 0-9 - _ . ~ %`, without a prefix.
///
/// Source: FCM HTTP v1 discovery document; the length is a row of the table of capabilities.
package struct TopicName: Sendable, Hashable {
    /// The name without ``prefix``.
    package let text: String

    /// Takes a bare name, as `message.topic` holds it; `nil` for any other text.
    package init?(_ text: String) {
        guard !text.isEmpty, !Self.isTooLong(text), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    /// What the Instance ID service and the legacy protocols put before a name.
    package static let prefix = "/topics/"

    /// Bytes of a name at most; each is a character, since all of them are ASCII.
    package static let byteLimit = Capabilities.standard.characters(.topicNameCharacters, on: .fcm)

    /// Whether a name may hold the byte.
    package static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "~"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    /// Whether a text has more bytes than a name may have.
    static func isTooLong(_ text: String) -> Bool {
        // Short names need no look at the table, which costs a millisecond to read.
        text.utf8.count > 256 && text.utf8.count > byteLimit
    }
}
