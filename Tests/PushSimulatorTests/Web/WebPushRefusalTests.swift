// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import Testing

/// Messages that no push service accepts, and the findings for messages that it changes.
@Suite(.timeLimit(.minutes(10)))
struct WebPushRefusalTests {
    private static func message(_ headers: StringMap, body: String = "b") -> PushMessage {
        var message = PushMessage(to: .token("t"), notification: .init(title: "t", body: body))
        message.webpush = .init(headers: headers)
        return message
    }

    @Test(
        arguments: [
            (["TTL": "1h"], "webpush-ttl", "TTL"), (["ttl": "-1"], "webpush-ttl", "ttl"),
            (["Urgency": "urgent"], "webpush-urgency", "Urgency"), (["Topic": "order #7"], "webpush-topic", "Topic"),
        ] as [(StringMap, String, String)]
    )
    func `a malformed header is refused`(_ headers: StringMap, _ rule: String, _ name: String) async throws {
        let delivery = await WebBrowser.configured().receive(Self.message(headers))
        #expect(delivery.outcome == .notShown && delivery.displayed == nil)
        #expect(delivery.findings.map(\.rule) == [rule])
        let finding = try #require(delivery.findings.first)
        #expect(finding.severity == .error && finding.path == "message.webpush.headers.\(name)")
        #expect(finding.message.contains("(400)"))
        #expect(delivery.webSteps(.pushAnswered).first?.fields["status"] == 400)
    }

    @Test func `one byte decides whether a push fits`() async throws {
        let browser = WebBrowser.configured { $0.relayOptions = .sample }
        let empty = WebPushEvent(relaying: Self.message([:], body: ""), options: .sample).byteCount
        let fitting = await browser.receive(Self.message([:], body: String(repeating: "x", count: 3993 - empty)))
        #expect(fitting.outcome == .shown)
        #expect(fitting.webSteps(.pushAnswered).first?.fields["bodyByteCount"] == 4096)
        let larger = await browser.receive(Self.message([:], body: String(repeating: "x", count: 3994 - empty)))
        #expect(larger.outcome == .notShown)
        #expect(larger.findings.map(\.rule) == ["webpush-size"])
        let sentence = try #require(larger.findings.first?.message)
        for evidence in ["3994 bytes", "4097", "4096", "(413)", "shorten it by 1.", "notification.body"] {
            #expect(sentence.contains(evidence))
        }
    }

    @Test func `a life that is too long is shortened, and the remedy is what the service keeps`() async throws {
        let message = Self.message(["TTL": "31536000"])
        let delivery = await WebBrowser.configured(.firefox).receive(message)
        #expect(delivery.outcome == .shown)
        let finding = try #require(delivery.findings.first)
        #expect(finding.rule == "webpush-ttl" && finding.severity == .note)
        #expect(finding.message.contains("2592000") && finding.message.contains("Mozilla"))
        let mended = try #require(finding.fix).apply(to: ["message": message.json])
        #expect(mended["message"]?["webpush"]?["headers"]?["TTL"] == "2592000")
        let chrome = await WebBrowser.configured().receive(message)
        #expect(chrome.findings.first?.message.contains("2419200") == true)
    }

    @Test func `no life at all is for those who are there`() async {
        let delivery = await WebBrowser.configured().receive(Self.message(["TTL": "0"]))
        #expect(delivery.outcome == .shown && delivery.findings.map(\.rule) == ["webpush-ttl"])
        #expect(delivery.findings.first?.severity == .note)
    }

    @Test(
        arguments: [
            (.chrome, .windows, "FCM"), (.chrome, .android, "FCM"), (.edge, .windows, "WNS"),
            (.firefox, .linuxGNOME, "Mozilla"), (.safari, .iOS, "Apple"),
        ] as [(Capabilities.Browser, Capabilities.System, String)]
    )
    func `each browser has its own push service`(
        _ name: Capabilities.Browser,
        _ system: Capabilities.System,
        _ service: String
    ) async {
        let delivery = await WebBrowser.configured(name, on: system).receive(Self.message([:]))
        #expect(delivery.outcome == .shown)
        #expect(delivery.webSteps(.pushAnswered).first?.fields["service"]?.string == service)
    }
}
