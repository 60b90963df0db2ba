// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Puts spaces in place of a range, so that lines and columns stay.
    mutating func blank(_ range: Range<Int>) {
        for index in range where self[index] != UInt8(ascii: "\n") { self[index] = UInt8(ascii: " ") }
    }

    /// The text with spaces in place of all but a range.
    func alone(_ range: Range<Int>) -> [UInt8] {
        var text = self
        text.blank(0..<range.lowerBound)
        text.blank(range.upperBound..<count)
        return text
    }

    /// The text with spaces in place of the comments that ECMAScript has, and where they are.
    func withoutComments() -> (text: [UInt8], comments: [Range<Int>]) {
        var (text, comments, position) = (self, [Range<Int>](), 0)
        while position < count {
            let next = position + 1 < count ? self[position + 1] : 0
            switch self[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): position = endOfString(at: position)
            case UInt8(ascii: "/") where next == UInt8(ascii: "/") || next == UInt8(ascii: "*"):
                let end = next == UInt8(ascii: "*") ? endOfBlockComment(at: position) : endOfLine(at: position)
                comments.append(position..<end)
                text.blank(position..<end)
                position = end
            default: position += 1
            }
        }
        return (text, comments)
    }

    /// The place behind the quotation mark that closes the string here, or the end of the text.
    func endOfString(at start: Int) -> Int {
        var end = start + 1
        while end < count, self[end] != self[start] { end += self[end] == UInt8(ascii: "\\") ? 2 : 1 }
        return Swift.min(end + 1, count)
    }

    /// The quotation mark that closes the string here, or the end of the text; one in single or double quotation marks ends with
    /// its line, since an apostrophe may be none.
    func closingQuote(ofStringAt start: Int) -> Int {
        let quote = self[start]
        var end = start + 1
        while end < count, self[end] != quote, quote == UInt8(ascii: "`") || self[end] != UInt8(ascii: "\n") {
            end += self[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return Swift.min(end, count)
    }

    /// The place behind the word here.
    func endOfWord(at start: Int) -> Int { self[start...].firstIndex { !ProgramText.isWord($0) } ?? count }

    func endOfLine(at start: Int) -> Int { self[start...].firstIndex(of: UInt8(ascii: "\n")) ?? count }

    /// The place behind the comment here, which begins with `/*`.
    func endOfBlockComment(at start: Int) -> Int {
        var end = start + 3
        while end < count, !(self[end] == UInt8(ascii: "/") && self[end - 1] == UInt8(ascii: "*")) { end += 1 }
        return Swift.min(end + 1, count)
    }
}
