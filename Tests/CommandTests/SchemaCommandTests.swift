// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushMessages
import Testing

@testable import richpush

/// Compares the schemas with the reader by Python's jsonschema, the validator that CI installs.
@Suite(.timeLimit(.minutes(10)))
struct SchemaCommandTests {
    /// Debian's Python, which finds Debian's package python3-jsonschema.
    private static let python = Program("/usr/bin/python3")
    private static let hasValidator = FileManager.default.fileExists(
        atPath: "/usr/lib/python3/dist-packages/jsonschema/__init__.py"
    )

    /// Values of every kind, including values that protobuf accepts and JSON's types would not.
    static let samples: [JSONValue] = [
        .null, .bool(true), 0, 1, 2, 77, -1, 2.5, 1.0, 5_000_000_000, "", "text", "true", "F", "5", "-3", "2.5", "1e3",
        "NaN",
        "3.5s", "3.5", "-1s", "1.0000000001s", "2026-11-20T10:00:00Z", "2026-11-20T10:00:00+01:00", "2026-11-20 10:00",
        "HIGH", "high", "NORMAL", "priority-max", "public", "active", "ltr", "start", [], ["a", .null], ["a", ["b"]],
        [1],
        ["3s", .null], [["3s"]], [1, 2], [:], ["a": "b"], ["a": 1], ["a": .null], ["a": ["b": "c"]],
        ["seconds": 3, "nanos": 5], ["seconds": "x"], [["action": "a", "title": "b"]], [["action": "a"]],
    ]

    @Test(.enabled(if: hasValidator)) func `schema and reader take the same values for each field of FCM's message`()
        async throws
    {
        var cases: [JSONValue] = []
        for (path, object) in Self.places() {
            for field in object.fields {
                for spelling in Set([field.name, MessageTable.camelCase(field.name)]).sorted() {
                    for sample in Self.samples {
                        let document = path.reversed().reduce(JSONValue.object([spelling: sample])) {
                            .object([$1: $0])
                        }
                        // Fields that a device reads are compared below; for FCM they are free-form.
                        if case .object(let name) = field.kind,
                            MessageTable.standard[object: name]?.reader == .device,
                            sample.object.map({ !$0.isEmpty }) ?? false
                        {
                            continue
                        }
                        let reading = PushMessage.read(try JSONDocument(parsing: document.encoded()))
                        // Payloads may not be null for the schema, where protobuf leaves them unset.
                        cases.append(["document": document, "isValid": .bool(reading.violations.isEmpty)])
                    }
                }
            }
            let unknown = path.reversed().reduce(JSONValue.object(["no_such_field": "x"])) { .object([$1: $0]) }
            let reading = PushMessage.read(try JSONDocument(parsing: unknown.encoded()))
            cases.append(["document": unknown, "isValid": .bool(reading.violations.isEmpty)])
        }
        #expect(cases.count > 5000)
        try await Self.expectAgreement(on: cases, with: "message")
    }

    @Test func `the schema has each field that the Swift types hold`() {
        let known: [(any Sendable, String)] = [
            (PushMessage(to: nil), "Message"), (PushMessage.Notification(title: nil), "Notification"),
            (PushMessage.AndroidConfig(collapseKey: nil), "AndroidConfig"),
            (PushMessage.AndroidNotification(title: nil), "AndroidNotification"),
            (PushMessage.AndroidConfigV2(collapseKey: nil), "AndroidConfigV2"),
            (PushMessage.AndroidNotificationV2(id: nil), "AndroidNotificationV2"),
            (PushMessage.APNSConfig(headers: [:]), "ApnsConfig"),
            (PushMessage.WebpushConfig(headers: [:]), "WebpushConfig"),
            (PushMessage.APNSFCMOptions(analyticsLabel: nil), "ApnsFcmOptions"),
            (PushMessage.WebpushFCMOptions(link: nil), "WebpushFcmOptions"), (PushMessage.APS(), "Aps"),
            (PushMessage.APS.Alert.Content(title: nil), "ApsAlert"),
            (PushMessage.WebpushNotification(title: nil), "WebpushNotification"),
        ]
        // Held under another name, or in parts that are compared field by field above.
        let others: Set<String> = [
            "target", "payload", "custom", "liveactivity", "threadidentifier", "targetcontentidentifier", "alerttext",
            "alertcontent",
        ]
        for (value, name) in known {
            let object = MessageTable.standard[object: name]
            let names = Set(object?.fields.map { $0.name.lowercased().filter(\.isLetter) } ?? [])
            let labels = Mirror(reflecting: value).children.compactMap(\.label).filter { !$0.hasPrefix("_") }
            #expect(!labels.isEmpty)
            for label in labels {
                // Large parts are held in boxes.
                let letters = label.lowercased().filter(\.isLetter)
                let held = ["box", "section"].first(where: letters.hasSuffix).map { String(letters.dropLast($0.count)) }
                let property = held ?? letters
                #expect(names.contains(property) || others.contains(property), "\(name) lacks \(label)")
            }
        }
    }

