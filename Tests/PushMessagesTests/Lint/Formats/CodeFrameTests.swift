// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct CodeFrameTests {
    /// The frame of the place between two marks ⟨ and ⟩ of a text.
    private func frame(_ marked: String) -> CodeFrame {
        let parts = marked.split(separator: "⟨", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts[1].split(separator: "⟩", maxSplits: 1, omittingEmptySubsequences: false)
        let bytes = Array("\(parts[0])\(rest[0])\(rest[1])".utf8)
        let start = parts[0].utf8.count
        let location = Finding.Location.locations(of: [start..<start + rest[0].utf8.count], in: bytes)[0]
        return CodeFrame(location, in: bytes)
    }

    @Test(arguments: [
        ("{\n  \"a\": ⟨\"b\"⟩,\n}", "  2 | ", "  \"a\": \"b\",", "       ^^^"),
        ("⟨x⟩", "  1 | ", "x", "^"),
        ("ab⟨⟩", "  1 | ", "ab", "  ^"),
        ("a\n⟨⟩\nb", "  2 | ", "", "^"),
        // Carets end with the line, and a carriage return belongs to its end.
        ("{\"a\": ⟨{\r\n\"b\": 1\r\n}⟩}", "  1 | ", "{\"a\": {", "      ^"),
        // Two columns for an emoji and an ideograph, one for an accent on a letter, and two blanks for a tab.
        ("\t\"漢🍕e\u{301}\": ⟨1⟩", "  1 | ", "  \"漢🍕e\u{301}\": 1", "           ^"),
        ("\"\u{1B}[31m\u{202E}\": ⟨1⟩", "  1 | ", "\"\\u{1B}[31m\\u{202E}\": 1", "                      ^"),
    ])
    func `carets stand below the place`(text: String, margin: String, line: String, carets: String) {
        let frame = frame(text)
        #expect(frame.margin == margin)
        #expect(frame.emptyMargin.count == margin.count)
        #expect(frame.text == line)
        #expect(frame.carets == carets)
    }

    @Test func `of a long line there are the columns around the place`() {
        let frame = frame(String(repeating: "漢", count: 5000) + "⟨here⟩" + String(repeating: "🍕", count: 5000))
        #expect(frame.text == "…\(String(repeating: "漢", count: 20))here\(String(repeating: "🍕", count: 10))…")
        #expect(frame.carets == String(repeating: " ", count: 41) + "^^^^")
    }

    @Test func `bytes that are no text do not stop it`() {
        for start in 0..<12 {
            let location = Finding.Location(line: 1, column: 1, endLine: 1, endColumn: 1, byteRange: start..<start + 3)
            let frame = CodeFrame(location, in: [0xF0, 0x9F, 0x22, 0xFF, 0x0A, 0x80, 0x80, 0x0D])
            #expect(frame.carets.hasSuffix("^"))
        }
    }
}
