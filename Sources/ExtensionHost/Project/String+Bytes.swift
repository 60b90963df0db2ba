// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Whether it has a word anywhere, which is found a hundred times as fast among bytes.
    package func hasBytes(_ word: String) -> Bool {
        var text = self
        let word = Array(word.utf8)
        guard let first = word.first else { return true }
        return text.withUTF8 { text in
            var rest = text[...]
            while let start = rest.firstIndex(of: first) {
                if text[start...].starts(with: word) { return true }
                rest = rest[(start + 1)...]
            }
            return false
        }
    }

    /// The lines, each without its line feed.
    var linesOfBytes: [Substring] {
        utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
    }
}
