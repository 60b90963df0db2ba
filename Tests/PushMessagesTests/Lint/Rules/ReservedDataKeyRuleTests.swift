// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ReservedDataKeyRuleTests {
    private func lint(_ key: String) -> [Finding] {
        PushMessage(to: .topic("t"), notification: .init(title: "Hi"), data: [key: "v"]).lint()
    }

    @Test(arguments: ["from", "message_type", "google.x", "gcm.notification.title"])
    func `keys that FCM refuses are errors`(_ key: String) {
        #expect(lint(key).map(\.rule) == ["reserved-data-key"])
        #expect(lint(key).map(\.severity) == [.error])
    }

    @Test(arguments: ["collapse_key", "gcm.x", "aps", "fcm_options"])
    func `keys that get lost are warnings`(_ key: String) {
        #expect(lint(key).map(\.rule) == ["reserved-data-key"])
        #expect(lint(key).map(\.severity) == [.warning])
    }

    @Test(arguments: ["google", "gcmx", "gcm_title", "gcm_alert", "googlefoo"])
    func `keys that only older texts reserve are notes`(_ key: String) {
        #expect(lint(key).map(\.rule) == ["reserved-data-key"])
        #expect(lint(key).map(\.severity) == [.note])
    }

    @Test func `what a vendor's SDK reads cannot have another name`() {
        let message = PushMessage(
            to: .topic("t"),
            data: ["push_from": "moengage", "gcm_title": "a", "gcm_alert": "b", "gcm_image_url": "https://e.com/a.png"]
        )
        #expect(!message.lint().contains { $0.rule == "reserved-data-key" })
    }

    @Test(arguments: ["From", "from_user", "message", "recipe", "notification", "my.google.id", ""])
    func `other keys are fine`(_ key: String) {
        #expect(lint(key) == [])
    }

    @Test func `every map of data is looked at`() throws {
        let linted = try LintedText(
            message: #"""
                "notification": {"title": "Hi"}, "data": {"ok": "1", "from": "1"}, "android": {"data": {"from": "1"}},
                "webpush": {"data": {"google.c.a": "1", "aps": "1"}}
                """#
        )
        #expect(
            linted.lines == [
                "message.data.from error reserved-data-key", "message.android.data.from error reserved-data-key",
                #"message.webpush.data["google.c.a"] error reserved-data-key"#,
            ]
        )
    }
}
