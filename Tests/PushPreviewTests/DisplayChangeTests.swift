// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DisplayChangeTests {
    private static func delivery(title: String, body: String = "", on device: String = "iPhone") -> Delivery {
        Delivery(
            platform: .apple,
            device: device,
            outcome: .modified,
            displayed: DisplayedNotification(title: title, body: body)
        )
    }

    private static func text(_ count: Int) -> String { String(repeating: "é", count: count) }

    private static func sentences(_ before: Delivery, _ after: Delivery) -> [String] {
        DisplayChange.all(from: [before], to: [after]).flatMap(\.sentences).filter { $0.contains("cut") }
    }

    /// The figures are those of the table for an iPhone: 50 of a title, 80 of a text in a banner, 178 on the lock screen.
    @Test func `each place that cuts a text is said once, from the first character on that does not fit`() {
        let fits = Self.delivery(title: Self.text(50), body: Self.text(80))
        #expect(DisplaySnapshot([fits]).devices[0].cuts == [])
        #expect(
            Self.sentences(fits, Self.delivery(title: Self.text(51), body: Self.text(179))) == [
                "title now cut at about 50 characters (was shown whole)",
                "text, banner, now cut at about 80 characters (was shown whole)",
                "text, lock screen, now cut at about 178 characters (was shown whole)",
            ]
        )
        #expect(
            Self.sentences(Self.delivery(title: Self.text(51)), fits) == [
                "title now shown whole (was cut at about 50 characters)"
            ]
        )
    }

    @Test func `what was cut before is not said again, and a text that is new was never shown whole`() {
        let (one, other) = (Self.delivery(title: Self.text(60)), Self.delivery(title: Self.text(61)))
        #expect(Self.sentences(one, other) == [])
        #expect(
            Self.sentences(Self.delivery(title: ""), one) == ["title now cut at about 50 characters"]
        )
        #expect(Self.sentences(one, Self.delivery(title: "")) == [])
    }

    @Test func `a picture leaves less room, as the table says`() {
        let before = Self.delivery(title: "T", body: Self.text(140))
        var after = before
        after.displayed?.attachments = [.init(identifier: "", file: "/nowhere", type: "public.png", byteCount: 1)]
        #expect(
            Self.sentences(before, after) == [
                "text, banner, now cut at about 65 characters (was at 80)",
                "text, lock screen, now cut at about 130 characters (was shown whole)",
            ]
        )
    }

    @Test func `a browser that the table does not have cuts nothing`() {
        var delivery = Self.delivery(title: Self.text(500))
        delivery.platform = .web
        delivery.displayed?.web = .init(browser: "netscape", system: "windows", origin: "a.example")
        #expect(DisplaySnapshot([delivery]).devices[0].cuts == [])
        delivery.displayed?.web?.browser = "chrome"
        #expect(DisplaySnapshot([delivery]).devices[0].cuts.map(\.characters) == [50])
    }
}
