// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct JSONParserTests {
    @Test(arguments: [
        ("{\"a\": \u{201C}b\u{201D}}", "typographic quotation mark"), ("{a-b: 1}", "hyphen needs quotation marks"),
        ("{'a': True}", "write true."), ("{\"a\": None}", "write null."), ("{\"a\": TRUE}", "write true."),
        ("{\"a\": nil}", "write null."),
        ("{\\\"a\\\": 1}", "take the backslashes away"), ("['a' => 1]", "json_encode()"),
        ("const a = {};", "The text is a program"), ("\n  curl -d '{}'", "from { to } alone"),
        ("$data = [\"a\" => 1];", "The text is a program"),
        ("message = messaging.Message(topic)", "The text is a program"),
        ("$push->send([1]);", "The text is a program"), ("return Message::new([]);", "The text is a program"),
        ("hello, it is {}", "from { to } alone"),
        ("{\"a\": 1},", "delete what follows"), ("{\"a\": 1};", "delete what follows"),
        ("{\"a\": 1})", "delete what follows"),
        ("{\"a\": {options, \"b\": 1}}", "write a colon and the value"), ("{token}", "write a colon and the value"),
        ("{\"a\": 1, ...rest}", "write them out"), ("{\"a\": \"b\" + c}", "write its value"),
        ("{\"a\": \"b\".trim()}", "write its value"),
        ("{\"a\": 1, // no\n}", "JSON has no comments; delete it"), ("// a\nsend($b);", "from { to } alone"),
        ("# a\nsend(b)", "from { to } alone"), ("{\"a\" = 1}", "Write a colon"),
        ("```json\n{}\n```", "A fence of Markdown"), ("{\"a\": `b`}", "JSON has no template strings"),
        ("[AnyHashable(\"aps\"): {\n}]", "Swift writes a dictionary so"),
        ("\"notification\": {\"title\": \"a\"}", "braces around the members are missing"),
        ("[\"badge\": \"0\"]", "Swift writes an object in [ and ]"),
        ("token: token,\nnotification: {}", "braces around the members are missing"),
        ("service: notify.notify\n", "The text is YAML"), ("- alias: Door\n  id: 1", "The text is YAML"),
        ("automation:\n  - alias: a", "The text is YAML"), ("error: it failed", "from { to } alone"),
        ("{\"a\": \"He said \"hi\"\"}", "A string ends right before it"),
        ("{\"a\":\"b\\\",\n\"c\": 1}", "A string ends right before it"),
        ("{a: 'b,\n c: 'd'}", "end the string above it"), ("{a: 'it's'}", "for an apostrophe within a text"),
        ("{image=https://x.example/a.jpg, body=b}", "Java and Objective-C print"),
        ("{tokens: [fcmTokens]}", "write its value"), ("{\"badge\": count + 1}", "write its value"),
        ("{\"timestamp\": Math.floor(Date.now() / 1000)}", "write its value"),
        ("&messaging.Message{\n  Token: token,\n}", "The text is a program"),
        ("  APNS: &messaging.APNSConfig{\n  }", "The text is a program"),
        ("List<String> tokens = List.of(\"a\");", "The text is a program"),
        ("{\n  \"a\": {\n    \"b\": {},\n  \"c\": \"}\"\n}\n", "opened in line 2 lacks"),
    ])
    func `what people often write in place of JSON is named`(_ text: String, _ words: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test(
        arguments: [
            ("{\"a\": [1, 2.5, true, false, null, \"x\"]}", ["a": [1, 2.5, true, false, .null, "x"]]),
            ("[1,2,]", [1, 2]),
            ("{\"a\":1,}", ["a": 1]),
            ("{a_$1: 'single \"quoted\"'}", ["a_$1": "single \"quoted\""]),
            ("{nullable: 1, truely: 2}", ["nullable": 1, "truely": 2]),
            (#""\b\f\n\r\t\v\/\\\"\q\'""#, "\u{8}\u{C}\n\r\t\u{B}/\\\"q'"),
            (#""\u00e9\ud83c\udf89\u0000""#, "é🎉\0"),
            (#""\ud800A \udc00 \ud800\u0041 \ud83c""#, "\u{FFFD}A \u{FFFD} \u{FFFD}A \u{FFFD}"),
            ("\u{B}\u{C} 7 \r\n", 7),
            ("-0", 0), ("1.", 1.0), ("1e3", 1000.0), ("-1.5E-2", -0.015),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("18446744073709551615", .number(18_446_744_073_709_551_616)),
            ("{\"a\":1,\"a\":2}", ["a": 2]),
        ] as [(String, JSONValue)]
    )
    func `what Google reads is read`(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test(arguments: [
        ("{not json", "Expected : between key:value pair.\n{not json\n     ^"),
        ("{\"message\":", "Unexpected end of string. Expected a value.\n\n^"),
        ("", "Unexpected end of string. Expected a value.\n\n^"),
        ("{\"a\":1 \"b\":2}", "Expected , or } after key:value pair.\n{\"a\":1 \"b\":2}\n       ^"),
        ("[1 2, 3, 4]", "Expected , or ] after array value.\n[1 2, 3, 4]\n   ^"),
        ("{1:2}", "Expected an object key or }.\n{1:2}\n ^"),
        ("{null:2}", "Expected an object key or }.\n{null:2}\n     ^"),
        ("{\"a\" 2}", "Expected : between key:value pair.\n{\"a\" 2}\n     ^"),
        ("{\"a\":\"b", "Closing quote expected in string.\n\n^"),
        ("{\"a\":\"b\\", "Closing quote expected in string.\n\\\n^"),
        ("{} {}", "Parsing terminated before end of input.\n{} {}\n   ^"),
        // A token that no more text could complete is quoted with what precedes it, another one is not.
        ("{\"a\":}      ", "Unexpected token.\n{\"a\":}      \n     ^"),
        ("{\"a\":}", "Unexpected token.\n}\n^"),
        ("{\"a\": @ }", "Expected a value.\n@ }\n^"),
        ("[\"\\u12", "Illegal hex string.\n\\u12\n^"),
        ("[\"\\u12x4\"]", "Invalid escape sequence.\n[\"\\u12x4\"]\n  ^"),
        ("[01]", "Octal/hex numbers are not valid JSON values.\n[01]\n ^"),
        ("[1e999]", "Number exceeds the range of double.\n[1e999]\n ^"),
        ("[1-2]", "Unable to parse number.\n[1-2]\n ^"),
        (
            "{\"aaaaaaaaaaaaaaaaaaaaaaaaaaaa\" \"bbbbbbbbbbbbbbbbbbbbbbbbb\"}",
            "Expected : between key:value pair.\naaaaaaaaaaaaaaaaaa\" \"bbbbbbbbbbbbbbbbbbb\n\(String(repeating: " ", count: 20))^"
        ),
    ])
    func `a syntax error is told as Google tells it`(text: String, message: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
        #expect(error?.googleMessage == "Invalid JSON payload received. \(message)")
    }

    @Test func `a quotation that would cut a character is left out as Google leaves it out`() {
        let start = "[\"" + String(repeating: "é", count: 11) + "\""
        let whole = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: start + " 1]") }
        #expect(whole?.googleMessage.hasPrefix("Invalid JSON payload received. ") == true)
        let cut = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: start + "  1]") }
        #expect(cut?.googleMessage == "Request contains an invalid argument.")
    }

    @Test func `people get line, column and a caret`() {
        let error = #expect(throws: JSONSyntaxError.self) {
            try JSONValue(parsing: "{\n  \"título\": \"x\",\n\t\"é\" 5\n}")
        }
        #expect(error?.line == 3)
        #expect(error?.column == 6)
        #expect(
            error?.description
                == "Line 3, column 6: Expected : between key:value pair.\n\t\"é\" 5\n\t    ^"
        )
    }

    @Test(arguments: ["", " \n\t "])
    func `empty input has a sentence of its own`(text: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
        #expect(error?.description == "The input is empty.")
        #expect(error?.isEmptyInput == true)
    }

    @Test(
        arguments: [
            ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC3], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
            ([0x22, 0xC0, 0x80, 0x22], 1),
            ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x5B, 0x31, 0x5D, 0x80], 3),
        ] as [([UInt8], Int)]
    )
    func `bytes that are not UTF-8 are refused with their place`(bytes: [UInt8], offset: Int) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
        #expect(error?.offset == offset)
        #expect(error?.reason == "Encountered non UTF-8 code points.")
    }

    @Test func `a hundred levels are read and one more is not`() throws {
        let hundred = String(repeating: "{\"a\":", count: 99) + "{}" + String(repeating: "}", count: 99)
        #expect(try JSONValue(parsing: hundred)["a"] != nil)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "{\"b\":\(hundred)}") }
        #expect(
            error?.googleMessage
                == "Invalid JSON payload received. Message too deep. Max recursion depth reached for key 'a'"
        )
        let lists = String(repeating: "[", count: 1_000_000)
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: lists) }
    }

    @Test func `long strings and many keys take linear time`() throws {
        let long = String(repeating: "x\\n", count: 1_000_000)
        #expect(try JSONValue(parsing: "[\"\(long)\"]")[0]?.string?.utf8.count == 2_000_000)
        let keys = (0..<50_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        #expect(try JSONValue(parsing: "{\(keys)}")["k49999"] == 49_999)
    }

    @Test func `values and keys know where they stand`() throws {
        let text = "{ \"a\": [10, {bare : 'x'}] , \"fcmOptions\": 1 }"
        let document = try JSONDocument(parsing: Array(text.utf8))
        func spelling(_ range: Range<Int>?) -> String? {
            range.map { String(decoding: document.bytes[$0], as: UTF8.self) }
        }
        let list = try #require(document.root["a"])
        #expect(spelling(list.range) == "[10, {bare : 'x'}]")
        #expect(spelling(list.keyRange) == "\"a\"")
        #expect(spelling(list.children[1].range) == "{bare : 'x'}")
        let bare = try #require(list.children[1]["bare"])
        #expect(spelling(bare.range) == "'x'")
        #expect(spelling(bare.keyRange) == "bare")
        #expect(spelling(document.root.field("fcm_options")?.range) == "1")
    }
}
