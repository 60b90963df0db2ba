// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// A row that stands for many, chosen because something about it is extreme.
public struct CampaignSample: Sendable, Hashable {
    /// The reason why it is extreme; an open set.
    public struct Reason: RawRepresentable, Sendable, Hashable {
        /// As people say it: `longest title`.
        public let rawValue: String
        /// Makes a reason of its words.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The title with the most characters.
        public static let longestTitle = Reason(rawValue: "longest title")
        /// The text with the most characters.
        public static let longestBody = Reason(rawValue: "longest text")
        /// The payload for Apple devices with the most bytes.
        public static let largest = Reason(rawValue: "largest message")
        /// The row in which the most columns that the template reads have no value.
        public static let mostMissing = Reason(rawValue: "most missing fields")
        /// Text that runs from right to left.
        public static let rightToLeft = Reason(rawValue: "right to left")
        /// An emoji in the title or the text.
        public static let emoji = Reason(rawValue: "emoji")
        /// Chosen by a hash of its number.
        public static let anyRow = Reason(rawValue: "any row")
        /// The first row that takes a way through the template.
        public static func branch(_ number: Int) -> Reason { Reason(rawValue: "wording \(number)") }
        /// The first row of a variant.
        public static func variant(_ name: String) -> Reason { Reason(rawValue: "variant \(name)") }
    }

    /// Why it was chosen.
    public var reasons: [Reason]
    /// Its number in the audience, the first being 1.
    public var row: Int
    /// The measure that it was chosen for: characters, bytes or columns.
    public var score: Int
    /// The message as it was rendered, without a `message` around it.
    public var message: [UInt8]
    /// Where in the message values of the audience stand.
    var values: [PrintedValue]

    /// The message with the letters and digits of the audience's values replaced, except in these columns.
    ///
    /// A replaced text has as many bytes and characters as it had, and its direction. Targets and URLs stay as they are.
    public func masked(except columns: Set<String>) -> [UInt8] {
        var message = message
        for value in values where !(value.column.map(columns.contains) ?? false) {
            Self.mask(&message, value.range)
        }
        return message
    }

    private static func mask(_ bytes: inout [UInt8], _ range: Range<Int>) {
        var place = range.lowerBound
        while place < range.upperBound {
            let lead = bytes[place]
            let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            guard place + length <= range.upperBound else { return }
            switch lead {
            case Bytes.backslash:
                // An escape of JSON: a sign, but for a letter as its number.
                if bytes[place + 1] == UInt8(ascii: "u") {
                    bytes.replaceSubrange(place..<place + 6, with: Array("\\u0078".utf8))
                    place += 6
                } else {
                    place += 2
                }
                continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"): bytes[place] = UInt8(ascii: "0")
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes[place] = UInt8(ascii: "X")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes[place] = UInt8(ascii: "x")
            case 0xC3...0xD5: bytes.replaceSubrange(place..<place + 2, with: "ø".utf8)
            case 0xD6...0xD7: bytes.replaceSubrange(place..<place + 2, with: "א".utf8)
            case 0xD8...0xDF: bytes.replaceSubrange(place..<place + 2, with: "ب".utf8)
            case 0xE1 where 0xB8...0xBB ~= bytes[place + 1]:
                bytes.replaceSubrange(place..<place + 3, with: "ẍ".utf8)
            case 0xE0...0xE1 where length == 3: bytes.replaceSubrange(place..<place + 3, with: "ก".utf8)
            case 0xE3...0xED where length == 3: bytes.replaceSubrange(place..<place + 3, with: "口".utf8)
            default: break
            }
            place += length
        }
    }
}

/// A value of the audience inside a message.
struct PrintedValue: Sendable, Hashable {
    var range: Range<Int>
    /// `nil` if it is computed from anything other than one column.
    var column: String?
}

/// A row without a message that stands for all with the same error.
public struct CampaignErrorSample: Sendable, Hashable {
    /// The error's name in kebab-case.
    public var code: String
    /// The row's number in the audience, the first being 1.
    public var row: Int
    /// The field of the message; `nil` if it is about the row.
    public var path: String?
    /// The error and its remedy.
    public var text: String
}
