// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Measures of Android's cards in dp and sp, one of which is one CSS pixel here.
///
/// They are the table's, which takes them from AOSP's resources (`dimens.xml`, `notification_template_*.xml`) or, mostly
/// for Android 7 to 11, estimates them from screenshots.
struct AndroidTheme: Sendable, Hashable {
    let template: AndroidTemplate
    let cardWidth: Double
    let radius: Double
    let padding: Double
    let icon: Double
    let contentStart: Double
    let titleSize: Double
    let bodySize: Double
    let headerSize: Double
    let lineHeight: Double
    let thumbnailGap: Double
    let imageGap: Double
    let collapsedHeight: Double
    let headsUpHeight: Double
    let titleLines: Int
    let bodyLines: Int
    let expandedTitleLines: Int
    let expandedBodyLines: Int
    let pictureBodyLines: Int
    /// Proportions below which the expanded picture loses its top and bottom, because the card would be too high.
    let uncroppedRatio: Double

    init(_ template: AndroidTemplate) {
        self.template = template
        let table = Capabilities.standard
        let client = template.client
        func dp(_ feature: Capabilities.Feature) -> Double { table.number(feature, in: .dp, on: client) }
        func sp(_ feature: Capabilities.Feature) -> Double { table.number(feature, in: .sp, on: client) }
        cardWidth = dp(.screenWidth) - 2 * dp(.cardMargin)
        radius = dp(.cardCornerRadius)
        padding = dp(.cardPadding)
        icon = table.size(.appIconSize, in: .dp, on: client).width
        contentStart = dp(.contentStart)
        titleSize = sp(.titleTextSize)
        bodySize = sp(.bodyTextSize)
        headerSize = sp(.headerTextSize)
        lineHeight = sp(.lineHeight)
        thumbnailGap = dp(.thumbnailGap)
        imageGap = dp(.imageGap)
        collapsedHeight = dp(.cardHeightCollapsed)
        headsUpHeight = dp(.cardHeightHeadsUp)
        titleLines = table.lines(.titleLinesCollapsed, on: client)
        bodyLines = table.lines(.bodyLinesCollapsed, on: client)
        expandedTitleLines = table.lines(.titleLinesExpanded, on: client)
        expandedBodyLines = table.lines(.bodyLinesExpanded, on: client)
        pictureBodyLines = table.lines(.bodyLinesExpandedWithImage, on: client)
        uncroppedRatio = table.number(.imageUncroppedRatio, in: .ratio, on: client)
    }

    /// The frame of the small picture: as high as the table says, and as wide as the picture up to the table's limit.
    static func thumbnail(of ratio: Double, on client: Capabilities.Client) -> Capability.Size {
        let table = Capabilities.standard
        let height = table.size(.thumbnailSize, in: .dp, on: client).height
        let widest = table.number(.thumbnailRatio, in: .ratio, on: client)
        return Capability.Size(width: height * min(max(ratio, 1), widest), height: height)
    }

    /// The measures as custom properties of the cards' class.
    var rule: HTML {
        """
        .\(template.className) {
          --width: \(length: cardWidth)px; --radius: \(length: radius)px; --padding: \(length: padding)px;
          --icon: \(length: icon)px; --start: \(length: contentStart)px; --title-size: \(length: titleSize)px;
          --body-size: \(length: bodySize)px; --header-size: \(length: headerSize)px; --line: \(length: lineHeight)px;
          --thumbnail-gap: \(length: thumbnailGap)px; --image-gap: \(length: imageGap)px;
          --collapsed-height: \(length: collapsedHeight)px; --heads-up-height: \(length: headsUpHeight)px;
        }

        """
    }
}
