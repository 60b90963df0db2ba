// SPDX-License-Identifier: Apache-2.0

extension ServiceErrors {
    /// A text or a code by which an error is recognised.
    struct Mark: Sendable {
        /// Index of the error.
        var error: Int
        /// The parts that must occur in this order, close to each other.
        var parts: [[UInt8]]
        var isText: Bool
        /// Whether a code is a word of English, which counts only in quotes.
        var isPlain = false

        init(text: String, of error: Int) {
            self.error = error
            parts = text.split(separator: "…").map { Array($0.utf8) }
            isText = true
        }

        init(code: String, of error: Int) {
            self.error = error
            parts = [Array(code.utf8)]
            isText = false
            isPlain = code.dropFirst().allSatisfy(\.isLowercase) || code.count < 12 && code.allSatisfy(\.isUppercase)
        }
    }

    /// The errors that a pasted answer or a line of a log names, the most specific first.
    ///
    /// A longer text counts more than a shorter one inside it; a code counts only as a whole word, and a plain word of
    /// English only in quotes.
    package func errors(in text: String) -> [ServiceError] {
        let line = Line(Array(text.utf8))
        var matches: [(range: Range<Int>, mark: Mark)] = []
        for mark in marks where matches.last?.mark.error != mark.error {
            if let range = mark.isText ? line.range(of: mark) : line.word(mark) { matches.append((range, mark)) }
        }
        let specific = matches.filter { match in
            !matches.contains { other in
                other.range.count > match.range.count && other.range.lowerBound <= match.range.lowerBound
                    && other.range.upperBound >= match.range.upperBound
            }
        }
        return specific.sorted { a, b in
            if a.mark.isText != b.mark.isText { return a.mark.isText }
            let isLonger = a.range.count > b.range.count
            return a.mark.isText && a.range.count != b.range.count ? isLonger : a.mark.error < b.mark.error
        }
        .map { errors[$0.mark.error] }
    }
}

/// A text that is searched for many marks: what pairs of letters it has tells at once that most are not there.
private struct Line {
    let bytes: [UInt8]
    private var pairs: [Bool]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        pairs = [Bool](repeating: false, count: 1 << 12)
        for index in bytes.indices.dropLast() { pairs[Self.pair(bytes[index], bytes[index + 1])] = true }
    }

    private static func pair(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) &* 31 ^ Int(b)) & 0xFFF }

    /// Returns the range in which the parts of a text occur in their order.
    func range(of mark: ServiceErrors.Mark) -> Range<Int>? {
        var start: Int?
        var position = 0
        for part in mark.parts {
            let limit = start == nil ? bytes.count : min(bytes.count, position + 400)
            guard let found = find(part, in: position..<limit) else { return nil }
            start = start ?? found.lowerBound
            position = found.upperBound
        }
        guard let start, !isDigit(position - 1) || !isDigit(position) else { return nil }
        return start..<position
    }

    /// Returns the range in which a code occurs as a whole word.
    func word(_ mark: ServiceErrors.Mark) -> Range<Int>? {
        var position = 0
        while let found = find(mark.parts[0], in: position..<bytes.count) {
            let (before, after) = (found.lowerBound - 1, found.upperBound)
            if mark.isPlain ? isQuote(before) && isQuote(after) : !isPart(before) && !isPart(after) { return found }
            position = found.lowerBound + 1
        }
        return nil
    }

    private func find(_ wanted: [UInt8], in range: Range<Int>) -> Range<Int>? {
        guard wanted.count > 1, wanted.count <= range.count, pairs[Self.pair(wanted[0], wanted[1])] else { return nil }
        for start in range.lowerBound...(range.upperBound - wanted.count) where bytes[start] == wanted[0] {
            if bytes[start..<start + wanted.count].elementsEqual(wanted) { return start..<start + wanted.count }
        }
        return nil
    }

    private func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index]) }

    private func isPart(_ index: Int) -> Bool {
        guard bytes.indices.contains(index) else { return false }
        switch bytes[index] {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): return true
        default: return false
        }
    }

    private func isQuote(_ index: Int) -> Bool {
        bytes.indices.contains(index) && (bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"))
    }
}
