// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

/// Rules about what stands where in `aps`, and about the headers that go with it.
@Suite(.timeLimit(.minutes(10)))
struct AppleContentRuleTests {
    private static let hi = #""notification": {"title": "Hi"}, "#
    private static let now = Int(Date().timeIntervalSince1970)

    @Test(arguments: [
        (
            #""data": {"content_available": "true"}"#,
            "message.data.content_available warning content-available-misplaced"
        ),
        (
            #""apns": {"headers": {"content-available": "1"}}"#,
            "message.apns.headers.content-available warning content-available-misplaced"
        ),
        (#""contentAvailable": true"#, "message.contentAvailable error content-available-misplaced"),
        (
            #""apns": {"payload": {"aps": {"content-available": "1"}}}"#,
            "message.apns.payload.aps.content-available warning content-available-misplaced"
        ),
        (#""apns": {"aps": {"badge": 1}}"#, "message.apns.aps error aps-misplaced"),
        (#""aps": {"badge": 1}"#, "message.aps error aps-misplaced"),
        (#""apns": {"badge": 1}"#, "message.apns.badge error aps-misplaced"),
        (#""apns": {"title": "Hi"}"#, "message.apns.title error aps-misplaced"),
        (#""payload": {"aps": {"badge": 1}}"#, "message.payload error aps-misplaced"),
        (#""apns": {"payload": {"aps": {"aps": {"badge": 1}}}}"#, "message.apns.payload.aps.aps warning aps-misplaced"),
        (#""apns": {"payload": {"aps": {"body": "Hi"}}}"#, "message.apns.payload.aps.body warning aps-misplaced"),
        (
            #""apns": {"payload": {"aps": {"alert": {"title": "Hi", "sound": "default"}}}}"#,
            "message.apns.payload.aps.alert.sound warning aps-misplaced"
        ),
        (
            #""apns": {"payload": {"thread-id": "t", "aps": {"badge": 1}}}"#,
            "message.apns.payload.thread-id warning aps-misplaced"
        ),
        (
            #""apns": {"payload": {"aps": {"interruption-level": "timeSensitive"}}}"#,
            "message.apns.payload.aps.interruption-level warning aps-value"
        ),
        (#""apns": {"payload": {"aps": {"badge": -1}}}"#, "message.apns.payload.aps.badge warning aps-value"),
        (
            #""apns": {"payload": {"aps": {"badge": 1, "category": ""}}}"#,
            "message.apns.payload.aps.category note aps-value"
        ),
        (#""apns": {"payload": {"aps": {"badge": 1, "my-key": 1}}}"#, "message.apns.payload.aps.my-key note aps-value"),
        (
            #""apns": {"payload": {"aps": {"alert": {"title_loc_key": "K"}}}}"#,
            "message.apns.payload.aps.alert.title_loc_key warning alert-value"
        ),
        (
            #""apns": {"payload": {"aps": {"alert": {"loc-key": "K", "loc-args": [1, "a"]}}}}"#,
            "message.apns.payload.aps.alert.loc-args warning alert-value"
        ),
        (
            #""apns": {"payload": {"aps": {"sound": {"critical": true, "name": "s"}}}}"#,
            "message.apns.payload.aps.sound.critical note apple-sound"
        ),
        (
            #""apns": {"payload": {"aps": {"sound": {"name": "s", "volume": "0.5"}}}}"#,
            "message.apns.payload.aps.sound.volume warning apple-sound"
        ),
        (#""apns": {"headers": {"apns_priority": "10"}}"#, "message.apns.headers.apns_priority warning apns-header"),
        (#""apns": {"headers": {"APNS-Priority": "5"}}"#, "message.apns.headers.APNS-Priority note apns-header"),
        (
            #""apns": {"headers": {"APNS-Priority": "5", "apns-priority": "10"}}"#,
            "message.apns.headers.APNS-Priority warning apns-header"
        ),
        (#""apns": {"headers": {"priority": "high"}}"#, "message.apns.headers.priority warning apns-header"),
        (#""apns": {"headers": {"apns-priority": "high"}}"#, "message.apns.headers.apns-priority warning apns-header"),
        (
            #""apns": {"headers": {"apns-expiration": "4102444800000"}}"#,
            "message.apns.headers.apns-expiration warning apns-header"
        ),
        (
            #""apns": {"headers": {"apns-id": "123E4567-E89B-12D3-A456-42661417400A"}}"#,
            "message.apns.headers.apns-id warning apns-header"
        ),
        (
            #""apns": {"headers": {"apns-push-type": "background"}}"#,
            "message.apns.headers.apns-push-type warning apns-push-type"
        ),
        (
            #""apns": {"headers": {"apns-topic": "com.e.app.voip"}}"#,
            "message.apns.headers.apns-topic warning apns-push-type"
        ),
        (
            #""apns": {"payload": {"aps": {"badge": 1}, "fcm_options": {"image": 42}}}"#,
            "message.apns.payload.fcm_options.image warning fcm-options-value"
        ),
        (
            #""apns": {"payload": {"aps": {"badge": 1}, "fcm_options": "x"}}"#,
            "message.apns.payload.fcm_options warning fcm-options-value"
        ),
    ])
    func `what iOS does not read is found at its place, and its fix leaves nothing`(_ members: String, _ line: String)
        throws
    {
        let linted = try LintedText(message: Self.hi + members)
        #expect(linted.lines == [line])
        let rule = try #require(linted.findings.first?.rule)
        #expect(try linted.fixed(by: rule).lines == [])
    }

    @Test(arguments: [
        (
            #""apns": {"headers": {"apns-expiration": "3600"}}"#,
            "message.apns.headers.apns-expiration warning apns-header", "a moment long past"
        ),
        (
            #""apns": {"headers": {"apns-push-type": "voip"}}"#,
            "message.apns.headers.apns-push-type warning apns-push-type", "device tokens FCM does not hold"
        ),
        (
            #""apns": {"payload": {"aps": {"alert": {"text": "Hi"}}}}"#,
            "message.apns.payload.aps.alert.text note alert-value", "title, subtitle and body"
        ),
    ])
    func `where only the sender knows the remedy the sentence names it`(
        _ members: String,
        _ line: String,
        _ words: String
    ) throws {
        let linted = try LintedText(message: Self.hi + members)
        #expect(linted.lines == [line])
        #expect(linted.findings.first?.message.contains(words) == true)
    }

    @Test(arguments: [
        (#"{"apns-push-type": "alert", "apns-priority": "5"}"#, #"{"content-available": 1}"#),
        (#"{"apns-push-type": "background", "apns-priority": "5"}"#, #"{"content-available": 1, "sound": "default"}"#),
        (#"{"apns-push-type": "liveactivity"}"#, #"{"alert": "Hi"}"#),
    ])
    func `the push type has to fit the content`(_ headers: String, _ aps: String) throws {
        let linted = try LintedText(message: #""apns": {"headers": \#(headers), "payload": {"aps": \#(aps)}}"#)
        #expect(linted.lines == ["message.apns.headers.apns-push-type warning apns-push-type"])
        #expect(try linted.fixed(by: "apns-push-type").lines == [])
    }

    @Test func `a background push with its own type and priority is fine`() throws {
        let linted = try LintedText(
            message: #"""
                "apns": {"headers": {"apns-push-type": "background", "apns-priority": "5"},
                         "payload": {"aps": {"content-available": 1}, "k": 1}}
                """#
        )
        #expect(linted.lines == [])
    }

    @Test(arguments: [
        (
            #""event": "update", "timestamp": \#(Self.now)"#, "message.apns.payload.aps warning",
            "content-state; add it."
        ),
        (
            #""event": "start", "timestamp": 1760000000, "content-state": {}, "alert": "Hi""#,
            "message.apns.payload.aps warning", "attributes-type, attributes; add them."
        ),
        (
            #""event": "update", "timestamp": null, "content-state": {}"#, "message.apns.payload.aps warning",
            "timestamp; add it."
        ),
        (
            #""event": "update", "timestamp": 1760000000000, "content-state": {}"#,
            "message.apns.payload.aps.timestamp warning", "not milliseconds"
        ),
    ])
    func `a live activity needs its keys`(_ aps: String, _ line: String, _ words: String) throws {
        let linted = try LintedText(
            message: #""apns": {"live_activity_token": "t", "payload": {"aps": {\#(aps)}}}"#
        )
        #expect(linted.lines(of: "live-activity") == [line])
        #expect(try linted.sentence(of: "live-activity").contains(words))
    }

    @Test(arguments: [
        (#"{"aps": {"timestamp": NOW, "content-state": {"a": 1}}}"#, ["event"]),
        (#"{"aps": {"content-state": {}}}"#, ["event", "timestamp"]),
        (
            #"{"headers": {"apns-push-type": "liveactivity", "apns-topic": "a.b.push-type.liveactivity"}, "payload": {"aps": {"alert": "a"}}}"#,
            ["event", "timestamp", "content-state"]
        ),
    ])
    func `a push for a live activity is known by its state or its type`(_ text: String, _ missing: [String]) throws {
        let linted = try LintedText(text.replacing("NOW", with: "\(Self.now)"))
        let words = "because aps lacks \(missing.joined(separator: ", ")); add"
        #expect(try linted.sentence(of: "live-activity").contains(words))
    }

    @Test(
        arguments: [
            (#""events": "update", "timestamp": NOW, "content-state": {}"#, "event", JSONValue.string("update")),
            (#""alert": "a", "bagde": "3""#, "badge", 3), (#""alerts": {"title": "a"}"#, "alert", ["title": "a"]),
        ] as [(String, String, JSONValue)]
    )
    func `a slip in a key of aps is renamed`(_ aps: String, _ key: String, _ value: JSONValue) throws {
        let linted = try LintedText(#"{"aps": {\#(aps.replacing("NOW", with: "\(Self.now)"))}}"#)
        let fixed = try linted.fixed(by: "aps-value")
        #expect(fixed["aps", key] == value)
        #expect(fixed.warnings == [])
    }

    @Test(arguments: [#""evens": 2"#, #""batch": 7"#, #""alerted": {"by": "me"}"#, #""eventId": "e""#])
    func `a key of an app's own is no slip`(_ member: String) throws {
        let linted = try LintedText(#"{"aps": {"alert": "a", \#(member)}}"#)
        #expect(try linted.sentence(of: "aps-value").contains("not one of Apple's keys, and Apple asks"))
    }

    @Test(arguments: [
        (#""attachment-url": "https://e.com/a.png""#, false), (#""media": {"url": "https://e.com/a.jpg"}"#, false),
        (#""orderId": "7""#, true),
    ])
    func `a fix leaves a picture where the app's extension reads it`(_ member: String, _ isMoved: Bool) throws {
        let linted = try LintedText(#"{"aps": {"alert": "a", "mutable-content": 1, \#(member)}}"#)
        let finding = try #require(linted.findings.first { $0.rule == "aps-value" })
        #expect((finding.fix != nil) == isMoved)
        #expect(finding.message.contains("service extension") != isMoved)
    }

    @Test func `a live activity without its token reaches none`() throws {
        let linted = try LintedText(
            message: #""apns": {"payload": {"aps": {"event": "end", "timestamp": \#(Self.now), "alert": "Done"}}}"#
        )
        #expect(linted.lines == ["message.apns.live_activity_token warning live-activity"])
    }

    @Test func `a raw payload is asked the same`() throws {
        let linted = try LintedText(
            #"{"aps": {"title": "Hi", "thread_id": "t"}, "interruption-level": "active", "fcm_options": {"image": null}}"#
        )
        #expect(
            linted.lines == [
                "aps.title warning aps-misplaced", "aps.thread_id warning aps-value",
                "interruption-level warning aps-misplaced", "fcm_options.image note fcm-options-value",
            ]
        )
    }

    @Test func `null is as good as nothing`() throws {
        #expect(
            try LintedText(#"{"aps": {"alert": {"title": "Hi", "body": null}, "badge": null, "sound": null}}"#).lines
                == []
        )
    }
}
