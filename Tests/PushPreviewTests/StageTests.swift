// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SampleAttachments
import Testing

@testable import PushPreview

/// The stages' drawings on each platform, against the numbers of the table of capabilities.
@Suite(.timeLimit(.minutes(10)))
struct StageTests {
    private let samples: SampleDeliveries
    private let table = Capabilities.standard

    init() throws { samples = try SampleDeliveries() }

    private func android(
        _ version: String = "15",
        targetSDK: Int? = 35,
        picture: SampleAttachment? = .pizzaMonster,
        bytes: [UInt8]? = nil,
        _ change: (inout DisplayedNotification.Android) -> Void = { _ in }
    ) throws -> String {
        var delivery = Delivery(platform: .android, device: "Android", outcome: .shown)
        var displayed = DisplayedNotification(title: "Title", body: "Body")
        if let content = bytes ?? picture?.bytes {
            let file = try samples.file("picture", content)
            displayed.attachments = [.init(identifier: "image", file: file, type: "public.png", byteCount: 1)]
        }
        let number = Int(version.prefix(2)) ?? 0
        var android = DisplayedNotification.Android(
            systemVersion: number,
            style: picture == nil ? .bigText : .bigPicture
        )
        android.version = version
        android.targetSDK = targetSDK
        change(&android)
        displayed.android = android
        delivery.displayed = displayed
        return PreviewPage(title: "Android", entries: [.init(delivery)]).html()
    }

    private func web(
        _ browser: String,
        _ system: Capabilities.System,
        picture: SampleAttachment? = .pizzaMonster,
        bytes: [UInt8]? = nil,
        _ change: (inout DisplayedNotification.Web) -> Void = { _ in }
    ) throws -> String {
        var displayed = DisplayedNotification(title: "Title", body: "Body")
        if let content = bytes ?? picture?.bytes {
            let file = try samples.file("picture", content)
            displayed.attachments = [.init(identifier: "image", file: file, type: "public.png", byteCount: 1)]
        }
        var web = DisplayedNotification.Web(browser: browser, system: system.rawValue, origin: "shop.example.com")
        change(&web)
        displayed.web = web
        let delivery = Delivery(platform: .web, device: "Browser", outcome: .shown, displayed: displayed)
        return PreviewPage(title: "Web", entries: [.init(delivery)]).html()
    }

    @Test(arguments: [("12", 31, 85.33), ("15", 35, 85.33), ("15", 30, 48), ("11", 30, 40)])
    func `the thumbnail of a landscape picture is as wide as version and target allow`(
        version: String,
        targetSDK: Int,
        width: Double
    ) throws {
        let client = Capabilities.Client.android(Capabilities.Version(version), targetSDK: targetSDK)
        let height = table.size(.thumbnailSize, in: .dp, on: client).height
        let html = try android(version, targetSDK: targetSDK)
        let match = try #require(html.firstMatch(of: /class="thumbnail" width="([0-9.]+)" height="([0-9.]+)"/))
        #expect(abs(try #require(Double(match.1)) - width) < 0.02)
        #expect(Double(match.2) == height)
    }

