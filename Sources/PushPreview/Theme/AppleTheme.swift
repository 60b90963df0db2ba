// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Measures of an iPhone's cards in points, one of which is one CSS pixel here.
///
/// Apple publishes none; the table's are estimates from screenshots, and so are those here that it does not have.
struct AppleTheme: Sendable, Hashable {
    static let standard = AppleTheme()

    let cardWidth: Double
    let radius: Double
    let icon: Double
    let thumbnail: Capability.Size
    let thumbnailRadius: Double
    let titleSize: Double
    let bodySize: Double
    let headerSize: Double
    let titleLines: Int
    let bodyLines: Int
    /// The most buttons of an opened notification.
    let buttons: Int
    /// The highest picture of a long look; an estimate, as is that its middle is shown.
    let pictureHeight = 470.0

    private init() {
        let table = Capabilities.standard
        let client = Capabilities.Client.iOS()
        cardWidth =
            table.number(.screenWidth, in: .pt, on: client) - 2 * table.number(.cardMargin, in: .pt, on: client)
        radius = table.number(.cardCornerRadius, in: .pt, on: client)
        icon = table.size(.appIconSize, in: .pt, on: client).width
        thumbnail = table.size(.thumbnailSize, in: .pt, on: client)
        thumbnailRadius = table.number(.thumbnailCornerRadius, in: .pt, on: client)
        titleSize = table.number(.titleTextSize, in: .pt, on: client)
        bodySize = table.number(.bodyTextSize, in: .pt, on: client)
        headerSize = table.number(.headerTextSize, in: .pt, on: client)
        titleLines = table.lines(.titleLinesCollapsed, on: client)
        bodyLines = table.lines(.bodyLinesLockScreen, on: client)
        buttons = table.count(.actionsCount, on: client)
    }

    /// The measures as custom properties of the lock screen's class.
    var rule: HTML {
        """
        .ios {
          --width: \(length: cardWidth)px; --radius: \(length: radius)px; --icon: \(length: icon)px;
          --thumbnail-radius: \(length: thumbnailRadius)px; --title-size: \(length: titleSize)px;
          --body-size: \(length: bodySize)px; --header-size: \(length: headerSize)px;
        }

        """
    }
}
