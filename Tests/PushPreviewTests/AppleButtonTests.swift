// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushPreview

/// The buttons of an iPhone's notification whose app is at hand.
@Suite(.timeLimit(.minutes(10)))
struct AppleButtonTests {
    private static func delivery(_ titles: [String?]) -> Delivery {
        var displayed = DisplayedNotification(title: "Ann", body: "See you")
        displayed.categoryIdentifier = "CHAT"
        displayed.apple = .init(
            actions: titles.enumerated().map { place, title in
                .init(
                    identifier: "a\(place)",
                    title: title,
                    opensApp: place == 0,
                    isDestructive: title == "Delete",
                    textInput: title == "Reply" ? .init(button: "Send", placeholder: "A text") : nil
                )
            },
            hiddenPreviewsBody: "A message"
        )
        return Delivery(platform: .apple, device: "iPhone", outcome: .modified, displayed: displayed)
    }

    private static func page(_ delivery: Delivery) -> String {
        PreviewPage(title: "A push", entries: [.init(delivery)]).html()
    }

    @Test func `an opened notification has its buttons, and one without a known title its identifier`() {
        let delivery = Self.delivery(["Reply", "Delete", nil])
        let page = Self.page(delivery)
        #expect(page.contains("<div class=\"buttons\"><span class=\"plain\"><bdi>Reply</bdi></span>"))
        #expect(page.contains("<span class=\"destructive\"><bdi>Delete</bdi></span>"))
        #expect(page.contains("<span class=\"absent\"><bdi>a2</bdi></span></div>"))
        #expect(page.contains("takes a text (“A text”)") && page.contains("hidden preview"))
        #expect(TextPreview(width: 60).render(delivery).contains("[Reply] [Delete] [a2]"))
        #expect(DisplaySnapshot([delivery]).devices[0].buttons == ["Reply", "Delete", "a2"])
    }

    @Test func `iOS has a place for four buttons`() {
        let delivery = Self.delivery(["A", "B", "C", "D", "E"])
        let page = Self.page(delivery)
        #expect(page.contains("<bdi>D</bdi></span></div>") && page.contains("The category has 1 more"))
        #expect(TextPreview(width: 60).render(delivery).contains("[A] [B] [C] [D] "))
        #expect(!Self.page(Self.delivery(["A", "B", "C", "D"])).contains("The category has"))
    }

    @Test func `a category without buttons, and an app that is not at hand, show none`() {
        #expect(!Self.page(Self.delivery([])).contains("class=\"buttons\""))
        #expect(DisplaySnapshot([Self.delivery([])]).devices[0].buttons == [])
        var unknown = Self.delivery([])
        unknown.displayed?.apple = nil
        #expect(!Self.page(unknown).contains("class=\"buttons\""))
        #expect(DisplaySnapshot([unknown]).devices[0].buttons == ["CHAT"])
    }

    @Test func `titles are escaped`() {
        #expect(!Self.page(Self.delivery(["<b>x"])).contains("<b>x"))
    }

    @Test func `the machine format has the buttons, and refuses others`() throws {
        let shown = try #require(Self.delivery(["Reply", nil]).displayed)
        #expect(shown.json["apple"]?["actions"]?[0]?["textInput"]?["placeholder"] == "A text")
        #expect(DisplayedNotification(json: shown.json) == shown)
        #expect(DisplayedNotification(title: "T").json["apple"] == nil)
        for broken: JSONValue in [7, ["actions": 7], ["actions": [["identifier": 7]]]] {
            var object = try #require(shown.json.object)
            object["apple"] = broken
            #expect(DisplayedNotification(json: .object(object)) == nil)
        }
    }
}