    @Test func `a phone of Android 12 and later is drawn in both layouts, its own first`() throws {
        let html = try android("15")
        #expect(html.contains("class=\"to-android-2021\" checked"))
        #expect(
            html.contains("class=\"look android-2021 as-stored\"")
                && html.contains("class=\"look android-2025 as-stored\"")
        )
        #expect(try android("16.1").contains("class=\"to-android-2025\" checked"))
        let old = try android("11", targetSDK: 30)
        #expect(
            old.contains("class=\"look android-2016 as-stored\"") && !old.contains("type=\"radio\" name=\"template")
        )
    }

    @Test func `a picture leaves as many lines of the body as the table says`() throws {
        let lines = table.lines(.bodyLinesExpandedWithImage, on: .android("15"))
        #expect(try android().contains("<p class=\"body cut lines-\(lines)\""))
        let old = table.lines(.bodyLinesExpandedWithImage, on: .android("11"))
        #expect(try android("11", targetSDK: 30).components("<p class=\"body cut lines-\(old)\"") == 2)
        let text = table.lines(.bodyLinesExpanded, on: .android("15"))
        #expect(try android(picture: nil).contains("<p class=\"body cut lines-\(text)\""))
    }

    @Test func `only a channel of high importance pops up`() throws {
        #expect(!(try android()).contains("Popping up"))
        #expect(try android { $0.isHeadsUp = true }.contains("Popping up over other apps"))
    }

    @Test func `the colour is the message's, in a spelling that can do nothing else`() throws {
        #expect(
            try android { $0.color = "#D9480F" }.contains("<circle cx=\"19\" cy=\"19\" r=\"19\" fill=\"#d9480f\"/>")
        )
        #expect(try android { $0.color = "#ffee00" }.contains("small-icon on-light"))
        for color in ["red", "#fff", "#d9480f\"/>", "url(#p1)"] {
            #expect(!(try android { $0.color = color }).contains(" fill=\""), "\(color)")
        }
    }

    @Test func `an app without an icon of its own shows a blank`() throws {
        #expect(try android { $0.iconOrigin = .fallback }.contains("class=\"blank\""))
        #expect(!(try android { $0.iconOrigin = .message }).contains("class=\"blank\""))
    }

    @Test func `a locked screen shows what it may`() throws {
        let redacted = try android { $0.lockScreen = "redacted" }
        #expect(redacted.contains("Content hidden") && redacted.contains("On the lock screen"))
        #expect(try android { $0.lockScreen = "hidden" }.contains("Hidden while the screen is locked"))
    }

    @Test func `Android crops a square to the table's proportions and shows the whole on demand`() throws {
        let theme = AndroidTheme(.year2021)
        let square = Picture(number: 1, name: "a", size: try #require(.init(600, 600)), unturnedSize: nil)
        let crop = Crop(square, to: max(square.size.ratio, theme.uncroppedRatio))
        #expect(crop.width == 600 && crop.height == 400 && crop.y == 100)
        #expect(crop.large.text.contains("viewBox=\"0 100 600 400\""))
        #expect(crop.large.text.contains("<svg class=\"whole\" viewBox=\"0 0 600 600\""))
        let wide = Picture(number: 1, name: "a", size: try #require(.init(1200, 600)), unturnedSize: nil)
        #expect(!Crop(wide, to: max(2, theme.uncroppedRatio)).large.text.contains("whole"))
    }

    @Test func `Windows crops the hero to its frame and counts title and body together`() throws {
        let frame = table.size(.imageDisplaySize, in: .px, on: .web(.chrome, on: .windows))
        let lines = table.lines(.textLines, on: .web(.chrome, on: .windows))
        let html = try web("chrome", .windows)
        let match = try #require(html.firstMatch(of: /class="kept" viewBox="[0-9.]+ [0-9.]+ ([0-9.]+) ([0-9.]+)"/))
        let ratio = try #require(Double(match.1)) / (try #require(Double(match.2)))
        #expect(abs(ratio - frame.width / frame.height) < 0.001)
        #expect(html.contains("<div class=\"cut lines-\(lines)\">"))
        #expect(html.contains(".windows { --width: \(Int(frame.width))px; }"))
    }

    @Test func `KDE shrinks the picture into its frame`() throws {
        let frame = table.size(.imageDisplaySize, in: .px, on: .web(.chrome, on: .linuxKDE))
        #expect(
            try web("chrome", .linuxKDE).contains(
                "class=\"thumbnail\" width=\"\(Int(frame.width))\" height=\"\(Int(frame.height))\""
            )
        )
    }

    @Test(arguments: [Capabilities.System.macOS, .linuxGNOME, .iOS])
    func `systems without pictures draw none, whatever the browser`(_ system: Capabilities.System) throws {
        let html = try web("chrome", system, picture: nil)
        #expect(!html.contains("class=\"picture"))
        #expect(html.contains(system == .iOS ? "from the web app’s name" : "shop.example.com"))
    }

    @Test func `a browser's card names it, the site and its buttons, and its texts' direction`() throws {
        let html = try web("samsung-internet", .windows) {
            $0.actions = ["Order", "Later"]
            $0.direction = "rtl"
        }
        #expect(html.contains("Samsung Internet"))
        #expect(html.contains("<bdi>Order</bdi>") && html.contains("<bdi>Later</bdi>"))
        #expect(html.contains("<div class=\"card\" dir=\"rtl\">"))
    }

    @Test func `Android draws a turned photo as it is stored, iOS upright`() throws {
        let exif: [UInt8] = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        let photo: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
            + [0xFF, 0xC0, 0, 17, 8, 0x01, 0x90, 0x02, 0x58, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xFF, 0xD9]
        let image = EmbeddedImage(format: .jpeg, bytes: photo)
        #expect(image.storedSize == .init(600, 400))
        #expect(image.isTurned)
        let phone = try android(bytes: photo)
        // The picture's own size is left to the browser, which must not rotate it on a phone.
        #expect(phone.contains("<image id=\"p1\" decoding=\"sync\" href=") && phone.contains("viewBox=\"0 0 600 400\""))
        #expect(phone.contains("class=\"look android-2021 as-stored\""))
        let browser = try web("chrome", .android, bytes: photo)
        #expect(
            browser.contains("viewBox=\"0 66.67 400 266.67\"")
                || browser.contains("class=\"whole\" viewBox=\"0 0 400 600\"")
        )
        #expect(!browser.contains("class=\"look android-2021 as-stored"))
    }

    @Test(arguments: [
        (SampleAttachment.pizzaMonster, 1200, 600), (.margherita, 480, 480), (.blinkingMonster, 320, 160),
    ])
    func `sizes are read from the files themselves`(sample: SampleAttachment, width: Int, height: Int) throws {
        let file = try samples.file("size", sample.bytes)
        let attachment = DisplayedNotification.Attachment(identifier: "", file: file, type: "", byteCount: 1)
        let size = try EmbeddedImage.load(attachment).get().storedSize
        #expect(size?.width == width)
        #expect(size?.height == height)
    }

    @Test func `files that end early or lie about lengths have no size`() {
        for format in [EmbeddedImage.Format.png, .jpeg, .gif, .webp, .bmp, .avif] {
            for bytes in [[], [0xFF, 0xD8], [UInt8](repeating: 0xFF, count: 40), Array("RIFF\0\0\0\0WEBPVP8X".utf8)] {
                _ = EmbeddedImage(format: format, bytes: bytes).storedSize
                _ = EmbeddedImage(format: format, bytes: bytes).isTurned
            }
            #expect(EmbeddedImage(format: format, bytes: []).storedSize == nil)
        }
    }

    @Test func `the summary counts pictures where one was meant`() throws {
        let page = PreviewPage(
            title: "S",
            entries: [.init(try samples.withPicture()), .init(samples.withoutPicture())]
        )
        #expect(page.html().contains("<b class=\"caution\">Picture on 1 of 2</b>"))
        #expect(TextPreview().render(page).contains("Picture on 1 of 2\n"))
        #expect(!PreviewPage(title: "S", entries: [.init(samples.silent())]).html().contains("Picture on"))
    }

    @Test func `a presentation is what its switches are at first`() {
        let page = PreviewPage(title: "P")
        #expect(page.html().contains("id=\"look-auto\" checked"))
        let html = page.html(.init(appearance: .dark, showsCuts: true, isStill: true, isBrief: true))
        #expect(html.contains("id=\"look-dark\" checked") && html.contains("id=\"cuts\" checked"))
        #expect(html.contains("<body class=\"still brief\">"))
    }

    @Test(arguments: [
        (Delivery.Outcome.handedToApp, Platform.android, "handed to the app"),
        (.handedToApp, .web, "handed to the page"),
        (.duplicate, .android, "dropped as duplicate"),
    ])
    func `what is not shown has a name of its own`(outcome: Delivery.Outcome, platform: Platform, label: String) {
        let delivery = Delivery(platform: platform, device: "D", outcome: outcome)
        #expect(Verdict(delivery).label == label)
        #expect(PreviewPage(title: "N", entries: [.init(delivery)]).html().contains("No notification"))
    }

    @Test func `a terminal shows a browser's name, site, buttons and icon`() throws {
        var delivery = Delivery(platform: .web, device: "Chrome on macOS", outcome: .shown)
        var displayed = DisplayedNotification(title: "Title 🍕", body: "東京のピザ")
        var web = DisplayedNotification.Web(browser: "chrome", system: "macos", origin: "shop.example.com")
        web.actions = ["Order"]
        web.icon = .init(identifier: "", file: "/a/icon.png", type: "public.png", byteCount: 900, width: 64, height: 64)
        displayed.web = web
        delivery.displayed = displayed
        let text = TextPreview(width: 50).render(delivery)
        #expect(
            text.hasPrefix(
                """
                Chrome on macOS                        – text only
                ╭────────────────────────────────────────────────╮
                │ Title 🍕                                   now │
                │ 東京のピザ                                     │
                │ Chrome · shop.example.com                      │
                │ [Order]                                        │
                ├────────────────────────────────────────────────┤
                │ icon  icon.png · public.png · 64 × 64 · 900 b… │
                ╰────────────────────────────────────────────────╯

                """
            ),
            "\(text)"
        )
    }

    @Test func `an Android delivery in a terminal`() throws {
        let file = try samples.file(.pizzaMonster)
        var displayed = DisplayedNotification(
            title: "Sparky says hello!",
            body: "A new slice is out. Tap to see what the monster made of it, and stay for the third line of this."
        )
        displayed.attachments = [
            .init(identifier: "image", file: file, type: "public.png", byteCount: 23_544, width: 1200, height: 600)
        ]
        displayed.android = .init(systemVersion: 15, style: .bigPicture)
        let delivery = Delivery(
            platform: .android,
            device: "Android phone",
            outcome: .shown,
            displayed: displayed,
            timeline: [
                TimelineEvent(at: .zero, event: "push-received"),
                TimelineEvent(at: .milliseconds(1), event: "download-started", fields: ["download": 1]),
                TimelineEvent(at: .milliseconds(2), event: "notification-built"),
                TimelineEvent(
                    at: .milliseconds(41),
                    event: "download-finished",
                    fields: ["download": 1, "status": 200, "mimeType": "image/png", "byteCount": 23_544]
                ),
                TimelineEvent(at: .milliseconds(43), event: "attachment-stored"),
            ]
        )
        #expect(
            TextPreview(width: 56).summary(of: delivery) == """
                Android phone                            ✓ picture shown
                ╭──────────────────────────────────────────────────────╮
                │ Sparky says hello!                               now │
                │ A new slice is out. Tap to see what the monster made │
                │ of it, and stay for the third line of this.          │
                ├──────────────────────────────────────────────────────┤
                │ picture  pizza-monster.png · public.png · 1200 × 600 │
                │          · 24 kB                                     │
                ╰──────────────────────────────────────────────────────╯
                The picture arrived in 40 ms
                of the 5 s that the notification waits for it; expanded,
                it is below the text.

                """
        )
        let rows = Waterfall(delivery.timeline).rows
        #expect(rows.map(\.label) == ["build", "download", "decode"])
    }

    @Test func `downloads of a browser are called by what they are for`() {
        let rows = Waterfall([
            TimelineEvent(at: .zero, event: "download-started", fields: ["download": 1, "role": "image"]),
            TimelineEvent(at: .zero, event: "download-started", fields: ["download": 2, "role": "action-icon"]),
            TimelineEvent(at: .milliseconds(5), event: "download-finished", fields: ["download": 2]),
            TimelineEvent(at: .milliseconds(9), event: "download-finished", fields: ["download": 1]),
        ]).rows
        #expect(rows.map(\.label) == ["image", "action icon"])
    }

    @Test(arguments: Capabilities.System.allCases)
    func `texts of a million characters make small pages everywhere`(_ system: Capabilities.System) {
        let endless = String(repeating: "x", count: 1_000_000)
        var displayed = DisplayedNotification(title: endless, body: endless)
        var web = DisplayedNotification.Web(browser: endless, system: system.rawValue, origin: endless)
        web.actions = Array(repeating: endless, count: 9)
        web.tag = endless
        web.link = endless
        displayed.web = web
        var phone = displayed
        phone.web = nil
        var android = DisplayedNotification.Android(systemVersion: 15, style: .bigText)
        android.isHeadsUp = true
        android.opens = endless
        phone.android = android
        let page = PreviewPage(
            title: endless,
            entries: [
                .init(Delivery(platform: .web, device: endless, outcome: .shown, displayed: displayed)),
                .init(
                    Delivery(platform: .android, device: endless, outcome: .shown, displayed: phone),
                    caption: endless
                ),
            ]
        )
        #expect(page.html().utf8.count < 130_000)
        #expect(TextPreview().render(page).utf8.count < 12_000)
    }
}
