// SPDX-License-Identifier: Apache-2.0

import PushCampaign
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RenderTests {
    private static let template = Array(
        """
        {"message": {"token": "{{ token }}", "notification": {"title": "Hi {{ name }}", "body": "{{ text | default: 'News' }}"},
         "apns": {"payload": {"aps": {"badge": "{{ badge | default: 0 }}"}}}}}
        """.utf8
    )
    private static let token = Rendered.token

    @Test func `a line in is a line out, in order, with its key`() async throws {
        let rows = """
            {"token":"\(Self.token)","name":"Zo\\u00eb \\"Z\\"","badge":3,"id":"a"}
            {"token":"\(Self.token)","id":"b"}
            not json
            {"token":"bad token","name":"x","id":4}

            {"name":"N","name":"M","token":"\(Self.token)","text":"","badge":"many"}
            {"name":"last","token":"\(Self.token)","id":null}
            """
        let lines = try await Rendered.lines(Self.template, rows, key: "id")
        #expect(lines.map { $0["key"] } == ["a", "b", 3, 4, 5, 6, 7])
        #expect(lines[0]["message"]?["notification"] == ["title": "Hi Zoë \"Z\"", "body": "News"])
        #expect(lines[0]["message"]?["apns"]?["payload"]?["aps"]?["badge"] == 3)
        #expect(lines[1]["error"]?["code"] == "missing-field")
        #expect(lines[1]["error"]?["path"] == "message.notification.title")
        #expect(lines[2]["error"]?["code"] == "row-not-an-object")
        #expect(lines[3]["error"]?["path"] == "message.token")
        #expect(lines[4]["error"]?["code"] == "empty-line")
        #expect(lines[5]["error"]?["code"] == "not-a-number")
        #expect(lines[6]["message"]?["notification"]?["title"] == "Hi last")
    }

    @Test func `an identifier beyond 64 bits keeps its digits`() async throws {
        let line = try await Rendered.lines(Rendered.template("{{ id }}"), #"{"id":123456789012345678901234567890}"#)[0]
        #expect(line["message"]?["data"]?["x"] == "123456789012345678901234567890")
    }

    @Test func `missing values are printed as nothing where that is asked for`() async throws {
        let lines = try await Rendered.lines(Self.template, #"{"token":"\#(Self.token)","name":null}"#, missing: .blank)
        #expect(lines[0]["message"]?["notification"]?["title"] == "Hi ")
    }

    @Test(arguments: [
        "android.direct_boot_ok", "android.notification.bypass_proxy_notification",
        "apns.payload.aps.content-changed", "webpush.notification.requireInteraction", "webpush.notification.silent",
    ])
    func `a field that is true or false gets no text`(_ path: String) async throws {
        let steps = path.split(separator: ".").map(String.init)
        let section = steps.reversed().reduce(JSONValue.string("{{ x }}")) { .object([$1: $0]) }
        var message = try #require(section.object)
        message["topic"] = "news"
        let lines = try await Rendered.lines(JSONValue.object(message).encoded(), "{\"x\":\"true\"}\n{\"x\":\"maybe\"}")
        let value = steps.reduce(lines[0]["message"]) { $0?[$1] }
        #expect(value == true)
        #expect(lines[1]["error"]?["code"] == "not-a-boolean")
    }

    @Test func `a CSV is read with its mark, CRLF, quotes, newlines in cells and a last line without newline`()
        async throws
    {
        let csv =
            "\u{FEFF}token,\"name\",text\r\n\(Self.token),\"Ben \"\"BJ\"\"\nJr, Sr\",\\ok\r\n\(Self.token),,x\r\n"
            + "\(Self.token),a\n\(Self.token),a\"b,c\n\(Self.token),\"a\"b,c\n\(Self.token),Å,last"
        let template = Array(#"{"token":"{{ token }}","data":{"n":"{{ name }}","t":"{{ text }}"}}"#.utf8)
        let lines = try await Rendered.lines(template, csv, format: .csv)
        #expect(lines[0]["message"]?["data"] == ["n": "Ben \"BJ\"\nJr, Sr", "t": "\\ok"])
        #expect(
            lines.map { $0["error"]?["code"] } == [
                nil, "missing-field", "column-count", "broken-quotes", "broken-quotes", nil,
            ]
        )
        #expect(lines[5]["message"]?["data"] == ["n": "Å", "t": "last"])
    }

    @Test(arguments: [
        "", "a;b\n", "a,a\n1,2\n", "a,b\n\"open,2\n",
    ])
    func `a CSV that cannot be read says why`(_ text: String) async {
        await #expect(throws: AudienceError.self) {
            try await Rendered.lines(Array(#"{"topic":"a"}"#.utf8), text, format: .csv)
        }
    }

    @Test(arguments: ["token,name\r\(token),x\r\(token),y\r", "a\rb\r", "a,\"b\"\r1,\"2\"\r\n3,4"])
    func `a CSV whose lines end in carriage returns alone is refused, not read as a long header`(_ text: String) async {
        let error = await #expect(throws: AudienceError.self) {
            try await Rendered.lines(Array(#"{"topic":"a"}"#.utf8), text, format: .csv)
        }
        #expect(error?.code == .header)
        #expect(error?.message.contains("carriage return only") == true)
    }

    @Test(arguments: ["\ntoken,name\nx,y\n", "\r\na\r\n1\r\n", ",,\n1,2,3\n"])
    func `a CSV that begins with a line without names is refused`(_ text: String) async {
        let error = await #expect(throws: AudienceError.self) {
            try await Rendered.lines(Array(#"{"topic":"a"}"#.utf8), text, format: .csv)
        }
        #expect(error?.code == .header)
        #expect(error?.message.contains("names no column") == true)
    }

    @Test(arguments: [("PK\u{3}\u{4}rest", "save it as CSV"), ("%PDF-1.7\n", "a PDF"), ("GIF89a\n\n", "a picture")])
    func `a file of another kind is no audience, and one sentence says so`(_ text: String, _ reason: String) async {
        for format in [AudienceFormat.csv, .jsonl] {
            let error = await #expect(throws: AudienceError.self) {
                try await Rendered.lines(Array(#"{"topic":"a"}"#.utf8), text, format: format)
            }
            #expect(error?.code == .encoding)
            #expect(error?.message.contains(reason) == true)
        }
    }

    @Test func `a carriage return within quotes of a header is a part of the name`() async throws {
        let lines = try await Rendered.lines(Array(#"{"topic":"a"}"#.utf8), "\"a\rb\",c\n1,2\n", format: .csv)
        #expect(lines.count == 1)
    }

    @Test(
        arguments: [
            ([0x22, 0xFF, 0x22], "invalid-utf-8"), ([0x22, 0xC0, 0x80, 0x22], "invalid-utf-8"),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], "invalid-utf-8"), ([0x22, 0x00, 0x22], "nul-byte"),
            ([0x22, 0x09, 0x22], "row-not-json"),
            (Array("\"\\x\"".utf8), "row-not-json"), (Array("01".utf8), "row-not-json"),
            (Array("\"".utf8), "row-not-json"),
            (Array("[1,]".utf8), "row-not-json"), (Array(String(repeating: "[", count: 5000).utf8), "row-not-json"),
        ] as [([UInt8], String)]
    )
    func `bytes that are not JSON text are an error of their row`(_ value: [UInt8], _ code: String) async throws {
        let row = Array("{\"other\":".utf8) + value + Array("}\n{\"x\":1}".utf8)
        let (output, summary) = try await Rendered.bytes(
            Array(#"{"topic":"a","data":{"x":"{{ x | default: 2 }}"}}"#.utf8),
            row
        )
        #expect(summary.errors.mapValues(\.rows) == [code: 1])
        #expect(summary.messages == 1)
        #expect(String(decoding: output, as: UTF8.self).contains(#""x":"1""#))
    }

    @Test func `the output is the same for any number of threads and any way in which the bytes arrive`() async throws {
        var rows: [UInt8] = []
        var csv = Array("token,name,text\n".utf8)
        for row in 0..<9000 {
            let name = row % 7 == 0 ? "Łukasz, \\\"\(row)\\\"" : "Name \(row)"
            rows +=
                "{\"token\":\"\(Self.token)\",\"name\":\"\(name)\",\"pad\":\"\(String(repeating: "é", count: row % 90))\"}\n"
                .utf8
            csv += "\(Self.token),\"\(row % 5 == 0 ? "a\n\"\"b\"\"," : "c")\(row)\",é\n".utf8
        }
        for (audience, format) in [(rows, AudienceFormat.jsonl), (csv, .csv)] {
            let template =
                format == .csv ? Array(#"{"token":"{{ token }}","data":{"n":"{{ name }}"}}"#.utf8) : Self.template
            let once = try await Rendered.bytes(template, audience, format: format)
            let again = try await Rendered.bytes(template, audience, format: format, threads: 4, pieceSize: 977)
            #expect(once.output == again.output)
            #expect(once.summary == again.summary)
            #expect(once.summary.messages == 9000)
            #expect(once.output.count { $0 == UInt8(ascii: "\n") } == 9000)
        }
    }

    @Test func `a message that is too large is an error, as the linter counts`() async throws {
        let template = Array(#"{"token":"\#(Self.token)","data":{"x":"{{ x }}"}}"#.utf8)
        let rows = [3600, 3700, 3800, 3900, 4000, 5000].map { #"{"x":"\#(String(repeating: "y", count: $0))"}"# }
        let lines = try await Rendered.lines(template, rows.joined(separator: "\n"))
        for line in lines {
            let message = line["message"].map { ["message": $0] as JSONValue }
            #expect((message == nil) == (line["error"]?["code"] == "payload-too-large"))
            if let message {
                #expect(CampaignTemplate.findings(in: message.encoded()).allSatisfy { $0.rule != "payload-too-large" })
            }
        }
        #expect(lines.first?["message"] != nil)
        #expect(lines.last?["error"] != nil)
    }

    @Test func `a value that means something else in a URL is an error unless a filter encodes it`() async throws {
        func image(_ leaf: String, _ value: String) async throws -> JSONValue {
            let template: JSONValue = [
                "token": .string(Self.token), "notification": ["title": "a", "image": .string(leaf)],
            ]
            return try await Rendered.lines(template.encoded(), (["v": .string(value)] as JSONValue).description)[0]
        }
        let plain = "https://cdn.example.com/{{ v }}.jpg"
        #expect(
            try await image(plain, "a-b_c.d~1")["message"]?["notification"]?["image"]
                == "https://cdn.example.com/a-b_c.d~1.jpg"
        )
        for value in ["a b", "a/b", "ä", "a?b", "a%20b"] {
            #expect(try await image(plain, value)["error"]?["code"] == "reserved-in-url")
        }
        let encoded = "https://cdn.example.com/{{ v | url_param_escape }}.jpg"
        #expect(
            try await image(encoded, "a b")["message"]?["notification"]?["image"] == "https://cdn.example.com/a%20b.jpg"
        )
        #expect(try await image("{{ v }}", "https://cdn.example.com/a.jpg")["message"] != nil)
        let problem = try await image("{{ v }}", "no url")["error"]
        #expect(problem?["code"] == "not-a-url")
        #expect(problem?["path"] == "message.notification.image")
    }

    @Test func `a rendered line differs from a message`() {
        #expect(
            RenderedLine(Array(#"{"key":1,"message":{"topic":"a"}}"#.utf8))
                == .message(Array(#"{"message":{"topic":"a"}}"#.utf8))
        )
        #expect(RenderedLine(Array(#"{"key":1,"skipped":"why"}"#.utf8)) == .skipped("why"))
        #expect(
            RenderedLine(Array(#"{"key":1,"error":{"code":"c","text":"t"}}"#.utf8)) == .failed(code: "c", text: "t")
        )
        #expect(RenderedLine(Array(#"{"message":{"topic":"a"}}"#.utf8)) == nil)
        #expect(RenderedLine(Array(#"{"key":1,"message":{"topic":"a"},"x":1}"#.utf8)) == nil)
    }
}
