// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The app was stopped in the settings, and does not get messages until it is opened again.
///
/// Why: Android delivers no broadcast to a stopped app. Some makers' systems stop apps that are swiped away.
///
/// Example: a user who presses "Force stop".
///
/// Fix: nothing in the message can help; the app has to be opened.
///
/// Source: Android, "Intent.FLAG_EXCLUDE_STOPPED_PACKAGES"; FCM, "Receive messages in an Android app".
enum AndroidForceStoppedRule: DeliveryRule {
    static let id = "android-force-stopped"
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/android/receive"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.dispatch == .forceStopped else { return nil }
        return
            "Nothing is shown: \(record.device.app.packageName) was stopped in the settings, and Android delivers nothing to "
            + "it until somebody opens it."
    }
}
