// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import Testing

/// Who shows a push: Firebase's worker, the page, the browser itself, or nobody.
@Suite(.timeLimit(.minutes(10)))
struct WebDisplayTests {
    private static let data = PushMessage(to: .token("t"), data: ["k": "v"])

    @Test func `without a window the notification is shown, its options passed on as they are`() async throws {
        let message = PushMessage.web([
            "title": "Own", "dir": "rtl", "lang": "he", "tag": "sale", "requireInteraction": true, "silent": true,
            "timestamp": 1_700_000_000_000, "actions": [["action": "buy", "title": "Buy"]],
        ])
        let delivery = await WebBrowser.configured().receive(message)
        #expect(delivery.platform == .web && delivery.device == "Chrome on Windows")
        #expect(delivery.outcome == .shown && delivery.findings == [])
        let displayed = try #require(delivery.displayed)
        #expect(displayed.title == "Own" && displayed.body == "Pizza." && displayed.sound == nil)
        let web = try #require(displayed.web)
        #expect(web.browser == "chrome" && web.system == "windows" && web.origin == "shop.example.com")
        #expect(web.direction == "rtl" && web.language == "he" && web.tag == "sale" && web.isSilent)
        #expect(web.requiresInteraction && web.timestamp == 1_700_000_000_000 && web.actions == ["Buy"])
        #expect(web.copies == 1 && !web.replaced && web.link == nil)
    }

    @Test func `what the page keeps with the notification is Firebase's own`() async throws {
        let delivery = await WebBrowser.configured().receive(.web(["data": ["url": "/sale"]]))
        let data = try #require(delivery.webSteps(.notificationRequested).first?.fields["data"])
        #expect(data["FCM_MSG"]?["notification"]?["data"] == ["url": "/sale"])
        #expect(data["FCM_MSG"]?["fcmMessageId"]?.string?.count == 36)
        #expect(data["url"] == nil)
        #expect(delivery.findings.map(\.rule) == ["web-data-lost"])
        #expect(delivery.findings.first?.severity == .note)
        #expect(delivery.findings.first?.path == "message.webpush.notification.data")
    }

    @Test func `a visible window of the site gets the message, and every other window with it`() async throws {
        let browser = WebBrowser.configured {
            $0.pages = [
                .init(url: "https://shop.example.com/a", isVisible: false), .init(url: "https://shop.example.com/b"),
                .init(url: "https://other.example.com/"),
            ]
        }
        let delivery = await browser.receive(.web(["tag": "t"]))
        #expect(delivery.outcome == .handedToApp && delivery.displayed == nil)
        #expect(delivery.findings.map(\.rule) == ["web-visible"])
        let step = try #require(delivery.webSteps(.messagePosted).first)
        #expect(step.fields["windows"] == 2)
        // The page sees title, body, image and icon alone.
        #expect(step.fields["payload"]?["notification"] == ["title": "Sparky", "body": "Pizza."])
    }

    @Test(
        arguments: [
            [.init(url: "https://shop.example.com/", isVisible: false)],
            [.init(url: "chrome-extension://abc/page.html")],
            [.init(url: "https://shop.example.com:8443/"), .init(url: "http://shop.example.com/")],
        ] as [[WebBrowser.Configuration.Page]]
    )
    func `hidden windows, extensions and other sites do not count`(
        _ pages: [WebBrowser.Configuration.Page]
    ) async {
        let delivery = await WebBrowser.configured { $0.pages = pages }.receive(.web([:]))
        #expect(delivery.outcome == .shown && delivery.displayed?.title == "Sparky")
    }

