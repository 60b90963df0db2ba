// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// SQL functions with which searches compare texts.
///
/// SQLite's own `LIKE` and `GLOB` take time in proportion to the product of both lengths, or worse; these functions
/// take linear time.
enum SearchFunction {
    /// `contains_text(text, part)`: whether the text contains the part, ignoring the case of ASCII letters.
    static let containsText = DatabaseFunction("contains_text", argumentCount: 2, pure: true) { values in
        guard let text = String.fromDatabaseValue(values[0]), let part = String.fromDatabaseValue(values[1]) else {
            return nil
        }
        return contains(text, part)
    }

    /// `matches_pattern(text, pattern)`: whether the whole text matches the pattern, with `*` for any characters.
    static let matchesPattern = DatabaseFunction("matches_pattern", argumentCount: 2, pure: true) { values in
        guard let text = String.fromDatabaseValue(values[0]), let pattern = String.fromDatabaseValue(values[1]) else {
            return nil
        }
        return matches(text, pattern)
    }

    /// Returns the UTF-8 bytes with ASCII letters in lower case.
    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { byte in (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    }

    static func contains(_ text: String, _ part: String) -> Bool { find(folded(part), in: folded(text)[...]) != nil }

    /// Returns the start of the part, in linear time (Knuth, Morris, Pratt).
    private static func find(_ part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
        guard !part.isEmpty else { return text.startIndex }
        guard part.count <= text.count else { return nil }
        // For each prefix of the part: the length of its longest proper prefix that is also its suffix.
        var overlaps = [Int](repeating: 0, count: part.count)
        var length = 0
        for index in 1..<part.count {
            while length > 0, part[index] != part[length] { length = overlaps[length - 1] }
            if part[index] == part[length] { length += 1 }
            overlaps[index] = length
        }
        length = 0
        for index in text.indices {
            while length > 0, text[index] != part[length] { length = overlaps[length - 1] }
            if text[index] == part[length] { length += 1 }
            if length == part.count { return index + 1 - length }
        }
        return nil
    }

    /// Takes the first match of each part between two stars, which leaves the most text for the parts behind it.
    static func matches(_ text: String, _ pattern: String) -> Bool {
        let text = Array(text.utf8)
        let parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
        guard parts.count > 1, let first = parts.first, let last = parts.last else {
            return text == Array(pattern.utf8)
        }
        guard text.count >= first.count + last.count, text.starts(with: first), text.suffix(last.count) == last[...]
        else {
            return false
        }
        var rest = text[first.count..<(text.count - last.count)]
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let start = find(part, in: rest) else { return false }
            rest = rest[(start + part.count)...]
        }
        return true
    }
}

/// The error for a search that exceeded its time limit.
struct SearchTooSlowError: Error, Sendable, Hashable {
    let limit: Duration

    var sentence: String {
        "The search was ended after \(limit.formatted(.units(width: .narrow))), because it reads too many messages; narrow it "
            + "with project:, topic:, token:, after: or before:."
    }
}
