// SPDX-License-Identifier: Apache-2.0

import PushMessages
import SampleAttachments
import Testing

@testable import PushPreview

/// The sender's picture of a communication notification.
@Suite(.timeLimit(.minutes(10)))
struct AvatarTests {
    private let samples: SampleDeliveries

    init() throws { samples = try SampleDeliveries() }

    private func delivery(_ bytes: [UInt8], width: Int?, height: Int?) throws -> Delivery {
        var displayed = DisplayedNotification(title: "Ann", body: "See you")
        displayed.avatar = .init(
            identifier: "avatar",
            file: try samples.file("avatar.png", bytes),
            type: "public.png",
            byteCount: bytes.count,
            width: width,
            height: height
        )
        return Delivery(platform: .apple, device: "iPhone", outcome: .modified, displayed: displayed)
    }

    @Test func `the sender's picture stands in the place of the app's icon, which is small in its corner`() throws {
        let delivery = try delivery(SampleAttachment.pizzaMonster.bytes, width: 1200, height: 600)
        let page = PreviewPage(title: "A push", entries: [.init(delivery)]).html()
        #expect(page.split(separator: "<span class=\"icon avatar\">").count == 3)
        #expect(page.split(separator: "<image id=").count == 2)
        #expect(page.contains("sender's picture") || page.contains("sender&#39;s picture"))
        let text = TextPreview(width: 60).render(delivery)
        #expect(text.contains("│ sender  public.png · 1200 × 600"))
    }

    @Test func `a picture that is gone or none leaves the app's icon`() throws {
        for bytes in [[], Array("<html>".utf8)] {
            let page = PreviewPage(title: "A push", entries: [.init(try delivery(bytes, width: nil, height: nil))])
                .html()
            #expect(!page.contains("class=\"icon avatar\""))
            #expect(page.contains("<svg class=\"icon\""))
        }
    }

    @Test func `the machine format has the picture where there is one`() throws {
        let shown = try #require(try delivery(SampleAttachment.pizzaMonster.bytes, width: 1200, height: 600).displayed)
        #expect(shown.json["avatar"]?["width"] == 1200)
        #expect(DisplayedNotification(json: shown.json) == shown)
        #expect(DisplayedNotification(title: "T").json["avatar"] == nil)
        var broken = try #require(shown.json.object)
        broken["avatar"] = ["file": 7]
        #expect(DisplayedNotification(json: .object(broken)) == nil)
    }
}
