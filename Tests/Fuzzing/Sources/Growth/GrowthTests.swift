// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Every place where outside text meets an algorithm: the readers that are fuzzed, each with the inputs that cost it most.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct GrowthTests {
    /// An input of about the size, and the reader that it is for.
    struct Place: Sendable, CustomTestStringConvertible {
        let reader: String
        let description: String
        let input: @Sendable (_ size: Int) -> [UInt8]

        /// A zero, which parts what a reader takes, would end the line that a failure is told in.
        var testDescription: String { "\(reader): \(description)".replacing("\0", with: "␀") }

        init(_ reader: String, _ description: String, _ input: @escaping @Sendable (_ size: Int) -> [UInt8]) {
            (self.reader, self.description, self.input) = (reader, description, input)
        }

        /// A piece again and again between a beginning and an end.
        init(_ reader: String, _ start: String = "", repeating piece: String, _ end: String = "") {
            self.init(reader, "\(start)\(piece)…\(end)") { size in
                Array((start + String(repeating: piece, count: size / piece.utf8.count) + end).utf8)
            }
        }

        /// A piece again and again, and half as often behind a zero.
        init(_ reader: String, _ start: String, twice piece: String) {
            self.init(reader, "\(start)\(piece)… in \(piece)…") { size in
                let count = size / piece.utf8.count
                let (long, short) = (
                    String(repeating: piece, count: 2 * count / 3), String(repeating: piece, count: count / 3)
                )
                return Array("\(long)\u{0}\(start)\(short)c".utf8)
            }
        }

        /// Numbered pieces, which differ from each other.
        init(
            _ reader: String,
            _ start: String,
            numbering piece: @escaping @Sendable (_ number: Int) -> String,
            _ end: String
        ) {
            self.init(reader, "\(start)\(piece(1)),\(piece(2)),…\(end)") { size in
                let count = max(1, size / (piece(1000).utf8.count + 1))
                return Array((start + (0..<count).map(piece).joined(separator: ",") + end).utf8)
            }
        }

        /// Bytes again and again behind some that say what they are.
        init(_ reader: String, _ description: String, _ start: [UInt8], bytes piece: [UInt8]) {
            self.init(reader, description) { size in
                start + (0..<(size / piece.count)).flatMap { _ in piece }
            }
        }
    }

    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8,
        2,
        0, 0, 0, 0x90, 0x77, 0x53, 0xDE,
    ]

    private static let lastingPlaces: [Place] = [
        // JSON and what is written in it.
        Place("json", #"{"a":""#, repeating: "x", #""}"#), Place("json", #"{"a":""#, repeating: #"\n"#, #""}"#),
        Place("json", #"{"a":""#, repeating: #"\ud83d\ude00"#, #""}"#), Place("json", "[", repeating: "1,", "1]"),
        Place("json", "", repeating: " ", "{}"), Place("json", "", repeating: "[", ""),
        Place("json", "[", repeating: "1e9,", "0]"), Place("json", "", repeating: "9", ""),
        Place("json", "{", numbering: { "\"k\($0)\":\($0)" }, "}"),
        Place("json", "{", repeating: #""k":1,"#, #""k":1}"#),
        Place("json", "{", numbering: { "\"k\($0 % 7)\":\($0)" }, "}"),
        Place("messages", #"{"message":{"topic":"t","data":{"#, numbering: { "\"k\($0)\":\"v\"" }, "}}}"),
        Place("messages", #"{"message":{"topic":"t","#, numbering: { "\"titel\($0)\":\"v\"" }, "}}"),
        Place("messages", #"{"message":{"topic":"t","#, numbering: { _ in "\"topic\":\"v\"" }, "}}"),
        Place("messages", #"{"message":{"topic":"t","data":{"#, numbering: { "\"k\($0 % 7)\":\"v\"" }, "}}}"),
        Place(
            "messages",
            #"{"message":{"topic":"t","data":{"#,
            numbering: { "\"k_\($0 / 2)\":1,\"K\($0 / 2)\":2" },
            "}}}"
        ),
        Place("messages", #"{"message":{"topic":"t","x":["#, numbering: { "{\"k\":\($0),\"k\":1}" }, "]}}"),
        Place("messages", #"{"message":{"topic":"t","notification":{"title":""#, repeating: "x", #""}}}"#),
        Place(
            "messages",
            #"{"message":{"topic":"t","notification":{"image":"https://e.com/"#,
            repeating: "%2",
            #""}}}"#
        ),
        Place("messages", #"{"message":{"token":""#, repeating: "a:", #""}}"#),
        Place("messages", #"{"message":{"condition":""#, repeating: "'a' in topics || ", #"'a' in topics"}}"#),
        Place("messages", #"{"message":{"topic":"t","android":{"ttl":""#, repeating: "9", #"s"}}}"#),
        Place("messages", #"{"message":{"topic":"t","android":{"notification":{"color":""#, repeating: "f", #""}}}}"#),
        Place(
            "messages",
            #"{"message":{"topic":"t","apns":{"headers":{"#,
            numbering: { "\"apns-\($0)\":\"v\"" },
            "}}}}"
        ),
        Place(
            "messages",
            #"{"message":{"topic":"t","webpush":{"headers":{"#,
            numbering: { "\"h\($0)\":\"v\"" },
            "}}}}"
        ),
        Place(
            "messages",
            #"{"message":{"topic":"t","android":{"notification":{"body_loc_args":["#,
            numbering: { "\"\($0)\"" },
            "]}}}}"
        ),
        Place("requests", "POST /\n", repeating: "a: b\n", "\n{}"),
        Place("requests", "POST /\n\n", repeating: "a\n", ""),
        Place("requests", "", repeating: "@a\n", ""), Place("requests", "curl ", repeating: "-d a ", ""),
        Place("requests", "curl ", repeating: "-H a:b ", "-d a"), Place("requests", "curl -d '", repeating: "a\n", "'"),
        Place("requests", "curl ", repeating: "''", " -d a"), Place("requests", "curl -d \"", repeating: "\\\"", "\""),
        Place("requests", "", repeating: "curl a\n", ""), Place("requests", "curl -d @- ", repeating: "<<a ", "\nb"),
        Place("requests", "curl -d @- <<a\n", repeating: "b\n", ""),
        Place("requests", "", repeating: "cat <<a\n", ""), Place("requests", "", repeating: "echo a\n", ""),
        Place("requests", "const a = ", repeating: "{", ""), Place("requests", "a(", repeating: "{to:{", ""),
        Place("requests", "a = {", repeating: "to: ", "}"), Place("requests", "a = {", repeating: "/* to */", "}"),
        Place("requests", "a = {", repeating: "'", "}"), Place("requests", "a = {", repeating: "[(", "}"),
        Place("requests", "a = ", repeating: "{\"message\":{}}", ""),
        Place("requests", "a = {topic:t,data:{", repeating: "a: b, ", "}}"),
        Place("requests", "a = {topic:t,data:{", repeating: "a, ", "}}"),
        Place("requests", "a = {topic:t,data:{", repeating: "...a, ", "}}"),
        Place("requests", "a = {topic:t,data:", repeating: "[", "}"), Place("requests", "{a: ", repeating: "(b) ", "}"),
        Place("requests", "curl -d \"", repeating: "$(a", "\""),
        Place("requests", "curl -d \"", repeating: "$a,", "\""),
        Place("requests", "curl -d @- <<a\n", repeating: "'$a", ""),
        Place("requests", "Message.builder()", repeating: ".putData(\"a\", b)", ".build()"),
        Place("requests", "m = {a: b, notification: {}};", repeating: "messaging.send(m);", ""),
        Place("requests", "CloudMessage::new()", repeating: "->withData($a)", ";"),
        Place("requests", "a = Message.builder();", repeating: "a.putData(\"b\", c);", ""),
        Place("requests", ">>> a = {data: {", repeating: "\n... b: c,", "}, to: d}"),
        Place("requests", "a = ['data' => [", repeating: "'a' => b, ", "]]"),
        Place("requests", "a = new Message { Data = new Dictionary<a, b> {", repeating: "{ \"a\", b },", "} }"),
        Place("requests", "a({topic: t, notification, data}); data = {", repeating: "data: data, ", "}"),
        Place("requests", "{ aps = ", repeating: "{ a = ", ""), Place("requests", "{ aps = (", repeating: "1,", "); }"),
        Place("requests", "[AnyHashable(\"aps\"): ", repeating: ", ", "]"),
        Place("requests", "", repeating: "[AnyHashable(", ""),
        Place("requests", "{ aps = \"", repeating: "\\U", "\"; }"),
        Place("apns-payloads", #"{"aps":{"alert":{"loc-args":["#, numbering: { "\"\($0)\"" }, "]}}}"),
        Place("apns-payloads", #"{"aps":{"alert":"a"},"#, numbering: { "\"k\($0)\":\"v\"" }, "}"),
        Place("apns-payloads", #"{"aps":{"#, numbering: { "\"alret\($0)\":\"v\"" }, "}}"),
        Place(
            "declarative-push",
            #"{"web_push":8030,"notification":{"title":""#,
            repeating: "x",
            #"","navigate":"/"}}"#
        ),
        Place(
            "declarative-push",
            #"{"web_push":8030,"notification":{"title":"t","navigate":"/","actions":["#,
            numbering: { "{\"action\":\"\($0)\",\"title\":\"t\",\"navigate\":\"/\"}" },
            "]}}"
        ),
        Place("answers", #"{"error":{"status":"A","details":["#, numbering: { "{\"@type\":\"t\($0)\"}" }, "]}}"),
        Place("answers", #"{"error":{"message":""#, repeating: "x ", #""}}"#),
        Place("autopush", #"{"messageType":"hello","broadcasts":{"#, numbering: { "\"k\($0)\":\"v\"" }, "}}"),
        Place("autopush", #"{"messageType":"ack","updates":["#, numbering: { "{\"version\":\"\($0)\"}" }, "]}"),
        Place("capabilities", #"{"rows":["#, numbering: { "{\"feature\":\"f\($0)\"}" }, "]}"),
        Place("web-push", #"{"endpoint":"https://e.com/"#, repeating: "a", #"","keys":{}}"#),
        Place("web-push", "keyid=p256dh", repeating: ";dh=a"), Place("web-push", "vapid t=", repeating: "a."),
        // Languages of their own.
        Place("conditions", "", repeating: "(", ""), Place("conditions", "", repeating: "!", "'a' in topics"),
        Place("conditions", "", repeating: "'a' in topics && ", "'a' in topics"),
        Place("conditions", "'", repeating: "a"),
        Place("liquid", "", repeating: "{{", ""), Place("liquid", "", repeating: "{% if name %}", ""),
        Place("liquid", "", repeating: "{{ name }}", ""), Place("liquid", "", repeating: "{% raw %}", ""),
        Place("liquid", "{{ name ", repeating: "| upcase ", "}}"), Place("liquid", "{{ 'a", repeating: "a", "' }}"),
        Place("search", "", repeating: "\"", ""), Place("search", "", repeating: "(", ""),
        Place("search", "", repeating: "a ", ""), Place("search", "", repeating: "-topic:", ""),
        Place("search", "\"", repeating: "a*", "\""), Place("search", "after:", repeating: "1"),
        Place("dates", "", repeating: "9", ""), Place("dates", "", repeating: "2026-01-01T00:00:00.", ""),
        Place("dates", "2026-01-01\u{0}", repeating: "%Y", ""), Place("dates", "", repeating: " ", "Mon"),
        // Tables, streams and requests.
        Place("csv", "token,name,x\n", repeating: "t,n,x\n", ""),
        Place("csv", "token,name,x\nt,\"", repeating: "\"\"", "\""),
        Place("csv", "", repeating: "token,", ""), Place("csv", "token\n", repeating: "\n", ""),
        Place("csv", "token\n\"", repeating: "\n", ""), Place("csv", "", repeating: "{\"token\":\"t\"}\n", ""),
        Place("csv", "{\"token\":\"", repeating: "t", "\"}\n"), Place("csv", "", repeating: "{", ""),
        Place("http", "", repeating: "a=b&", ""), Place("http", "", repeating: "%41", ""),
        Place("http", "", repeating: "+", ""),
        Place("http", "GET / HTTP/1.1\r\n", repeating: "A: b\r\n", "\r\n"),
        Place("http", "CONNECT ", repeating: "a.", ""),
        Place("http", "", repeating: "[", ""), Place("http", "all=", repeating: "latency=1s,", ""),
        Place("http", #"{"target":"all","code":""#, repeating: "A", #""}"#),
        Place("mcs", "empty fields", [], bytes: [0x0A, 0x00]), Place("mcs", "numbers", [], bytes: [0x08, 0x01]),
        Place("mcs", "a long number", [0x08], bytes: [0xFF]),
        Place("mcs", "nested", [], bytes: [0x6A, 0x02, 0x08, 0x01]),
        Place("journal", "", repeating: "b 1 0 aaaa\n", ""), Place("journal", "", repeating: "x", ""),
        // Pictures and what they are named by.
        Place("markup", "", repeating: "<!--", ""), Place("markup", "", repeating: "<!-- -->", ""),
        Place("markup", "", repeating: " ", ""), Place("markup", "", repeating: "a='b' ", ">"),
        Place("markup", "width='", repeating: "1", "'>"), Place("markup", "", repeating: "<a ", ""),
        Place("markup", "viewBox='", repeating: "0 ", "'>"), Place("markup", "<!DOCTYPE ", repeating: "[", ""),
        Place("media", "zeros", [], bytes: [0]),
        Place("media", "a PNG of empty parts", png, bytes: [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0]),
        Place("media", "a JPEG of empty segments", [0xFF, 0xD8], bytes: [0xFF, 0xE1, 0, 2]),
        Place("media", "a JPEG of fill bytes", [0xFF, 0xD8], bytes: [0xFF]),
        Place("media", "a GIF of empty blocks", Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0], bytes: [0x21, 0xFE, 0]),
        Place(
            "media",
            "a GIF of pictures",
            Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0],
            bytes: [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]
        ),
        Place(
            "media",
            "a WebP of empty chunks",
            Array("RIFF\u{7F}\u{7F}\u{7F}\u{7F}WEBP".utf8),
            bytes: Array("EXIF".utf8) + [0, 0, 0, 0]
        ),
        Place(
            "media",
            "boxes",
            [0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0],
            bytes: [0, 0, 0, 8] + Array("free".utf8)
        ),
        Place("media", "an MP3 of tags", Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0], bytes: [0xFF, 0xFB, 0x90, 0]),
        Place("data-urls", "text/plain,", repeating: "%41", ""), Place("data-urls", "", repeating: ";a=b", ",x"),
        Place("data-urls", ";base64,", repeating: "QUJD", ""), Place("data-urls", ";base64,", repeating: "%51", ""),
        // What a message is shown as, and what is looked for in it.
        Place("accept", "", repeating: "text/htm,"), Place("accept", "", repeating: "text/"),
        Place("accept", "", repeating: ","),
        Place("contains-text", "", twice: "a"), Place("contains-text", "", twice: "ab"),
        Place("contains-text", "", twice: "aaaab"), Place("contains-text", "", repeating: "é"),
        Place("matches-pattern", "", twice: "a*"), Place("matches-pattern", "", twice: "ab"),
        Place("matches-pattern", "*", twice: "a*b*"), Place("matches-pattern", "*", twice: "aa*ab"),
        Place("inbox-page", "", repeating: "<b>"), Place("inbox-page", "", repeating: "\""),
        Place("inbox-page", "", repeating: "\"\\"), Place("inbox-page", "", repeating: "[", ""),
        Place("inbox-page", "{", numbering: { "\"k\($0)\":\"v\"" }, "}"),
        Place("inbox-page", "\"", repeating: "e\u{301}", "\""),
        Place("inbox-page", "[", repeating: "[],", "[]]"), Place("inbox-page", "\"", repeating: "$", "\""),
        Place("previewed-text", "", repeating: "a"), Place("previewed-text", "", repeating: "a "),
        Place("previewed-text", "", repeating: " "), Place("previewed-text", "", repeating: "\n"),
        Place("previewed-text", "", repeating: "漢"), Place("previewed-text", "", repeating: "\u{301}"),
        Place("previewed-text", "", repeating: "👩‍👩‍👧‍👦"), Place("previewed-text", "", repeating: "🇩🇪"),
        Place("previewed-text", "", repeating: "\u{202E}"), Place("previewed-text", "", repeating: "\r\n"),
        Place("previewed-text", "", repeating: "\u{1B}[2J"), Place("previewed-text", "{", repeating: "\"a\":1,", "}"),
        Place("fixes", #"{"message":{"topic":"t","#, numbering: { "\"titel\($0)\":\"v\"" }, "}}"),
        Place("fixes", #"{"message":{"topic":"t","data":{"#, numbering: { "\"k\($0)\":\($0)" }, "}}}"),
        Place("fixes", #"{"message":{"topic":"t","data":{"#, numbering: { _ in "\"k\":1" }, "}}}"),
        Place("fixes", #"{"message":{"topic":"t","#, numbering: { _ in "\"Notification\":{\"Title\":1}" }, "}}"),
        // An app's files.
        Place("app-files", "strings\u{0}", repeating: "\"a\" = \"b\";\n"),
        Place("app-files", "strings\u{0}", repeating: "/*"),
        Place("app-files", "strings\u{0}\"", repeating: "\\U0041"),
        Place("app-files", "strings\u{0}", repeating: "//\n"),
        Place(
            "app-files",
            "strings\u{0}<plist><dict>",
            numbering: { "<key>k\($0)</key>\n<string>v</string>" },
            "</dict></plist>"
        ),
        Place("app-files", "xml\u{0}<a>", repeating: "<b/>", "</a>"), Place("app-files", "xml\u{0}", repeating: "<a>"),
        Place("app-files", "xml\u{0}<a ", repeating: "b='c' ", "/>"),
        Place("app-files", "xml\u{0}<a ", numbering: { "b\($0)='c' " }, "/>"),
        Place("app-files", "xml\u{0}<a>", repeating: "&lt;"),
        Place("app-files", "xml\u{0}", repeating: "<!--"), Place("app-files", "xml\u{0}<a>", repeating: "]]>"),
        Place("app-files", "gradle\u{0}", repeating: "minSdk\n"), Place("app-files", "gradle\u{0}", repeating: "/*"),
        Place("app-files", "gradle\u{0}", repeating: "\""),
        Place("app-files", "format\u{0}%", repeating: "0"), Place("app-files", "format\u{0}", repeating: "%1$@"),
        Place("app-files", "format\u{0}", repeating: "%#@a@"),
        Place("app-files", "format\u{0}%", repeating: "1"), Place("app-files", "format\u{0}", repeating: "%"),
        Place("app-files", "stringsdict\u{0}<plist><dict>", numbering: { "<key>k\($0)</key>\n<string>v</string>" }, ""),
        Place("app-files", "xcstrings\u{0}{\"strings\": {", numbering: { "\"k\($0)\": {}" }, "}}"),
        Place("app-files", "language\u{0}en", repeating: "-US"), Place("app-files", "yml\u{0}", repeating: "a: b\n"),
        Place("app-files", "h\u{0}", repeating: "int a(int b);\n"), Place("app-files", "h\u{0}", repeating: "{"),
        Place("app-files", "h\u{0}enum a {", repeating: "b, ", "};"),
        Place("app-files", "h\u{0}", repeating: "#define a\\\n"),
        Place("app-files", "swift\u{0}", repeating: "#if a\n"),
        Place("app-files", "swift\u{0}#if a", repeating: " && a"),
        Place("app-files", "swift\u{0}#if ", repeating: "("), Place("app-files", "swift\u{0}#if ", repeating: "!"),
        Place("app-files", "swift\u{0}let c = UNNotificationCategory(identifier: ", repeating: "("),
        Place("app-files", "swift\u{0}let c = UNNotificationCategory(identifier: ", repeating: "a."),
        Place(
            "app-files",
            "swift\u{0}let c = UNNotificationCategory(identifier: \"a\", actions: [",
            repeating: "a, ",
            "])"
        ),
        Place("app-files", "swift\u{0}", repeating: "UNNotificationCategory(identifier: a)\n"),
        Place("app-files", "swift\u{0}", repeating: "let a = b; UNNotificationCategory(identifier: a)\n"),
        Place(
            "app-files",
            "swift\u{0}",
            numbering: { "let a\($0) = a\($0 + 1)\nUNNotificationCategory(identifier: a\($0))\n" },
            ""
        ),
        Place("app-files", "swift\u{0}", repeating: "class A {"), Place("app-files", "swift\u{0}", repeating: "\"\\("),
        Place("app-files", "swift\u{0}", repeating: "#\""), Place("app-files", "swift\u{0}", repeating: "\"\"\"\n"),
        // The calls that are read are counted; what is nested in them is quick to read until then.
        Place(
            "app-files",
            "swift\u{0}" + String(repeating: "UNNotificationCategory(identifier: ", count: 400),
            repeating: "UNNotificationCategory(identifier: "
        ),
        Place(
            "app-files",
            "m\u{0}" + String(repeating: "[UNNotificationCategory a:", count: 400),
            repeating: "[UNNotificationCategory a:"
        ),
        Place("app-files", "m\u{0}", repeating: "@\""),
        Place(
            "app-files",
            "m\u{0}",
            repeating: "[UNNotificationCategory categoryWithIdentifier:@\"a\" actions:@[b]];\n"
        ),
        Place("app-files", "ts\u{0}", repeating: "setNotificationCategories([{ id: a, actions }]);\n"),
        Place("app-files", "ts\u{0}setNotificationCategories(", repeating: "[{ id: "),
        Place("app-files", "ts\u{0}const a = ", repeating: "`${"), Place("app-files", "ts\u{0}", repeating: "/a/"),
        Place(
            "app-files",
            "dart\u{0}" + String(repeating: "DarwinNotificationCategory('a', actions: <", count: 400),
            repeating: "DarwinNotificationCategory('a', actions: <"
        ),
        Place("app-files", "dart\u{0}", repeating: "DarwinNotificationCategory(a);\n"),
        Place("pbxproj", "", numbering: { "\n\t\t\($0) = {" }, ""),
        Place("yaml", "", repeating: "a: b\n"), Place("yaml", "", repeating: "- "), Place("yaml", "", repeating: "-\n"),
        Place("yaml", "a: [", repeating: "b, ", "]"), Place("yaml", "a: ", repeating: "["),
        Place("yaml", "a: ", repeating: "{a: "),
        Place("yaml", "a: {", numbering: { "k\($0): v" }, "}"), Place("yaml", "a: [", repeating: "\n b,", "]"),
        Place("yaml", "a: \"", repeating: "\n b", "\""), Place("yaml", "a: |\n", repeating: " b\n"),
        Place("yaml", "", repeating: "a: |\n"),
        Place("yaml", "a: ", repeating: "&a "), Place("yaml", "a: ", repeating: "#"),
        Place("yaml", "", repeating: "\""),
        Place("yaml", "", repeating: "'a': \"b#\"\n"), Place("yaml", "a: [", repeating: "''", "]"),
        Place("yaml", "a mapping that half of the lines merge") { size in
            let half = (0..<(size / 20)).map { " k\($0): v\n" }.joined()
            return Array(("a: &a\n" + half + String(repeating: "b:\n <<: *a\n", count: size / 22)).utf8)
        },
        Place("yaml", "lists of lists of lists") { size in
            let levels = (1...40).map { "l\($0): &l\($0)\n" + String(repeating: "- *l\($0 - 1)\n", count: 9) }.joined()
            return Array(
                ("l0: &l0 " + String(repeating: "x", count: size) + "\n" + levels
                    + "targets:\n a:\n  templates: [t]\ntargetTemplates:\n t:\n  sources: *l40\n").utf8
            )
        },
        Place("yaml", "a template of half the text that all targets have") { size in
            let half = (0..<(size / 20)).map { "   k\($0): v\n" }.joined()
            let targets = (0..<(size / 40)).map { " t\($0):\n  templates: [a]\n" }.joined()
            return Array(("targetTemplates:\n a:\n  x:\n\(half)targets:\n\(targets)").utf8)
        },
        Place("yaml", "settings of half the text that all targets have") { size in
            let half = (0..<(size / 20)).map { "  k\($0): v\n" }.joined()
            let targets = (0..<(size / 60)).map { " t\($0):\n  type: framework\n  settings:\n   groups: [a]\n" }
                .joined()
            return Array(("settingGroups:\n a:\n\(half)targets:\n\(targets)").utf8)
        },
        Place("desktop-bus", "zeros", [0x6C, 1, 0, 1], bytes: [0]), Place("extension-wire", "zeros", [], bytes: [0]),
    ]

    #if LegacyProtocols
    private static let legacyPlaces = [
        Place("legacy-messages", #"{"registration_ids":["#, numbering: { "\"r\($0)\"" }, "]}"),
        Place("legacy-messages", #"{"to":"a","data":{"#, numbering: { "\"k\($0)\":\"v\"" }, "}}"),
        Place("legacy-messages", "registration_id=a", repeating: "&data.a=b"),
        Place("xmpp", "<stream:stream xmlns:stream='s'>", repeating: "<a/>", ""),
        Place("xmpp", "<stream:stream xmlns:stream='s'>", repeating: "<a>", ""),
        Place("xmpp", "<stream:stream xmlns:stream='s'><a>", repeating: "x", "</a>"),
        Place("xmpp", "<stream:stream xmlns:stream='s'><a>", repeating: "&amp;", "</a>"),
        Place("xmpp", "<stream:stream xmlns:stream='s'>", repeating: " ", ""), Place("xmpp", "<", repeating: "a", ""),
    ]
    #else
    private static let legacyPlaces: [Place] = []
    #endif

    static let places = lastingPlaces + legacyPlaces

    private static let readers = targets + appReaders + pageReaders

    @Test func `every reader that is fuzzed is measured`() {
        var measured = Set(Self.places.map(\.reader))
        #if LegacyProtocols
        // A map of groups is SQLite's to read.
        measured.insert(GroupMapTarget.name)
        #endif
        #expect(Set(Self.readers.map(\.name)).symmetricDifference(measured) == [])
    }

    /// At night the inputs are longer: some squares cost little in short texts.
    private static let isLong = ProcessInfo.processInfo.environment["RICHPUSH_LONG_TESTS"] != nil

    @Test(arguments: places)
    func `an input that is four times as long takes about four times the work`(_ place: Place) throws {
        let reader = try #require(Self.readers.first { $0.name == place.reader })
        let growth = Growth(
            of: reader.check,
            on: place.input,
            from: Self.isLong ? 1 << 11 : 1 << 8,
            shortest: Self.isLong ? 0.004 : 0.0005
        )
        #expect(growth.isLinear, "\(growth.fourTimes) s and \(growth.fourfold) s")
    }
}
