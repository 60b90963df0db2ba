// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

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
