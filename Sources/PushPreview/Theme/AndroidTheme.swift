// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Measures of Android's cards in dp and sp, one of which is one CSS pixel here.
///
/// They are the table's, which takes them from AOSP's resources (`dimens.xml`, `notification_template_*.xml`). Where it has
/// none, as mostly for Android 7 to 11, the default here is an estimate from screenshots.
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
        func number(_ feature: Capabilities.Feature, else estimate: Double) -> Double {
            table.capability(feature, on: client)?.number ?? estimate
        }
        cardWidth = table.number(.screenWidth, in: .dp, on: client) - 2 * number(.cardPadding, else: 8)
        radius = number(.cardCornerRadius, else: 2)
        padding = number(.cardPadding, else: 16)
        icon = table.capability(.appIconSize, on: client)?.size?.width ?? 18
        contentStart = number(.contentStart, else: 16)
        titleSize = number(.titleTextSize, else: 14)
        bodySize = number(.bodyTextSize, else: 14)
        headerSize = number(.headerTextSize, else: 12)
        lineHeight = number(.lineHeight, else: 20)
        thumbnailGap = number(.thumbnailGap, else: 12)
        imageGap = number(.imageGap, else: 13)
        collapsedHeight = number(.cardHeightCollapsed, else: 88)
        headsUpHeight = number(.cardHeightHeadsUp, else: 136)
        titleLines = table.lines(.titleLinesCollapsed, on: client)
        bodyLines = table.lines(.bodyLinesCollapsed, on: client)
        expandedTitleLines = table.lines(.titleLinesExpanded, on: client)
        expandedBodyLines = table.lines(.bodyLinesExpanded, on: client)
        pictureBodyLines = table.lines(.bodyLinesExpandedWithImage, on: client)
        uncroppedRatio = table.number(.imageUncroppedRatio, in: .ratio, on: client)
    }

    /// Width of the expanded picture: from where the text starts to the padding at the end.
    var pictureWidth: Double { cardWidth - contentStart - padding }

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
