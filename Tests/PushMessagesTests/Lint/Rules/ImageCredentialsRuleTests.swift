// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImageCredentialsRuleTests {
    @Test(arguments: [
        "https://cam:secret@cdn.example.com/a.jpg", "https://cam@cdn.example.com/a.jpg", "HTTPS://:pw@h.example/a.jpg",
        "https://a@b@h.example/a.jpg", "https:\\\\cam@h.example/a.jpg",
    ])
    func `a name or password in the address is a picture that Chrome does not ask for`(url: String) throws {
        let common = try LintedText(
            message: #""notification": {"title": "Hi", "image": "\#(url.replacing("\\", with: "\\\\"))"}"#
        )
        #expect(common.lines(of: "image-credentials") == ["message.notification.image warning"])
        let own = try LintedText(
            message: #""webpush": {"notification": {"title": "Hi", "icon": "\#(url.replacing("\\", with: "\\\\"))"}}"#
        )
        #expect(own.lines(of: "image-credentials") == ["message.webpush.notification.icon warning"])
        let button = try LintedText(
            message:
                #""webpush": {"notification": {"title": "Hi", "actions": [{"action": "a", "title": "b", "icon": "\#(url.replacing("\\", with: "\\\\"))"}]}}"#
        )
        #expect(button.lines(of: "image-credentials") == ["message.webpush.notification.actions[0].icon warning"])
    }

    @Test(arguments: [
        "https://cdn.example.com/a@b.jpg", "https://cdn.example.com?u=a@b", "https://@h.example/a.jpg",
        "https://:@h.example/a.jpg", "/a@b.jpg", "mailto:a@b.example", "a@b", "",
    ])
    func `an at sign elsewhere is none`(url: String) throws {
        let linted = try LintedText(message: #""webpush": {"notification": {"title": "Hi", "image": "\#(url)"}}"#)
        #expect(linted.lines(of: "image-credentials") == [])
    }

    @Test func `the Web's own picture counts where there is one`() throws {
        let linted = try LintedText(
            message:
                #""notification": {"title": "Hi", "image": "https://a:b@h.example/a.jpg"}, "webpush": {"notification": {"image": "https://h.example/a.jpg"}}"#
        )
        #expect(linted.lines(of: "image-credentials") == [])
    }
}
