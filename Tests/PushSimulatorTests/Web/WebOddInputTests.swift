// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// Addresses and values that only browsers read in their own way.
@Suite(.timeLimit(.minutes(10)))
struct WebOddInputTests {
    private static let routes = LoopbackRoutes { _ in .bytes(SampleMedia.png.bytes, contentType: "image/png") }

    @Test(arguments: [
        ("/50%off.png", "/50%off.png"), ("/a%zz%20b.png?x=100%", "/a%zz%20b.png?x=100%"), ("/%.png", "/%.png"),
        ("/%41%4.png", "/%41%4.png"), ("/a b%.png", "/a%20b%.png"),
    ])
    func `a percent sign that encodes nothing is asked for as it stands`(path: String, asked: String) async throws {
        try await withLoopbackServer(Self.routes) { server in
            let delivery = await WebBrowser.configured(.chrome, on: .windows).receive(
                .web(image: server.url("") + path)
            )
            #expect(server.requests.map(\.target) == [asked])
            #expect(delivery.displayed?.attachments.count == 1)
        }
    }

    @Test func `a percent sign in a host makes no address`() async {
        let delivery = await WebBrowser.configured(.chrome, on: .windows).receive(
            .web(image: "https://a%zz.example/a.png")
        )
        #expect(delivery.warnings == ["web-image-url-invalid"])
    }

    @Test(arguments: ["user:secret@", "user@", ":secret@", "us%65r:@"])
    func `Chromium asks for no URL with a name or password, and Firefox does`(user: String) async throws {
        try await withLoopbackServer(Self.routes) { server in
            let url = server.url("/a.png").replacing("://", with: "://\(user)")
            for browser in [Capabilities.Browser.chrome, .edge, .opera, .samsungInternet] {
                let delivery = await WebBrowser.configured(browser, on: .android).receive(.web(image: url))
                #expect(delivery.outcome == .shown)
                #expect(delivery.displayed?.attachments == [])
                #expect(delivery.finding("web-credentials")?.path == "message.webpush.notification.image")
                #expect(delivery.findings.allSatisfy { !$0.message.contains("secret") })
            }
            #expect(server.requestCount == 0)
            let options: JSONObject = ["icon": .string(url)]
            let firefox = await WebBrowser.configured(.firefox, on: .windows).receive(.web(options))
            #expect(firefox.displayed?.web?.icon != nil)
            #expect(server.requestCount == 1)
        }
    }

    @Test func `an at sign without a name asks as usual`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let url = server.url("/a.png").replacing("://", with: "://@")
            let delivery = await WebBrowser.configured(.chrome, on: .windows).receive(.web(image: url))
            #expect(delivery.finding("web-credentials") == nil)
            #expect(server.requestCount == 1)
        }
    }

    @Test(
        arguments: [
            ("1795660403000", 1_795_660_403_000), (" 12 ", 12), ("1e3", 1000), ("0x10", 16),
            ("2026-11-26T05:00:00Z", 0),
            ("", 0), ("12.9", 12), ("nan", 0), ("Infinity", 0), (true, 1), (.null, 0), ([7], 7), ([7, 8], 0), ([:], 0),
            (12.7, 12),
        ] as [(JSONValue, Int)]
    )
    func `a time that is not a number is converted as in JavaScript`(value: JSONValue, milliseconds: Int) async {
        let delivery = await WebBrowser.configured(.chrome, on: .windows).receive(.web(["timestamp": value]))
        #expect(delivery.displayed?.web?.timestamp == milliseconds)
    }

    @Test(arguments: [("151", 0), ("152", 2), ("160", 2)] as [(Capabilities.Version, Int)])
    func `Firefox shows two of three buttons since version 152, and warns`(
        version: Capabilities.Version,
        count: Int
    ) async {
        let browser = WebBrowser.configured(.firefox, on: .windows) { $0.version = version }
        let actions = ["a", "b", "c"].map { JSONValue.object(["action": .string($0), "title": .string($0)]) }
        let delivery = await browser.receive(.web(["actions": .array(actions)]))
        #expect(delivery.displayed?.web?.actions.count == count)
        let warnings = delivery.webSteps(.deviceLog).filter {
            $0.fields["text"]?.string?.contains("supports 2 actions") == true
        }
        #expect(warnings.count == (count == 2 ? 1 : 0))
        #expect(delivery.finding("web-actions") != nil)
    }
}
