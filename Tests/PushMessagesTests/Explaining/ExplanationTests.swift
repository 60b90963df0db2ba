// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ExplanationTests {
    /// The subjects of the answers, a word each.
    private static func names(_ question: String) -> [String] {
        Explanation.answers(to: question).map { answer in
            switch answer {
            case .rule(let entry): entry.rule
            case .error(let error): "\(error.service) \(error.code)"
            case .field(let place): place.path
            }
        }
    }

    @Test(arguments: [
        ("mutable-content-missing", ["mutable-content-missing"]),
        ("aps.badge", ["message.apns.payload.aps.badge"]),
        ("message.android.notification.channelId", ["message.android.notification.channel_id"]),
        (
            "mutable-content",
            [
                "message.apns.payload.aps.mutable-content",
                "message.android_v2.remote_notification.mutable_content",
            ]
        ),
        (
            "mutable_content",
            [
                "message.apns.payload.aps.mutable-content",
                "message.android_v2.remote_notification.mutable_content",
            ]
        ),
        ("badge", ["message.apns.payload.aps.badge", "message.webpush.notification.badge"]),
        ("interruption_level", ["message.apns.payload.aps.interruption-level"]),
        ("time_to_live", ["message.android.ttl"]),
        (" TTL ", ["message.webpush.headers.TTL", "message.android.ttl", "message.android_v2.ttl"]),
        ("109", ["web-push-mozilla errno 109"]), ("badjwttoken", ["web-push-apple BadJwtToken"]),
        (
            #"Unknown name "link" at 'message.fcm_options': Cannot find field."#,
            ["fcm Unknown name", "message.webpush.fcm_options.link"]
        ),
        (
            #"Unknown name "channel_id""#,
            [
                "fcm Unknown name", "message.android.notification.channel_id",
                "message.android_v2.remote_notification.notification.channel_id",
            ]
        ),
        (
            "FirebaseMessagingError: android.notification.color must be in the form #RRGGBB",
            ["admin-sdk must be in the form #RRGGBB", "message.android.notification.color"]
        ),
        (
            "ValueError: Message.token must be a non-empty string.",
            ["admin-sdk refused by the SDK", "message.token"]
        ),
    ])
    func `words lead to fields, rules and errors`(_ question: String, _ names: [String]) {
        #expect(Self.names(question) == names)
    }

    @Test(arguments: [
        (
            #"Invalid JSON payload received. Unknown name "data" at 'message.notification': Cannot find field."#,
            ["notification.data, which it does not know; it belongs into data."]
        ),
        (
            #"Unknown name \"tokens\" at \'message\': Cannot find field."#,
            ["tokens, the list of an Admin SDK's multicast message"]
        ),
        (
            #"Unknown name "to": Cannot find field.\nInvalid JSON payload received. Unknown name "data": Cannot find field."#,
            ["to and data stand outside of message", "the v1 API has token."]
        ),
        (
            #"Unknown name "message" at 'message': Cannot find field."#,
            ["message, which it does not know; move what it holds one level up."]
        ),
        (
            #"Unknown name "badge" at 'message.android.notification': Cannot find field."#,
            ["may be meant for webpush.notification.badge or apns.payload.aps.badge"]
        ),
        (
            #"Unknown name "content-available" at 'message.data[0].value': Cannot find field."#,
            ["Member 1 of data is an object, and FCM takes texts alone"]
        ),
        (
            "Invalid value at 'message.data[0]' (value), Starting an object on a scalar field",
            ["Member 1 of data is an object or a list, and FCM takes texts alone"]
        ),
        (
            "Invalid value at 'message.apns.headers[1]' (value), Starting an object on a scalar field",
            ["Member 2 of apns.headers is an object or a list"]
        ),
        (
            "Invalid value at 'message.notification' (title), Starting an object on a scalar field",
            ["notification.title is an object, and FCM takes one value; write one."]
        ),
        (
            #"Unknown name "chanel_id" at 'message.android.notification': Cannot find field."#,
            ["The name is misspelt; rename it to channel_id."]
        ),
        (
            #"Unknown name "content_availabe" at 'message': Cannot find field."#,
            ["content-available may be meant, which belongs into apns.payload.aps.content-available"]
        ),
        (
            #"Unknown name "notification" at 'message': Proto field is not repeating, cannot start list."#,
            ["notification is a list, and FCM takes an object; PHP writes an object without members as a list"]
        ),
        (
            #"Unknown name \"image\" at 'message.android.notification': Proto field is not repeating, cannot start list."#,
            ["android.notification.image is a list, and FCM takes one value"]
        ),
        (
            "Invalid value at 'message.android.data[2].value' (TYPE_STRING), 1",
            [#"Member 3 of android.data is 1, which is no text; write "1"."#]
        ),
        (
            #"Invalid value at 'message.data[1].value' (TYPE_STRING), 21465 {"exception":"[object]"}"#,
            [#"Member 2 of data is 21465, which is no text; write "21465"."#]
        ),
        (
            #"{"error": {"message": "Invalid value at 'message.data[0].value' (TYPE_STRING), 10", "code": 400}}"#,
            [#"Member 1 of data is 10, which is no text; write "10"."#]
        ),
        (
            #"{"error":{"message":"Invalid value at 'message.data[0].value' (TYPE_STRING), true"}}"#,
            [#"Member 1 of data is true, which is no text; write "true"."#]
        ),
        (
            #"b'{\n  "message": "Invalid value at \'message.data[0].value\' (TYPE_STRING), 10",\n    "status"'"#,
            [#"Member 1 of data is 10, which is no text; write "10"."#]
        ),
        (
            "Invalid value at 'message.android.ttl' (type.googleapis.com/google.protobuf.Duration), Field 'ttl', Invalid data type for duration, value is 3600",
            ["android.ttl is 3600; write seconds with an s at the end"]
        ),
        (
            #"Invalid value at 'message.android.priority' (type.googleapis.com/google.firebase.fcm.v1.AndroidConfig.AndroidMessagePriority), "max""#,
            [#"android.priority is "max"; use NORMAL or HIGH."#]
        ),
        (
            #"{"message": "Invalid value at 'message.android.priority' (type.googleapis.com/google.firebase.fcm.v1.AndroidConfig.AndroidMessagePriority), \"max\"", "status": ""}"#,
            [#"android.priority is "max"; use NORMAL or HIGH."#]
        ),
    ])
    func `an answer of FCM that names fields is explained by them first`(_ answer: String, _ words: [String]) throws {
        guard case .error(let error) = try #require(Explanation.answers(to: answer).first) else {
            Issue.record("no error")
            return
        }
        for (cause, words) in zip(error.causes, words) { #expect(cause.contains(words)) }
    }

    @Test(arguments: [
        "Unknown name \"", "Unknown name \"a\" at ': Cannot find field", "Invalid value at '", "Invalid value at 'a' (",
        "Invalid value at 'message.data[99999999999999999999].value' (TYPE_STRING), 1",
        "Invalid value at 'message.data[' (value), Starting an object", "Invalid value at '' (), Starting an object",
        #"Unknown name "a" at 'x.y.z': Cannot find field"#, "Invalid value at 'message.data[].value' (TYPE_STRING), ",
        "Unknown name \"\(String(repeating: "a", count: 3000))\" at 'message': Cannot find field",
    ])
    func `half an answer is explained as far as it goes`(_ answer: String) {
        for case .error(let error) in Explanation.answers(to: answer) { #expect(!error.causes.isEmpty) }
    }

    @Test(arguments: ["", "   ", "...", "no such thing", "\u{0}", String(repeating: "title.", count: 5000)])
    func `other words lead nowhere`(_ question: String) {
        #expect(Self.names(question) == [])
    }

    @Test(arguments: [
        ("chanel_id", "channel_id"), ("BadDeviceTokn", "BadDeviceToken"),
        ("mutable-contents-missing", "mutable-content-missing"),
    ])
    func `a slip leads to what may be meant`(_ question: String, _ name: String) {
        #expect(Explanation.suggestions(for: question).contains(name))
    }

    @Test func `each field, each error and each rule can be explained`() {
        for place in MessageTable.standard.places {
            #expect(Self.names(place.path).contains(place.path))
            #expect(Explanation.field(place).json["source"]?["read"] != nil)
        }
        for error in ServiceErrors.standard.errors {
            #expect(Self.names(error.code).contains("\(error.service) \(error.code)"), "\(error.code)")
        }
        for entry in RuleCatalogue.standard.entries { #expect(Self.names(entry.rule) == [entry.rule]) }
    }

    @Test func `a log's errors are counted, the most frequent one first`() {
        var log = LogExplanation()
        for line in ["start", #"{"reason":"BadDeviceToken"}"#, "I-FCM020001 x", "I-FCM020001 y", "\u{FFFD}\u{0}"] {
            log.read(line.utf8)
        }
        #expect(log.lineCount == 5)
        #expect(log.entries.map(\.error.code) == ["I-FCM020001", "BadDeviceToken"])
        #expect(log.entries.map(\.count) == [2, 1])
        #expect(log.entries.map(\.line) == [3, 2])
    }

    @Test(arguments: [
        (
            [
                "HTTP 401", #"{"code": 401, "status": "UNAUTHENTICATED","#,
                #""message": "Request is missing required authentication credential. Expected OAuth 2 access token","#,
                #""errorCode": "THIRD_PARTY_AUTH_ERROR"}"#,
            ], "THIRD_PARTY_AUTH_ERROR"
        ),
        (
            [
                #"{"message": "Request contains an invalid argument.","#, #""status": "INVALID_ARGUMENT","#,
                #""errorCode": "INVALID_ARGUMENT","#, #""@type": "google.firebase.fcm.v1.ApnsError","#,
                #""reason": "DeviceTokenNotForTopic"}"#,
            ], "DeviceTokenNotForTopic"
        ),
        (["resulted in a `400 Bad Request` response:", #"{"error":"invalid_grant"}"#], "invalid_grant"),
        (
            ["InvalidCredentials: Unable to retrieve the FCM server key for the recipient's app."],
            "InvalidCredentials"
        ), ([#"Unknown name "data" at 'message.notification':"#, "Cannot find field."], "Unknown name"),
        (
            [
                "WebPushError: Received unexpected response code", "statusCode: 401,",
                "headers: { 'x-wns-msg-id': '2D3C' }",
            ],
            "401 of notify.windows.com"
        ),
        (
            [
                "WebPushError: Received unexpected response code", "statusCode: 410,", "body: '',",
                "endpoint: 'https://web.push.apple.com/QF8w7V0M5Z3h'",
            ], "410 of web.push.apple.com"
        ),
    ])
    func `the lines of one answer are led by what says most`(_ lines: [String], _ code: String) throws {
        var log = LogExplanation()
        for line in lines { log.read(line.utf8) }
        #expect(log.entries.first?.error.code == code, "\(log.entries.map(\.error.code))")
        let answer = try #require(Explanation.answers(to: lines.joined(separator: "\n")).first)
        guard case .error(let error) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(log.entries.first?.error == error)
    }
}
