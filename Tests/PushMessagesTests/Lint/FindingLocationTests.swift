// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// Where in the text findings point.
@Suite(.timeLimit(.minutes(10)))
struct FindingLocationTests {
    private static func places(in text: String) throws -> [String] {
        let bytes = Array(text.utf8)
        return try Linter.standard.lint(JSONDocument(parsing: bytes)).map { finding in
            let location = try #require(finding.location)
            let spelling = String(decoding: bytes[location.byteRange], as: UTF8.self)
            return "\(location.line):\(location.column)-\(location.endLine):\(location.endColumn) \(spelling)"
        }
    }

    @Test func `a member is its key and its value`() throws {
        #expect(
            try Self.places(
                in:
                    "{\n  \"topic\": \"t\",\n  \"android\": { \"ttl\" : \"-1s\", \"data\": {} }, \"notification\": {\"title\": \"T\"}\n}"
            )
                == [#"3:16-3:29 "ttl" : "-1s""#]
        )
        #expect(try Self.places(in: "{topic: 'a b', notification: {title: 'T'}}") == ["1:2-1:14 topic: 'a b'"])
    }

    @Test func `a value may end lines below its key`() throws {
        #expect(
            try Self.places(in: "{\"topic\": \"t\",\r\n \"toen\": {\r\n  }}") == ["2:2-3:4 \"toen\": {\r\n  }"]
        )
    }

    @Test func `of what is missing it is the key of the nearest container around it`() throws {
        let image = #""notification": {"title": "T", "image": "https://e.com/a.png"}"#
        #expect(try Self.places(in: #"{"message": {"topic": "t", \#(image)}}"#) == [#"1:2-1:11 "message""#])
        #expect(
            try Self.places(in: #"{"topic": "t", \#(image), "apns": {"payload": {"aps": {"badge": 1}}}}"#)
                == [#"1:101-1:106 "aps""#]
        )
        #expect(try Self.places(in: #"  {"topic": "t", \#(image)}"#) == ["1:3-1:4 {"])
    }

    @Test func `the whole document is its bracket`() throws {
        #expect(try Self.places(in: "\n[\n1]") == ["2:1-2:2 ["])
        #expect(try Self.places(in: " 1 ") == ["1:2-1:3 1"])
    }

    @Test func `columns count UTF-16 code units`() throws {
        #expect(
            try Self.places(in: #"{"notification": {"title": "ä€🍕"}, "topic": "🍕"}"#)
                == [#"1:37-1:50 "topic": "🍕""#]
        )
    }

    @Test func `of a key given twice it is the last one, and map entries are counted`() throws {
        #expect(
            try Self.places(in: #"{"topic": "t", "data": {"a": "1", "n": 1}, "data": {"a": "x", "n": 12}}"#)
                .contains(#"1:63-1:70 "n": 12"#)
        )
    }

    @Test func `elements of lists are found by their index`() throws {
        let places = try Self.places(
            in:
                #"{"topic": "t", "webpush": {"notification": {"title": "T", "actions": [{"action": "a", "title": 1}]}}}"#
        )
        #expect(places.allSatisfy { $0.contains("action") })
    }

    @Test func `a message that was built has no text to point into`() {
        #expect(PushMessage(to: .topic("a b"), notification: .init(title: "T")).lint().map(\.location) == [nil])
    }

    @Test func `a finding of a device is placed too`() throws {
        let source = try JSONDocument(parsing: Array("{\n \"message\": {\"topic\": \"t\",\n \"apns\": {}}}".utf8))
        let finding = Finding(
            rule: "apple-r",
            severity: .warning,
            path: "message.apns.payload.aps.mutable-content",
            message: "m"
        )
        let location = finding.placed(in: PushDocument.read(source), source: source).location
        #expect(location.map { [$0.line, $0.column, $0.endColumn] } == [3, 2, 8])
    }
}
