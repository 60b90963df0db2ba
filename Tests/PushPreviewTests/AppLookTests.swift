// SPDX-License-Identifier: Apache-2.0

import PushMessages
import SampleAttachments
import Testing

@testable import PushPreview

/// The app's own name and icon in previews.
@Suite(.timeLimit(.minutes(10)))
struct AppLookTests {
    private let samples: SampleDeliveries

    init() throws { samples = try SampleDeliveries() }

    private func picture() throws -> AppLook.Icon {
        let sample = SampleAttachment.pizzaMonster
        return .picture(
            .init(
                identifier: "icon",
                file: try samples.file("icon.png", sample.bytes),
                type: "public.png",
                byteCount: 0
            )
        )
    }

    private func entry(_ delivery: Delivery, _ app: AppLook?) -> PreviewPage.Entry {
        var entry = PreviewPage.Entry(delivery)
        entry.app = app
        return entry
    }

    private func page(_ delivery: Delivery, _ app: AppLook?) -> String {
        PreviewPage(title: "a", entries: [entry(delivery, app)]).html()
    }

    private func android(title: String = "") -> Delivery {
        var displayed = DisplayedNotification(title: title, body: "Soon")
        displayed.android = .init(systemVersion: 16)
        return Delivery(
            platform: .android,
            device: "Android phone",
            outcome: .original,
            displayed: displayed,
            findings: [],
            timeline: []
        )
    }

    @Test func `an iPhone has the app's icon, and its name in place of a title`() throws {
        var delivery = try samples.withPicture()
        delivery.displayed?.title = ""
        let html = page(delivery, AppLook(name: "Shop <1>", icon: try picture()))
        #expect(html.contains("<span class=\"icon own\">"))
        #expect(html.contains("<bdi>Shop &lt;1&gt;</bdi>"))
        #expect(!html.contains("App’s name"))
        #expect(page(delivery, nil).contains("App’s name"))
    }

    @Test func `Android draws the opaque parts of a picture alone, in each of its layouts`() throws {
        let html = page(android(), AppLook(name: "Shop", icon: try picture()))
        #expect(html.contains("mask-type=\"alpha\""))
        #expect(html.contains("mask=\"url(#m1)\""))
        #expect(html.contains("<span class=\"app\"><bdi>Shop</bdi></span>"))
        #expect(!html.contains("App’s name"))
    }

    @Test func `outlines are drawn as they are, and cannot end their attribute`() {
        let outlines = AppLook.Outlines(
            width: 24,
            height: 24,
            paths: [
                .init(data: "M0 0h9", lineWidth: nil, transform: ""),
                .init(data: "M1 1\"><script>", lineWidth: 1.5, transform: "rotate(90)"),
            ]
        )
        let html = page(android(title: "A"), AppLook(name: nil, icon: .outlines(outlines)))
        #expect(html.contains("<path d=\"M0 0h9\"/>"))
        #expect(html.contains("class=\"line\" stroke-width=\"1.5\" transform=\"rotate(90)\"/>"))
        #expect(!html.contains("<script>"))
    }

    @Test func `a file that is no picture leaves the drawing in its place`() throws {
        let file = try samples.file("icon.png", Array("<svg onload=alert(1)>".utf8))
        let icon = AppLook.Icon.picture(.init(identifier: "icon", file: file, type: "public.png", byteCount: 0))
        #expect(page(android(title: "A"), AppLook(name: "Shop", icon: icon)).contains("class=\"blank\" x=\"10\""))
        #expect(!page(try samples.withPicture(), AppLook(name: "Shop", icon: icon)).contains("icon own"))
    }

    @Test func `a terminal names the app and its icon`() {
        let square = AppLook(name: "Shop\u{1B}[31m", file: "res/drawable/push.png", isSquare: true)
        let text = TextPreview(width: 80).render(entry(android(), square))
        #expect(text.contains("│ Shop"))
        #expect(text.contains("push.png · a square, without a transparent part"))
        #expect(!text.contains("\u{1B}"))
        #expect(TextPreview(width: 80).render(entry(android(), nil)).contains("(the app's name)"))
        #expect(square.json["isSquare"] == true && square.json["icon"]?.string == "res/drawable/push.png")
        #expect(AppLook(name: nil).json == ["name": .null, "icon": .null])
    }
}
