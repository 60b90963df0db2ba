// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MutableContentMissingRuleTests {
    private let rule = "mutable-content-missing"
    private let path = "message.apns.payload.aps.mutable-content warning"

    @Test(arguments: [
        #""notification": {"title": "Hi", "image": "https://e.com/a.png"}"#,
        #""notification": {"title": "Hi"}, "apns": {"fcm_options": {"image": "https://e.com/a.png"}}"#,
        #""notification": {"title": "Hi", "image": "https://e.com/a.png"}, "apns": {"payload": {"aps": {"mutable-content": 0}}}"#,
        #""apns": {"payload": {"aps": {"alert": "Hi"}}, "fcm_options": {"image": "https://e.com/a.png"}}"#,
    ])
    func `a picture for iPhones needs mutable-content`(_ members: String) throws {
        let linted = try LintedText(message: members)
        #expect(linted.lines(of: rule) == [path])
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "apns", "payload", "aps", "mutable-content"] == 1)
        #expect(fixed.warnings.isEmpty)
    }

    @Test(arguments: [
        #""notification": {"title": "Hi"}"#,
        #""notification": {"title": "Hi", "image": "https://e.com/a.png"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}"#,
        #""notification": {"title": "Hi"}, "android": {"notification": {"image": "https://e.com/a.png"}}"#,
        #""notification": {"title": "Hi"}, "webpush": {"notification": {"image": "https://e.com/a.png"}}"#,
        #""apns": {"live_activity_token": "t", "payload": {"aps": {"event": "end"}}, "fcm_options": {"image": "https://e.com/a.png"}}"#,
    ])
    func `without a picture for iPhones, or with it set, nothing is said`(_ members: String) throws {
        #expect(try LintedText(message: members).lines(of: rule) == [])
    }

    @Test(arguments: ["voip", "complication", "pushtotalk", "location"])
    func `a push for another receiver than iOS's notifications starts no extension`(_ type: String) throws {
        let header = #""headers": {"apns-topic": "com.example.app", "apns-push-type": "\#(type)"}"#
        let payload = #""payload": {"aps": {"alert": "Hi"}, "caller": {"avatar": "https://e.com/a.png"}}"#
        let message = try LintedText(message: #""apns": {\#(header), \#(payload)}"#)
        #expect(message.lines(of: rule) == [])
    }

    @Test func `a raw payload is read where Firebase's helper reads`() throws {
        let linted = try LintedText(#"{"aps": {"alert": "Hi"}, "fcm_options": {"image": "https://e.com/a.png"}}"#)
        #expect(linted.lines == ["aps.mutable-content warning mutable-content-missing"])
        #expect(try linted.fixed(by: rule).lines.isEmpty)
    }

    @Test func `a picture under an app's own key is only noted`() throws {
        let linted = try LintedText(#"{"aps": {"alert": "Hi"}, "media-url": "https://e.com/a.png"}"#)
        #expect(linted.lines == ["aps.mutable-content note mutable-content-missing"])
        #expect(try linted.sentence(of: rule).contains("picture in media-url"))
        #expect(try linted.fixed(by: rule).lines.isEmpty)
    }

    @Test func `the sentence names the picture, the missing key and the remedy`() throws {
        let linted = try LintedText(message: #""notification": {"title": "Hi", "image": "https://e.com/a.png"}"#)
        #expect(
            try linted.sentence(of: rule)
                == "iPhones show no picture: there is one in notification.image, but aps.mutable-content is missing, "
                + "so iOS does not start the app's service extension; set it to 1."
        )
    }

    @Test func `a built message is linted like one that was read`() {
        var message = PushMessage(to: .topic("news"), notification: .init(title: "Hi", image: "https://e.com/a.png"))
        #expect(message.lint().map(\.rule) == ["mutable-content-missing"])
        #expect(message.lint().first?.path == "message.apns.payload.aps.mutable-content")
        message.attachImage("https://e.com/a.png", for: [.apple])
        #expect(message.lint().isEmpty)
    }
}
