// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CapabilitiesTests {
    private let table = Capabilities.standard

    @Test func `limits of pictures are those of the platforms`() {
        #expect(table.bytes(.imageDownloadBytes, on: .android("15")) == 1_048_576)
        #expect(table.duration(.imageDownloadSeconds, on: .android("15")) == .seconds(5))
        #expect(table.duration(.imageDownloadSeconds, on: .web(.chrome, on: .windows)) == .seconds(90))
        #expect(table.duration(.extensionSeconds, on: .iOS("17.2")) == .seconds(30))
        #expect(table.bytes(.attachmentImageBytes, on: .iOS()) == 10 * 1024 * 1024)
        #expect(table.bytes(.attachmentAudioBytes, on: .iOS()) == 5 * 1024 * 1024)
        #expect(table.bytes(.attachmentMovieBytes, on: .iOS()) == 50 * 1024 * 1024)
        #expect(table.bytes(.extensionMemoryBytes, on: .iOS()) == 24 * 1024 * 1024)
    }

    @Test func `limits of messages are those of the services`() {
        #expect(table.bytes(.messageBytes, on: .fcm) == 4096)
        #expect(table.bytes(.payloadBytes, on: .apns) == 4096)
        #expect(table.bytes(.payloadBytesVoip, on: .apns) == 5120)
        #expect(table.bytes(.plaintextBytes, on: .webPush) == 3993)
        #expect(
            table.bytes(.plaintextBytes, on: .webPush) + table.bytes(.encryptionBytes, on: .webPush)
                == table.bytes(.payloadBytes, on: .webPush)
        )
        #expect(table.characters(.topicHeaderCharacters, on: .webPush) == 32)
        #expect(table.bytes(.collapseIdBytes, on: .apns) == 64)
        #expect(table.duration(.ttlSeconds, on: .fcm) == .seconds(28 * 86_400))
        #expect(table.duration(.vapidSeconds, on: .webPush) == .seconds(86_400))
        #expect(table.count(.conditionTopics, on: .fcm) == 5)
    }

    @Test(arguments: [
        (Capabilities.Browser.chrome, Capabilities.System.windows, Capability.Support.yes),
        (.chrome, .android, .yes), (.chrome, .macOS, .no), (.chrome, .linuxGNOME, .no), (.chrome, .linuxKDE, .partial),
        (.chrome, .linuxOther, .yes), (.chrome, .chromeOS, .yes), (.edge, .windows, .yes), (.edge, .macOS, .no),
        (.samsungInternet, .android, .yes), (.firefox, .windows, .no), (.firefox, .android, .no),
        (.firefox, .linuxKDE, .no), (.safari, .macOS, .no), (.safari, .iOS, .no),
    ])
    func `who shows a picture on the web depends on browser and system`(
        _ browser: Capabilities.Browser,
        _ system: Capabilities.System,
        _ support: Capability.Support
    ) {
        #expect(table.support(for: .image, on: .web(browser, on: system)) == support)
    }

    @Test func `a browser before the feature came is not known to have it`() {
        #expect(table.support(for: .image, on: .web(.chrome, on: .windows, version: "55")) == .unknown)
        #expect(table.support(for: .image, on: .web(.chrome, on: .windows, version: "56")) == .yes)
        #expect(table.support(for: .actions, on: .web(.firefox, on: .windows, version: "151")) == .no)
        #expect(table.support(for: .actions, on: .web(.firefox, on: .windows, version: "152")) == .yes)
        #expect(table.support(for: .requireInteraction, on: .web(.firefox, on: .windows)) == .yes)
        #expect(table.support(for: .requireInteraction, on: .web(.firefox, on: .macOS)) == .no)
        #expect(table.support(for: .silent, on: .web(.safari, on: .macOS)) == .yes)
        #expect(table.support(for: .silent, on: .web(.safari, on: .iOS)) == .no)
    }

    @Test(arguments: [
        (Capabilities.Feature.heif, "7.1" as Capabilities.Version, Capability.Support.no), (.heif, "8.0", .yes),
        (.heif, "8", .yes),
        (.avif, "11", .no), (.avif, "12", .partial), (.avif, "13", .partial), (.avif, "14", .yes),
        (.webp, "4.2", .partial),
        (.webp, "4.2.1", .yes), (.bmp, "5.0", .yes), (.svg, "16", .no), (.gifAnimation, "16", .no), (.video, "16", .no),
    ])
    func `which formats Android decodes depends on its version`(
        _ format: Capabilities.Feature,
        _ version: Capabilities.Version,
        _ support: Capability.Support
    ) {
        #expect(table.support(for: format, on: .android(version)) == support)
    }

    @Test func `what an Android app targets decides cleartext, channels and the thumbnail`() {
        #expect(table.support(for: .cleartext, on: .android("14", targetSDK: 27)) == .yes)
        #expect(table.support(for: .cleartext, on: .android("14", targetSDK: 28)) == .no)
        #expect(table.support(for: .cleartext, on: .android("14")) == .no)
        #expect(table.support(for: .channels, on: .android("7.1", targetSDK: 26)) == .no)
        #expect(table.support(for: .channels, on: .android("8.0", targetSDK: 25)) == .no)
        #expect(table.support(for: .channels, on: .android("8.0", targetSDK: 26)) == .yes)
        #expect(table.size(.thumbnailSize, in: .dp, on: .android("11")).width == 40)
        #expect(table.size(.thumbnailSize, in: .dp, on: .android("12", targetSDK: 30)).width == 48)
        #expect(table.size(.thumbnailSize, in: .dp, on: .android("12", targetSDK: 31)).width == 85)
    }

    @Test func `lines of text depend on the layout`() {
        #expect(table.lines(.bodyLinesExpandedWithImage, on: .android("11")) == 1)
        #expect(table.lines(.bodyLinesExpandedWithImage, on: .android("15")) == 2)
        #expect(table.lines(.bodyLinesCollapsed, on: .android()) == 1)
        #expect(table.lines(.bodyLinesLockScreen, on: .iOS()) == 4)
        #expect(table.capability(.bodyLinesExpanded, on: .iOS())?.support == .no)
        #expect(table.text(.notificationTemplate, on: .android("16")) == "2021")
        #expect(table.text(.notificationTemplate, on: .android("16.1")) == "2025")
        #expect(table.level(.apiLevel, on: .android("12.1")) == 32)
        #expect(table.level(.apiLevel, on: .android("8")) == 26)
    }

    @Test func `Chromium's limits hold for every browser built on it`() {
        for browser in [Capabilities.Browser.chrome, .edge, .opera, .samsungInternet] {
            let client = Capabilities.Client.web(browser, on: .android)
            #expect(table.size(.imageLoadSize, in: .px, on: client) == .init(width: 1800, height: 900))
            #expect(table.count(.actionsCount, on: client) == 2)
        }
        #expect(table.capability(.imageLoadSize, on: .web(.edge, on: .windows, version: "18")) == nil)
        #expect(table.capability(.imageLoadSize, on: .web(.firefox, on: .windows)) == nil)
        let plasma = table.size(.imageDisplaySize, in: .px, on: .web(.chrome, on: .linuxKDE))
        #expect(plasma == .init(width: 200, height: 100))
    }

    @Test func `a row knows its sources`() throws {
        let row = try #require(table.capability(.imageDownloadBytes, on: .android()))
        #expect(row.evidence == .source)
        let places = table.sources(of: row).map(\.location)
        #expect(places.contains { $0.contains("ImageDownload.java@") })
        #expect(places.contains { $0.hasPrefix("https://firebase.google.com/") })
    }
}
