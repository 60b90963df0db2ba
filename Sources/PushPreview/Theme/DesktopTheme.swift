// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Measures of desktop notifications in CSS pixels.
///
/// The picture's frames, the icon's and the number of lines are the table's; widths and type sizes are estimates from
/// screenshots, because no system documents them.
struct DesktopTheme: Sendable, Hashable {
    static let standard = DesktopTheme()

    /// The picture at the top of a toast of Windows, and with it the toast's width.
    let hero: Capability.Size
    let toastIcon: Capability.Size
    /// Lines of title and body together.
    let toastLines: Int
    /// The picture below the text of KDE's popup.
    let plasmaPicture: Capability.Size

    let bannerWidth = 344.0
    let bannerBodyLines = 2
    let bannerThumbnail = Capability.Size(width: 40, height: 40)
    let plasmaWidth = 360.0
    let plasmaBodyLines = 8
    let gnomeWidth = 380.0
    let gnomeBodyLines = 2
    let gnomeIcon = Capability.Size(width: 48, height: 48)
    /// Chromium's own card, and the frame in which it fits a picture.
    let chromiumPicture = Capability.Size(width: 360, height: 240)
    let chromiumBodyLines = 4

    private init() {
        let table = Capabilities.standard
        let windows = Capabilities.Client.web(.chrome, on: .windows)
        hero = table.size(.imageDisplaySize, in: .px, on: windows)
        toastIcon = table.size(.iconDisplaySize, in: .px, on: windows)
        toastLines = table.lines(.textLines, on: windows)
        plasmaPicture = table.size(.imageDisplaySize, in: .px, on: .web(.chrome, on: .linuxKDE))
    }

    /// The measures as custom properties of each system's class.
    var rules: HTML {
        """
        .windows { --width: \(length: hero.width)px; }
        .macos { --width: \(length: bannerWidth)px; }
        .plasma { --width: \(length: plasmaWidth)px; }
        .gnome { --width: \(length: gnomeWidth)px; }
        .chromium { --width: \(length: chromiumPicture.width)px; }

        """
    }
}
