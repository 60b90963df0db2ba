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

    @Test func `a request without topic or type is told`() {
        #expect(Self.rules([:]) == ["apns-topic-suffix", "apns-type-missing"])
        #expect(Self.rules(Self.headers("mdm", "any"), ["mdm": "magic"]) == [])
    }

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
