// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSimulator

@Suite(.timeLimit(.minutes(10)))
struct StrictJSONTests {
    @Test(arguments: [
        "{}", "[]", " { \"a\" : [ 1 , -0.5e+3 , 0 , true , false , null , \"\\u00e9\\n\\\"\" ] } \n", "0", "\"\"",
        "null", "[[[]]]",
    ])
    func `what JavaScript parses is JSON`(_ text: String) {
        #expect(StrictJSON.accepts(Array(text.utf8)))
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "{'a':1}", "01", "1.", ".5", "+1", "1e", "-", "tru", "nulls",
        "[1 2]", "{\"a\" 1}", "\"\n\"", "\"\\x\"", "\"\\u12\"", "\"", "NaN", "// c\n1", "\u{FEFF}1", "{} {}",
    ])
    func `what JavaScript does not parse is none`(_ text: String) {
        #expect(!StrictJSON.accepts(Array(text.utf8)))
    }

    @Test func `bytes that are no UTF-8 and endless nesting are none`() {
        #expect(!StrictJSON.accepts([0x22, 0xFF, 0x22]))
        #expect(!StrictJSON.accepts([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)))
    }
}
