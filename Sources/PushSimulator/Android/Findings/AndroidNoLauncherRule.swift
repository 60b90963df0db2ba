// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Tapping the notification opens nothing.
///
/// Why: without `click_action` and link the app's launcher activity is opened, and the app has none.
///
/// Example: an app that is part of a system and has no icon.
///
/// Fix: send a `click_action` that the app answers.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder.createTargetIntent`.
enum AndroidNoLauncherRule: DeliveryRule {
    static let id = "android-no-launcher"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.notification?.problems.contains(.noLauncher) == true else { return nil }
        return "A touch opens nothing: the app has no launcher activity; send a click_action that it answers."
    }
}
