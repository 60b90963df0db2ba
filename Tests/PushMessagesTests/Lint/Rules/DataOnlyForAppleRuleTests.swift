// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DataOnlyForAppleRuleTests {
    private let rule = "data-only-for-apple"

    @Test(arguments: [
        (
            #""apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "https://e.com/a.png"}}"#,
            "message.apns.fcm_options.image warning"
        ),
        (
            #""notification": {"image": "https://e.com/a.png"}, "apns": {"payload": {"aps": {"mutable-content": 1, "sound": "default"}}}"#,
            "message.notification.image warning"
        ),
        (
            #""apns": {"payload": {"aps": {"mutable-content": 1, "badge": 3}}}"#,
            "message.apns.payload.aps.mutable-content warning"
        ),
        (
            #""apns": {"payload": {"aps": {"mutable-content": 1, "alert": {"title": ""}}}}"#,
            "message.apns.payload.aps.mutable-content warning"
        ),
    ])
    func `nothing happens to a picture without text to show`(_ members: String, _ line: String) throws {
        let linted = try LintedText(message: members)
        #expect(linted.lines(of: rule) == [line])
        #expect(linted.lines.count == 1)
    }

    @Test(arguments: ["5", "10"])
    func `FCM refuses a priority on data that wakes nobody`(_ priority: String) throws {
        let linted = try LintedText(
            message: #""data": {"k": "v"}, "apns": {"headers": {"apns-priority": "\#(priority)"}}"#
        )
        #expect(linted.lines(of: rule).contains("message.apns.headers.apns-priority error"))
        #expect(linted.findings.contains { $0.message.contains("Invalid registration token") })
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "apns", "headers", "apns-priority"] == "5")
        #expect(fixed["message", "apns", "payload", "aps", "content-available"] == 1)
        #expect(fixed.lines(of: rule) == [])
    }

    @Test(arguments: [#""data": {"k": "v"}, "#, ""])
    func `priority 10 on a background push is what sources disagree on`(_ data: String) throws {
        let linted = try LintedText(
            message: data
                + #""apns": {"headers": {"apns-priority": "10"}, "payload": {"aps": {"content-available": 1}}}"#
        )
        #expect(linted.lines(of: rule) == ["message.apns.headers.apns-priority warning"])
        #expect(try linted.sentence(of: rule).contains("two reports that it accepts it"))
        #expect(try linted.fixed(by: rule).lines(of: rule) == [])
    }

    @Test func `data that does not wake the app is a note`() throws {
        let linted = try LintedText(message: #""data": {"k": "v"}"#)
        #expect(linted.lines(of: rule) == ["message.apns.payload.aps.content-available note"])
        #expect(try linted.fixed(by: rule).lines(of: rule) == [])
    }

    @Test(arguments: [
        (#""android": {"notification": {"title": "Hi"}}"#, true),
        (#""android": {"notification": {"tag": "t"}}"#, false), (#""android": {"priority": "high"}"#, false),
    ])
    func `a text for Android alone is said to show nothing on iPhones`(_ android: String, _ isTold: Bool) throws {
        let linted = try LintedText(message: #""data": {"k": "v"}, \#(android)"#)
        #expect(linted.lines(of: rule) == ["message.apns.payload.aps.content-available note"])
        let start = "iPhones show nothing, because only android.notification has a text"
        #expect(try linted.sentence(of: rule).hasPrefix(start) == isTold)
        #expect(linted.findings.contains { $0.rule == rule && $0.fix != nil } != isTold)
    }

    @Test(arguments: [
        #""notification": {"title": "Hi"}, "data": {"k": "v"}"#,
        #""notification": {"body": "Hi"}, "apns": {"headers": {"apns-priority": "10"}}"#,
        #""apns": {"payload": {"aps": {"alert": {"loc-key": "K"}, "mutable-content": 1}}}"#,
        #""notification": {"title": "Hi"}, "apns": {"payload": {"aps": {"alert": {"subtitle": ""}, "mutable-content": 1}}}"#,
        #""apns": {"headers": {"apns-priority": "10", "apns-push-type": "voip"}}"#,
        #""apns": {"headers": {"apns-priority": "10", "apns-push-type": "alert", "apns-topic": "com.e.app"}}"#,
        #""data": {"k": "v"}, "apns": {"live_activity_token": "t"}"#,
    ])
    func `what shows text, rings or belongs to an activity is fine`(_ members: String) throws {
        #expect(try LintedText(message: members).lines(of: rule) == [])
    }

    @Test(arguments: [
        (
            #""notification": {"title": "", "body": ""}, "android": {"notification": {"title": "Hi"}}"#,
            "message.notification warning"
        ),
        (
            #""notification": {"title": "Hi"}, "apns": {"payload": {"aps": {"alert": ""}}}"#,
            "message.apns.payload.aps.alert warning"
        ),
    ])
    func `an empty text shows nothing`(_ members: String, _ line: String) throws {
        #expect(try LintedText(message: members).lines(of: rule) == [line])
    }

    @Test func `a raw payload is judged alike`() throws {
        let linted = try LintedText(#"{"aps": {"mutable-content": 1, "sound": "default"}, "k": 1}"#)
        #expect(linted.lines == ["aps.mutable-content warning data-only-for-apple"])
        #expect(try LintedText(#"{"aps": {"content-available": 1}}"#).lines == [])
    }
}
