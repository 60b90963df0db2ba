// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The browser shows no pictures in notifications on this system.
///
/// Why: `image` is shown by Chromium's browsers on Windows, Android and KDE, and in the card that Chromium draws
/// itself. On macOS and GNOME the system's notification takes the icon alone, and Firefox and Safari ignore the option
/// everywhere.
///
/// Example: `"webpush": {"notification": {"image": "https://example.com/a.png"}}`, received by Chrome on a Mac.
///
/// Fix: put the picture into `webpush.notification.icon` if the browser shows icons, and let the text work without it.
///
/// Source: MDN browser compatibility data; Chromium, `mac_notification_service_un.mm` and
/// `notification_platform_bridge_linux.cc`; GNOME Shell, `notificationDaemon.js`.
enum WebNoImageBrowserRule: DeliveryRule {
    static let id = "web-no-image-browser"
    static let documentation: String? =
        "https://developer.mozilla.org/docs/Web/API/Notification/image"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard [.shown, .declared].contains(record.end), record.pictureReference != nil,
            record.pictureSupport?.support == .no
        else { return nil }
        let hasIcon = record.event.notification?["icon"] != nil
        let remedy =
            showsIcon(record) && !hasIcon ? "put one into webpush.notification.icon, which is shown small, or " : ""
        return
            "No picture is shown: \(record.place) shows none, whatever the message asks for; \(remedy)write a text that needs "
            + "none."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? { record.path("image") }

    static func fix(for record: WebDeliveryRecord) -> Fix? {
        guard showsIcon(record), let picture = record.pictureReference, record.event.notification?["icon"] == nil else {
            return nil
        }
        let path: FieldPath = ["message", "webpush", "notification", "icon"]
        return Fix(summary: "set \(path) to the same URL", edits: [.set(path: path, value: .string(picture))])
    }

    private static func showsIcon(_ record: WebDeliveryRecord) -> Bool {
        Capabilities.standard.support(for: .icon, on: record.client) == .yes
    }
}
