// SPDX-License-Identifier: Apache-2.0

/// Which desktop answers: browsers ask what it can do, and hand over more or less.
///
/// Source: `GetCapabilities` in GNOME Shell's `notificationDaemon.js` and in Plasma's `server_p.cpp`; what Chromium makes of each is
/// in `chrome/browser/notifications/notification_platform_bridge_linux.cc`.
package enum DesktopProfile: String, Sendable, CaseIterable {
    /// Everything that makes a browser hand over more: origin, picture and buttons.
    case complete
    /// GNOME Shell, which shows no picture in the text.
    case gnome
    /// KDE Plasma.
    case kde
    /// Only what browsers need to show anything.
    case bare

    /// Its answer to `GetCapabilities`.
    package var capabilities: [String] {
        switch self {
        case .complete:
            ["actions", "body", "body-images", "body-markup", "persistence", "x-kde-origin-name"]
        case .gnome: ["actions", "body", "body-markup", "icon-static", "persistence", "sound"]
        case .kde:
            [
                "actions", "body", "body-hyperlinks", "body-images", "body-markup", "icon-static", "inline-reply",
                "persistence",
                "x-kde-origin-name",
            ]
        case .bare: ["actions", "body"]
        }
    }

    /// The name by which the service calls itself; Chromium compares it.
    var serverName: String {
        switch self {
        case .complete, .bare: "RichPush"
        case .gnome: "gnome-shell"
        case .kde: "Plasma"
        }
    }
}
