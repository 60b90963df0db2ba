// SPDX-License-Identifier: Apache-2.0

/// The user turned the app's alerts off: nothing is shown, and no extension runs.
enum AlertsDisabledRule: DeliveryRule {
    static let id = "apple-alerts-disabled"
    static let explainsMissingPicture = true
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.eligibility == .alertsOff else { return nil }
        return "Nothing is shown: the user does not let the app show alerts, and without them no service extension "
            + "runs; the app has to ask the user again."
    }
}
