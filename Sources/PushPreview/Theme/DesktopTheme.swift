// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Measures of desktop notifications in CSS pixels.
///
/// The frames of picture and icon and the number of lines come from the table, which marks estimates; the widths of the
/// other cards and type sizes are estimates from screenshots, because no system documents them.
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
    let bannerBodyLines: Int
    let bannerThumbnail: Capability.Size
    let plasmaWidth = 360.0
    let plasmaBodyLines: Int
    let plasmaIcon: Capability.Size
    let gnomeWidth = 380.0
    let gnomeBodyLines: Int
    let gnomeIcon: Capability.Size
    /// The frame in which Chromium fits a picture on its own card, and with it the card's width.
    let chromiumPicture: Capability.Size
    let chromiumBodyLines: Int
    let chromiumIcon: Capability.Size

    private init() {
        let table = Capabilities.standard
        let windows = Capabilities.Client.web(.chrome, on: .windows)
        hero = table.size(.imageDisplaySize, in: .px, on: windows)
        toastIcon = table.size(.iconDisplaySize, in: .px, on: windows)
        toastLines = table.lines(.textLines, on: windows)
        let macOS = Capabilities.Client.web(.chrome, on: .macOS)
        bannerBodyLines = table.lines(.bodyLinesBanner, on: macOS)
        bannerThumbnail = table.size(.iconDisplaySize, in: .px, on: macOS)
        let plasma = Capabilities.Client.web(.chrome, on: .linuxKDE)
        plasmaPicture = table.size(.imageDisplaySize, in: .px, on: plasma)
        plasmaBodyLines = table.lines(.bodyLinesBanner, on: plasma)
        plasmaIcon = table.size(.iconDisplaySize, in: .px, on: plasma)
        let gnome = Capabilities.Client.web(.chrome, on: .linuxGNOME)
        gnomeBodyLines = table.lines(.bodyLinesBanner, on: gnome)
        gnomeIcon = table.size(.iconDisplaySize, in: .px, on: gnome)
        let own = Capabilities.Client.web(.chrome, on: .linuxOther)
        chromiumPicture = table.size(.imageDisplaySize, in: .px, on: own)
        chromiumBodyLines = table.lines(.bodyLinesBanner, on: own)
        chromiumIcon = table.size(.iconDisplaySize, in: .px, on: own)
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
