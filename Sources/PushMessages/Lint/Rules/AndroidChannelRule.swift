// SPDX-License-Identifier: Apache-2.0

/// A sound, vibration, light or priority for Android without a channel that has it.
///
/// Why: from Android 8 on the channel decides how a notification alerts, not the message. Without `channel_id` it goes
/// to the app's default channel, or to one called "Miscellaneous" that plays the default sound and never pops up.
///
/// Example: `{"android": {"notification": {"sound": "bell", "notification_priority": "PRIORITY_MAX"}}}`
///
/// Fix: name the channel in `channel_id`, and set sound, vibration and importance in the app's code that creates it.
///
/// Source: Android, "Create and manage notification channels"; firebase-android-sdk, `CommonNotificationBuilder`.
struct AndroidChannelRule: LintRule {
    static let id = "android-channel"
    static let severity = Severity.note
    static let platform: Platform? = .android
    static let documentation: String? = "https://developer.android.com/develop/ui/views/notifications/channels"
    static let parts: LintSubject.Parts = .androidNotification

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for android in subject.androidNotifications where android.channelID?.isEmpty ?? true {
            guard let field = Self.alertingField(of: android) else { continue }
            report.add(
                at: android.path.appending("channel_id"),
                "From Android 8 on the channel decides, not \(field), and no channel is named; set channel_id to one that "
                    + "the app creates."
            )
        }
    }

    private static func alertingField(of android: AndroidDisplay) -> String? {
        if let sound = android.sound, !sound.isEmpty, sound != "default" { return "sound" }
        if !android.vibrateTimings.isEmpty { return "vibrate_timings" }
        if android.lightSettings != nil { return "light_settings" }
        switch android.notificationPriority {
        case .high?, .max?, .low?, .min?: return "notification_priority"
        default: return nil
        }
    }
}
