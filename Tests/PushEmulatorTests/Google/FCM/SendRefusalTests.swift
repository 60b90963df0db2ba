// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import Testing

/// The exact errors of refused messages, also if they are only to be validated.
@Suite(.timeLimit(.minutes(10)))
struct SendRefusalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var request: String
        var answer: String
        var status = 400

        init(_ description: String, _ request: String, _ answer: String) {
            (testDescription, self.request, self.answer) = (description, request, answer)
        }
    }

    @Test(arguments: semantic + parsing + syntax)
    func `a refusal is worded as the service words it`(_ refused: Case) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.perform("POST", Self.path, body: Array(refused.request.utf8))
            #expect(answer.status == refused.status)
            let json = try answer.json()
            let expected = try JSONValue(parsing: refused.answer)
            #expect(json["error"] == expected)
            #expect(json["error"]?["code"]?.integer == answer.status)
        }
    }

    @Test(arguments: semantic)
    func `a dry run is refused byte by byte as the real thing is`(_ refused: Case) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let real = try await client.perform("POST", Self.path, body: Array(refused.request.utf8))
            var request = try #require(try JSONValue(parsing: refused.request).object)
            request["validate_only"] = true
            let dry = try await client.post(Self.path, .object(request))
            #expect(dry.body == real.body)
            #expect(dry.status == real.status)
        }
    }

    @Test func `details stand in the order of the captured answers`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            func types(_ message: JSONValue) async throws -> [String?] {
                let answer = try await client.post(Self.path, ["message": message]).json()
                return (answer["error"]?["details"]?.array ?? []).map {
                    $0["@type"]?.string?.split(separator: ".").last.map(String.init)
                }
            }
            let token = try await types(["token": "not-a-token"])
            #expect(token == ["FcmError", "BadRequest"])
            let topic = try await types(["topic": "bad#topic"])
            #expect(topic == ["BadRequest", "FcmError"])
        }
    }

    @Test(arguments: [("", 4505, 200), ("", 4506, 400), ("é", 4503, 200), ("é", 4504, 400)])
    func `one value in data may have 4505 bytes beside a key of one`(
        _ prefix: String,
        _ count: Int,
        _ status: Int
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let value = prefix + String(repeating: "x", count: count)
            let message: JSONValue = ["message": ["topic": "t", "data": ["p": .string(value)]]]
            let answer = try await EmulatorClient(emulator).post(Self.path, message)
            #expect(answer.status == status)
        }
    }

    @Test(arguments: ["apns", "webpush", "android"])
    func `each platform's share of a message is bounded too`(_ platform: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let long: JSONValue = .string(String(repeating: "x", count: 6000))
            let section: JSONValue = platform == "apns" ? ["payload": ["aps": ["alert": long]]] : ["data": ["k": long]]
            let answer = try await EmulatorClient(emulator)
                .post(Self.path, ["message": .object(["topic": "t", platform: section])])
            #expect(answer.status == 400)
            #expect(answer.text.contains("Message is too large."))
        }
    }

    private static let path = "/v1/projects/demo/messages:send"
}

// MARK: - Answers

