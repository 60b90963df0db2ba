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
}
