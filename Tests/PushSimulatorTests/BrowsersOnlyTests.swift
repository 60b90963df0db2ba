// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushSimulator

@Suite(.timeLimit(.minutes(10)))
struct BrowsersOnlyTests {
    private static func delivery(_ platform: Platform, _ status: Int, _ url: String = "https://e.com/a.png") -> Delivery
    {
        Delivery(
            platform: platform,
            device: platform.rawValue,
            outcome: .shown,
            findings: status < 400
                ? []
                : [
                    Finding(
                        rule: "\(platform.rawValue)-http-error",
                        severity: .warning,
                        path: "message.notification.image",
                        message: "m"
                    )
                ],
            timeline: [
                TimelineEvent(at: .zero, event: "download-started", fields: ["download": 1, "url": .string(url)]),
                TimelineEvent(
                    at: .zero,
                    event: "download-finished",
                    fields: ["download": 1, "status": .integer(status)]
                ),
            ]
        )
    }

    @Test(arguments: [403, 401, 429, 503])
    func `what a browser gets and a phone does not is said once, with both answers`(_ status: Int) throws {
        let findings = ImageBrowsersOnlyRule.findings(in: [
            Self.delivery(.apple, status), Self.delivery(.android, status), Self.delivery(.web, 200),
        ])
        #expect(findings.map(\.rule) == ["image-browsers-only"])
        #expect(findings.first?.path == "message.notification.image")
        #expect(findings.first?.message.contains("200 to a browser, and \(status) to a phone") == true)
    }

    @Test func `a page for phones alone is said to be the server's doing`() {
        func page(_ platform: Platform) -> Delivery {
            var delivery = Self.delivery(platform, 200)
            delivery.findings = [
                Finding(
                    rule: "\(platform.rawValue)-picture-is-page",
                    severity: .warning,
                    path: "message.notification.image",
                    message: "m"
                )
            ]
            return delivery
        }
        let findings = ImageBrowsersOnlyRule.findings(in: [page(.apple), page(.android), Self.delivery(.web, 200)])
        #expect(findings.map(\.path) == ["message.notification.image"])
        #expect(findings.first?.message.contains("200 to a browser, and a web page to a phone") == true)
        #expect(ImageBrowsersOnlyRule.findings(in: [page(.apple), page(.web)]) == [])
    }

    @Test func `what all get, or nobody, says nothing about browsers`() {
        for statuses in [(200, 200), (403, 403), (200, 403)] {
            let deliveries = [Self.delivery(.apple, statuses.0), Self.delivery(.web, statuses.1)]
            #expect(ImageBrowsersOnlyRule.findings(in: deliveries) == [])
        }
        let others = [Self.delivery(.apple, 403), Self.delivery(.web, 200, "https://e.com/b.png")]
        #expect(ImageBrowsersOnlyRule.findings(in: others) == [])
    }
}
