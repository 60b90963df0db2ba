// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// Facts from FCM's SDKs, Android's resources and Chromium's source, as they were read there.
@Suite(.timeLimit(.minutes(10)))
struct AndroidWebFactsTests {
    private let table = Capabilities.standard
    private static let phone = Capabilities.Client.android("15", targetSDK: 35)
    private static let windows = Capabilities.Client.web(.chrome, on: .windows)

    @Test(
        arguments: [
            (.redirectsAcrossSchemes, phone, .no), (.httpStatusChecked, phone, .yes), (.contentSniffing, phone, .yes),
            (.relativeImageUrl, phone, .no), (.imageRetry, phone, .no), (.imageMissingKeepsText, phone, .yes),
            (.imageReplacesLongText, phone, .yes), (.imageAltText, phone, .no), (.webpAnimation, phone, .no),
            (.thumbnailCrop, phone, .yes), (.imageCrop, phone, .yes), (.localizedText, phone, .yes),
            (.imageReplacesLongText, .web(.chrome, on: .android), .no), (.relativeImageUrl, windows, .yes),
            (.imageMissingKeepsText, windows, .yes), (.webpAnimation, windows, .no), (.localizedText, windows, .no),
            (.imageHeader, windows, .no), (.httpsLink, windows, .yes), (.linkSameHost, windows, .yes),
            (.notificationData, windows, .partial),
        ] as [(Capabilities.Feature, Capabilities.Client, Capability.Support)]
    )
    func `what is done and what is not`(
        _ feature: Capabilities.Feature,
        _ client: Capabilities.Client,
        _ support: Capability.Support
    ) {
        #expect(table.support(for: feature, on: client) == support)
    }

    @Test(
        arguments: [
            (.messageHandlerSeconds, phone, 20), (.imageDownloadSeconds, phone, 5),
            (.imageDownloadBytes, phone, 1_048_576),
            (.rememberedMessages, phone, 10), (.textCharacters, phone, 1024), (.vibrationElements, phone, 2),
            (.lightElements, phone, 3), (.priorityRange, phone, 2), (.cardHeightExpanded, phone, 358),
            (.cardHeightCollapsed, phone, 88), (.cardHeightOneLine, phone, 56), (.cardHeightHeadsUp, phone, 136),
            (.cardHeightHeadsUp, .android("11"), 162), (.cardHeightCollapsed, .android("16.1"), 72),
            (.cardGap, phone, 4), (.cardCornerRadius, phone, 28), (.cardMargin, phone, 16), (.contentStart, phone, 52),
            (.contentStart, .android("16.1"), 72), (.bigTitleTextSize, phone, 16), (.titleTextSize, phone, 14),
            (.headerTextSize, phone, 12), (.lineHeight, phone, 20), (.imageGap, phone, 13), (.thumbnailGap, phone, 12),
            (.bodyLinesExpandedWithImage, phone, 2), (.bodyLinesExpandedWithImage, .android("11"), 1),
            (.clickWaitSeconds, windows, 3), (.imageDownloadSeconds, windows, 90), (.actionsCount, windows, 2),
            (.encryptionRecords, windows, 1), (.authSecretBytes, windows, 16), (.encryptionBytes, windows, 103),
            (.plaintextBytes, windows, 3993), (.topicHeaderCharacters, windows, 32),
            (.onScreenSeconds, .web(.chrome, on: .linuxGNOME), 25), (.originCharacters, .web(.chrome, on: .macOS), 28),
            (.originCharactersAlert, .web(.chrome, on: .macOS), 19),
            (.servicePlaintextBytes, .web(.firefox, on: .windows), 4028),
            (.serviceBodyBytes, .web(.firefox, on: .windows), 5630),
        ] as [(Capabilities.Feature, Capabilities.Client, Double)]
    )
    func `how much, how many, how long`(
        _ feature: Capabilities.Feature,
        _ client: Capabilities.Client,
        _ number: Double
    ) {
        #expect(table.capability(feature, on: client)?.number == number)
    }

    @Test(
        arguments: [
            (.imageDisplaySize, phone, 416, 284), (.imageDisplaySizeLowMemory, phone, 294, 208),
            (.thumbnailSize, phone, 85, 48), (.thumbnailSize, .android("15", targetSDK: 30), 48, 48),
            (.thumbnailSize, .android("11"), 40, 40), (.appIconSize, phone, 24, 24),
            (.appIconSize, .android("16.1"), 40, 40), (.imageLoadSize, windows, 1800, 900),
            (.iconLoadSize, windows, 320, 320), (.badgeLoadSize, windows, 96, 96),
            (.actionIconLoadSize, windows, 128, 128), (.imageDisplaySize, .web(.chrome, on: .linuxKDE), 200, 100),
            (.imageDisplaySize, windows, 364, 180), (.iconDisplaySize, windows, 48, 48),
        ] as [(Capabilities.Feature, Capabilities.Client, Double, Double)]
    )
    func `the table has the sizes of icons and pictures`(
        _ feature: Capabilities.Feature,
        _ client: Capabilities.Client,
        _ width: Double,
        _ height: Double
    ) {
        #expect(table.capability(feature, on: client)?.size == .init(width: width, height: height))
    }

    @Test func `each word of urgency is in the table`() {
        #expect(table.text(.urgencyHeader, on: .webPush) == "very-low low normal high")
        #expect(table.text(.pushPriorities, on: .apns) == "10 5 1")
    }
}
