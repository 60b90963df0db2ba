// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushMessages

/// The rules about pushes that a provider sends to APNs without FCM.
@Suite(.timeLimit(.minutes(10)))
struct APNSRequestRuleTests {
    private static let alert: JSONObject = ["aps": ["alert": "Hello"]]

    private static func rules(_ headers: StringMap, _ payload: JSONObject = alert) -> [String] {
        Linter.standard.lint(APNSNotification(headers: headers, payload: payload)).map(\.rule)
    }

    private static func headers(_ type: String, _ topic: String, _ more: StringMap = [:]) -> StringMap {
        var headers: StringMap = ["apns-push-type": type, "apns-topic": topic]
        for (name, value) in more { headers[name] = value }
        return headers
    }

    @Test func `a sound request has nothing wrong, and rules of FCM are not asked`() {
        #expect(Self.rules(Self.headers("alert", "com.example.app", ["user-agent": "x", "apns-priority": "10"])) == [])
        #expect(Linter.standard.lint(PushMessage(to: .topic("news"))).allSatisfy { !$0.rule.hasPrefix("apns-t") })
    }

    @Test(arguments: [
        ("alert", "com.example.app.voip", "com.example.app"), ("voip", "com.example.app", "com.example.app.voip"),
        ("voip", "com.example.app.voip.voip", "com.example.app.voip"),
        ("liveactivity", "com.example.app", "com.example.app.push-type.liveactivity"),
        ("liveactivity", "com.example.apppush-type.liveactivity", "com.example.app.push-type.liveactivity"),
        ("pushtotalk", "com.example.app.voip", "com.example.app.voip-ptt"),
    ])
    func `a topic has the suffix of its type, once`(type: String, topic: String, right: String) throws {
        let push = APNSNotification(headers: Self.headers(type, topic), payload: Self.alert)
        let finding = try #require(Linter.standard.lint(push).first { $0.rule == "apns-topic-suffix" })
        #expect(finding.severity == .error && finding.path == "headers.apns-topic")
        #expect(finding.message.contains(" goes to \(right);"))
        #expect(!Self.rules(Self.headers(type, right)).contains("apns-topic-suffix"))
    }

