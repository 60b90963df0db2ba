// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Sound, vibration, light or priority of the message have no effect, because the channel decides.
///
/// Why: since Android 8 they belong to the channel, once for all its notifications, and to the user who can change them.
///
/// Example: `{"android": {"notification": {"title": "Hi", "sound": "ping", "notification_priority": "PRIORITY_MAX"}}}`
///
/// Fix: send to a channel that has what is meant, with `channel_id`; older phones still read the fields.
///
/// Source: Android, "Create and manage notification channels".
enum AndroidChannelDecidesRule: DeliveryRule {
    static let id = "android-channel-decides"
    static let severity = Severity.note
    static let documentation: String? =
        "https://developer.android.com/develop/ui/views/notifications/channels"

    private static let names = [
        "sound2", "vibrate_timings", "light_settings", "notification_priority", "default_sound",
        "default_vibrate_timings", "default_light_settings",
    ]

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let channel = record.notification?.channel else { return nil }
        let fields = names.filter { record.extra($0) != nil }.map { $0 == "sound2" ? "sound" : $0 }
        guard !fields.isEmpty else { return nil }
        return
            "On \(record.system) the channel \(channel.id) decides, and not \(fields.joined(separator: ", ")); send to a channel "
            + "that has what is meant, with channel_id."
    }
}
