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

/// A text after several rounds of changes that still knows what of it was there from the start.
struct EditedText {
    private enum Piece {
        /// Bytes of the text as it was.
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

    /// The text as it is now.
    var bytes: [UInt8] { original.applying(replacements) }

    /// Makes replacements, in order and apart from each other, whose ranges count in the text as it is now.
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

    /// What leads from the text as it was to the text as it is, in order and apart from each other.
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
