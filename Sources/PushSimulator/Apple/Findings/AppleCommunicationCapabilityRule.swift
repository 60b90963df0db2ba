// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The extension made a communication notification in an app whose project lacks the capability for it.
///
/// Why: Apple asks for the capability Communication Notifications in the app's target, not in the extension's. Apple
/// does not document what iOS shows without it; the simulator shows the notification as with it.
///
/// Example: `content.updating(from: intent)` in an extension whose app has no
/// `com.apple.developer.usernotifications.communication` among its entitlements.
///
/// Fix: add the capability to the app's target.
///
/// Source: Apple, *Implementing communication notifications*, "Enable communication notifications".
enum AppleCommunicationCapabilityRule: DeliveryRule {
    static let id = "apple-communication-capability"
    static let severity = Severity.note
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.isCommunication, record.run != nil,
            let place = record.device.serviceExtension?.project.lacksCommunication
        else { return nil }
        return
            "The extension made a communication notification by updating(from:), for which Apple asks for the "
            + "capability Communication Notifications in the app: \(place) lacks "
            + "com.apple.developer.usernotifications.communication. Apple does not document what iOS shows without "
            + "it; it is shown as with it here."
    }
}
