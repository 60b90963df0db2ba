// SPDX-License-Identifier: Apache-2.0

/// A text that is looked for in others, in linear time: both are somebody else's (Knuth, Morris, Pratt, 1977).
struct ByteSearch {
    private let pattern: ByteSpan
    /// How much of the pattern still fits after a mismatch behind each of its bytes; empty for a short pattern.
    private let fallback: [Int32]

    /// Up to this length, each byte is looked at so often at most, and comparing at once is faster.
    private static let shortLength = 16

    init(_ pattern: ByteSpan) {
        self.pattern = pattern
        guard pattern.count > Self.shortLength else {
            fallback = []
            return
        }
        var fallback = [Int32](repeating: 0, count: pattern.count)
        var length = 0
        for index in 1..<pattern.count {
            while length > 0, pattern[index] != pattern[length] { length = Int(fallback[length - 1]) }
            if pattern[index] == pattern[length] { length += 1 }
            fallback[index] = Int32(length)
        }
        self.fallback = fallback
    }

    /// The first place in the text from `start` on; an empty pattern is found at once.
    func first(in text: ByteSpan, from start: Int = 0) -> Int? {
        guard start <= text.count, pattern.count <= text.count - start else { return nil }
        guard !pattern.isEmpty else { return start }
        return fallback.isEmpty ? firstByComparing(in: text, start) : firstByFallback(in: text, start)
    }

    private func firstByComparing(in text: ByteSpan, _ start: Int) -> Int? {
        var position = start
        let end = text.count - pattern.count + 1
        while position < end {
            let found = Bytes.firstIndex(of: pattern[0], in: text.base, from: position, to: end)
            guard let found else { return nil }
            if Bytes.areEqual(text.base + found, pattern.base, pattern.count) { return found }
            position = found + 1
        }
        return nil
    }

    private func firstByFallback(in text: ByteSpan, _ start: Int) -> Int? {
        var length = 0
        for index in start..<text.count {
            while length > 0, text[index] != pattern[length] { length = Int(fallback[length - 1]) }
            if text[index] == pattern[length] { length += 1 }
            if length == pattern.count { return index + 1 - length }
        }
        return nil
    }
}
