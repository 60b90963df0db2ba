// SPDX-License-Identifier: Apache-2.0

/// The user turned the app's alerts off: nothing is shown, and no extension runs.
///
/// Why: iOS runs a service extension only for what it is about to show. If the user does not let the app show alerts,
/// neither text nor picture appears, whatever the message says.
///
/// Example: a person chose "Don't Allow" when the app asked, or turned its notifications off in the settings.
///
/// Fix: have the app explain and ask again; no message can change it.
///
/// Source: Apple, "UNNotificationServiceExtension".
enum AppleAlertsDisabledRule: DeliveryRule {
    static let id = "apple-alerts-disabled"
    static let explainsMissingPicture = true
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.eligibility == .alertsOff else { return nil }
        return "Nothing is shown: the user does not let the app show alerts, and without them no service extension "
            + "runs; the app has to ask the user again."
    }
}
