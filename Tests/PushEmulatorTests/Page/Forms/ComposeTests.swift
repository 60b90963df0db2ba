// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import Testing

@testable import PushEmulator

/// Writing a message on the page, over HTTP alone.
@Suite(.timeLimit(.minutes(10)))
struct ComposeTests {
    private static let hostile = "<script>alert(1)</script>\"'></textarea></form>&amp;"

    @Test func `the form's message is sent as by an SDK, and the answer links to it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let phone = try await emulator.devices.register(.apple())
            let answer = try await EmulatorClient(emulator).submit(
                "/compose",
                [
                    "form": "fields", "reach": "device", "device": phone.id, "title": "Hello", "body": "a\r\nb",
                    "picture": "pizza-monster.png", "platform": "apple", "platform": "android",
                    "data": "link=app://x?a=b\r\n\r\nnote=1\\n2", "act": "send",
                ]
            )
            #expect(answer.status == 303)
            let push = try #require(try await emulator.inbox.latest())
            #expect(answer.header("Location") == "/messages/\(push.id)")
            #expect(push.status == 200)
            let message = push.message
            #expect(message.target == .token(phone.token))
            #expect(message.notification == .init(title: "Hello", body: "a\nb"))
            #expect(message.data == ["link": "app://x?a=b", "note": "1\n2"])
            let picture = "http://127.0.0.1:\(emulator.httpPort)/samples/pizza-monster.png"
            #expect(message.apns.fcmOptions.image == picture)
            #expect(message.apns.aps.mutableContent == true)
            #expect(message.android.notification.image == picture)
            #expect(message.webpush.isEmpty)
        }
    }

    @Test func `messages from the page count against the shared quota`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await emulator.faults.setQuota(2)
            let client = EmulatorClient(emulator)
            let fields: KeyValuePairs = [
                "form": "fields", "reach": "topic", "topic": "news", "title": "Hello", "act": "send",
            ]
            for _ in 0..<3 { #expect(try await client.submit("/compose", fields).status == 303) }
            let answer = try await client.post(
                "/v1/projects/demo-richpush/messages:send",
                ["message": ["topic": "news"]]
            )
            #expect(answer.status == 429)
            let pushes = try await emulator.inbox.messages()
            #expect(pushes.map(\.status) == [429, 429, 200, 200])
            #expect(pushes.map(\.errorCode) == ["QUOTA_EXCEEDED", "QUOTA_EXCEEDED", nil, nil])
        }
    }

    @Test(arguments: [
        ("topic", "topic", "no good", "A topic’s name has one or more letters"),
        ("condition", "condition", "'a' in", "Expected"),
        ("token", "token", "", "is missing"), ("device", "device", "nobody", "No device is registered"),
        ("topic", "data", "no pair", "Line 1 must have the form key=value."),
    ])
    func `an error is shown beside its field, and nothing is sent`(
        reach: String,
        field: String,
        value: String,
        sentence: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).submit(
                "/compose",
                ["form": "fields", "reach": reach, field: value, "topic": "news", "title": "Kept", "act": "send"]
            )
            #expect(answer.status == 400)
            let place = try #require(answer.text.range(of: "id=\"problem-\(field)\""))
            let said = answer.text[place.upperBound...].prefix(300)
            #expect(said.contains(sentence.replacing("’", with: "&#39;")))
            #expect(answer.text.contains("value=\"Kept\""))
            let sent = try await emulator.inbox.latest()
            #expect(sent == nil)
        }
    }

    @Test func `a message is composed from another one, and nothing of it is lost`() async throws {
        let message: JSONValue = [
            "topic": "news", "notification": ["title": "Old", "image": "https://example.com/a.png"],
            "android": ["priority": "HIGH", "ttl": "60s"],
            "apns": ["headers": ["apns-collapse-id": "x"], "payload": ["aps": ["badge": 3], "own": [1, 2]]],
        ]
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            _ = try await client.post("/v1/projects/demo-richpush/messages:send", ["message": message])
            let sent = try #require(try await emulator.inbox.latest())
            let page = try await client.get("/compose?message=\(sent.id)")
            #expect(page.status == 200)
            #expect(page.text.contains("value=\"Old\""))
            let start = try #require(page.text.range(of: "<textarea name=\"text\" hidden>\n"))
            let end = try #require(page.text[start.upperBound...].range(of: "</textarea>"))
            let text = page.text[start.upperBound..<end.lowerBound].replacing("&quot;", with: "\"")
            let answer = try await client.submit(
                "/compose",
                [
                    "form": "fields", "text": String(text), "reach": "topic", "topic": "news", "title": "New",
                    "picture": "address", "address": "https://example.com/a.png", "platform": "apple",
                    "platform": "android", "platform": "web", "act": "send",
                ]
            )
            #expect(answer.status == 303)
            let copy = try #require(try await emulator.inbox.latest())
            var expected = sent.message
            expected.notification.title = "New"
            #expect(copy.message == expected)
        }
    }

    @Test func `form and JSON hold the same message`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let json = try await client.submit(
                "/compose",
                ["form": "fields", "reach": "topic", "topic": "news", "title": "Both", "act": "json"]
            )
            #expect(json.text.contains("<textarea name=\"text\" id=\"text\""))
            #expect(json.text.contains("&quot;title&quot;: &quot;Both&quot;"))
            let form = try await client.submit(
                "/compose",
                ["form": "json", "text": #"{"topic": "news", "notification": {"title": "Both"}}"#, "act": "fields"]
            )
            #expect(form.text.contains("value=\"Both\""))
            #expect(form.text.contains("id=\"reach-topic\" value=\"topic\" checked"))
            // Parts that the form could not hold stay in their places.
            let wrong = try await client.submit(
                "/compose",
                ["form": "json", "text": #"{"message": {"topic": "news", "titel": 1}}"#, "act": "fields"]
            )
            #expect(wrong.text.contains("id=\"text\""))
            #expect(wrong.text.contains("&quot;titel&quot;"))
        }
    }

    @Test func `a check has lint's findings, shows each platform, and stores nothing`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).submit(
                "/compose/check",
                [
                    "form": "json",
                    "text":
                        #"{"topic": "news", "notification": {"title": "Seen", "body": "Text"}, "apns": {"fcm_options": {"image": "http://127.0.0.1:1/a.png"}}}"#,
                ]
            )
            #expect(answer.status == 200)
            #expect(answer.text.contains("mutable-content-missing"))
            #expect(answer.text.contains("value=\"fix-0\""))
            #expect(answer.text.split(separator: "<section class=\"delivery\"").count == 4)
            #expect(answer.text.contains("of 4,096 bytes"))
            let stored = try await emulator.inbox.latest()
            #expect(stored == nil)
            let devices = try await emulator.devices.all()
            #expect(devices.isEmpty)
        }
    }

    @Test func `a request to Expo is checked, previewed and sent as Expo takes it`() async throws {
        let photo = DeliveryTests.photo
        try await withLoopbackServer(["/pizza.png": photo]) { server in
            try await Emulator(.test).withRunning { emulator in
                let client = EmulatorClient(emulator)
                let phone = try await emulator.devices.register(.android())
                _ = try await emulator.devices.register(.apple())
                let text = """
                    [{"to": "ExponentPushToken[cElsewhere-Phone-00001]", "title": "Other"},
                     {"to": ["\(try #require(phone.expoToken))"], "title": "Mine", "body": "Text",
                      "richContent": {"image": "\(server.url("/pizza.png"))"}}]
                    """
                let check = try await client.submit("/compose/check", ["form": "json", "text": text]).text
                #expect(check.contains("expo-mutable-content") && !check.contains("unknown-field"))
                #expect(check.split(separator: "<section class=\"delivery\"").count == 3)
                #expect(
                    check.contains("Mine") && check.contains("of 4,096 bytes") && !check.contains("<span>Web</span>")
                )
                #expect(check.contains("picture shown") && check.contains("text only"))
                let form = try await client.submit("/compose", ["form": "json", "text": text, "act": "fields"])
                #expect(form.text.contains("a request to Expo is JSON"))
                let sent = try await client.submit("/compose", ["form": "json", "text": text, "act": "send"])
                #expect(sent.status == 303)
                let found = try await client.get("/api/v1/wait?q=protocol:expo%20Mine&timeout=60").json()
                #expect(found["deliveries"]?[0]?["displayed"]?["title"] == "Mine")
                let messages = try await client.get("/api/v1/messages?q=protocol:expo").json()
                #expect(messages["messages"]?.array?.count == 2)
                let last = try #require(try await emulator.inbox.latest())
                let again = try await client.get("/compose?message=\(last.id)").text
                #expect(again.contains("richContent") && again.contains("id=\"text\""))
            }
        }
    }

    @Test func `what Expo refuses as a whole is said beside the request`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let tokens = (0...100).map { "\"ExponentPushToken[cWkzH3pQ9tYvB2nL5m\(1000 + $0)]\"" }
            let text = "{\"to\": [\(tokens.joined(separator: ","))], \"title\": \"Hi\"}"
            let client = EmulatorClient(emulator)
            let answer = try await client.submit("/compose", ["form": "json", "text": text, "act": "send"])
            #expect(answer.status == 400 && answer.text.contains("Expo refuses the request"))
            let wrong = #"{"to": "ExponentPushToken[cWkzH3pQ9tYvB2nL5mRx7A]", "title": 4}"#
            let check = try await client.submit("/compose/check", ["form": "json", "text": wrong]).text
            #expect(check.contains("Expo sends nothing to the chosen devices"))
            #expect(try await emulator.inbox.latest() == nil)
        }
    }

    @Test func `a document for Amazon SNS is previewed, and its SDK sends it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let text = #"""
                {"default": "d", "GCM": "{\"fcmV1Message\": {\"message\": {\"notification\": {\"title\": \"Robot\"}}}}",
                 "APNS": "{\"aps\": {\"alert\": {\"title\": \"Apple pie\"}}}"}
                """#
            let client = EmulatorClient(emulator)
            let check = try await client.submit("/compose/check", ["form": "json", "text": text]).text
            #expect(check.contains("Robot") && check.contains("Apple pie"))
            let answer = try await client.submit("/compose", ["form": "json", "text": text, "act": "send"])
            #expect(answer.text.contains("Send a request to Amazon SNS with its SDK"))
        }
    }

    @Test(arguments: ["{\"message\": {", "", "7"])
    func `a text that is no message asks for no other device`(_ text: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let check = try await client.submit("/compose/check", ["form": "json", "text": text]).text
            #expect(check.contains("class=\"findings\""))
            #expect(!check.contains("Choose a device"))
        }
    }

    @Test(
        arguments: [
            (["form": "json", "text": #"{"aps": {"alert": "x"}}"#], "a payload for Apple devices"),
            (["form": "json", "text": #"{"web_push": 8030, "notification": {}}"#], "a declarative web push"),
            (
                [
                    "form": "fields", "reach": "topic", "topic": "news", "title": "Hi", "picture": "address",
                    "address": "htp:/x", "platform": "apple",
                ],
                "An address has the form"
            ),
            (
                ["form": "fields", "picture": "address", "address": "htp:/x", "platform": "apple"],
                "An address has the form"
            ),
            (
                ["form": "fields", "reach": "topic", "topic": "news", "title": "Hi", "data": #"{"a": 1}"#],
                "must have the form key=value"
            ),
            (["form": "fields", "title": "Hi", "reach": "topic", "topic": "b ad"], "name has one or more letters"),
        ] as [(KeyValuePairs<String, String>, String)]
    )
    func `the checks do not object to nothing where a field is wrong`(
        _ fields: KeyValuePairs<String, String>,
        _ sentence: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let check = try await EmulatorClient(emulator).submit("/compose/check", fields).text
            #expect(check.contains(sentence))
            #expect(!check.contains("Nothing to object to") && !check.contains("Recipient of the message is not set"))
            #expect(!check.contains("Unknown name"))
        }
    }

    @Test func `a sample's own address is no finding`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let check = try await EmulatorClient(emulator).submit(
                "/compose/check",
                [
                    "form": "fields", "reach": "topic", "topic": "all", "title": "Hi", "picture": "pizza-monster.png",
                    "platform": "apple", "platform": "android", "platform": "web",
                ]
            )
            #expect(check.text.contains("Nothing to object to") && !check.text.contains("image-private"))
        }
    }

    @Test func `the button at a finding applies its remedy`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).submit(
                "/compose",
                [
                    "form": "json", "act": "fix",
                    "text":
                        #"{"message": {"topic": "news", "apns": {"fcm_options": {"image": "https://example.com/a.png"}}}}"#,
                ]
            )
            #expect(answer.text.contains("mutable-content"))
        }
    }

    @Test func `hostile text is text, in form, JSON and check`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let hostile = Self.hostile
            for (path, form) in [("/compose", "fields"), ("/compose", "json"), ("/compose/check", "fields")] {
                let answer = try await client.submit(
                    path,
                    [
                        "form": form, "text": hostile, "reach": "topic", "topic": hostile, "title": hostile,
                        "body": hostile, "data": hostile, "picture": "address", "address": hostile,
                        "project": hostile, "device": hostile, "try": hostile,
                    ]
                )
                #expect(!answer.text.contains("<script>alert"), "\(path) \(form)")
                #expect(answer.header("Content-Security-Policy")?.contains("script-src 'self'") == true)
            }
        }
    }

    @Test func `however many devices there are, few are sent, and the chosen and the found ones are among them`()
        async throws
    {
        try await Emulator(.test).withRunning { emulator in
            for index in 1...60 {
                let draft: DeviceRegistration =
                    index.isMultiple(of: 2) ? .apple(name: "100% phone_\(index)") : .web(name: "Site \(index)")
                _ = try await emulator.devices.register(draft)
            }
            let all = try await emulator.devices.all()
            let (chosen, sought) = (all[50], all[59])
            let client = EmulatorClient(emulator)
            let form: KeyValuePairs = [
                "form": "fields", "chooses": "yes", "reach": "device", "device": chosen.id, "title": "Hello",
                "search": "100% PHONE_60", "find": String(sought.token.prefix(40)),
            ]
            for path in ["/compose", "/compose/check"] {
                let text = try await client.submit(path, form).text
                let options = text.matches(of: /<option value="([^"]+)"/).map { String($0.output.1) }
                #expect(options.filter { $0 == sought.id }.count == 1, "\(path)")
                #expect(text.contains("<option value=\"\(chosen.id)\" selected>"), "\(path)")
                #expect(text.matches(of: /name="try"/).count == 2, "\(path)")
            }
            let start = try await client.get("/compose?device=\(chosen.id)").text
            #expect(start.contains("<option value=\"\(chosen.id)\" selected>"))
            #expect(start.matches(of: /<optgroup/).count == 2)
            #expect(start.matches(of: /<option value="/).count <= 30 && start.contains("Find among 60"))
            let wild = try await client.submit(
                "/compose/check",
                ["form": "fields", "title": "a", "search": "%", "find": "_"]
            )
            #expect(wild.text.matches(of: /name="try"/).count == 9)
        }
    }

    @Test func `in another project a message keeps its text and is sent to that project's devices`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let phone = try await emulator.devices.register(.apple())
            let other = try await emulator.devices.register(.android(project: "shop"))
            let client = EmulatorClient(emulator)
            let moved = try await client.submit(
                "/compose",
                [
                    "form": "fields", "reach": "device", "device": phone.id, "title": "Kept", "project": "shop",
                    "act": "project",
                ]
            )
            #expect(moved.text.contains("<option value=\"shop\" selected>"))
            #expect(moved.text.contains("<option value=\"\(other.id)\" selected>") && !moved.text.contains(phone.id))
            #expect(moved.text.contains("value=\"Kept\""))
            let sent = try await client.submit(
                "/compose?project=demo-richpush",
                [
                    "form": "fields", "reach": "device", "device": other.id, "title": "Kept", "project": "shop",
                    "act": "send",
                ]
            )
            #expect(sent.header("Location")?.hasSuffix("?project=demo-richpush") == true)
            let push = try #require(try await emulator.inbox.latest())
            #expect(push.project == "shop" && push.message.target == .token(other.token))
        }
    }

    @Test func `before anything is written nothing is objected to`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let phone = try await emulator.devices.register(.apple())
            let client = EmulatorClient(emulator)
            let empty = try await client.submit(
                "/compose/check",
                ["form": "fields", "reach": "device", "device": phone.id, "picture": "none"]
            )
            #expect(empty.text.contains("Nothing to show yet") && !empty.text.contains("class=\"findings\""))
            let written = try await client.submit(
                "/compose/check",
                ["form": "fields", "reach": "device", "device": phone.id, "body": "a", "picture": "none"]
            )
            #expect(written.text.contains("class=\"delivery\""))
        }
    }

    @Test(arguments: ["", "a=b", "a=b\\=c\nd=\\\\", "k\\=ey=v", "x=1\\n2"])
    func `data is written as it is read`(text: String) {
        let (data, problem) = ComposedData.read(text)
        #expect(problem == nil)
        #expect(ComposedData.read(ComposedData.text(data)).data == data)
    }
}
