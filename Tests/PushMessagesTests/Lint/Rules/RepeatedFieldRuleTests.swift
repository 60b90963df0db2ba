// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RepeatedFieldRuleTests {
    private let rule = "repeated-field"

    @Test(arguments: [
        (#""notification": {"title": "a", "title": "b"}"#, "notification.title", #"takes the last one, "b""#),
        (#""notification": {"title": "a"}, "notification": {"body": "b"}"#, "notification", "joins the two"),
        (#""notification": {"title": "a"}, "android": {"ttl": "5s", "ttl": "6s"}"#, "android.ttl", "the last one"),
        (
            #""notification": {"title": "a"}, "android": {"collapseKey": "a", "collapse_key": "b"}"#,
            "android.collapse_key", "two spellings of one field"
        ),
        (
            #""notification": {"title": "a"}, "webpush": {"headers": {"TTL": "1", "ttl": "2"}}"#, "webpush.headers.ttl",
            "one header field"
        ),
    ])
    func `a field of FCM that is there twice is told`(_ members: String, _ path: String, _ words: String) throws {
        let linted = try LintedText(message: members)
        #expect(linted.lines(of: rule) == ["message.\(path) warning"])
        #expect(try linted.sentence(of: rule).contains(words))
    }

    @Test func `a payload's key that is there twice is told`() throws {
        let linted = try LintedText(#"{"aps": {"alert": "a", "badge": 1, "badge": 2}}"#)
        #expect(linted.lines == ["aps.badge warning repeated-field"])
    }

    @Test(arguments: [
        (#"[{"aps": {"alert": "a"}, "aps": {"alert": "b"}}, {"aps": {"alert": "c"}}]"#, "[0].aps", "iOS takes one"),
        (#"[{"aps": {"alert": "a"}}, {"aps": {"alert": "b", "alert": "c"}}]"#, "[1].aps.alert", "iOS takes one"),
        (
            #"{"app_id": "a", "included_segments": ["All"], "contents": {"en": "a"}, "contents": {"en": "b"}}"#,
            "contents", "its reader takes one"
        ),
    ])
    func `a key that a list of payloads or a request to a service has twice is told`(
        _ text: String,
        _ path: String,
        _ words: String
    ) throws {
        let linted = try LintedText(text)
        #expect(linted.lines(of: rule) == ["\(path) warning"])
        #expect(try linted.sentence(of: rule).contains(words))
    }

    @Test(arguments: [
        (#""data": {"a": "1", "k": "1", "b": "2", "k": "3"}"#, "data.k"),
        (#""apns": {"payload": {"aps": {"alert": "x", "badge": 1, "badge": 2}}}"#, "apns.payload.aps.badge"),
        (
            #""apns": {"payload": {"aps": {"alert": "x"}, "l": [{"a": 1}, {"b": 1, "c": 2, "b": 3}]}}"#,
            "apns.payload.l[1].b"
        ),
    ])
    func `a repeated key that FCM refuses is one error, at the key`(_ members: String, _ path: String) throws {
        let linted = try LintedText(message: #""notification": {"title": "a"}, \#(members)"#)
        #expect(linted.lines(of: rule) == [])
        #expect(linted.lines(of: "invalid-field") == ["message.\(path) error"])
    }

    @Test(arguments: [
        #""data": {"fooBar": "1", "foo_bar": "2"}"#, #""data": {"key": "1", "KEY": "2"}"#,
        #""webpush": {"headers": {"TTL": "1", "Urgency": "high"}}"#,
        #""webpush": {"notification": {"title": "a", "clickAction": "1", "click_action": "2"}}"#,
        #""apns": {"payload": {"aps": {"alert": "x"}, "fooBar": 1, "foo_bar": 2}}"#,
    ])
    func `two spellings are two names where names are free`(_ members: String) throws {
        #expect(try LintedText(message: #""notification": {"title": "a"}, \#(members)"#).lines(of: rule) == [])
    }
}
