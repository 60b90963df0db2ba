// SPDX-License-Identifier: Apache-2.0

/// The app has no notification service extension.
enum NoServiceExtensionRule: DeliveryRule {
    static let id = "apple-no-service-extension"
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/ios/send-image"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.eligibility == .noExtension else { return nil }
        return
            "No picture is shown: the app \(record.device.app.bundleIdentifier) has no notification service extension, "
            + "which has to download and attach it; add one to the app that calls Firebase's helper."
    }
}
