// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

@testable import PushSimulator

/// Pushes that say themselves what is shown, as each reader takes them.
@Suite(.timeLimit(.minutes(10)))
struct DeclarativePushTests {
    enum Verdict: Sendable { case shown, ordinary, rejected }

    /// A notification with these members, and a push around it with those.
    private static func push(_ notification: String = "", _ top: String = "", version: String = "8030") -> String {
        #"{"web_push":\#(version)\#(top),"notification":{"title":"T","navigate":"https://e.test/"\#(notification)}}"#
    }

    private static func push(whole notification: String) -> String {
        #"{"web_push":8030,"notification":\#(notification)}"#
    }

    @Test func `what is written is read back the same by the specification and Safari`() throws {
        var push = DeclarativePush(title: "Breakfast", navigate: "https://e.test/menu")
        #expect(DeclarativePush.findings(in: push.payloadBytes).isEmpty)
        for reader in DeclarativePush.Reader.allCases {
            #expect(DeclarativePush.read(push.payloadBytes, as: reader) == .declarative(push))
        }
        (push.body, push.direction, push.language, push.tag) = ("Pancakes", "rtl", "ar", "menu")
        (push.icon, push.isSilent, push.data, push.isMutable) = ("https://e.test/i.png", true, ["id": 7], true)
        #expect(DeclarativePush.findings(in: push.payloadBytes).isEmpty)
        #expect(DeclarativePush.read(push.payloadBytes, as: .standard) == .declarative(push))
        #expect(DeclarativePush.read(push.payloadBytes, as: .webKit) == .declarative(push))
        push.appBadge = .max
        #expect(DeclarativePush.read(push.payloadBytes, as: .webKit) == .declarative(push))
        push.appBadge = nil
        push.actions = [.init("order", title: "Order", navigate: "https://e.test/order", icon: "https://e.test/o.png")]
        #expect(DeclarativePush.read(push.payloadBytes, as: .standard) == .declarative(push))
    }

