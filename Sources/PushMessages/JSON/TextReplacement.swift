// SPDX-License-Identifier: Apache-2.0

/// A replacement of a range of bytes in a text; an empty range inserts.
package struct TextReplacement: Sendable, Hashable {
    /// The bytes to replace, as offsets from the start of the text.
    package var range: Range<Int>
    /// The new bytes, in UTF-8.
    package var bytes: [UInt8]

    /// Makes a replacement.
    package init(range: Range<Int>, bytes: [UInt8]) {
        self.range = range
        self.bytes = bytes
    }
}

extension [UInt8] {
    /// Returns the text with the replacements applied, which must be in order and must not overlap.
    package func applying(_ replacements: [TextReplacement]) -> [UInt8] {
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

/// A text that is edited in several rounds and keeps track of which bytes are from the original.
struct EditedText {
    private enum Piece {
        /// A range of the original text.
        case kept(Range<Int>)
        case inserted([UInt8])

        var count: Int {
            switch self {
            case .kept(let range): range.count
            case .inserted(let bytes): bytes.count
            }
        }

        func slice(_ range: Range<Int>) -> Piece {
            switch self {
            case .kept(let kept): .kept(kept.lowerBound + range.lowerBound..<kept.lowerBound + range.upperBound)
            case .inserted(let bytes): .inserted(Array(bytes[range]))
            }
        }
    }

    private let original: [UInt8]
    private var pieces: [Piece]

    init(_ original: [UInt8]) {
        self.original = original
        pieces = [.kept(original.indices)]
    }

    /// The current text.
    var bytes: [UInt8] { original.applying(replacements) }

    /// Applies replacements, in order and without overlap, whose ranges refer to the current text.
    mutating func apply(_ replacements: [TextReplacement]) {
        for replacement in replacements.reversed() { apply(replacement) }
    }

    private mutating func apply(_ replacement: TextReplacement) {
        var result: [Piece] = []
        var position = 0
        var isInserted = false
        for piece in pieces {
            let end = position + piece.count
            let before = position..<min(max(replacement.range.lowerBound, position), end)
            let after = min(max(replacement.range.upperBound, position), end)..<end
            if !before.isEmpty { result.append(piece.slice(before.relative(to: position))) }
            if !isInserted, end >= replacement.range.lowerBound {
                result.append(.inserted(replacement.bytes))
                isInserted = true
            }
            if !after.isEmpty { result.append(piece.slice(after.relative(to: position))) }
            position = end
        }
        pieces = result
    }

    /// The replacements that turn the original into the current text, in order and without overlap.
    var replacements: [TextReplacement] {
        var result: [TextReplacement] = []
        var position = 0
        var inserted: [UInt8] = []
        func reach(_ place: Int) {
            if place > position || !inserted.isEmpty {
                result.append(TextReplacement(range: position..<place, bytes: inserted))
            }
            inserted = []
        }
        for piece in pieces {
            switch piece {
            case .inserted(let bytes): inserted += bytes
            case .kept(let range):
                reach(range.lowerBound)
                position = range.upperBound
            }
        }
        reach(original.count)
        return result
    }
}

extension Range<Int> {
    fileprivate func relative(to position: Int) -> Range<Int> { lowerBound - position..<upperBound - position }
}
