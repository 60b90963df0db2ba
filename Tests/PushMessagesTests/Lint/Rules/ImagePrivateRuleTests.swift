// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct ImagePrivateRuleTests {
    private let rule = "image-private"

    private func lint(_ url: String) throws -> LintedText {
        try LintedText(
            message:
                #""notification": {"title": "Hi", "image": "\#(url)"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}"#
        )
    }

    @Test(arguments: [
        "127.0.0.1", "127.1.2.3", "127.1", "0x7f.1", "2130706433", "0.0.0.0", "10.0.0.5", "172.16.0.1",
        "172.31.255.255",
        "192.168.1.20", "169.254.1.1", "100.64.0.1", "[::1]", "[fc00::1]", "[fd12:3456::1]", "[fe80::1]",
        "[::ffff:10.0.0.5]", "localhost", "LOCALHOST", "api.localhost", "homeassistant.local", "nas.lan",
        "cdn.internal",
        "router.home.arpa", "shop.test", "intranet", "printer.local.", "nas.fritz.box", "fritz.box", "app.lvh.me",
        "localtest.me", "10.0.0.5.nip.io", "shop.192.168.1.7.nip.io", "shop-10-0-0-5.sslip.io", "127.0.0.1.nip.io",
    ])
    func `a machine nearby is not reached from elsewhere`(_ host: String) throws {
        for scheme in ["https", "http"] {
            let linted = try lint("\(scheme)://\(host):8123/a.png")
            #expect(linted.lines(of: rule) == ["message.notification.image warning"])
        }
    }

    @Test(arguments: [
        "11.0.0.1", "172.15.0.1", "172.32.0.1", "192.169.0.1", "169.253.0.1", "100.128.0.1", "[2001:db8::1]",
        "[fbff::1]",
        "[::2]", "e.com", "local.e.com", "lan.example", "localhost.example.com", "[::ffff:192.0.2.1]",
        "11.0.0.5.nip.io", "nip.io", "docs.nip.io", "0.5.nip.io", "fritzbox.com", "my.box", "club-me.me",
    ])
    func `other hosts may be reached`(_ host: String) throws {
        #expect(try lint("https://\(host)/a.png").lines(of: rule) == [])
    }

    @Test(arguments: ["https://pictures.invalid/a.png", "https://cdn.e.com.INVALID/a.png"])
    func `a name that is kept free stands for no machine`(_ url: String) throws {
        #expect(try lint(url).sentence(of: rule).contains("so no device shows a picture"))
        let source = try JSONDocument(
            parsing: Array(#"{"message": {"topic": "t", "notification": {"title": "a", "image": "\#(url)"}}}"#.utf8)
        )
        #expect(!Linter.simulation.lint(source).contains { $0.rule == rule })
    }

    @Test func `pictures of one machine are one finding`() throws {
        let linted = try LintedText(
            message: #"""
                "notification": {"title": "Hi", "image": "http://127.0.0.1:8080/a.png"},
                "android": {"notification": {"image": "http://127.0.0.1:8080/b.png"}},
                "webpush": {"notification": {"image": "http://127.0.0.1:8080/a.png"}}
                """#
        )
        #expect(linted.lines(of: rule) == ["message.notification.image warning"])
        #expect(linted.lines(of: "image-url") == [])
        let sentence = try linted.sentence(of: rule)
        #expect(sentence.contains("also in webpush.notification.image and android.notification.image"))
    }

    @Test func `a browser's icons are pictures too`() throws {
        let linted = try LintedText(
            message: #"""
                "webpush": {"notification": {"title": "a", "icon": "https://10.0.0.1/i.png", "badge": "/b.png",
                "actions": [{"action": "a", "title": "b", "icon": "https://10.0.0.1/a.png"}]}}
                """#
        )
        #expect(linted.lines(of: rule) == ["message.webpush.notification.icon warning"])
        #expect(try linted.sentence(of: rule).contains("also in webpush.notification.actions[0].icon"))
    }

    @Test(arguments: [
        (#"{"image": "http://192.168.1.5/a.jpg"}"#, ["message.data.image warning"]),
        (#"{"payload": "{\"bigPicture\": \"http://10.0.0.5/a.jpg\"}"}"#, ["message.data.payload warning"]),
        (#"{"image": "https://e.com/a.jpg", "server": "http://192.168.1.5:8080/api"}"#, []),
    ])
    func `a picture of the data is one that the app loads`(_ data: String, _ lines: [String]) throws {
        #expect(try LintedText(message: #""data": \#(data)"#).lines(of: rule) == lines)
    }

    @Test func `who simulates on this machine has one quiet line`() throws {
        let text = #"{"message": {"topic": "n", "notification": {"title": "Hi", "image": "http://127.0.0.1:1/a.png"}}}"#
        let findings = Linter.simulation.lint(try JSONDocument(parsing: Array(text.utf8)))
        #expect(findings.filter { $0.rule == rule }.map(\.severity) == [.note])
        let near = text.replacing("127.0.0.1", with: "10.0.0.5")
        let warned = Linter.simulation.lint(try JSONDocument(parsing: Array(near.utf8)))
        #expect(warned.filter { $0.rule == rule }.map(\.severity) == [.warning])
    }
}
