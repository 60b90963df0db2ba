// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push has nothing to show, so no extension runs.
///
/// Why: service extensions change alerts. A push that only wakes the app, plays a sound or sets the badge starts none,
/// and the picture it carries is loaded by nobody.
///
/// Example: a message with `data` and `apns.fcm_options.image`, but without `notification`.
///
/// Fix: add a title or body.
///
/// Source: Apple, "Modifying content in newly delivered notifications"; firebase-ios-sdk#463.
enum NoAlertRule: DeliveryRule {
    static let id = "apple-no-alert"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"

    static func path(in record: DeliveryRecord) -> FieldPath? { ["message", "notification"] }

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.eligibility == .noAlert else { return nil }
        let what =
            if record.push.isContentAvailable {
                "it only wakes the app (content-available)"
            } else if record.push.aps["sound"] != nil || record.push.aps["badge"] != nil {
                "it only plays a sound or sets the badge"
            } else {
                "it has no aps.alert"
            }
        return
            "No picture is shown: the push shows no alert, \(what), and the service extension that would fetch the picture "
            + "runs for alerts only; add a title or body."
    }
}