    @Test func `data alone ends in Chromium's own text once the budget is spent`() async throws {
        let browser = WebBrowser.configured { $0.silentPushBudget = 1 }
        let first = await browser.receive(Self.data)
        #expect(first.outcome == .handedToApp && first.displayed == nil)
        let second = await browser.receive(Self.data)
        #expect(second.outcome == .generic)
        #expect(second.displayed?.title == "shop.example.com")
        #expect(second.displayed?.attachments == [])
        for delivery in [first, second] { #expect(delivery.findings.map(\.rule) == ["web-data-only"]) }
    }

    @Test(arguments: [Capabilities.Browser.firefox, .safari])
    func `other browsers show nothing for data alone`(_ browser: Capabilities.Browser) async {
        let delivery = await WebBrowser.configured(browser, on: .macOS).receive(Self.data)
        #expect(delivery.outcome == .handedToApp && delivery.displayed == nil)
        // Safari counts them, and ends the subscription after the third.
        let counted = browser == .safari ? ["web-silent-push"] : []
        #expect(delivery.findings.map(\.rule) == ["web-data-only"] + counted)
    }

    @Test func `a handler that shows data messages takes care of them, and of nothing else`() async throws {
        let browser = WebBrowser.configured { $0.worker = .firebaseShowingData }
        let data = await browser.receive(Self.data)
        #expect(data.outcome == .handedToApp && data.findings == [])
        #expect(data.webSteps(.backgroundHandler).first?.fields["payload"]?["data"] == ["k": "v"])
        let notification = await browser.receive(.web([:]))
        #expect(notification.outcome == .shown && notification.displayed?.web?.copies == 1)
        #expect(notification.findings == [])
    }

    @Test func `a handler that shows the notification again makes two of it`() async throws {
        let browser = WebBrowser.configured { $0.worker = .firebaseShowingAgain }
        let delivery = await browser.receive(.web(["tag": "t"]))
        #expect(delivery.displayed?.web?.copies == 2)
        #expect(delivery.findings.map(\.rule) == ["web-double"])
        let data = await browser.receive(Self.data)
        #expect(data.outcome == .generic)
    }

    @Test func `another worker's push is its own business`() async {
        let delivery = await WebBrowser.configured { $0.worker = .foreign }.receive(.web([:]))
        #expect(delivery.outcome == .handedToApp && delivery.displayed == nil)
        #expect(delivery.findings.map(\.rule) == ["web-foreign-worker"])
    }

    struct Obstacle: Sendable {
        var rule: String
        var browser = Capabilities.Browser.chrome
        var system = Capabilities.System.windows
        var version: Capabilities.Version?
        var change: @Sendable (inout WebBrowser.Configuration) -> Void = { _ in }
    }

    @Test(arguments: [
        Obstacle(rule: "web-no-worker", change: { $0.worker = .none }),
        Obstacle(rule: "web-insecure-site", change: { $0.origin = "http://staging.example.com" }),
        Obstacle(rule: "web-insecure-site", change: { $0.origin = "http://192.168.0.7:3000" }),
        Obstacle(rule: "web-permission", change: { $0.permission = .denied }),
        Obstacle(rule: "web-permission", change: { $0.permission = .undecided }),
        Obstacle(rule: "webpush-gone", change: { $0.isSubscribed = false }),
        Obstacle(rule: "web-no-push", browser: .safari, system: .macOS, version: "15.6"),
        Obstacle(rule: "web-no-push", browser: .safari, system: .windows),
        Obstacle(rule: "web-no-push", browser: .safari, system: .iOS, version: "16.3"),
    ])
    func `where the push does not arrive nothing is shown`(_ obstacle: Obstacle) async {
        let rule = obstacle.rule
        let browser = WebBrowser.configured(obstacle.browser, on: obstacle.system) {
            $0.version = obstacle.version
            obstacle.change(&$0)
        }
        let delivery = await browser.receive(.web([:]))
        #expect(delivery.outcome == .notShown && delivery.displayed == nil)
        #expect(delivery.findings.map(\.rule) == [rule])
        #expect(delivery.webSteps(.pushReceived).isEmpty)
    }

    @Test(arguments: [nil, [], [UInt8]("hello".utf8), [UInt8](#"{"a":1,}"#.utf8), [UInt8]("null".utf8)] as [[UInt8]?])
    func `data that is not JSON is passed over`(_ data: [UInt8]?) async {
        let delivery = await WebBrowser.configured(.firefox).receive(data)
        #expect(delivery.displayed == nil && delivery.outcome == .handedToApp)
        #expect(delivery.findings.map(\.rule) == ["web-not-json"])
        #expect(delivery.webSteps(.pushAnswered).isEmpty)
    }

    @Test func `any JSON object with a notification is shown, whoever sent it`() async {
        let text = #"{"notification": {"title": "From elsewhere"}}"#
        let delivery = await WebBrowser.configured().receive(Array(text.utf8))
        #expect(delivery.outcome == .shown && delivery.displayed?.title == "From elsewhere")
    }

    @Test func `an empty notification is one, with an empty title`() async {
        let delivery = await WebBrowser.configured().receive(.init(payload: ["notification": [:]]))
        // Without a TTL no push service takes it.
        #expect(delivery.findings.map(\.rule) == ["webpush-ttl"])
        let event = WebPushEvent(headers: ["TTL": "60"], payload: ["notification": [:]])
        let shown = await WebBrowser.configured().receive(event)
        #expect(shown.outcome == .shown && shown.displayed?.title == "")
    }

    @Test func `a later notification with the same tag takes the place of the first`() async {
        let browser = WebBrowser.configured()
        let first = await browser.receive(.web(["tag": "order-7", "renotify": true]))
        let other = await browser.receive(.web(["tag": "order-8"]))
        let second = await browser.receive(.web(["tag": "order-7", "renotify": true]))
        let untagged = await browser.receive(.web([:]))
        #expect([first, other, second, untagged].map { $0.displayed?.web?.replaced } == [false, false, true, false])
        #expect(first.displayed?.web?.renotifies == false && second.displayed?.web?.renotifies == true)
        let safari = WebBrowser.configured(.safari, on: .macOS)
        for _ in 0..<2 {
            let delivery = await safari.receive(.web(["tag": "order-7"]))
            #expect(delivery.displayed?.web?.replaced == false && delivery.displayed?.web?.tag == nil)
        }
    }

    @Test(
        arguments: [
            (.chrome, .windows, 2), (.edge, .windows, 2), (.safari, .macOS, 0), (.firefox, .windows, 2),
        ] as [(Capabilities.Browser, Capabilities.System, Int)]
    )
    func `each browser shows as many buttons as it has room for`(
        _ name: Capabilities.Browser,
        _ system: Capabilities.System,
        _ count: Int
    ) async {
        let actions: JSONValue = [
            ["action": "a", "title": "A"], ["action": "b", "title": "B"], ["action": "c", "title": "C"],
        ]
        let delivery = await WebBrowser.configured(name, on: system).receive(.web(["actions": actions]))
        #expect(delivery.displayed?.web?.actions == Array(["A", "B", "C"].prefix(count)))
        #expect(delivery.findings.map(\.rule) == (count < 3 ? ["web-actions"] : []))
        #expect(delivery.webSteps(.deviceLog).count == (count == 2 ? 1 : 0))
    }

    @Test func `Firefox before 152 has no buttons`() async {
        let browser = WebBrowser.configured(.firefox) { $0.version = "151" }
        let delivery = await browser.receive(.web(["actions": [["action": "a", "title": "A"]]]))
        #expect(delivery.displayed?.web?.actions == [])
        #expect(delivery.findings.map(\.rule) == ["web-actions"])
    }

    @Test(
        arguments: [
            (.macOS, "https://shop.example.com", "shop.example.com"),
            (.macOS, "https://the-longest-shop-of-all.example.com", "example.com"),
            (.linuxGNOME, "https://the-longest-shop-of-all.example.co.uk", "example.co.uk"),
            (.windows, "https://the-longest-shop-of-all.example.com:8443", "the-longest-shop-of-all.example.com:8443"),
        ] as [(Capabilities.System, WebBrowser.Origin, String)]
    )
    func `a long origin is cut to its registrable domain where there is little room`(
        _ system: Capabilities.System,
        _ origin: WebBrowser.Origin,
        _ shown: String
    ) async {
        let delivery = await WebBrowser.configured(.chrome, on: system) { $0.origin = origin }.receive(.web([:]))
        #expect(delivery.displayed?.web?.origin == shown)
    }

    @Test func `on iOS every browser is Safari`() async throws {
        let delivery = await WebBrowser.configured(.chrome, on: .iOS).receive(.web(["image": "/a.png", "tag": "t"]))
        #expect(delivery.outcome == .shown && delivery.displayed?.web?.tag == nil)
        #expect(delivery.findings.map(\.rule) == ["web-no-image-browser"])
        #expect(delivery.webSteps(.pushAnswered).first?.fields["service"] == "Apple")
    }

    @Test func `on Linux what asks for it stays until the user acts`() async {
        for browser in [Capabilities.Browser.chrome, .firefox] {
            for system in [Capabilities.System.linuxGNOME, .linuxKDE] {
                let delivery = await WebBrowser.configured(browser, on: system).receive(
                    .web(["requireInteraction": true])
                )
                #expect(delivery.displayed?.web?.requiresInteraction == true, "\(browser) on \(system)")
            }
        }
    }
}
