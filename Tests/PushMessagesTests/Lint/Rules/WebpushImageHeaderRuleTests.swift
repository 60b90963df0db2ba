// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WebpushImageHeaderRuleTests {
    private let rule = "webpush-image-header"

    @Test(arguments: ["image", "Image"])
    func `the header alone is a warning, and the fix moves it`(_ name: String) throws {
        let linted = try LintedText(
            message: #""webpush": {"headers": {"TTL": "60", "\#(name)": "https://e.com/a.png"}}"#
        )
        #expect(linted.warnings == ["message.webpush.headers.\(name) warning webpush-image-header"])
        let fixed = try linted.fixed(by: rule)
        #expect(
            fixed["message", "webpush"] == ["headers": ["TTL": "60"], "notification": ["image": "https://e.com/a.png"]]
        )
        #expect(fixed.lines == [])
    }

    @Test func `beside the option it is a note`() throws {
        var message = PushMessage(to: .topic("t"), notification: .init(title: "Hi"))
        message.attachImage("https://e.com/a.png")
        #expect(message.lint().map { "\($0.rule) \($0.severity)" } == ["webpush-image-header note"])
    }

    @Test func `the option alone is fine`() throws {
        #expect(try LintedText(message: #""webpush": {"notification": {"image": "https://e.com/a.png"}}"#).lines == [])
    }
}
