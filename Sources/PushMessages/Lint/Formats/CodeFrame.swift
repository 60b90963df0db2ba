// SPDX-License-Identifier: Apache-2.0

/// The line of a text that a finding points at, and carets below what it points at.
///
/// Of a long line, such as a whole message, there are the columns around the place.
package struct CodeFrame: Sendable, Hashable {
    /// The line's number, before ``text``.
    package let margin: String
    /// What is before ``carets`` in place of the number.
    package let emptyMargin: String
    package let text: String
    package let carets: String

    /// Columns before the place, of the place, and behind it at most.
    private static let (before, marked, behind) = (40, 60, 20)
    /// Bytes that are looked at in each direction; a character of one column takes a dozen at most.
    private static let byteLimit = 1000

    /// Finds the line in a text, to which the location's bytes refer.
    package init(_ location: Finding.Location, in bytes: [UInt8]) {
        let start = min(location.byteRange.lowerBound, bytes.count)
        let end = max(start, min(location.byteRange.upperBound, bytes.count))
        let line = Self.line(around: start, in: bytes)
        let markEnd = min(max(end, min(start + 1, line.upperBound)), line.upperBound)
        let before = Self.shown(bytes[line.lowerBound..<start])
        let marked = Self.shown(bytes[start..<markEnd])
        let behind = Self.shown(bytes[markEnd..<line.upperBound])
        let head = before.end(columns: Self.before)
        let mark = marked.start(columns: Self.marked)
        let tail = mark.isCut ? ("", false) : behind.start(columns: Self.behind)
        let isHeadCut = head.isCut || line.lowerBound > 0 && bytes[line.lowerBound - 1] != UInt8(ascii: "\n")
        let isTailCut = mark.isCut || tail.1 || line.upperBound < bytes.count && !bytes[line.upperBound].isLineEnd
        let lead = (isHeadCut ? "…" : "") + head.text
        text = lead + mark.text + tail.0 + (isTailCut ? "…" : "")
        carets =
            String(repeating: " ", count: lead.columns) + String(repeating: "^", count: max(1, mark.text.columns))
        let number = String(location.line)
        margin = "  \(number) | "
        emptyMargin = "  " + String(repeating: " ", count: number.utf8.count) + " | "
    }

    /// The line's bytes near an offset; no character is cut.
    private static func line(around offset: Int, in bytes: [UInt8]) -> Range<Int> {
        var lower = offset
        while lower > 0, offset - lower < byteLimit, !bytes[lower - 1].isLineEnd { lower -= 1 }
        while lower < offset, bytes[lower] & 0xC0 == 0x80 { lower += 1 }
        var upper = offset
        while upper < bytes.count, upper - offset < byteLimit, !bytes[upper].isLineEnd { upper += 1 }
        while upper > offset, upper < bytes.count, bytes[upper] & 0xC0 == 0x80 { upper -= 1 }
        return lower..<upper
    }

    /// Untrusted bytes as text that takes the columns which are counted.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\t", with: "  ").printable
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension String {
    /// The first characters that fit into the columns, and whether there are more.
    fileprivate func start(columns limit: Int) -> (text: String, isCut: Bool) {
        var (used, end) = (0, startIndex)
        while end < endIndex, used + self[end].columns <= limit {
            used += self[end].columns
            end = index(after: end)
        }
        return (String(self[..<end]), end < endIndex)
    }

    /// The last characters that fit into the columns, and whether there are more.
    fileprivate func end(columns limit: Int) -> (text: String, isCut: Bool) {
        let (text, isCut) = String(reversed()).start(columns: limit)
        return (String(text.reversed()), isCut)
    }
}
