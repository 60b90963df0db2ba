// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct JSONWriterTests {
    @Test(arguments: [
        (1.0, "1"), (0.5, "0.5"), (0.1, "0.1"), (-0.0, "-0.0"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
        (123_456_789_012_345_680, "1.2345678901234568e+17"), (2.0 / 3, "0.6666666666666666"),
    ])
    func `numbers are as short as they read back`(number: Double, text: String) throws {
        let written = JSONValue.number(number).description
        #expect(written == text)
        #expect(try JSONValue(parsing: written).number == number)
    }

    @Test(arguments: 0..<20)
    func `whatever needs an escape gets it wherever it stands`(position: Int) throws {
        for scalar in (0..<0x80).map({ Unicode.Scalar(UInt8($0)) }) {
            var text = String(repeating: "é", count: position / 2) + String(repeating: "-", count: position % 2 + 3)
            text.unicodeScalars.append(scalar)
            text += "tail"
            let written = JSONValue.string(text).description
            #expect(try JSONValue(parsing: written) == .string(text))
            #expect(!written.utf8.contains { $0 < 0x20 })
        }
        #expect(JSONValue.string("\u{1F}\u{8}\"\\/\u{7F}").description == "\"\\u001f\\b\\\"\\\\/\u{7F}\"")
    }

    @Test(arguments: 0..<40)
    func `strings of every length are written as byte by byte`(length: Int) {
        let plain = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        #expect(written(plain) == Self.expected(plain))
        for position in 0..<length {
            for byte in [0x00, 0x01, 0x0A, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F] as [UInt8] {
                var one = plain
                one[position] = byte
                #expect(written(one) == Self.expected(one))
                // A second one far behind, next to it, or just past the edge of what is copied at once.
                for other in [length - 1, position + 1, position + 8, position + 16] where other < length {
                    var two = one
                    two[other] = byte == 0x5C ? 0x22 : 0x5C
                    #expect(written(two) == Self.expected(two))
                }
            }
        }
    }

    private func written(_ text: [UInt8]) -> [UInt8] {
        JSONValue.string(String(decoding: text, as: UTF8.self)).encoded()
    }

    /// The result of a writer that looks at one byte of ASCII after the other.
    private static func expected(_ text: [UInt8]) -> [UInt8] {
        let names: [UInt8: String] = [
            0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\",
        ]
        let pieces = text.map { byte in
            if let name = names[byte] { return name }
            guard byte < 0x20 else { return String(UnicodeScalar(byte)) }
            return "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return Array(("\"" + pieces.joined() + "\"").utf8)
    }

    @Test func `non-ASCII text is copied as it is`() {
        for length in 0..<24 {
            let text = String(repeating: "x", count: length) + "é—🎉\u{A2}\u{DC}\u{2022}"
            #expect(JSONValue.string(text).description == "\"\(text)\"")
        }
    }

    @Test func `pretty output has a line for each member`() {
        let value: JSONValue = ["a": [1, [:], []], "b": ["c": "d"]]
        let text = String(decoding: value.encoded(pretty: true), as: UTF8.self)
        #expect(
            text == """
                {
                  "a": [
                    1,
                    {},
                    []
                  ],
                  "b": {
                    "c": "d"
                  }
                }
                """
        )
    }

    @Test func `equal numbers are equal values`() {
        #expect(JSONValue.integer(1) == .number(1))
        #expect(JSONValue.integer(1).hashValue == JSONValue.number(1).hashValue)
        #expect(JSONValue.integer(1) != .bool(true))
    }
}
