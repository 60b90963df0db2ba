// SPDX-License-Identifier: Apache-2.0

/// The extension handed over content without title, subtitle and body.
///
/// Why: content without any text would alert nobody. iOS then shows the original, unless the app holds the entitlement
/// to filter notifications, with which it shows nothing.
///
/// Example: an extension that calls its handler with a new `UNNotificationContent()` to keep a push quiet.
///
/// Fix: give the content a title or body; ask Apple for the entitlement where silence is meant.
///
/// Source: Apple, `com.apple.developer.usernotifications.filtering`; developer.apple.com/forums/thread/696068.
enum AppleEmptyContentRule: DeliveryRule {
    static let id = "apple-empty-content"
    static let explainsMissingPicture = true
    static let documentation: String? =
        "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.usernotifications.filtering"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.isContentEmpty else { return nil }
        if record.device.app.canFilterNotifications {
            return
                "Nothing is shown: the service extension handed over content without any text, and the app may filter "
                + "notifications; give the content a title or body to have it shown."
        }
        return
            "The original content is shown\(record.withoutPicture): the service extension handed over content without any "
            + "text, which only the entitlement com.apple.developer.usernotifications.filtering turns into silence; give "
            + "the content a title or body."
    }
}
