// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// Servers' treatments of a picture for a browser.
@Suite(.timeLimit(.minutes(10)))
struct WebServerFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var path: String
        var answer: LoopbackAnswer
        /// The finding that says why there is no picture.
        var rule: String
        /// The evidence that the finding's sentence must name.
        var evidence: [String]

        var testDescription: String { "\(rule) by \(path)" }
    }

    private static let page = [UInt8]("<!DOCTYPE html><title>Not here</title>".utf8)
    private static let png = SampleMedia.png.bytes

    static let cases: [Case] = [
        Case(
            path: "/missing.png",
            answer: .response(status: 404, contentType: "text/html", body: page),
            rule: "web-http-error",
            evidence: ["404 text/html, 38 bytes", "put the picture"]
        ),
        Case(
            path: "/overloaded.png",
            answer: .response(status: 503, contentType: "text/html", body: page),
            rule: "web-http-error",
            evidence: ["503", "why the server fails"]
        ),
        Case(
            path: "/hotlink.png",
            answer: .response(status: 403, contentType: "text/html", body: page),
            rule: "web-hotlink",
            evidence: ["403", "shop.example.com"]
        ),
        Case(
            path: "/logo.svg",
            answer: .text(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#, contentType: "image/svg+xml"),
            rule: "web-svg",
            evidence: ["200 image/svg+xml", "PNG"]
        ),
        Case(
            path: "/page.png",
            answer: .bytes(page, contentType: "image/png"),
            rule: "web-picture-is-page",
            evidence: ["leads to a web page", "200 image/png, 38 bytes"]
        ),
        Case(
            path: "/empty.png",
            answer: .bytes([], contentType: "image/png"),
            rule: "web-decode",
            evidence: ["no bytes"]
        ),
        Case(
            path: "/stub.png",
            answer: .bytes(Array(png.prefix(8)), contentType: "image/png"),
            rule: "web-decode",
            evidence: ["broken image/png"]
        ),
        Case(
            path: "/bomb.png",
            answer: .bytes(PNGBytes.claiming(width: 60_000, height: 60_000, in: png), contentType: "image/png"),
            rule: "web-pixels",
            evidence: ["60000 × 60000"]
        ),
        Case(
            path: "/loop.png",
            answer: .redirect(to: "/loop.png"),
            rule: "web-redirect-loop",
            evidence: ["20 times"]
        ),
        Case(
            path: "/insecure.png",
            answer: .redirect(to: "http://cdn.example.com/a.png"),
            rule: "web-cleartext",
            evidence: ["redirects to http://cdn.example.com/a.png"]
        ),
        Case(
            path: "/cut.png",
            answer: .truncated(Array(png.prefix(40)), announcing: png.count),
            rule: "web-download-incomplete",
            evidence: ["after 40 bytes"]
        ),
        Case(
            path: "/closed.png",
            answer: .closesBeforeHeaders,
            rule: "web-download-incomplete",
            evidence: ["before the first byte"]
        ),
    ]

    @Test(arguments: cases)
    func `a bad answer leaves the text, and one finding says why there is no picture`(_ test: Case) async throws {
        try await withLoopbackServer([test.path: test.answer]) { server in
            let delivery = await WebBrowser.configured().receive(.web(image: server.url(test.path)))
            #expect(delivery.outcome == .shown)
            #expect(delivery.displayed?.title == "Sparky" && delivery.displayed?.attachments == [])
            #expect(delivery.findings.map(\.rule) == [test.rule])
            let finding = try #require(delivery.findings.first)
            #expect(finding.severity == .warning && finding.path == "message.webpush.notification.image")
            #expect(finding.message.hasPrefix("No picture is shown: "))
            for evidence in test.evidence { #expect(finding.message.contains(evidence)) }
        }
    }

    @Test func `every missing picture has its reason, the large one first`() async throws {
        let routes: LoopbackRoutes = ["/icon.svg": .text("<svg/>", contentType: "image/svg+xml")]
        try await withLoopbackServer(routes) { server in
            let options: JSONObject = [
                "icon": .string(server.url("/icon.svg")), "image": .string(server.url("/gone.png")),
                "badge": "gs://b/c",
                "actions": [["action": "a", "title": "A", "icon": .string(server.url("/gone.png"))]],
            ]
            let delivery = await WebBrowser.configured().receive(.web(options))
            #expect(
                delivery.findings.map(\.rule) == [
                    "web-http-error", "web-svg", "web-image-url-invalid", "web-http-error",
                ]
            )
            #expect(delivery.findings.map(\.severity) == [.warning, .warning, .note, .note])
            #expect(delivery.findings[1].message.hasPrefix("The icon is missing: "))
            #expect(delivery.findings[3].path == "message.webpush.notification.actions")
        }
    }

    @Test func `an error whose body is a picture is shown, with a warning`() async throws {
        let answer = LoopbackAnswer.response(status: 404, contentType: "image/png", body: Self.png)
        try await withLoopbackServer(["/gone.png": answer]) { server in
            let delivery = await WebBrowser.configured().receive(.web(image: server.url("/gone.png")))
            #expect(delivery.displayed?.attachments.first?.width == 3)
            #expect(delivery.warnings == ["web-http-error-shown"])
        }
    }

    @Test func `a picture that is damaged at its end is shown with a warning`() async throws {
        let bytes = Array(Self.png.dropLast(12))
        try await withLoopbackServer(["/cut.png": .bytes(bytes, contentType: "image/png")]) { server in
            let delivery = await WebBrowser.configured().receive(.web(image: server.url("/cut.png")))
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.warnings == ["web-picture-damaged"])
        }
    }

    @Test func `a redirect is followed`() async throws {
        let routes: LoopbackRoutes = [
            "/old": .redirect(to: "/new.png", status: 301), "/new.png": .bytes(Self.png, contentType: "image/png"),
        ]
        try await withLoopbackServer(routes) { server in
            let delivery = await WebBrowser.configured().receive(.web(image: server.url("/old")))
            #expect(delivery.displayed?.attachments.count == 1 && delivery.warnings == [])
            #expect(delivery.webSteps(.downloadRedirected).first?.fields["to"]?.string == server.url("/new.png"))
            let effective = delivery.webSteps(.downloadFinished).first?.fields["effectiveURL"]
            #expect(effective?.string == server.url("/new.png"))
        }
    }

    @Test(arguments: [LoopbackAnswer.stalls(after: 20, of: png), .neverAnswers])
    func `after ninety seconds the notification is shown without what is not there`(
        _ answer: LoopbackAnswer
    ) async throws {
        try await withLoopbackServer(["/slow.png": answer]) { server in
            let clock = ManualClock()
            let browser = WebBrowser.configured {
                $0.clock = clock
                $0.timeLimit = WebBrowser.Configuration(.chrome, on: .windows).timeLimit
            }
            async let delivering = browser.receive(.web(image: server.url("/slow.png")))
            _ = try await server.request(number: 0)
            await clock.sleeper()
            clock.advance(by: .milliseconds(89_999))
            #expect(server.openConnectionCount > 0)
            clock.advance(by: .milliseconds(1))
            let delivery = await delivering
            #expect(delivery.outcome == .shown)
            #expect(delivery.displayed?.attachments == [])
            #expect(delivery.warnings == ["web-download-timed-out"])
            #expect(delivery.findings.first?.message.contains("90 s") == true)
            #expect(delivery.webSteps(.displayed).first?.at == .seconds(90))
        }
    }

    @Test func `pictures load side by side, and the notification waits for the slowest`() async throws {
        let gate = Gate(opensAt: 3)
        let routes = LoopbackRoutes { _ in
            // Nothing is answered before all three have been asked for.
            await gate.pass()
            return .bytes(Self.png, contentType: "image/png")
        }
        try await withLoopbackServer(routes) { server in
            let options: JSONObject = [
                "icon": .string(server.url("/icon")), "image": .string(server.url("/image")),
                "badge": .string(server.url("/badge")),
            ]
            let delivery = await WebBrowser.configured().receive(.web(options))
            #expect(delivery.displayed?.attachments.count == 1 && delivery.displayed?.web?.icon != nil)
            #expect(delivery.webSteps(.imageDecoded).count == 3)
        }
    }

    @Test func `a late notification says for which picture it waited`() async throws {
        let answer = LoopbackAnswer.bytes(Self.png, contentType: "image/png").delayed(by: .milliseconds(100))
        try await withLoopbackServer(["/a.png": answer]) { server in
            let browser = WebBrowser.configured { $0.slowness = .milliseconds(100) }
            let delivery = await browser.receive(.web(image: server.url("/a.png"), icon: "gs://b/icon.png"))
            #expect(delivery.displayed?.attachments.count == 1)
            let finding = try #require(delivery.finding("web-download-slow"))
            #expect(finding.message.contains("/a.png") && finding.message.contains("s late"))
            let patient = await WebBrowser.configured().receive(.web(image: server.url("/a.png")))
            #expect(patient.finding("web-download-slow") == nil)
        }
    }

    @Test func `plain http is mixed content on a secure site, with https as the remedy`() async throws {
        let image = "http://cdn.example.com/a.png"
        let delivery = await WebBrowser.configured().receive(.web(image: image))
        #expect(delivery.outcome == .shown && delivery.findings.map(\.rule) == ["web-cleartext"])
        let edit = Fix.Edit.set(
            path: ["message", "webpush", "notification", "image"],
            value: "https://cdn.example.com/a.png"
        )
        #expect(delivery.findings.first?.fix?.edits == [edit])
    }

    @Test func `servers on this machine are exempt, unless strict transport is asked for`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let image = server.url("/a.png")
            let lenient = await WebBrowser.configured().receive(.web(image: image))
            #expect(lenient.findings == [])
            let strict = await WebBrowser.configured { $0.strictTransport = true }.receive(.web(image: image))
            #expect(strict.findings.map(\.rule) == ["web-cleartext"])
            let local = WebBrowser.configured { $0.origin = .init(server.baseURL) }
            #expect(await local.receive(.web(image: image)).findings == [])
            #expect(server.requestCount == 2)
        }
    }

    @Test func `the server sees which site asks, and that a browser does`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(Self.png, contentType: "image/png")]) { server in
            _ = await WebBrowser.configured(.edge).receive(.web(image: server.url("/a.png")))
            let request = try #require(server.requests.first)
            #expect(request.header("Referer") == "https://shop.example.com/")
            #expect(request.header("User-Agent")?.contains("Edg/") == true)
            #expect(request.header("Sec-Fetch-Dest") == "image")
            #expect(request.header("Accept")?.hasPrefix("image/") == true)
            _ = await WebBrowser().receive(.web(image: server.url("/a.png")))
            #expect(server.requests.last?.header("Referer") == nil)
            let local = WebBrowser.configured { $0.origin = .init(server.baseURL) }
            _ = await local.receive(.web(image: "/a.png"))
            #expect(server.requests.last?.header("Referer") == server.url("/firebase-messaging-sw.js"))
        }
    }

    @Test func `without a network the text is shown`() async throws {
        let browser = WebBrowser.configured { $0.network = .offline }
        let delivery = await browser.receive(.web(image: "https://shop.example.com/a.png"))
        #expect(delivery.outcome == .shown && delivery.findings.map(\.rule) == ["web-offline"])
    }

    @Test func `a host that does not exist and a port that nobody listens at are told apart`() async throws {
        let nowhere = await WebBrowser.configured().receive(.web(image: "https://nowhere.invalid/a.png"))
        #expect(nowhere.findings.map(\.rule) == ["web-host-not-found"])
        let closed = await WebBrowser.configured().receive(.web(image: "http://127.0.0.1:1/a.png"))
        #expect(closed.findings.map(\.rule) == ["web-connection-failed"])
    }

    @Test func `a file without an end is stopped by the simulator`() async throws {
        try await withLoopbackServer(["/endless.png": .endless()]) { server in
            let browser = WebBrowser.configured { $0.byteLimit = 1_000_000 }
            let delivery = await browser.receive(.web(image: server.url("/endless.png")))
            #expect(delivery.outcome == .shown && delivery.findings.map(\.rule) == ["web-picture-too-large"])
            #expect(delivery.findings.first?.message.contains("1 MB") == true)
        }
    }

    @Test func `a cancelled delivery ends at once and shows nothing`() async throws {
        try await withLoopbackServer(["/slow.png": .neverAnswers]) { server in
            let browser = WebBrowser.configured()
            let task = Task { await browser.receive(.web(image: server.url("/slow.png"))) }
            _ = try await server.request(number: 0)
            task.cancel()
            let delivery = await task.value
            #expect(delivery.outcome == .notShown && delivery.displayed == nil)
            #expect(delivery.findings.map(\.rule) == ["web-simulation-cancelled"])
        }
    }

    @Test func `passwords in URLs are not printed`() async throws {
        let image = "https://anna:secret@nowhere.invalid/a.png?X-Amz-Signature=abc"
        let delivery = await WebBrowser.configured().receive(.web(image: image))
        let text = delivery.findings.map(\.message).joined() + delivery.timeline.map(\.json.description).joined()
        #expect(!text.contains("secret") && !text.contains("=abc"))
    }
}

/// Lets everybody through once so many have come.
private actor Gate {
    private let count: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false

    init(opensAt count: Int) { self.count = count }

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            guard waiting.count == count else { return }
            isOpen = true
            for continuation in waiting { continuation.resume() }
        }
    }
}
