// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// On KDE the picture is shown very small.
///
/// Why: Chrome shrinks the picture to 200 × 100 pixels before it hands it to KDE's notifications, which put it below
/// the text.
///
/// Example: a banner of 1200 × 600 pixels with a price in small print.
///
/// Fix: keep what matters large; say the rest in the text.
///
/// Source: Chromium, `notification_platform_bridge_linux.cc`.
enum WebLinuxSmallRule: DeliveryRule {
    static let id = "web-linux-small"
    static let severity = Severity.note

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.browser.system == .linuxKDE, let picture = record.displayed?.attachments.first,
            let size = record.displayed?.web?.scaledTo, let width = picture.width, let height = picture.height
        else { return nil }
        return "The picture is shown small: KDE gets it at \(size.width) × \(size.height) pixels instead of \(width) × "
            + "\(height); keep what matters large."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? { record.path("image") }
}
