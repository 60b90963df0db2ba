// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import Testing

/// The URL that a click opens, and the delivery's prediction of it.
@Suite(.timeLimit(.minutes(10)))
struct WebClickTests {
    private static func event(link: String? = nil, clickAction: String? = nil, data: JSONObject = [:]) -> WebPushEvent {
        var payload: JSONObject = ["notification": ["title": "x"], "data": .object(data)]
        if let clickAction { payload["notification"] = ["title": "x", "click_action": .string(clickAction)] }
        if let link { payload["fcmOptions"] = ["link": .string(link)] }
        return WebPushEvent(headers: ["TTL": "60"], payload: payload)
    }

    @Test func `without a window on the host a new one opens`() {
        let browser = WebBrowser.configured { $0.pages = [.init(url: "https://other.example.com/", isVisible: false)] }
        let link = "https://shop.example.com/sale?x=1"
        #expect(browser.click(Self.event(link: link)) == .opened(link: link))
        #expect(browser.click(Self.event(link: "/sale")) == .opened(link: "https://shop.example.com/sale"))
        #expect(
            browser.click(Self.event(link: "http://shop.example.com/")) == .opened(link: "http://shop.example.com/")
        )
    }

    @Test func `a window on the host comes to the front, whatever page it shows`() {
        let page = "https://shop.example.com/basket"
        let browser = WebBrowser.configured { $0.pages = [.init(url: page, isVisible: false)] }
        #expect(browser.click(Self.event(link: "https://shop.example.com/sale")) == .focused(page: page))
    }

    @Test func `the option's link comes before click_action`() {
        let both = Self.event(link: "https://shop.example.com/a", clickAction: "https://shop.example.com/b")
        #expect(WebBrowser.configured().click(both) == .opened(link: "https://shop.example.com/a"))
        let second = Self.event(clickAction: "https://shop.example.com/b")
        #expect(WebBrowser.configured().click(second) == .opened(link: "https://shop.example.com/b"))
    }

    @Test(
        arguments: [
            "https://www.example.com/", "https://shop.example.com:8443/", "https://shop.example.com.evil.example/",
            "//cdn.example.com/", "mailto:a@example.com",
        ]
    )
    func `another host opens nothing, which the delivery says`(_ link: String) async throws {
        #expect(WebBrowser.configured().click(Self.event(link: link)) == .foreignHost(link: link))
        var message = PushMessage.web([:])
        message.webpush.fcmOptions = .init(link: link)
        let delivery = await WebBrowser.configured().receive(message)
        #expect(delivery.outcome == .shown && delivery.displayed?.web?.link == nil)
        #expect(delivery.findings.map(\.rule) == ["web-link-origin"])
        #expect(delivery.findings.first?.path == "message.webpush.fcm_options.link")
    }

    @Test func `no link closes, unless the message is of the console`() {
        #expect(WebBrowser.configured().click(Self.event()) == .closed)
        #expect(WebBrowser.configured().click(Self.event(link: "")) == .closed)
        let campaign = Self.event(data: ["google.c.a.c_id": "7"])
        #expect(WebBrowser.configured().click(campaign) == .opened(link: "https://shop.example.com"))
    }

    @Test func `a button, and another worker's notification, are left to the page`() {
        let event = Self.event(link: "https://shop.example.com/a")
        #expect(WebBrowser.configured().click(event, action: "buy") == .leftToPage)
        #expect(WebBrowser.configured { $0.worker = .foreign }.click(event) == .leftToPage)
    }

    @Test func `without a named site it is that of the link`() async {
        var message = PushMessage.web([:])
        message.webpush.fcmOptions = .init(link: "https://news.example.org/a")
        let delivery = await WebBrowser().receive(message)
        #expect(delivery.displayed?.web?.origin == "news.example.org" && delivery.findings == [])
        #expect(delivery.displayed?.web?.link == "https://news.example.org/a")
        message.webpush.fcmOptions = .init(link: "http://news.example.org/a")
        let insecure = await WebBrowser().receive(message)
        #expect(insecure.findings.map(\.rule) == ["web-link-origin"])
    }
}
