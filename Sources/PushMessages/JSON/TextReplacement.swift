// SPDX-License-Identifier: Apache-2.0

/// Some bytes of a text that others take the place of; an empty range is a place to insert.
public struct TextReplacement: Sendable, Hashable {
    /// What goes, in bytes from the start of the text.
    public var range: Range<Int>
    /// What comes instead, in UTF-8.
    public var bytes: [UInt8]

    /// Makes a replacement.
    public init(range: Range<Int>, bytes: [UInt8]) {
        self.range = range
        self.bytes = bytes
    }
}

extension [UInt8] {
    /// The text with replacements made that are in order and do not overlap.
    public func applying(_ replacements: [TextReplacement]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count + replacements.reduce(0) { $0 + $1.bytes.count })
        var position = 0
        for replacement in replacements {
            result += self[position..<replacement.range.lowerBound]
            result += replacement.bytes
            position = replacement.range.upperBound
        }
        result += self[position...]
        return result
    }
}
