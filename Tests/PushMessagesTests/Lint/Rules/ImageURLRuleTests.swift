// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImageURLRuleTests {
    private let rule = "image-url"

    private func lint(_ url: String) throws -> LintedText {
        try LintedText(
            message:
                #""notification": {"title": "Hi", "image": "\#(url)"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}"#
        )
    }

    @Test(arguments: [
        "https://e.com/a.png", "https://e.com", "https://e.com:8443/a?b=c&d#e", "https://user@e.com/a",
        "HTTPS://E.com/a",
        "https://192.0.2.1/a", "https://[2001:db8::1]:443/a", "https://e.com/image.php?id=1",
        "https://e.com/%C3%A9.png", "https://e.com/no-extension", "https://xn--caf-dma.example/a.webp",
        "https://my_bucket.e.com/a",
    ])
    func `an absolute https URL is fine, whatever it ends with`(_ url: String) throws {
        #expect(try lint(url).lines(of: rule) == [])
    }

    @Test(arguments: [
        ("", "is empty"), ("image.jpg", "is no absolute URL"), ("//e.com/a.png", "is no absolute URL"),
        ("a invalid URL", "is no absolute URL"), ("gs://bucket/a.png", #"has the scheme "gs""#),
        ("data:image/png;base64,AAAA", #"has the scheme "data""#), ("https:e.com", "names no host"),
        ("https:///a.png", "names no host"), ("https://e com/a.png", "holds a space"),
        ("https://e,com/a.png", "names a host that cannot exist"), ("https://e.com:99999/a", "names a port"),
        ("https://foo.bar.pizza-monster.png", "names a file as its host"),
        ("https://https://e.com/a.png", "names a host"),
        ("https://[::1/a", "names a host that cannot exist"), ("https://e.com/100%.png", "holds a %"),
    ])
    func `what devices cannot load is a warning that says why`(_ url: String, _ words: String) throws {
        let linted = try lint(url)
        #expect(linted.lines(of: rule) == ["message.notification.image warning"])
        #expect(try linted.sentence(of: rule).contains(words))
    }

    @Test(arguments: [
        (" https://e.com/a.png\\n", "https://e.com/a.png"),
        ("https://e.com/my picture.png", "https://e.com/my%20picture.png"),
        ("https://e.com/café.png", "https://e.com/caf%C3%A9.png"), ("https://e.com/{a}|b", "https://e.com/%7Ba%7D%7Cb"),
    ])
    func `what only needs encoding is encoded`(_ url: String, _ right: String) throws {
        let linted = try lint(url)
        #expect(linted.lines == ["message.notification.image warning image-url"])
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "notification", "image"] == .string(right))
        #expect(fixed.warnings.isEmpty)
    }

    @Test func `http is blocked by each platform in its own way`() throws {
        let url = "http://e.com/a.png"
        let linted = try LintedText(
            message: #"""
                "notification": {"title": "Hi", "image": "\#(url)"}, "android": {"notification": {"image": "\#(url)"}},
                "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "\#(url)"}},
                "webpush": {"notification": {"image": "\#(url)"}}
                """#
        )
        #expect(
            linted.lines == [
                "message.notification.image warning image-url", "message.android.notification.image warning image-url",
                "message.apns.fcm_options.image warning image-url",
                "message.webpush.notification.image warning image-url",
            ]
        )
        #expect(linted.findings.map(\.platform) == [nil, .android, .apple, .web])
    }

    @Test(arguments: ["http://localhost:8080/a.png", "http://127.0.0.1/a.png", "http://[::1]:80/a"])
    func `http on this machine is a note`(_ url: String) throws {
        #expect(try lint(url).lines(of: rule) == ["message.notification.image note"])
    }

    @Test(arguments: ["/a.png", "a.png", "data:image/png;base64,AAAA"])
    func `a page may name its picture by itself`(_ url: String) throws {
        #expect(
            try LintedText(message: #""webpush": {"notification": {"title": "Hi", "image": "\#(url)"}}"#).lines == []
        )
    }

    @Test func `a page's icons are not loaded by http either`() throws {
        let linted = try LintedText(
            message: #""webpush": {"notification": {"icon": "http://e.com/i.png", "badge": "/b.png"}}"#
        )
        #expect(linted.lines == ["message.webpush.notification.icon warning image-url"])
    }

    @Test func `a raw payload's picture is checked too`() throws {
        let linted = try LintedText(
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "http://e.com/a.png"}}"#
        )
        #expect(linted.lines == ["fcm_options.image warning image-url"])
    }
}
