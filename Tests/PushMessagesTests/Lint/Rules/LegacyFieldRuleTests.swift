// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LegacyFieldRuleTests {
    private let rule = "legacy-field"

    @Test(arguments: [
        (#""collapse_key": "k""#, ["android", "collapse_key"], JSONValue("k")),
        (#""priority": "high""#, ["android", "priority"], "HIGH"),
        (#""time_to_live": 60"#, ["android", "ttl"], "60s"),
        (#""restricted_package_name": "com.e""#, ["android", "restricted_package_name"], "com.e"),
    ])
    func `options of the whole message go where Android's are`(_ member: String, _ place: [String], _ value: JSONValue)
        throws
    {
        let linted = try LintedText(message: #""notification": {"title": "Hi"}, \#(member)"#)
        #expect(linted.findings.map(\.rule) == [rule] && linted.findings.map(\.severity) == [.error])
        let fixed = try linted.fixed(by: rule)
        #expect(place.reduce(fixed["message"]) { $0?[$1] } == value)
        #expect(fixed.lines == [])
    }

    @Test(arguments: [
        (#""sound": "default""#, ["apns", "payload", "aps", "sound"], JSONValue("default")),
        (#""sound": "default""#, ["android", "notification", "sound"], "default"),
        (#""badge": "3""#, ["apns", "payload", "aps", "badge"], 3),
        (#""icon": "ic_stat""#, ["android", "notification", "icon"], "ic_stat"),
        (#""android_channel_id": "news""#, ["android", "notification", "channel_id"], "news"),
        (#""click_action": "OPEN""#, ["apns", "payload", "aps", "category"], "OPEN"),
    ])
    func `options of the notification go to their platforms`(_ member: String, _ place: [String], _ value: JSONValue)
        throws
    {
        let linted = try LintedText(#"{"message": {"topic": "t", "notification": {"title": "Hi", \#(member)}}}"#)
        #expect(linted.findings.map(\.rule) == [rule])
        let fixed = try linted.fixed(by: rule)
        #expect(place.reduce(fixed["message"]) { $0?[$1] } == value)
        #expect(fixed.warnings == [])
    }

    @Test(arguments: [
        #"{"message": {"topic": "t", "notification": {"title": "Hi"}}, "dry_run": true}"#,
        #"{"message": {"topic": "t", "notification": {"title": "Hi"}, "dry_run": true}}"#,
    ])
    func `a check alone is asked for beside the message`(_ text: String) throws {
        let fixed = try LintedText(text).fixed(by: rule)
        #expect(fixed["validate_only"] == true)
        #expect(fixed.lines == [])
    }

    @Test func `a message without its request has no place for it`() throws {
        let linted = try LintedText(#"{"topic": "t", "notification": {"title": "Hi"}, "dry_run": true}"#)
        #expect(try linted.sentence(of: rule).contains("a field of the request for it, beside message"))
    }

    @Test func `arguments leave their text`() throws {
        let linted = try LintedText(
            #"{"message": {"topic": "t", "notification": {"body_loc_key": "K", "body_loc_args": "[\"a\"]"}}}"#
        )
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "android", "notification"] == ["body_loc_key": "K", "body_loc_args": ["a"]])
    }

    @Test(arguments: [("/topics/news", "topic", "news"), ("a:b", "token", "a:b")])
    func `to becomes the target that it names`(_ to: String, _ field: String, _ value: String) throws {
        let linted = try LintedText(#"{"message": {"to": "\#(to)", "notification": {"title": "Hi"}}}"#)
        #expect(linted.lines == ["message.to error legacy-field"])
        #expect(try linted.fixed(by: rule)["message", field] == .string(value))
    }

    @Test(arguments: [
        (#"{"priority": "high", "channel_id": "c"}"#, "notification_priority", JSONValue("PRIORITY_HIGH")),
        (
            #"{"vibrateTimingsMillis": [0, 500, 1005], "channel_id": "c"}"#, "vibrate_timings",
            JSONValue.array(["0s", "0.500s", "1.005s"])
        ),
        (#"{"importance": "max", "channel_id": "c"}"#, "notification_priority", "PRIORITY_MAX"),
        (#"{"event_timestamp": "2030-01-31T12:00:00Z"}"#, "event_time", "2030-01-31T12:00:00Z"),
    ])
    func `an Admin SDK's name becomes the API's`(_ notification: String, _ field: String, _ value: JSONValue) throws {
        let linted = try LintedText(message: #""android": {"notification": \#(notification)}"#)
        #expect(linted.findings.map(\.rule) == ["sdk-field"] && linted.findings.map(\.severity) == [.error])
        let fixed = try linted.fixed(by: "sdk-field")
        #expect(fixed["message", "android", "notification", field] == value)
        #expect(fixed.lines == [])
    }

    @Test func `many tokens have no place`() throws {
        let linted = try LintedText(message: #""registration_ids": ["a"], "notification": {"title": "Hi"}"#)
        #expect(linted.lines == ["message.registration_ids error legacy-field"])
        #expect(linted.findings.first?.fix == nil)
    }
}
