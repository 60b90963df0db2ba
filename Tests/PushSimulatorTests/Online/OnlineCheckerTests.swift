// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct OnlineCheckerTests {
    private static let png = SampleMedia.png.bytes

    private static func message(showing url: String) -> PushDocument {
        push(#"{"message": {"topic": "t", "notification": {"title": "T", "image": "\#(url)"}}}"#)
    }

    private static func push(_ text: String) -> PushDocument {
        // A text that is not JSON fails the test that wrote it.
        try! PushDocument.read(Array(text.utf8))
    }

    private static func rules(_ findings: [Finding]) -> [String] {
        findings.filter { $0.severity > .note }.map(\.rule)
    }

    @Test func `a sound picture is no finding, and is asked for once by all platforms and messages`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let checker = OnlineChecker.unhurried()
            try await withThrowingTaskGroup { group in
                for _ in 0..<50 {
                    group.addTask { await checker.check(Self.message(showing: server.url("/a.png"))) }
                }
                for try await findings in group {
                    #expect(findings == [])
                }
            }
            let later = await checker.check(
                Self.push(#"{"topic": "t", "webpush": {"notification": {"icon": "\#(server.url("/a.png"))"}}}"#)
            )
            #expect(Self.rules(later) == [])
            #expect(server.requestCount == 1)
            let request = try await server.request(number: 0)
            #expect(request.header("Accept") == "*/*")
            #expect(request.header("User-Agent")?.contains("CFNetwork") == true)
        }
    }

    @Test func `a page for signing in is said to be one by every platform`() async throws {
        let page = LoopbackAnswer.bytes(Array("<!doctype html><title>Sign in</title>".utf8), contentType: "text/html")
        try await withLoopbackServer(["/a.jpg": .redirect(to: "/signin"), "/signin": page]) { server in
            let findings = await OnlineChecker.unhurried().check(Self.message(showing: server.url("/a.jpg")))
            #expect(
                Self.rules(findings) == ["apple-picture-is-page", "android-picture-is-page", "web-picture-is-page"]
            )
            #expect(findings.allSatisfy { $0.message.contains("leads to a page for signing in") })
        }
    }

    @Test(arguments: [
        (LoopbackAnswer.notFound, ["apple-http-error", "android-http-error", "web-http-error"]),
        (
            .bytes(Array("no picture".utf8), contentType: "image/png"),
            ["apple-picture-unreadable", "android-decode", "web-decode"]
        ),
        (.bytes(png, contentType: nil), []),
        (.redirect(to: "/picture"), ["apple-redirect-loop", "android-redirect-loop", "web-redirect-loop"]),
        (
            .truncated(Array(png.dropLast(10)), announcing: png.count),
            ["apple-download-incomplete", "android-download-incomplete", "web-download-incomplete"]
        ),
    ])
    func `each platform says what it does`(answer: LoopbackAnswer, rules: [String]) async throws {
        try await withLoopbackServer(["/picture.png": answer, "/picture": answer]) { server in
            let path = answer == .redirect(to: "/picture") ? "/picture" : "/picture.png"
            let findings = await OnlineChecker.unhurried().check(Self.message(showing: server.url(path)))
            #expect(Self.rules(findings) == rules)
            #expect(findings.allSatisfy { $0.path == "message.notification.image" && $0.fix == nil })
            #expect(server.requestCount == 1)
        }
    }

    @Test func `a limit of one platform is no limit of another`() async throws {
        // The chunk that the decoders pass over makes it as large as it has to be.
        let large = Self.png + Array(repeating: 0, count: 1_048_577 - Self.png.count)
        let routes: LoopbackRoutes = [
            "/announced.png": .bytes(large, contentType: "image/png"),
            "/unannounced.png": .unannounced(large, contentType: "image/png"),
        ]
        try await withLoopbackServer(routes) { server in
            let checker = OnlineChecker.unhurried()
            for path in ["/announced.png", "/unannounced.png"] {
                let findings = await checker.check(Self.message(showing: server.url(path)))
                let ofAndroid = findings.filter { $0.platform == .android && $0.severity > .note }
                #expect(ofAndroid.map(\.rule) == ["android-picture-too-large"])
                #expect(!Self.rules(findings).contains { $0.hasPrefix("apple") || $0.hasPrefix("web") })
            }
            #expect(server.requestCount == 2)
        }
    }

    @Test func `only who follows a redirect to https misses what is there`() async throws {
        let routes = LoopbackRoutes { request in .redirect(to: "https://\(request.header("Host") ?? "")/b.png") }
        try await withLoopbackServer(routes) { server in
            let findings = await OnlineChecker.unhurried().check(Self.message(showing: server.url("/a.png")))
            let expected = [
                "apple-secure-connection-failed", "android-redirect-scheme", "web-secure-connection-failed",
            ]
            #expect(Self.rules(findings) == expected)
        }
    }

    @Test func `a picture after more than five seconds is too late for Android alone`() async throws {
        let late = LoopbackAnswer.bytes(Self.png, contentType: "image/png").delayed(by: .seconds(5.2))
        try await withLoopbackServer(["/a.png": late]) { server in
            var configuration = OnlineChecker.Configuration.unhurried
            configuration.android.clock = AndroidDevice.Configuration().clock
            configuration.browser.clock = WebBrowser.Configuration().clock
            let findings = await OnlineChecker(configuration).check(Self.message(showing: server.url("/a.png")))
            #expect(Self.rules(findings) == ["android-download-timed-out"])
            #expect(findings.contains { $0.rule == "web-download-slow" && $0.path == "message.notification.image" })
            #expect(server.requestCount == 1)
        }
    }

    @Test func `what the check has no time for is not known`() async throws {
        var configuration = OnlineChecker.Configuration()
        configuration.timeLimit = .milliseconds(200)
        let checker = OnlineChecker(configuration)
        try await withLoopbackServer(["/a.png": .stalls(after: 10, of: Self.png)]) { server in
            let findings = await checker.check(Self.message(showing: server.url("/a.png")))
            #expect(findings.map(\.rule) == Array(repeating: "image-check-unfinished", count: 3))
            #expect(findings.map(\.platform) == [.apple, .android, .web])
            #expect(findings[0].message.contains("within the 200 ms of this check ("))
        }
    }

    @Test func `no server is a finding with its reason`() async throws {
        let findings = try await SilentPort.run(listens: false) { port in
            await OnlineChecker.unhurried().check(Self.message(showing: "http://127.0.0.1:\(port)/a.png"))
        }
        let expected = ["apple-connection-failed", "android-connection-failed", "web-connection-failed"]
        #expect(Self.rules(findings) == expected)
    }

    @Test func `plain http elsewhere is not asked for by who refuses it`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(Self.png, contentType: "image/png")]) { server in
            var configuration = OnlineChecker.Configuration.unhurried
            configuration.resolve = ["cdn.example.com:\(server.port):127.0.0.1"]
            let checker = OnlineChecker(configuration)
            let findings = await checker.check(Self.message(showing: "http://cdn.example.com:\(server.port)/a.png"))
            #expect(Self.rules(findings) == ["apple-cleartext", "android-cleartext", "web-cleartext"])
            #expect(server.requestCount == 0)
        }
    }

    @Test(arguments: [403, 429]) func `a server that answers browsers alone is one finding, and none for browsers`(
        _ status: Int
    ) async throws {
        let routes = LoopbackRoutes { request in
            request.header("User-Agent")?.hasPrefix("Mozilla/") == true
                ? .bytes(Self.png, contentType: "image/png") : .response(status: status)
        }
        try await withLoopbackServer(routes) { server in
            let url = server.url("/a.png")
            let push = Self.push(
                #"{"message": {"topic": "t", "notification": {"title": "T", "image": "\#(url)"}, "webpush": {"notification": {"image": "\#(url)"}}}}"#
            )
            let findings = await OnlineChecker.unhurried().check(push)
            #expect(Set(findings.map(\.rule)) == ["image-browsers-only"])
            #expect(findings.allSatisfy { $0.path?.contains("webpush") == false })
            #expect(findings.allSatisfy { $0.message.contains("200 to a browser, and \(status) to a phone") })
        }
    }

    @Test func `an answer that may differ says so once`() async throws {
        let answer = LoopbackAnswer.response(
            contentType: "image/png",
            headers: [.init("Vary", "Accept-Encoding, Accept")],
            body: Self.png
        )
        try await withLoopbackServer(["/a.png": answer]) { server in
            let findings = await OnlineChecker.unhurried().check(Self.message(showing: server.url("/a.png")))
            let varying = findings.filter { $0.rule == "image-answer-varies" }
            #expect(varying.count == 1)
            #expect(varying.first?.message.contains("(Vary: Accept)") == true)
            #expect(varying.first?.platform == nil)
        }
    }

    @Test func `findings stand where each platform takes its picture from`() async throws {
        let push = { @Sendable (url: String) in
            Self.push(
                """
                {"message": {"topic": "t", "notification": {"title": "T", "image": "\(url)/common"},
                  "android": {"notification": {"image": "\(url)/android"}},
                  "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "\(url)/apple"}},
                  "webpush": {"notification": {"icon": "\(url)/icon", "badge": "\(url)/badge",
                    "actions": [{"action": "a", "title": "A", "icon": "\(url)/action"}]}}}}
                """
            )
        }
        try await withLoopbackServer([:]) { server in
            let findings = await OnlineChecker.unhurried().check(push(server.baseURL))
            let places = findings.filter { $0.rule.hasSuffix("http-error") }.compactMap(\.path)
            let expected = [
                "message.apns.fcm_options.image", "message.android.notification.image", "message.notification.image",
                "message.webpush.notification.icon", "message.webpush.notification.badge",
                "message.webpush.notification.actions",
            ]
            #expect(places == expected)
            let paths = server.requests.map(\.path).sorted()
            #expect(paths == ["/action", "/android", "/apple", "/badge", "/common", "/icon"])
        }
    }

    @Test func `a payload of Apple's service is checked for Apple alone`() async throws {
        try await withLoopbackServer([:]) { server in
            let text = #"{"aps": {"alert": "A"}, "fcm_options": {"image": "\#(server.url("/gone.png"))"}}"#
            let findings = await OnlineChecker.unhurried().check(Self.push(text))
            #expect(Self.rules(findings) == ["apple-http-error"])
            let source = try JSONDocument(parsing: Array(text.utf8))
            let placed = findings[0].placed(in: PushDocument.read(source), source: source)
            #expect(placed.path == "fcm_options.image")
            #expect(placed.location?.column == 41)
        }
    }

    @Test(arguments: [
        #"{"message": {"topic": "t"}}"#, #"{"aps": {}}"#, "[]", #"{"message": {"notification": {"image": 7}}}"#,
        #"{"message": {"notification": {"image": "ftp://example.com/a.png"}}}"#,
        #"{"message": {"notification": {"image": "a.png"}}}"#, #"{"aps": {}, "fcm_options": {"image": {}}}"#,
        #"{"message": {"notification": {"image": ""}}}"#,
        #"{"message": {"webpush": {"notification": {"icon": "/icon.png", "image": "data:image/png;base64,AA=="}}}}"#,
    ])
    func `what has no web address is not asked for`(text: String) async {
        let reports = Mutex(0)
        let checker = OnlineChecker { _ in reports.withLock { $0 += 1 } }
        let findings = await checker.check(Self.push(text))
        #expect(findings == [])
        #expect(reports.withLock { $0 } == 0)
    }

    @Test func `few are loaded at once, and it is told how many are done`() async throws {
        let running = Mutex((now: 0, most: 0))
        let routes = LoopbackRoutes { _ in
            running.withLock { running in
                running.now += 1
                running.most = max(running.most, running.now)
            }
            await Task.yield()
            running.withLock { $0.now -= 1 }
            return .notFound
        }
        var configuration = OnlineChecker.Configuration.unhurried
        configuration.downloadsAtOnce = 2
        let last = Mutex(OnlineChecker.Progress())
        let checker = OnlineChecker(configuration) { progress in
            last.withLock { if progress.doneCount >= $0.doneCount { $0 = progress } }
        }
        try await withLoopbackServer(routes) { server in
            await withTaskGroup { group in
                for number in 0..<12 {
                    group.addTask { _ = await checker.check(Self.message(showing: server.url("/\(number).png"))) }
                }
            }
            #expect(server.requestCount == 12)
        }
        #expect(running.withLock { $0.most } <= 2)
        let progress = last.withLock { $0 }
        #expect(progress.count == 12)
        #expect(progress.doneCount == 12)
        #expect(progress.byteCount > 0)
    }
}
