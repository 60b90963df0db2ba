// SPDX-License-Identifier: Apache-2.0

package import Foundation

extension String {
    /// Whether it has a word anywhere, which is found a hundred times as fast among bytes.
    package func hasBytes(_ word: String) -> Bool {
        self[...].hasBytes(word)
    }

    /// The parts of the text around a word, in which a pattern is found a hundred times as fast as in all of it.
    ///
    /// - Parameter reach: How many bytes before and behind the word belong to them.
    func parts(around word: String, reach: Int) -> [Substring] {
        var text = self
        let word = Array(word.utf8)
        let ranges = text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            var ranges: [Range<Int>] = []
            var start = 0
            while let hit = bytes.offset(of: word, from: start) {
                start = hit + word.count
                let range = max(0, hit - reach)..<min(bytes.count, start + reach)
                if let last = ranges.last, last.upperBound >= range.lowerBound {
                    ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
                } else {
                    ranges.append(range)
                }
            }
            return ranges
        }
        let place = { (offset: Int) in text.utf8.index(text.startIndex, offsetBy: offset) }
        return ranges.map { text[place($0.lowerBound)..<place($0.upperBound)] }
    }

    /// The lines, each without its line feed.
    var linesOfBytes: [Substring] {
        utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
    }
}

extension Substring {
    /// Whether it has a word anywhere.
    func hasBytes(_ word: String) -> Bool {
        var text = self
        return text.withUTF8 { UnsafeRawBufferPointer($0).offset(of: Array(word.utf8), from: 0) != nil }
    }
}

extension Data {
    /// Whether it has a word anywhere, so that a file without any is not decoded.
    package func hasBytes(_ word: String) -> Bool {
        withUnsafeBytes { $0.offset(of: Array(word.utf8), from: 0) != nil }
    }
}

extension UnsafeRawBufferPointer {
    /// The first place of a word at or behind an offset.
    func offset(of word: [UInt8], from start: Int) -> Int? {
        guard let bytes = baseAddress, let first = word.first else { return start <= count ? start : nil }
        var offset = start
        while offset + word.count <= count,
            let hit = memchr(bytes + offset, Int32(first), count - offset - word.count + 1)
        {
            offset = UnsafeRawPointer(hit) - bytes
            if memcmp(hit, word, word.count) == 0 { return offset }
            offset += 1
        }
        return nil
    }
}