extension SendRefusalTests {
    static let semantic = [
        refusal("no target", #"{"notification": {"title": "x"}}"#, "Recipient of the message is not set.", "message"),
        refusal("an empty target", #"{"topic": ""}"#, "Recipient of the message is not set.", "message"),
        refusal("a space in a topic", #"{"topic": "a b"}"#, "Topic name contains invalid characters.", "message"),
        refusal(
            "a path for a topic",
            #"{"topic": "/topics/news"}"#,
            "Topic name contains invalid characters.",
            "message"
        ),
        refusal(
            "a time to live below zero",
            #"{"topic": "t", "webpush": {"headers": {"TTL": "-1"}}}"#,
            "TTL must be a non-negative integer.",
            "message.webpush.headers.TTL"
        ),
        refusal(
            "a time to live in words",
            #"{"topic": "t", "webpush": {"headers": {"TTL": "soon"}}}"#,
            "TTL must be a non-negative integer.",
            "message.webpush.headers.TTL"
        ),
        refusal(
            "a token that is none",
            #"{"token": "not-a-token"}"#,
            "The registration token is not a valid FCM registration token",
            "message.token"
        ),
        unregistered("an installation id that is none", #"{"fid": "fid"}"#),
        unregistered("a longer one that is none", #"{"fid": "not-a-fid-of-22-chars."}"#),
        refusal(
            "a payload without aps",
            #"{"topic": "t", "apns": {"payload": {"sound": "default"}}}"#,
            "Payload of Apple Push Notification Service must contain an [aps] key.",
            "message.apns.payload"
        ),
        refusal(
            "an empty aps",
            #"{"topic": "t", "apns": {"payload": {"aps": {}}}}"#,
            "Value of [aps] must be a non-empty dictionary.",
            "message.apns.payload"
        ),
        refusal(
            "an aps that is a list",
            #"{"topic": "t", "apns": {"payload": {"aps": [1]}}}"#,
            "Value of [aps] must be a non-empty dictionary.",
            "message.apns.payload"
        ),
        refusal(
            "a badge that is a text",
            #"{"topic": "t", "apns": {"payload": {"aps": {"badge": "1"}}}}"#,
            "Value type for APS key [badge] is a number.",
            "message.apns.payload.aps.badge"
        ),
        refusal(
            "a title that is null",
            #"{"topic": "t", "apns": {"payload": {"aps": {"alert": {"title": null, "body": "b"}}}}}"#,
            "Value type for APS key [title] is a String.",
            "message.apns.payload.aps.alert.title"
        ),
        refusal(
            "a collapse identifier of 65 bytes",
            #"{"topic": "t", "apns": {"headers": {"apns-collapse-id": "\#(String(repeating: "c", count: 65))"}}}"#,
            "The length of [apns-collapse-id] header must not exceed [64] bytes",
            "message.apns.headers"
        ),
        Case(
            "a priority for data alone",
            #"{"message": {"topic": "t", "data": {"a": "b"}, "apns": {"headers": {"apns-priority": "5"}}}}"#,
            """
            {"code": 400, "message": "Request contains an invalid argument.", "status": "INVALID_ARGUMENT",
             "details": [\(fcmDetail), {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [
              {"field": "message.token", "description": "Invalid registration token"}]}]}
            """
        ),
        bare("an operator without its right side", #"{"condition": "'a' in topics &&"}"#),
        bare("a topic that no subscriber can have", #"{"condition": "'a b' in topics"}"#),
        bare("six topics", #"{"condition": "\#((1...6).map { "'t\($0)' in topics" }.joined(separator: " || "))"}"#),
        reserved("from", #"{"topic": "t", "data": {"from": "x"}}"#),
        reserved("google.a", #"{"topic": "t", "data": {"a": "b", "google.a": "x"}}"#),
        reserved("message_type", #"{"topic": "t", "android": {"data": {"message_type": "x"}}}"#),
        reserved("gcm.notification.title", #"{"topic": "t", "data": {"gcm.notification.title": "x"}}"#),
        Case(
            "too large",
            #"{"message": {"topic": "t", "data": {"p": "\#(String(repeating: "x", count: 8192))"}}}"#,
            """
            {"code": 400, "message": "Message is too large. The maximum is 4K (4096 bytes).",
             "status": "INVALID_ARGUMENT", "details": [{"@type": "type.googleapis.com/google.rpc.BadRequest"},
             \(fcmDetail)]}
            """
        ),
    ]

    static let parsing = [
        violation(
            "an unknown name",
            #"{"message": {"toen": "x"}}"#,
            #"Invalid JSON payload received. Unknown name \"toen\" at 'message': Cannot find field."#,
            "message"
        ),
        violation(
            "an unknown name at the root",
            #"{"msg": {}}"#,
            #"Invalid JSON payload received. Unknown name \"msg\": Cannot find field."#,
            nil
        ),
        violation(
            "a root that is not an object",
            "[]",
            #"Invalid JSON payload received. Unknown name \"\": Root element must be a message."#,
            nil
        ),
        violation(
            "a number in data",
            #"{"message": {"topic": "t", "data": {"k": 12}}}"#,
            "Invalid value at 'message.data[0].value' (TYPE_STRING), 12",
            "message.data[0].value"
        ),
        violation(
            "a duration without unit",
            #"{"message": {"topic": "t", "android": {"ttl": "10"}}}"#,
            "Invalid value at 'message.android.ttl' (type.googleapis.com/google.protobuf.Duration), Field 'ttl', "
                + "Illegal duration format; duration must end with 's'",
            "message.android.ttl"
        ),
        violation(
            "a list for a text",
            #"{"message": {"topic": "t", "notification": {"image": ["x"]}}}"#,
            #"Invalid JSON payload received. Unknown name \"image\" at 'message.notification': "#
                + "Proto field is not repeating, cannot start list.",
            "message.notification"
        ),
        Case(
            "two faults, a line each",
            #"{"message": {"topic": "t", "a": 1, "b": 2}}"#,
            #"""
            {"code": 400, "status": "INVALID_ARGUMENT",
             "message": "Invalid JSON payload received. Unknown name \"a\" at 'message': Cannot find field.\nInvalid JSON payload received. Unknown name \"b\" at 'message': Cannot find field.",
             "details": [{"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [
              {"field": "message", "description": "Invalid JSON payload received. Unknown name \"a\" at 'message': Cannot find field."},
              {"field": "message", "description": "Invalid JSON payload received. Unknown name \"b\" at 'message': Cannot find field."}]}]}
            """#
        ),
    ]

    static let syntax = [
        bare(
            "no JSON",
            message: #"Invalid JSON payload received. Expected : between key:value pair.\n{not json\n     ^"#,
            request: "{not json"
        ),
        bare(
            "half of it",
            message: #"Invalid JSON payload received. Unexpected end of string. Expected a value.\n\n^"#,
            request: #"{"message":"#
        ),
    ]

    private static let fcmDetail =
        #"{"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": "INVALID_ARGUMENT"}"#

    private static func unregistered(_ name: String, _ message: String) -> Case {
        var refused = Case(
            name,
            #"{"message": \#(message)}"#,
            """
            {"code": 404, "message": "Requested entity was not found.", "status": "NOT_FOUND", "details": [
             {"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": "UNREGISTERED"}]}
            """
        )
        refused.status = 404
        return refused
    }

    private static func refusal(_ name: String, _ message: String, _ text: String, _ field: String) -> Case {
        let request =
            #"{"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [{"field": "\#(field)", "description": "\#(text)"}]}"#
        let details = text.contains("token") ? [fcmDetail, request] : [request, fcmDetail]
        return Case(
            name,
            #"{"message": \#(message)}"#,
            #"{"code": 400, "message": "\#(text)", "status": "INVALID_ARGUMENT", "details": [\#(details.joined(separator: ","))]}"#
        )
    }

    private static func bare(_ name: String, _ message: String) -> Case {
        bare(name, message: "Request contains an invalid argument.", request: #"{"message": \#(message)}"#)
    }

    private static func bare(_ name: String, message: String, request: String) -> Case {
        Case(name, request, #"{"code": 400, "message": "\#(message)", "status": "INVALID_ARGUMENT"}"#)
    }

    private static func reserved(_ key: String, _ message: String) -> Case {
        Case(
            "the reserved key \(key)",
            #"{"message": \#(message)}"#,
            #"{"code": 400, "message": "Invalid data payload key: \#(key)", "status": "INVALID_ARGUMENT", "details": [\#(fcmDetail)]}"#
        )
    }

    private static func violation(_ name: String, _ request: String, _ text: String, _ field: String?) -> Case {
        let place = field.map { #""field": "\#($0)", "# } ?? ""
        return Case(
            name,
            request,
            #"{"code": 400, "message": "\#(text)", "status": "INVALID_ARGUMENT", "details": [{"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [{\#(place)"description": "\#(text)"}]}]}"#
        )
    }
}
