// SPDX-License-Identifier: Apache-2.0

/// A topic name that FCM accepts: 1 to 900 characters of `A-Z a-z 0-9 - _ . ~ %`, without a prefix.
///
/// Source: FCM HTTP v1 discovery document; the maximum length comes from ``Capabilities``.
package struct TopicName: Sendable, Hashable {
    /// The name without ``prefix``.
    package let text: String

    /// Makes a topic name from text without a prefix, as in `message.topic`; `nil` if it is invalid.
    package init?(_ text: String) {
        guard !text.isEmpty, !Self.isTooLong(text), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    /// The prefix that the Instance ID service and the legacy protocols put before a name.
    package static let prefix = "/topics/"

    /// Maximum length of a name in bytes, which are characters too because all of them are ASCII.
    package static let byteLimit = Capabilities.standard.characters(.topicNameCharacters, on: .fcm)

    /// The characters of a name, for sentences about a client's input.
    package static let rule = "1 to \(byteLimit) letters, digits and -_.~%"

    /// Returns whether a name may contain the byte.
    package static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "~"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    /// Returns whether a text has more bytes than a name may have.
    static func isTooLong(_ text: String) -> Bool {
        // Reading the capabilities takes a millisecond; short names do not need them.
        text.utf8.count > 256 && text.utf8.count > byteLimit
    }
}