    @Test(.enabled(if: hasValidator)) func `schema and devices take the same values for each key of a payload`()
        async throws
    {
        var payloads: [JSONValue] = []
        var notifications: [JSONValue] = []
        for object in MessageTable.standard.objects
        where object.reader == .device && !["ApnsPayload", "WebAction"].contains(object.name) {
            // No property holds what only widgets read.
            for field in object.fields where field.name != "content-changed" {
                let slips = [field.name.replacing("-", with: "_")].filter { $0 != field.name }
                for (key, sample) in Self.samples.map({ (field.name, $0) }) + slips.map({ ($0, JSONValue.integer(1)) })
                {
                    let members: JSONObject = [key: sample]
                    switch object.name {
                    case "Aps":
                        let isTyped = PushMessage.APS(members).custom.isEmpty
                        payloads.append(["document": ["aps": .object(members)], "isValid": .bool(isTyped)])
                    case "ApsAlert":
                        let isTyped = PushMessage.APS.Alert.Content(members).custom.isEmpty
                        payloads.append(["document": ["aps": ["alert": .object(members)]], "isValid": .bool(isTyped)])
                    case "ApsSound":
                        let isTyped = PushMessage.APS.Sound.Critical(members).custom.isEmpty
                        payloads.append(["document": ["aps": ["sound": .object(members)]], "isValid": .bool(isTyped)])
                    default:
                        let isTyped = PushMessage.WebpushNotification(members).custom.isEmpty
                        notifications.append([
                            "document": ["webpush": ["notification": .object(members)]], "isValid": .bool(isTyped),
                        ])
                    }
                }
            }
        }
        try await Self.expectAgreement(on: payloads, with: "apns")
        try await Self.expectAgreement(on: notifications, with: "message")
    }

    @Test(.enabled(if: hasValidator)) func `documents of other tests pass, and one wrong type in each fails`()
        async throws
    {
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "PushMessagesTests/Relay/Fixtures")
        var messages: [JSONValue] = []
        var payloads: [JSONValue] = []
        let names = try FileManager.default.contentsOfDirectory(atPath: fixtures.path).filter { $0.hasSuffix(".json") }
        for name in names.sorted() {
            let fixture = try JSONValue(parsing: Array(Data(contentsOf: fixtures.appending(path: name)))).object ?? [:]
            let message = try #require(fixture["message"]?.object, "\(name) has no message")
            messages.append(["document": .object(["message": .object(message)]), "isValid": true])
            messages.append(["document": .object(message), "isValid": true])
            for (key, value) in message {
                var wrong = message
                wrong[key] = value.string == nil ? "text" : ["text"]
                messages.append(["document": .object(["message": .object(wrong)]), "isValid": false])
            }
            if let payload = fixture["payload"] { payloads.append(["document": payload, "isValid": true]) }
        }
        #expect(messages.count > 20)
        try await Self.expectAgreement(on: messages, with: "message")
        try await Self.expectAgreement(on: payloads, with: "apns")
    }

    @Test(.enabled(if: hasValidator)) func `a template may have Liquid wherever a value stands`() async throws {
        let sticky: JSONValue = [
            "token": "{{ token }}", "android": ["notification": ["sticky": "{% if a %}true{% endif %}"]],
        ]
        let cases: [JSONValue] = [
            ["document": ["apns": ["payload": ["aps": ["badge": "{{ unread | default: 0 }}"]]]], "isValid": true],
            ["document": sticky, "isValid": true],
            ["document": ["apns": ["payload": ["aps": ["badge": "many"]]]], "isValid": false],
            ["document": ["android": ["ttl": "{{ ttl }}s", "priority": "{{ p }}"]], "isValid": true],
            ["document": ["notification": "{{ all }}"], "isValid": false],
        ]
        try await Self.expectAgreement(on: cases, with: "template")
    }

    @Test func `editors get one spelling and the deprecations`() throws {
        let message = try #require(SchemaDocument.message.json["$defs"]?["Message"])
        let properties = try #require(message["properties"]?.object)
        #expect(properties["fcm_options"] != nil && properties["fcmOptions"] == nil)
        #expect(message["patternProperties"]?["^fcmOptions$"] != nil)
        #expect(properties["token"]?["deprecated"] == true)
        #expect(properties["topic"]?["deprecated"] == nil)
        let headers = SchemaDocument.message.json["$defs"]?["ApnsHeaders"]?["properties"]
        #expect(headers?["apns-collapse-id"] != nil)
    }

    @Test func `descriptions name the limits of the table of capabilities`() async throws {
        let image = try #require(MessageTable.standard[object: "Notification"]?.fields.last)
        #expect(image.fullDescription.contains("Firebase for Android: 1 MiB"))
        let outcome = try await RichPushProcess.run(["schema", "message"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("Firebase for Android: 1 MiB"))
        #expect(try outcome.json["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        #expect(try await RichPushProcess.run(["schema", "pigeon"]).status == 64)
    }
}

extension SchemaCommandTests {
    /// Each object of FCM's message with the path to it.
    private static func places() -> [(path: [String], object: MessageTable.Object)] {
        var places: [([String], MessageTable.Object)] = []
        func add(_ name: String, at path: [String]) {
            // Objects that a device reads are free-form for FCM.
            guard let object = MessageTable.standard[object: name], object.reader != .device else { return }
            places.append((path, object))
            for field in object.fields {
                if case .object(let inner) = field.kind { add(inner, at: path + [field.name]) }
            }
        }
        add("SendMessageRequest", at: [])
        return places
    }

    /// Lets Python's validator judge each document, and compares.
    private static func expectAgreement(on cases: [JSONValue], with schema: String) async throws {
        let script = """
            import json, sys
            import jsonschema
            given = json.load(sys.stdin)
            jsonschema.Draft202012Validator.check_schema(given["schema"])
            validator = jsonschema.Draft202012Validator(given["schema"])
            for case in given["cases"]:
                if validator.is_valid(case["document"]) != case["isValid"]:
                    print(json.dumps(case))
            """
        let document = try JSONValue(parsing: Array(try await RichPushProcess.run(["schema", schema]).output.utf8))
        let input: JSONValue = ["schema": document, "cases": .array(cases)]
        let outcome = try await python.run(["-c", script], input: input.encoded())
        #expect(outcome.status == 0, "\(outcome.errors)")
        let differing = outcome.output.split(separator: "\n")
        #expect(differing.isEmpty, "\(differing.count) differ: \(differing.prefix(20).joined(separator: "\n"))")
    }
}