    @Test(
        arguments: [
            ("<com.example.app>", "BadTopic", "com.example.app"), (" com.example.app\n", "BadTopic", "com.example.app"),
            ("\"com.example.app\"", "BadTopic", "com.example.app"), ("com.example.äpp", "BadTopic", nil),
            ("\u{202E}", "BadTopic", nil), ("com.example app", "BadTopic", nil),
            ("nil", "BadTopic", nil), ("undefined", "BadTopic", nil), ("None", "BadTopic", nil),
            ("ABCDE12345.com.example.app", "TopicDisallowed", "com.example.app"),
        ] as [(String, String, String?)]
    )
    func `a topic is a bundle identifier and nothing else`(topic: String, answer: String, right: String?) throws {
        let push = APNSNotification(headers: Self.headers("alert", topic), payload: Self.alert)
        let finding = try #require(Linter.standard.lint(push).first { $0.rule == "apns-topic" })
        #expect(finding.path == "headers.apns-topic" && finding.message.contains("\(answer);"))
        #expect(
            finding.fix?.edits == right.map { [.set(path: ["headers", .member("apns-topic")], value: .string($0))] }
        )
    }

    @Test(arguments: [
        ("/3/device/ab", [Severity.note]), ("/4/broadcasts/apps/com.example.app", [.error, .error, .error]),
    ])
    func `a request to a device is no broadcast`(path: String, severities: [Severity]) throws {
        let fields = "apns-push-type: alert\napns-topic: com.example.app\napns-channel-id: dHN0LXNyY2gtY2hubA=="
        let push = try APNSNotification(recorded: "POST \(path) HTTP/2\n\(fields)\n\n{\"aps\": {\"alert\": \"a\"}}")
        let found = Linter.standard.lint(push).filter { $0.rule == "apns-broadcast" }
        #expect(found.map(\.severity) == severities)
    }

    @Test(
        arguments: [
            ("pass.com.example.card", "", [Severity.note]), ("pass.com.example.card", [:], []),
            ("com.example.app", "", [.error]),
        ] as [(String, JSONValue, [Severity])]
    )
    func `a pass needs nothing of a payload`(topic: String, aps: JSONValue, severities: [Severity]) {
        let push = APNSNotification(headers: Self.headers("alert", topic), payload: ["aps": aps])
        #expect(Linter.standard.lint(push).filter { $0.rule == "aps-value" }.map(\.severity) == severities)
    }

    @Test(arguments: ["$TOPIC", "${TOPIC}", "$(cat topic)", "{{topic}}"])
    func `a header that is filled in before it is sent says nothing`(value: String) {
        let headers: StringMap = [
            "apns-push-type": value, "apns-topic": value, "apns-priority": value, "apns-expiration": value,
            "authorization": "bearer \(value)",
        ]
        #expect(Self.rules(headers) == [])
    }

    @Test(arguments: ["com.example.app", "ABCDEFGHIJ.com.example.app", "ABCDE12345.app", "app", "com.example_1.app-2"])
    func `what can be a bundle identifier has no finding`(topic: String) {
        #expect(!Self.rules(Self.headers("alert", topic)).contains("apns-topic"))
    }

    @Test func `a request without topic or type is told`() {
        #expect(Self.rules([:]) == ["apns-topic-suffix", "apns-type-missing"])
        #expect(Self.rules(Self.headers("mdm", "any"), ["mdm": "magic"]) == [])
    }

    /// A channel's storage policy is not in its messages, so an expiration is right for one and wrong for another.
    @Test(
        arguments: [
            ("update", "0", 1, []), ("end", "0", 1, []), ("update", "4102444800", 1, []), ("update", "0", 4300, []),
            ("update", "0", 5300, ["payload-too-large"]),
            ("start", "0", 1, ["live-activity"]),
        ] as [(String, String, Int, [String])]
    )
    func `a message to a channel needs no topic, takes 5,120 bytes, and starts no activity`(
        event: String,
        expiration: String,
        byteCount: Int,
        rules: [String]
    ) {
        let headers: StringMap = [
            "apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-push-type": "liveactivity", "apns-priority": "10",
            "apns-expiration": expiration,
        ]
        var aps: JSONObject = [
            "timestamp": .integer(Int(Date().timeIntervalSince1970)), "event": .string(event),
            "content-state": ["text": .string(String(repeating: "a", count: byteCount))],
        ]
        if event == "start" {
            aps["attributes-type"] = "A"
            aps["attributes"] = [:]
            aps["alert"] = ["title": "a", "body": "b"]
        }
        #expect(Self.rules(headers, ["aps": .object(aps)]) == rules)
    }

    @Test(
        arguments: [
            (["apns-priority": nil], "headers", "BadPriority"),
            (["apns-expiration": nil], "headers", "BadExpirationDate"),
            (["apns-push-type": nil], "headers", "MissingPushType"),
            (["apns-push-type": "alert"], "headers.apns-push-type", "InvalidPushType"),
            (["apns-channel-id": "no base64!"], "headers.apns-channel-id", "BadChannelId"),
            (["apns-channel-id": ""], "headers.apns-channel-id", "BadChannelId"),
        ] as [([String: String?], String, String)]
    )
    func `a broadcast has the headers that APNs demands of it`(
        changes: [String: String?],
        path: String,
        reason: String
    ) throws {
        var headers = Self.broadcast
        for (name, value) in changes { headers[name] = value }
        let payload: JSONObject = [
            "aps": [
                "timestamp": .integer(Int(Date().timeIntervalSince1970)), "event": "update", "content-state": [:],
            ]
        ]
        let findings = Linter.standard.lint(APNSNotification(headers: headers, payload: payload))
        #expect(findings.map(\.rule) == ["apns-broadcast"], "\(findings.map(\.message))")
        let finding = try #require(findings.first)
        #expect(finding.severity == .error && finding.path == path && finding.message.contains("(\(reason))."))
    }

    /// Apple's pages have the type in both cases; a value that no push may have is another rule's.
    @Test(arguments: [
        ("LiveActivity", "10", "0", []), ("liveactivity", "high", "soon", ["apns-header", "apns-header"]),
    ])
    func `a broadcast is judged once`(type: String, priority: String, expiration: String, rules: [String]) {
        var headers = Self.broadcast
        headers["apns-push-type"] = type
        headers["apns-priority"] = priority
        headers["apns-expiration"] = expiration
        let aps: JSONObject = [
            "timestamp": .integer(Int(Date().timeIntervalSince1970)), "event": "update", "content-state": [:],
        ]
        #expect(Self.rules(headers, ["aps": .object(aps)]) == rules)
    }

    private static let broadcast: StringMap = [
        "apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-push-type": "liveactivity", "apns-priority": "10",
        "apns-expiration": "0",
    ]

    @Test(arguments: [(nil, true), ("10", true), ("5", false), ("1", false)] as [(String?, Bool)])
    func `a background push has priority 5`(priority: String?, isWrong: Bool) {
        var headers = Self.headers("background", "com.example.app")
        headers["apns-priority"] = priority
        let rules = Self.rules(headers, ["aps": ["content-available": 1]])
        #expect(rules.contains("apns-background-priority") == isWrong)
    }

    @Test(arguments: [(1_800_000_000, false), (1_799_999_999, true), (1_800_000_001, false), (0, false)])
    func `an expiration is not past when the push is sent`(expiration: Int, isWrong: Bool) {
        let headers = Self.headers("alert", "com.example.app", ["apns-expiration": "\(expiration)"])
        let push = APNSNotification(headers: headers, payload: Self.alert)
        let rules = Linter.standard.lint(push, sentAt: 1_800_000_000).map(\.rule)
        #expect(rules.contains("apns-expiration-past") == isWrong)
    }

    @Test func `a request that was not sent is judged by the clock`() {
        var rule = APNSExpirationPastRule()
        rule.now = { 1_800_000_000 }
        let headers = Self.headers("alert", "com.example.app", ["apns-expiration": "1799996400"])
        let findings = Linter(rules: [rule]).lint(APNSNotification(headers: headers, payload: Self.alert))
        #expect(findings.map(\.rule) == ["apns-expiration-past"])
        #expect(findings[0].message.contains("3600 seconds past"))
    }

    @Test func `a background push has nothing to show, and wakes the app`() {
        let headers = Self.headers("background", "com.example.app", ["apns-priority": "5"])
        #expect(
            Self.rules(headers, ["aps": ["alert": "a", "sound": "b", "badge": 1]]).count {
                $0 == "apns-background-content"
            } == 4
        )
        #expect(Self.rules(headers, ["aps": ["content-available": 1, "badge": .null]]) == ["apns-null-member"])
    }

    @Test func `an alert shows something`() {
        let headers = Self.headers("alert", "com.example.app", ["apns-priority": "5"])
        #expect(Self.rules(headers, ["aps": ["content-available": 1]]) == ["apns-background-content"])
        #expect(Self.rules(headers, ["aps": ["content-available": 1, "badge": 1]]) == [])
        #expect(Self.rules(headers, ["aps": ["content-available": 1, "alert": "a"]]) == [])
    }

    @Test func `nulls are noted once, and packed bodies refused`() throws {
        let push = APNSNotification(
            headers: Self.headers("alert", "com.example.app", ["content-encoding": "gzip"]),
            payload: ["aps": ["alert": "a", "badge": .null, "sound": .null]]
        )
        let findings = Linter.standard.lint(push)
        #expect(Set(findings.map(\.rule)) == ["apns-null-member", "apns-content-encoding"])
        #expect(
            findings.first { $0.rule == "apns-null-member" }?.message.hasPrefix("aps.badge, aps.sound are null") == true
        )
    }

    @Test func `a null in the alert is noted too`() {
        let push = APNSNotification(
            headers: Self.headers("alert", "com.example.app"),
            payload: ["aps": ["alert": ["title": "a", "body": .null], "url-args": .null]]
        )
        let finding = Linter.standard.lint(push).first { $0.rule == "apns-null-member" }
        #expect(finding?.message.hasPrefix("aps.url-args, aps.alert.body are null") == true)
        #expect(finding?.path == "payload.aps.url-args")
    }

    @Test func `headers are judged as in a message, and payloads by their type's size`() {
        let rules = Self.rules(
            Self.headers("alert", "com.example.app", ["apns-expiration": "3600", "apns-collapse-key": "a"])
        )
        #expect(rules == ["apns-header", "apns-header"])
        let text = JSONValue.string(String(repeating: "a", count: 4500))
        #expect(Self.rules(Self.headers("alert", "com.example.app"), ["aps": ["alert": text]]) == ["payload-too-large"])
        #expect(Self.rules(Self.headers("voip", "com.example.app.voip"), ["call": text]) == [])
    }

    private static func token(_ claims: JSONValue, _ head: JSONValue = ["alg": "ES256", "kid": "ABC123DEFG"]) -> String
    {
        let parts = [head, claims].map {
            Data($0.encoded()).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=",
                with: ""
            )
        }
        return "bearer \(parts.joined(separator: ".")).c2ln"
    }

    @Test(
        arguments: [
            (["iss": "TEAM123456", "iat": 999_000], nil, "."),
            (["iss": "TEAM123456", "iat": 996_900], .warning, "expires"),
            (["iss": "TEAM123456", "iat": 990_000], .error, "ExpiredProviderToken"),
            (["iss": "TEAM123456", "iat": 1_010_000], .error, "future"),
            (["iss": "TEAM123456", "iat": "999000"], .note, "whole number"), (["iss": "TEAM123456"], .error, "no iat"),
            (["iss": "TEAM", "iat": 999_000], .warning, "iss"),
            (["iss": "TEAM123456", "iat": 1_795_000_000_000], .error, "in milliseconds"),
        ] as [(JSONValue, Severity?, String)]
    )
    func `a provider token is fresh`(claims: JSONValue, severity: Severity?, text: String) {
        var rule = APNSProviderTokenRule()
        rule.now = { 1_000_000 }
        let push = APNSNotification(headers: ["authorization": Self.token(claims)], payload: Self.alert)
        let findings = Linter(rules: [rule]).lint(push)
        #expect(findings.map(\.severity) == (severity.map { [$0] } ?? []))
        #expect(findings.allSatisfy { $0.message.contains(text) && $0.path == "headers.authorization" })
    }

    @Test(arguments: ["Basic abc", "bearer", "bearer a.b", "bearer a.b.c"])
    func `what is no provider token is told`(text: String) {
        let push = APNSNotification(headers: ["authorization": text], payload: Self.alert)
        #expect(Linter(rules: [APNSProviderTokenRule()]).lint(push).map(\.severity) == [.error])
    }

    // MARK: - Reading

    @Test(arguments: [
        "POST /3/device/ab HTTP/2\r\nHost: api.push.apple.com\r\nAPNS-Topic:  com.example.app \r\n\r\n{\"aps\": {}, \"a\": 1}",
        ":path: /3/device/ab\napns-topic: com.example.app\n\n{\"aps\": {}, \"a\": 1}\n",
        " {\"headers\": {\"apns-topic\": \"com.example.app\"}, \"payload\": {\"aps\": {}, \"a\": 1}}",
        "{\"Simulator Target Bundle\": \"com.example.app\", \"aps\": {}, \"a\": 1}",
    ])
    func `a request is read in every form that people keep`(text: String) throws {
        let push = try APNSNotification(recorded: text)
        #expect(push.headers["apns-topic"] == "com.example.app")
        #expect(push.payload == ["aps": [:], "a": 1])
        let other = try APNSNotification(recorded: text, headers: ["Apns-Topic": "org.example.app"])
        #expect(other.headers["apns-topic"] == "org.example.app")
    }

    @Test(arguments: ["", "a: b", "a: b\n\n[1]", "{\"aps\":", "a: b\n\n"])
    func `what holds no payload is no request`(text: String) {
        #expect(throws: JSONSyntaxError.self) { try APNSNotification(recorded: text) }
    }
}
