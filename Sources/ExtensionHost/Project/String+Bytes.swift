// SPDX-License-Identifier: Apache-2.0

package import Foundation

extension String {
    /// Whether it has a word anywhere, which is found a hundred times as fast among bytes.
    package func hasBytes(_ word: String) -> Bool {
        var text = self
        return text.withUTF8 { UnsafeRawBufferPointer($0).offset(of: Array(word.utf8), from: 0) != nil }
    }

    /// The lines, each without its line feed.
    var linesOfBytes: [Substring] {
        utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
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