    /// The verdicts of the specification, WebKit and Firefox on each.
    static let readings: [(text: String, standard: Verdict, webKit: Verdict, firefox: Verdict)] = [
        (push(), .shown, .shown, .shown),
        (push(whole: #"{"title":"T","navigate":"foo"}"#), .shown, .rejected, .shown),
        (push(whole: #"{"title":"T","navigate":"/menu?a=1"}"#), .shown, .rejected, .shown),
        (push(whole: #"{"navigate":"https://e.test/"}"#), .ordinary, .rejected, .ordinary),
        (push(whole: #"{"title":"","navigate":"https://e.test/"}"#), .shown, .rejected, .shown),
        (push(whole: #"{"title":4,"navigate":"https://e.test/"}"#), .ordinary, .rejected, .ordinary),
        (push(whole: #"{"title":"T"}"#), .ordinary, .rejected, .ordinary),
        (push(whole: #"{"title":"T","navigate":5}"#), .ordinary, .rejected, .ordinary),
        (push(whole: #"{"title":"T","navigate":"https://[bad"}"#), .ordinary, .rejected, .ordinary),
        (push(version: "\"8030\""), .ordinary, .ordinary, .ordinary),
        (push(version: "8031"), .ordinary, .ordinary, .ordinary),
        (push(version: "9001"), .ordinary, .ordinary, .ordinary),
        (push(version: "null"), .ordinary, .ordinary, .ordinary),
        (#"{"notification":{"title":"T","navigate":"https://e.test/"}}"#, .ordinary, .ordinary, .ordinary),
        (push(version: "8030.0"), .shown, .shown, .ordinary),
        (#"{"web_push":8030}"#, .ordinary, .rejected, .ordinary),
        (push(whole: "\"text\""), .ordinary, .rejected, .ordinary),
        ("not json", .ordinary, .ordinary, .ordinary), ("[]", .ordinary, .ordinary, .ordinary),
        ("8030", .ordinary, .ordinary, .ordinary), ("", .ordinary, .ordinary, .ordinary),
        (push(#","body":{}"#), .shown, .rejected, .shown), (push(#","lang":{}"#), .shown, .rejected, .shown),
        (push(#","lang":"language""#), .shown, .shown, .shown), (push(#","tag":{}"#), .shown, .rejected, .shown),
        (push(#","tag":"world""#), .shown, .shown, .shown), (push(#","dir":0"#), .shown, .rejected, .shown),
        (push(#","dir":"nonsense""#), .shown, .rejected, .shown), (push(#","dir":"auto""#), .shown, .shown, .shown),
        (push(#","dir":"ltr""#), .shown, .shown, .shown), (push(#","dir":"rtl""#), .shown, .shown, .shown),
        (push(#","icon":0"#), .shown, .rejected, .shown), (push(#","icon":"world""#), .shown, .rejected, .shown),
        (push(#","icon":"https://e.test/i.png""#), .shown, .shown, .shown),
        (push(#","silent":0"#), .shown, .rejected, .shown), (push(#","silent":true"#), .shown, .shown, .shown),
        (push("", #","app_badge":10"#), .shown, .shown, .shown),
        (push("", #","app_badge":"20""#), .shown, .shown, .shown),
        (push("", ",\"app_badge\":\"\""), .shown, .shown, .shown),
        (push("", #","app_badge":-1"#), .shown, .rejected, .shown),
        (push("", #","app_badge":{}"#), .shown, .rejected, .shown),
        (push("", #","app_badge":"+7""#), .shown, .rejected, .shown),
        (push("", #","app_badge":"18446744073709551615""#), .shown, .shown, .shown),
        (push("", #","app_badge":"18446744073709551616""#), .shown, .rejected, .shown),
        (push(#","app_badge":-1"#), .shown, .shown, .shown), (push("", #","mutable":39"#), .shown, .rejected, .shown),
        (push("", #","mutable":{}"#), .shown, .rejected, .shown),
        (push("", #","mutable":"true""#), .shown, .rejected, .shown),
        (push("", #","mutable":true"#), .shown, .shown, .shown),
        (push(#","options":0"#), .shown, .shown, .shown), (push(#","options":{}"#), .shown, .shown, .shown),
        (push(","), .ordinary, .shown, .ordinary), (push(#","body":"a,}""#), .shown, .shown, .shown),
        (push(#","silent":true,"vibrate":[1]"#), .ordinary, .shown, .shown),
        (push(#","renotify":true"#), .ordinary, .shown, .shown),
        (push(#","renotify":true,"tag":"t""#), .shown, .shown, .shown),
        (push(#","actions":[{"action":"a","title":"A"}]"#), .shown, .shown, .shown),
        (push(#","actions":[{"action":"a","title":"A","navigate":"https://[bad"}]"#), .shown, .shown, .ordinary),
        (push(#","data":"Raw string""#), .shown, .shown, .shown),
    ]

    @Test(arguments: readings + further)
    func `each reader takes a push as its own parser does`(
        _ text: String,
        _ standard: Verdict,
        _ webKit: Verdict,
        _ firefox: Verdict
    ) {
        for (reader, verdict) in [(DeclarativePush.Reader.standard, standard), (.webKit, webKit), (.firefox, firefox)] {
            let reading = DeclarativePush.read(Array(text.utf8), as: reader)
            let isRight =
                switch (reading, verdict) {
                case (.declarative, .shown), (.ordinary, .ordinary), (.rejected, .rejected): true
                default: false
                }
            #expect(isRight, "\(reader) reads \(text) as \(reading)")
        }
    }

    private static func read(_ text: String, as reader: DeclarativePush.Reader = .webKit) throws -> DeclarativePush {
        let reading = DeclarativePush.read(Array(text.utf8), as: reader, base: "https://shop.example/app/worker.js")
        guard case .declarative(let push) = reading else {
            Issue.record("\(reading)")
            throw CancellationError()
        }
        return push
    }

    @Test func `relative URLs are resolved where they may be`() throws {
        let text = Self.push(
            whole:
                #"{"title":"T","navigate":"menu","icon":"/i.png","actions":[{"action":"a","title":"A","navigate":"/a"},{"action":"b"}]}"#
        )
        for reader in [DeclarativePush.Reader.standard, .firefox] {
            let push = try Self.read(text, as: reader)
            #expect(push.navigate == "https://shop.example/app/menu" && push.icon == "https://shop.example/i.png")
            #expect(push.actions.map(\.navigate) == ["https://shop.example/a"])
        }
    }

    @Test func `the number on the icon is Safari's alone, and a text of digits is one`() throws {
        for (text, number) in [("10", 10), ("\"20\"", 20), ("\"\"", 0)] as [(String, UInt64)] {
            #expect(try Self.read(Self.push("", #","app_badge":\#(text)"#)).appBadge == number)
            #expect(try Self.read(Self.push("", #","app_badge":\#(text)"#), as: .standard).appBadge == nil)
        }
        #expect(try Self.read(Self.push(#","app_badge":5"#)).appBadge == nil)
    }

    @Test func `each reader looks for mutable at its own place`() throws {
        let (atTop, inside) = (Self.push("", #","mutable":true"#), Self.push(#","mutable":true"#))
        #expect(
            try DeclarativePush.Reader.allCases.map { try Self.read(atTop, as: $0).isMutable } == [true, true, false]
        )
        #expect(
            try DeclarativePush.Reader.allCases.map { try Self.read(inside, as: $0).isMutable } == [false, true, true]
        )
    }

    @Test(
        arguments: [
            (push(), []), (push(whole: #"{"title":"T","navigate":"/menu"}"#), ["error notification.navigate"]),
            (push(#","silent":true,"vibrate":[1]"#), ["warning notification.vibrate"]),
            (push("", #","app_badge":-1,"mutable":1"#), ["error mutable"]),
            (push(#","app_badge":1"#), ["warning notification.app_badge"]),
            (push(#","app_badge":1,"mutable":true"#, #","app_badge":1,"mutable":true"#), []),
            (push(#","mutable":true"#), ["warning notification.mutable"]),
            (push(version: "9001"), ["error web_push"]), (push(","), ["warning "]),
        ] as [(String, [String])]
    )
    func `what not all browsers take is found`(text: String, found: [String]) {
        let findings = DeclarativePush.findings(in: Array(text.utf8))
        #expect(findings.map { "\($0.severity.rawValue) \($0.path ?? "")" } == found, "\(findings.map(\.message))")
    }

    @Test(
        arguments: [
            (push(whole: #"{"title":"T"}"#), "Safari shows nothing, because navigate is missing; add it,"),
            (push(whole: #"{"title":"T","navigate":null}"#), "because navigate is not an absolute URL; change it,"),
            (push(whole: #"{"navigate":"https://e.test/"}"#), "because title is missing; add it,"),
            (push(whole: #"{"title":"","navigate":"https://e.test/"}"#), "because title is empty; change it,"),
        ] as [(String, String)]
    )
    func `what is missing is added, and what is wrong is changed`(text: String, words: String) {
        let messages = DeclarativePush.findings(in: Array(text.utf8)).map(\.message)
        #expect(messages.contains { $0.contains(words) }, "\(messages)")
    }

    // MARK: - In browsers

    private static let payload = push(#","body":"Fresh","data":{"a":1}"#, #","app_badge":3"#)

    private static func safari(
        _ version: Capabilities.Version,
        on system: Capabilities.System,
        worker: WebBrowser.Configuration.Worker = .none
    ) -> WebBrowser {
        var configuration = WebBrowser.Configuration(.safari, on: system)
        (configuration.version, configuration.worker, configuration.origin) = (version, worker, "https://shop.example")
        return WebBrowser(configuration)
    }

    @Test(arguments: [("18.4", Capabilities.System.iOS), ("18.5", .macOS), ("26.0", .macOS)])
    func `Safari shows a declarative push without a worker`(version: String, system: Capabilities.System) async throws {
        let browser = Self.safari(try #require(Capabilities.Version(version)), on: system)
        let delivery = await browser.receive(
            DirectPush(headers: ["Urgency": "high"], data: Array(Self.payload.utf8))
        )
        #expect(delivery.outcome == .shown && delivery.findings.isEmpty, "\(delivery.findings)")
        let displayed = try #require(delivery.displayed)
        #expect(displayed.title == "T" && displayed.body == "Fresh" && displayed.badge == 3)
        #expect(displayed.web?.link == "https://e.test/")
    }

    @Test(arguments: [
        (#","image":"https://e.test/a.png""#, 1), (#","image":"""#, 0), (#","icon":"https://e.test/i.png""#, 0),
    ])
    func `Safari is said to show no picture of a declarative push that has one`(member: String, count: Int) async {
        let push = DirectPush(headers: ["Urgency": "high"], data: Array(Self.push(member).utf8))
        let delivery = await Self.safari("26.0", on: .macOS).receive(push)
        #expect(delivery.outcome == .shown)
        #expect(delivery.findings.map(\.rule) == Array(repeating: "web-no-image-browser", count: count))
    }

    @Test(arguments: [("18.3", Capabilities.System.iOS), ("18.4", .macOS)])
    func `an older Safari hands it to the worker`(version: String, system: Capabilities.System) async throws {
        let version = try #require(Capabilities.Version(version))
        let push = DirectPush(headers: ["Urgency": "high"], data: Array(Self.payload.utf8))
        #expect(await Self.safari(version, on: system).receive(push).findings.map(\.rule) == ["web-no-worker"])
        let delivery = await Self.safari(version, on: system, worker: .foreign).receive(push)
        #expect(delivery.outcome == .handedToApp && delivery.displayed == nil)
    }

    @Test(arguments: [Capabilities.Browser.chrome, .firefox])
    func `other browsers hand it to the worker, whose click opens nothing`(browser: Capabilities.Browser) async throws {
        let push = DirectPush(headers: ["Urgency": "high"], data: Array(Self.payload.utf8))
        let delivery = await WebBrowser(.init(browser, on: .macOS)).receive(push)
        #expect(delivery.displayed?.title == "T" && delivery.displayed?.web?.link == nil)
        #expect(delivery.findings.contains { $0.rule == "declarative-unread" })
    }

    @Test func `what Safari refuses is shown by nobody, and said`() async throws {
        let data = Array(Self.push(whole: #"{"title":"T","navigate":"/menu"}"#).utf8)
        let delivery = await Self.safari("18.5", on: .macOS, worker: .firebaseShowingData)
            .receive(DirectPush(headers: ["Urgency": "high"], data: data))
        #expect(delivery.outcome == .notShown && delivery.displayed == nil)
        let finding = try #require(delivery.findings.first)
        #expect(
            finding.rule == "declarative-rejected"
                && finding.message.contains("navigate is not an absolute URL")
        )
    }

    @Test func `the third push that shows nothing ends Safari's subscription`() async {
        let browser = WebBrowser(.init(.safari, on: .macOS))
        let silent = PushMessage(to: .token("t"), data: ["a": "b"])
        let shown = PushMessage(to: .token("t"), notification: .init(title: "T"))
        var severities: [Severity?] = []
        for message in [silent, shown, silent, silent] {
            let delivery = await browser.receive(message)
            severities.append(delivery.findings.first { $0.rule == "web-silent-push" }?.severity)
        }
        #expect(severities == [.warning, nil, .warning, .error])
        #expect(await browser.receive(shown).findings.first?.rule == "webpush-gone")
    }

    @Test func `the count outlives the browser, whatever lies in its file`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let silent = PushMessage(to: .token("t"), data: ["a": "b"])
        func severity() async -> Severity? {
            var configuration = WebBrowser.Configuration(.safari, on: .macOS)
            configuration.dataDirectory = folder
            let delivery = await WebBrowser(configuration).receive(silent)
            return delivery.findings.first { $0.rule == "web-silent-push" }?.severity
        }
        for expected in [Severity.warning, .warning, .error, .warning] { #expect(await severity() == expected) }
        let file = folder.appending(path: "silent-pushes")
        for (content, expected) in [
            ("x", Severity.warning), ("-9", .warning), ("99999999999999999999", .warning), ("7", .error),
        ] {
            try Data(content.utf8).write(to: file)
            #expect(await severity() == expected, "\(content)")
        }
    }

    /// What the sheets of the browsers do not list: the same rules on other inputs.
    private static let further: [(text: String, standard: Verdict, webKit: Verdict, firefox: Verdict)] = [
        ("[\(push())]", .ordinary, .ordinary, .ordinary), (" \n\(push())\r\n\t", .shown, .shown, .shown),
        (push() + "x", .ordinary, .ordinary, .ordinary), (String(push().dropLast()), .ordinary, .ordinary, .ordinary),
        (push().replacing("\"", with: "'"), .ordinary, .ordinary, .ordinary),
        ("/* a */" + push(), .ordinary, .ordinary, .ordinary),
        ("{," + push().dropFirst(), .ordinary, .ordinary, .ordinary),
        (push().replacing("web_push", with: #"web\u005fpush"#), .shown, .shown, .shown),
        (push(version: "8.03e3"), .shown, .shown, .ordinary), (push(version: "-8030"), .ordinary, .ordinary, .ordinary),
        (push(version: "80300"), .ordinary, .ordinary, .ordinary),
        (push(version: "true"), .ordinary, .ordinary, .ordinary),
        (push(version: "[8030]"), .ordinary, .ordinary, .ordinary),
        (push(whole: "null"), .ordinary, .rejected, .ordinary), (push(whole: "[]"), .ordinary, .rejected, .ordinary),
        (push(whole: #"{"title":null,"navigate":"https://e.test/"}"#), .ordinary, .rejected, .ordinary),
        (push(whole: #"{"title":" ","navigate":"https://e.test/"}"#), .shown, .shown, .shown),
        (push(whole: #"{"title":"🥞 قهوة","navigate":"https://e.test/"}"#), .shown, .shown, .shown),
        (push(whole: #"{"title":"T","navigate":"//e.test/"}"#), .shown, .rejected, .shown),
        (push(whole: #"{"title":"T","navigate":" https://e.test/ "}"#), .shown, .shown, .shown),
        (push(whole: #"{"title":"T","navigate":"HTTPS://E.TEST"}"#), .shown, .shown, .shown),
        (push(whole: #"{"title":"T","navigate":"https://"}"#), .ordinary, .rejected, .ordinary),
        (push(#","dir":"RTL""#), .shown, .rejected, .shown), (push(#","silent":"true""#), .shown, .rejected, .shown),
        (push(#","silent":true,"vibrate":"no""#), .shown, .shown, .shown),
        (push(#","renotify":"true""#), .shown, .shown, .shown), (push(#","actions":{}"#), .shown, .shown, .shown),
        (push(#","actions":[1,"x",{}]"#), .shown, .shown, .shown),
        (push(#","actions":[],"#), .ordinary, .shown, .ordinary),
        (push(#","requireInteraction":"yes","image":5,"badge":{},"timestamp":-1"#), .shown, .shown, .shown),
        (push(#","data":[1,{"a":null}]"#), .shown, .shown, .shown),
        (push(#","foo":1"#, #","bar":[]"#), .shown, .shown, .shown),
        (push("", #","app_badge":false"#), .shown, .rejected, .shown),
        (push("", #","app_badge":"7a""#), .shown, .rejected, .shown),
    ]

    @Test func `declarative pushes do not count, and other browsers count none`() async throws {
        let browser = Self.safari("18.5", on: .macOS)
        for _ in 0..<4 {
            let delivery = await browser.receive(
                DirectPush(headers: ["Urgency": "high"], data: Array(Self.payload.utf8))
            )
            #expect(delivery.outcome == .shown)
        }
        let chrome = WebBrowser(.init(.chrome, on: .macOS))
        for _ in 0..<4 {
            let delivery = await chrome.receive(PushMessage(to: .token("t"), data: ["a": "b"]))
            #expect(!delivery.findings.contains { $0.rule == "web-silent-push" })
        }
    }
}
