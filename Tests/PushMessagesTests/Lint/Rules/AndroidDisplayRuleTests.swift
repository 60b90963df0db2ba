// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// Rules about what Android shows of a notification, and what it does with it.
@Suite(.timeLimit(.minutes(10)))
struct AndroidDisplayRuleTests {
    @Test(arguments: [
        (#"{"sound": "bell"}"#, "channel_id note android-channel"),
        (#"{"notification_priority": "PRIORITY_MAX"}"#, "channel_id note android-channel"),
        (#"{"click_action": "https://e.com/sale"}"#, "click_action warning android-click-action"),
    ])
    func `a field is found in both forms`(_ notification: String, _ line: String) throws {
        #expect(
            try LintedText(message: #""android": {"notification": \#(notification)}"#).lines
                == ["message.android.notification.\(line)"]
        )
        #expect(
            try LintedText(message: #""android_v2": {"remote_notification": {"notification": \#(notification)}}"#).lines
                == ["message.android_v2.remote_notification.notification.\(line)"]
        )
    }

    @Test(arguments: [
        #"{"sound": "default"}"#, #"{"sound": "bell", "channel_id": "news"}"#, #"{"click_action": "OPEN_SALE"}"#,
        #"{"notification_priority": "PRIORITY_DEFAULT"}"#, #"{"proxy": "DENY"}"#,
    ])
    func `what needs no channel, and names of actions, are fine`(_ notification: String) throws {
        #expect(try LintedText(message: #""android": {"notification": \#(notification)}"#).lines == [])
    }

    @Test func `a long text beside a picture is cut`() throws {
        func lint(_ count: Int, image: String) throws -> [String] {
            let body = String(repeating: "é", count: count)
            return try LintedText(
                message:
                    #""notification": {"title": "Hi", "body": "\#(body)"\#(image)}, "apns": {"payload": {"aps": {"mutable-content": 1}}}"#
            ).lines
        }
        let image = #", "image": "https://e.com/a.png""#
        #expect(try lint(90, image: image) == [])
        #expect(try lint(91, image: image) == ["message.notification.body note android-body-cut"])
        #expect(try lint(500, image: "") == [])
    }

    @Test func `data alone is the app's to show`() throws {
        let linted = try LintedText(
            message: #""data": {"k": "v"}, "apns": {"payload": {"aps": {"content-available": 1}}}"#
        )
        #expect(linted.lines == ["message.data note data-only"])
        let apple = try LintedText(message: #""data": {"k": "v"}, "apns": {"payload": {"aps": {"alert": "Hi"}}}"#)
        #expect(apple.lines == [])
    }

    @Test(arguments: ["high", "HIGH", "max"])
    func `a priority among the data is not FCM's`(_ word: String) throws {
        let linted = try LintedText(
            message:
                #""data": {"k": "v", "priority": "\#(word)"}, "apns": {"payload": {"aps": {"content-available": 1}}}"#
        )
        #expect(linted.lines == ["message.data note data-only", "message.data.priority note data-only"])
        let fix = try #require(linted.findings.last?.fix)
        let fixed = fix.apply(to: try JSONValue(parsing: #"{"message": {"data": {"priority": "\#(word)"}}}"#))
        #expect(fixed["message"]?["android"]?["priority"] == "HIGH")
    }

    @Test(arguments: [
        #""data": {"priority": "high"}, "android": {"priority": "HIGH"}"#, #""data": {"priority": "low"}"#,
        #""data": {"priority": "high"}, "notification": {"title": "a"}"#,
    ])
    func `a priority that FCM has, or that nobody means for it, is fine`(_ members: String) throws {
        #expect(try !LintedText(message: members).lines.contains { $0.contains("data.priority") })
    }

    @Test(arguments: [(#"true"#, JSONValue("DENY")), (#"false"#, nil)])
    func `the deprecated switch becomes its successor`(_ value: String, _ proxy: JSONValue?) throws {
        let linted = try LintedText(
            message: #""android": {"notification": {"title": "Hi", "bypass_proxy_notification": \#(value)}}"#
        )
        #expect(linted.lines == ["message.android.notification.bypass_proxy_notification note android-proxy"])
        let fixed = try linted.fixed(by: "android-proxy")
        #expect(fixed["message", "android", "notification", "proxy"] == proxy)
        #expect(fixed.lines == [])
    }

    @Test func `explicit lights beat the default ones`() throws {
        let linted = try LintedText(
            message: #"""
                "android": {"notification": {"channel_id": "c", "default_light_settings": true, "light_settings": {
                    "color": {"red": 1}, "light_on_duration": "1s", "light_off_duration": "1s"}}}
                """#
        )
        #expect(linted.lines == ["message.android.notification.default_light_settings note android-light"])
        #expect(try linted.fixed(by: "android-light").lines == [])
    }

    @Test(arguments: [
        (#"{"require_interaction": true}"#, "require_interaction", "requireInteraction"),
        (#"{"direction": "rtl"}"#, "direction", "dir"), (#"{"timestamp_millis": 5}"#, "timestamp_millis", "timestamp"),
    ])
    func `an option for browsers has one name`(_ options: String, _ name: String, _ right: String) throws {
        let linted = try LintedText(message: #""webpush": {"notification": \#(options)}"#)
        #expect(linted.lines == ["message.webpush.notification.\(name) warning web-notification-options"])
        let fixed = try linted.fixed(by: "web-notification-options")
        #expect(fixed["message", "webpush", "notification", right] != nil)
        #expect(fixed.lines == [])
    }

    @Test(arguments: [#""silent": "true", "vibrate": 200"#, #""renotify": 1"#])
    func `what JavaScript takes for true is true`(_ options: String) throws {
        let linted = try LintedText(message: #""webpush": {"notification": {\#(options)}}"#)
        #expect(linted.warnings.count == 1)
    }
}
