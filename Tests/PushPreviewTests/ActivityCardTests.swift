// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushPreview

/// The card of a Live Activity.
@Suite(.timeLimit(.minutes(10)))
struct ActivityCardTests {
    private func delivery(_ fields: JSONObject) -> Delivery {
        Delivery(
            platform: .apple,
            device: "iPhone",
            outcome: .silent,
            timeline: [TimelineEvent(at: .zero, event: "live-activity", fields: fields)]
        )
    }

    @Test func `a card has the values by their names, and says that it is a model`() throws {
        let delivery = delivery([
            "effect": "updated", "type": "Match", "stale": 1_800_000_000, "contentState": ["score": 1],
            "decodedState": ["score": "1:0", "home": ["name": "<b>A</b>"], "end": "2027-01-15T08:00:00Z"],
        ])
        let page = PreviewPage(title: "A push", entries: [.init(delivery)]).html()
        #expect(page.contains("a model, not the app’s view") && page.contains("<bdi>home.name</bdi>"))
        #expect(page.contains("&lt;b&gt;A&lt;/b&gt;") && !page.contains("<b>A</b>"))
        let text = TextPreview(width: 60).render(delivery)
        #expect(text.contains("Match  updated, outdated from 2027-01-15T08:00:00Z on"))
        #expect(text.contains("│ score: 1:0") && text.contains("The Live Activity is updated:"))
    }

    @Test func `an ended one has the time at which it leaves, and its own state where no type is known`() {
        let text = TextPreview(width: 90).render(
            delivery(["effect": "ended", "dismissed": 1_800_000_000, "contentState": ["score": "2:0"]])
        )
        #expect(text.contains("Live Activity  ended, on the lock screen until 2027-01-15T08:00:00Z"))
        #expect(text.contains("score: 2:0"))
    }

    @Test(
        arguments: [
            ["effect": "ignored", "reason": "the activity has ended"], [:],
            ["effect": "updated", "stale": .integer(.max), "contentState": .string("x")],
        ] as [JSONObject]
    )
    func `what changes nothing has no card, and odd values end nothing`(_ fields: JSONObject) {
        let isCard = fields["effect"] == "updated"
        #expect((ActivityCard(delivery(fields)) != nil) == isCard)
        #expect(TextPreview(width: 60).render(delivery(fields)).contains("Live Activity  ") == isCard)
    }
}
