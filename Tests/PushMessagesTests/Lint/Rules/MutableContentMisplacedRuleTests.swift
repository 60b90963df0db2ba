// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MutableContentMisplacedRuleTests {
    private let rule = "mutable-content-misplaced"
    private static let picture = #""notification": {"title": "Hi", "image": "https://e.com/a.png"}"#

    @Test(arguments: [
        (#""apns": {"headers": {"mutable-content": "1"}}"#, "apns.headers.mutable-content"),
        (#""apns": {"payload": {"mutable-content": 1, "aps": {"badge": 1}}}"#, "apns.payload.mutable-content"),
        (#""apns": {"payload": {"aps": {"mutable_content": 1}}}"#, "apns.payload.aps.mutable_content"),
        (#""apns": {"payload": {"aps": {"mutableContent": true}}}"#, "apns.payload.aps.mutableContent"),
        (#""apns": {"payload": {"aps": {"mutable-content": "1"}}}"#, "apns.payload.aps.mutable-content"),
        (#""apns": {"payload": {"aps": {"mutable-content": 2}}}"#, "apns.payload.aps.mutable-content"),
        (
            #""apns": {"payload": {"aps": {"alert": {"title": "Hi", "mutable-content": 1}}}}"#,
            "apns.payload.aps.alert.mutable-content"
        ),
        (#""data": {"mutable_content": "true"}"#, "data.mutable_content"),
    ])
    func `where nothing reads it, it is moved`(_ members: String, _ path: String) throws {
        let linted = try LintedText(message: "\(Self.picture), \(members)")
        #expect(linted.lines == ["message.\(path) warning mutable-content-misplaced"])
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "apns", "payload", "aps", "mutable-content"] == 1)
        #expect(fixed.lines.isEmpty)
    }

    @Test(arguments: [
        (#""mutable_content": true"#, "mutable_content"),
        (#""mutableContent": true"#, "mutableContent"),
        (#""apns": {"mutable-content": 1}"#, "apns.mutable-content"),
        (#""apns": {"fcm_options": {"mutable_content": 1}}"#, "apns.fcm_options.mutable_content"),
        (#""android": {"notification": {"mutable_content": true}}"#, "android.notification.mutable_content"),
    ])
    func `where FCM refuses it, that is one error with the fix`(_ members: String, _ path: String) throws {
        let linted = try LintedText(message: "\(Self.picture), \(members)")
        #expect(linted.lines == ["message.\(path) error mutable-content-misplaced"])
        #expect(try linted.fixed(by: rule).lines.isEmpty)
    }

    @Test func `beside the right one it is a note, and the fix removes it`() throws {
        let linted = try LintedText(
            message:
                #"\#(Self.picture), "apns": {"headers": {"mutable-content": "1"}, "payload": {"aps": {"mutable-content": 1}}}"#
        )
        #expect(linted.lines == ["message.apns.headers.mutable-content note mutable-content-misplaced"])
        #expect(try linted.fixed(by: rule).lines.isEmpty)
    }

    @Test func `true is taken for one, but noted`() throws {
        let linted = try LintedText(
            message: #"\#(Self.picture), "apns": {"payload": {"aps": {"mutable-content": true}}}"#
        )
        #expect(linted.lines == ["message.apns.payload.aps.mutable-content note mutable-content-misplaced"])
        #expect(try linted.fixed(by: rule).lines.isEmpty)
    }

    @Test func `what is switched off stays off`() throws {
        let linted = try LintedText(
            message: #""notification": {"title": "Hi"}, "apns": {"payload": {"aps": {"mutable_content": 0}}}"#
        )
        #expect(try linted.sentence(of: rule).hasSuffix("; set aps.mutable-content to the number 0."))
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "apns", "payload", "aps"] == ["mutable-content": 0])
    }

    @Test func `a raw payload has the same wrong places`() throws {
        let linted = try LintedText(
            #"{"aps": {"alert": "Hi", "mutable_content": 1}, "fcm_options": {"image": "https://e.com/a.png"}}"#
        )
        #expect(linted.lines == ["aps.mutable_content warning mutable-content-misplaced"])
        #expect(
            try linted.sentence(of: rule) == "iOS ignores aps.mutable_content, because Apple's key is mutable-content; "
                + "set aps.mutable-content to the number 1."
        )
        #expect(try linted.fixed(by: rule).lines.isEmpty)
    }

    @Test func `an SDK's names are said to be translated by it`() throws {
        let linted = try LintedText(
            #"{"aps": {"alert": {"body": "Hi", "titleLocKey": "k"}, "mutableContent": true, "threadId": "t"}}"#
        )
        #expect(linted.findings.count == 3)
        #expect(
            linted.findings.allSatisfy {
                $0.message.contains("(a name of the Admin SDK for Node, which translates it)")
            }
        )
    }

    @Test func `Android's own mutable_content is none of Apple's`() throws {
        let linted = try LintedText(
            message:
                #""android_v2": {"remote_notification": {"mutable_content": true, "notification": {"title": "Hi"}}}"#
        )
        #expect(linted.lines.isEmpty)
    }
}
