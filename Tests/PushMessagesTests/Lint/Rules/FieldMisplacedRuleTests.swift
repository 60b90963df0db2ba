// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FieldMisplacedRuleTests {
    /// Returns the message after `--fix`.
    private static func fixed(_ text: String) throws -> (json: JSONValue, errors: [Finding]) {
        let fixed = Linter.standard.fix(try JSONDocument(parsing: Array(text.utf8)))
        return (fixed.source.root.value, fixed.remaining.filter { $0.severity == .error })
    }

    @Test(arguments: [
        (#""title": "a", "body": "b""#, #"{"topic": "t", "notification": {"title": "a", "body": "b"}}"#),
        (
            #""title": "a", "notification": {"body": "b"}"#,
            #"{"topic": "t", "notification": {"title": "a", "body": "b"}}"#
        ),
        (
            #""notification": {"title": "a", "message": "b"}"#,
            #"{"topic": "t", "notification": {"title": "a", "body": "b"}}"#
        ),
        (
            #""notification": {"title": "a", "text": "b"}"#,
            #"{"topic": "t", "notification": {"title": "a", "body": "b"}}"#
        ),
        (#""notification": {"content": "b"}"#, #"{"topic": "t", "notification": {"body": "b"}}"#),
        (
            #""android": {"notification": {"title": "a", "message": "b"}}"#,
            #"{"topic": "t", "android": {"notification": {"title": "a", "body": "b"}}}"#
        ),
        (
            #""android": {"text": "b", "notification": {"title": "a"}}"#,
            #"{"topic": "t", "android": {"notification": {"title": "a", "body": "b"}}}"#
        ),
        (#""text": "b""#, #"{"topic": "t", "notification": {"body": "b"}}"#),
        (
            #""notification": {"title": "a", "importance": "high"}"#,
            #"{"topic": "t", "notification": {"title": "a"}, "android": {"notification": {"notification_priority": "PRIORITY_HIGH"}}}"#
        ),
        (#""android": {"channel_id": "c"}"#, #"{"topic": "t", "android": {"notification": {"channel_id": "c"}}}"#),
        (#""android": {"channelId": "c"}"#, #"{"topic": "t", "android": {"notification": {"channel_id": "c"}}}"#),
        (#""channel_id": "c""#, #"{"topic": "t", "android": {"notification": {"channel_id": "c"}}}"#),
        (
            #""android": {"notification": {"collapse_key": "k", "ttl": "60s"}}"#,
            #"{"topic": "t", "android": {"collapse_key": "k", "ttl": "60s", "notification": {}}}"#
        ),
        (
            #""android": {"notification": {"title": "a"}, "ticker": "red"}"#,
            #"{"topic": "t", "android": {"notification": {"title": "a", "ticker": "red"}}}"#
        ),
        (
            #""fcm_options": {"link": "https://e.com/"}"#,
            #"{"topic": "t", "fcm_options": {}, "webpush": {"fcm_options": {"link": "https://e.com/"}}}"#
        ),
        (
            #""webpush": {"link": "https://e.com/"}"#,
            #"{"topic": "t", "webpush": {"fcm_options": {"link": "https://e.com/"}}}"#
        ),
        (#""analytics_label": "l""#, #"{"topic": "t", "fcm_options": {"analytics_label": "l"}}"#),
        (#""analyticsLabel": "l""#, #"{"topic": "t", "fcm_options": {"analytics_label": "l"}}"#),
        (
            #""apns": {"analytics_label": "l"}"#,
            #"{"topic": "t", "apns": {"fcm_options": {"analytics_label": "l"}}}"#
        ),
        (
            #""headers": {"apns-priority": "5"}"#,
            #"{"topic": "t", "apns": {"headers": {"apns-priority": "5"}}}"#
        ),
        (#""headers": {"TTL": "60"}"#, #"{"topic": "t", "webpush": {"headers": {"TTL": "60"}}}"#),
        (
            #""apns": {"apns-priority": 5}"#, #"{"topic": "t", "apns": {"headers": {"apns-priority": "5"}}}"#
        ),
        (
            #""thread-id": "x""#, #"{"topic": "t", "apns": {"payload": {"aps": {"thread-id": "x"}}}}"#
        ),
        (#""badge": 3"#, #"{"topic": "t", "apns": {"payload": {"aps": {"badge": 3}}}}"#),
        (
            #""apns": {"notification": {"title": "a", "sound": "default"}}"#,
            #"{"topic": "t", "apns": {"payload": {"aps": {"alert": {"title": "a"}, "sound": "default"}}}}"#
        ),
        (
            #""apns": {"subtitle": "s", "payload": {"aps": {"alert": "b"}}}"#,
            #"{"topic": "t", "apns": {"payload": {"aps": {"alert": {"body": "b", "subtitle": "s"}}}}}"#
        ),
        (
            #""notification": {"title": "a", "android": {"ttl": "60s"}}, "android": {"priority": "HIGH"}"#,
            #"{"topic": "t", "notification": {"title": "a"}, "android": {"priority": "HIGH", "ttl": "60s"}}"#
        ),
        (
            #""icon": "ic_stat", "android": {"priority": "HIGH"}"#,
            #"{"topic": "t", "android": {"priority": "HIGH", "notification": {"icon": "ic_stat"}}}"#
        ),
        (
            #""notification": {"fcm_options": {"analytics_label": "l"}}"#,
            #"{"topic": "t", "notification": {}, "fcm_options": {"analytics_label": "l"}}"#
        ),
        (
            #""webpush": {"ttl": "60", "requireInteraction": true}"#,
            #"{"topic": "t", "webpush": {"headers": {"TTL": "60"}, "notification": {"requireInteraction": true}}}"#
        ),
        (
            #""webpush": {"click_action": "https://e.com/"}"#,
            #"{"topic": "t", "webpush": {"fcm_options": {"link": "https://e.com/"}}}"#
        ),
        (
            #""webpush": {"fcm_options": {"click_action": "https://e.com/"}}"#,
            #"{"topic": "t", "webpush": {"fcm_options": {"link": "https://e.com/"}}}"#
        ),
        (
            #""click_action": "OPEN""#,
            #"{"topic": "t", "android": {"notification": {"click_action": "OPEN"}}}"#
        ),
    ])
    func `a field at the wrong level is moved to where FCM reads it`(_ members: String, _ expected: String) throws {
        let (bare, errors) = try Self.fixed(#"{"topic": "t", \#(members)}"#)
        #expect(errors == [])
        #expect(try bare == JSONValue(parsing: expected))
        let request = try Self.fixed(#"{"message": {"topic": "t", \#(members)}}"#)
        #expect(try request.json == ["message": JSONValue(parsing: expected)])
    }

    @Test func `a text named message is a body within a message, and a damaged message elsewhere`() throws {
        let (json, errors) = try Self.fixed(#"{"message": {"topic": "t", "message": "b"}}"#)
        #expect(errors == [])
        #expect(json == ["message": ["topic": "t", "notification": ["body": "b"]]])
        let beside = try Self.fixed(#"{"topic": "t", "message": "b", "android": {"priority": "HIGH"}}"#)
        #expect(beside.errors.contains { $0.path == "message" })
        #expect(beside.json == ["topic": "t", "message": "b", "android": ["priority": "HIGH"]])
    }

    @Test func `what stands beside the message is moved into it`() throws {
        let (json, errors) = try Self.fixed(
            #"{"message": {"notification": {"title": "a"}}, "token": "a:b", "data": {"k": "v"}}"#
        )
        #expect(errors == [])
        #expect(json == ["message": ["notification": ["title": "a"], "token": "a:b", "data": ["k": "v"]]])
    }

    @Test(arguments: [
        (#""title": "a", "notification": {"title": "b"}"#, "title"),
        (#""android": {"channel_id": "a", "notification": {"channel_id": "b"}}"#, "android.channel_id"),
        (#""tag": "x""#, "tag"),
        (#""icon": "ic", "android": {"ttl": "1s"}, "webpush": {"data": {"a": "b"}}"#, "icon"),
        (#""headers": {"x-mine": "1"}"#, "headers"),
        (#""title": "a", "title": "b""#, "title"),
    ])
    func `what is taken, ambiguous or repeated stays where it is, and stays an error`(_ members: String, _ path: String)
        throws
    {
        let text = #"{"topic": "t", \#(members)}"#
        let fixed = Linter.standard.fix(try JSONDocument(parsing: Array(text.utf8)))
        #expect(fixed.source.bytes == Array(text.utf8))
        #expect(fixed.remaining.contains { $0.path == path && $0.severity == .error })
    }

    @Test func `the sentence says where the field belongs, or where it may`() throws {
        let certain = try LintedText(message: #""notification": {"title": "Hi"}, "android": {"channel_id": "c"}"#)
        #expect(
            try certain.sentence(of: "field-misplaced").hasSuffix(
                "it belongs into android.notification.channel_id."
            )
        )
        let taken = try LintedText(message: #""title": "a", "notification": {"title": "b"}"#)
        #expect(try taken.sentence(of: "field-misplaced").contains("has another value already"))
        let open = try LintedText(message: #""notification": {"title": "Hi"}, "tag": "x""#)
        #expect(
            try open.sentence(of: "field-misplaced")
                .contains("android.notification.tag or webpush.notification.tag")
        )
    }

    @Test(arguments: [
        (
            #"{"apns-priority": "5", "aps": {"sound": "default"}}"#,
            #"{"headers": {"apns-priority": "5"}, "payload": {"aps": {"sound": "default"}}}"#
        ),
        (
            #"{"aps": {"sound": "default"}, "headers": {"apns-priority": 5, "apns-collapse-id": "x", "mine": "1"}}"#,
            #"{"headers": {"apns-priority": "5", "apns-collapse-id": "x"}, "payload": {"aps": {"sound": "default"}, "headers": {"mine": "1"}}}"#
        ),
        (
            #"{"aps": {"sound": "default", "apns-push-type": "alert"}}"#,
            #"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"sound": "default"}}}"#
        ),
        (
            #"{"aps": {"badge": 1}, "alert": {"title": "a"}, "sound": "default"}"#,
            #"{"payload": {"aps": {"badge": 1, "alert": {"title": "a"}, "sound": "default"}}}"#
        ),
        (
            #"{"aps": {"alert": "a"}, "badge": 1, "category": "c"}"#,
            #"{"payload": {"aps": {"alert": "a", "badge": 1, "category": "c"}}}"#
        ),
        (
            #"{"payload": {"aps": {"alert": "a"}, "mine": 1}}"#,
            #"{"payload": {"aps": {"alert": "a"}, "mine": 1}}"#
        ),
    ])
    func `what an iPhone does not read in the payload is moved to where it does`(_ payload: String, _ expected: String)
        throws
    {
        let (json, _) = try Self.fixed(
            #"{"message": {"topic": "t", "notification": {"title": "a", "body": "b"}, "apns": {"payload": \#(payload)}}}"#
        )
        #expect(try json["message"]?["apns"] == JSONValue(parsing: expected))
    }

    @Test(arguments: [
        #"{"aps": {"alert": "a"}, "alert": "another"}"#,
        #"{"aps": {"alert": "a"}, "title": "b", "link": "https://e.com/"}"#,
        #"{"aps": {"alert": "a"}, "badge": "gold", "data": {"sound": "x"}, "event": "start"}"#,
    ])
    func `keys of the app's own beside aps are left alone`(_ payload: String) throws {
        #expect(try LintedText(payload).warnings == [])
    }

    @Test func `header fields in a payload by itself have no place there`() throws {
        let linted = try LintedText(#"{"aps": {"alert": "a"}, "apns-priority": "5"}"#)
        #expect(linted.lines == ["apns-priority warning aps-misplaced"])
        #expect(try linted.sentence(of: "aps-misplaced").hasSuffix("send it as a header field."))
    }

    @Test(arguments: [
        #"{"aps": {"alert": "x"}, "message": "Sofa"}"#, #"{"aps": {"alert": "x"}, "message": {"id": 5, "title": "y"}}"#,
    ])
    func `a payload may have a key message of the app's own`(_ payload: String) throws {
        guard case .apnsPayload = try PushDocument.read(Array(payload.utf8)) else {
            Issue.record("read as a request")
            return
        }
        #expect(try LintedText(payload).lines == [])
    }

    @Test func `a request with aps beside its message is a request`() throws {
        let (json, errors) = try Self.fixed(#"{"message": {"topic": "t"}, "aps": {"alert": "x"}}"#)
        #expect(errors == [])
        #expect(json == ["message": ["topic": "t", "apns": ["payload": ["aps": ["alert": "x"]]]]])
    }

    @Test func `the list of a multicast message is the SDK's own`() throws {
        let many = try LintedText(message: #""tokens": ["a:b", "c:d"], "notification": {"title": "Hi"}"#)
        #expect(many.lines(of: "legacy-field") == [])
        #expect(try many.sentence(of: "sdk-field").contains("sendEachForMulticast"))
        let one = try Self.fixed(#"{"message": {"tokens": ["a:b"], "notification": {"title": "Hi"}}}"#)
        #expect(one.json == ["message": ["notification": ["title": "Hi"], "token": "a:b"]])
    }

    @Test func `a repeated target and a repeated key have sentences of their own`() throws {
        let target = try LintedText(#"{"message": {"topic": "a", "topic": "b", "notification": {"title": "Hi"}}}"#)
        #expect(try target.sentence(of: "target").hasPrefix("topic is there twice"))
        let key = try LintedText(#"{"message": {"topic": "a", "data": {"k": "1", "k": "2"}}}"#)
        #expect(
            try key.sentence(of: "invalid-field").contains("Google's description of the API lets the last one count")
        )
    }

    @Test(arguments: [
        (#""notification": {"message": "a", "body": "b"}"#, "notification.body has another value already"),
        (#""message": {"topic": "u", "data": {"k": "v"}}"#, "is one level up already, with another value"),
    ])
    func `a field whose place is taken stays, and the sentence names the place`(
        _ members: String,
        _ words: String
    ) throws {
        let text = #"{"message": {"topic": "t", \#(members)}}"#
        let linted = try LintedText(text)
        #expect(try linted.sentence(of: "field-misplaced").contains(words))
        #expect(try Self.fixed(text).json == JSONValue(parsing: text))
    }
}
