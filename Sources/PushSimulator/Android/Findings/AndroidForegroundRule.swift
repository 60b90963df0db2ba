// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The app is in the foreground, so the SDK shows nothing.
///
/// Why: a notification that arrives while its app is in use goes to `onMessageReceived`, the picture as a URL; the SDK does
/// not download it. On a locked screen the app counts as in the background.
///
/// Example: a user who has the app open.
///
/// Fix: have the app show it from `onMessageReceived`, for instance with `NotificationCompat`.
///
/// Source: firebase-android-sdk, `DisplayNotification`; FCM, "Receive messages in an Android app".
enum AndroidForegroundRule: DeliveryRule {
    static let id = "android-foreground"
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/android/receive"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.dispatch == .foreground else { return nil }
        let picture = record.image == nil ? "" : ", the picture as a URL (getImageUrl) that nobody has downloaded"
        return
            "Nothing is shown automatically: the app is on the screen, so it gets the notification in onMessageReceived"
            + "\(picture); make the app show it."
    }
}
