// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The app may change the notification before it is shown, which is not simulated.
///
/// Why: `mutable_content` of `android_v2` hands the notification to the app first, if its SDK knows `android_v2`. The
/// app's own code decides what to do with it, so it is shown as it was sent.
///
/// Example: `{"android_v2": {"remote_notification": {"mutable_content": true, "notification": {"title": "Hi"}}}}`
///
/// Fix: leave `mutable_content` out if the app changes nothing.
///
/// Source: FCM HTTP v1 discovery document, `AndroidConfigV2`.
enum AndroidMutableContentRule: DeliveryRule {
    static let id = "android-mutable-content"
    static let severity = Severity.note
    static let documentation: String? = "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.notification?.isMutable == true else { return nil }
        return
            "The app may change this notification before it is shown (mutable_content), and here it is shown as it was "
            + "sent; leave mutable_content out if the app changes nothing."
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        guard case .remoteNotification? = record.message?.androidV2.payload else { return nil }
        return ["message", "android_v2", "remote_notification", "mutable_content"]
    }
}
