// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushPreview

@Suite(.timeLimit(.minutes(10)))
struct HTMLTests {
    @Test(arguments: [
        ("<script>", "&lt;script&gt;"),
        ("\"'", "&quot;&#39;"),
        ("&lt;", "&amp;lt;"),
        ("a\tb\nc", "a\tb\nc"),
        ("\0\u{1B}[2J\r\u{7F}\u{9B}", "␀␛[2J␍␡\u{FFFD}"),
        ("👩‍👩‍👧 e\u{301}", "👩‍👩‍👧 e\u{301}"),
        // A mark that joins the bracket before it into one character must not hide the bracket.
        ("<\u{301}b>\u{20DD}", "&lt;\u{301}b&gt;\u{20DD}"),
    ])
    func `interpolated text is escaped`(text: String, expected: String) {
        #expect(("<p title=\"\(text)\">\(text)</p>" as HTML).text == "<p title=\"\(expected)\">\(expected)</p>")
    }

    @Test func `markup goes into markup as it is`() {
        let inner: HTML = "<b>\("&")</b>"
        #expect(("<p>\(inner)\([inner, inner])\(nil as HTML?)</p>" as HTML).text.components("<b>&amp;</b>") == 3)
    }

    @Test(
        arguments: [
            (0, "0%"), (0.5, "50%"), (1.0 / 3, "33.33%"), (0.0604, "6.04%"), (7, "100%"), (-1, "0%"),
            (Double.nan, "0%"),
            (Double.infinity, "0%"),
        ] as [(Double, String)]
    )
    func `shares stay inside the whole`(share: Double, expected: String) {
        #expect(("\(percent: share)" as HTML).text == expected)
    }

    @Test(arguments: [
        (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (3, "9834876dcfb05cb167a5c24953eba58c4ac89b1adf57f28f2f9d09af107ee8f0"),
        (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
    func `SHA-256 of so many times the letter a`(count: Int, expected: String) {
        let digest = SHA256.digest(Array(repeating: UInt8(ascii: "a"), count: count))
        #expect(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
    }

    @Test func `text is cut by scalars, so that one endless character is cut as well`() {
        #expect("abc".bounded(to: 3) == "abc")
        #expect("abcd".bounded(to: 3) == "abc… (1 more)")
        let endless = "e" + String(repeating: "\u{301}", count: 5000)
        #expect(endless.count == 1)
        #expect(endless.bounded(to: 100).unicodeScalars.count < 130)
    }

    @Test(arguments: [
        (#"{"a":[1,2],"b":{},"c":[]}"#, "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {},\n  \"c\": []\n}"),
        (#"{"a" : "x, {\"y\": [1]}"}"#, "{\n  \"a\": \"x, {\\\"y\\\": [1]}\"\n}"),
        (#"["\\"]"#, "[\n  \"\\\\\"\n]"),
        ("[[[", "[\n  [\n    ["), ("]]", "\n]\n]"), ("", ""),
    ])
    func `JSON is indented without being read`(json: String, expected: String) {
        #expect(json.indentedJSON == expected)
        #expect(json.indentedJSON.indentedJSON == expected)
    }
}

extension String {
    /// How often the text occurs.
    func components(_ text: String) -> Int { ranges(of: text).count }
}
