// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The channel does not exist, and another one is used.
///
/// Why: since Android 8 a notification needs a channel that the app has made. If the message's channel does not exist,
/// the manifest's is used, and then the SDK's default, which does not pop up.
///
/// Example: `{"android": {"notification": {"title": "Hi", "channel_id": "offres"}}}` for a channel "offers".
///
/// Fix: correct `channel_id`, or make the channel when the app starts.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder.getOrCreateChannel`.
enum AndroidChannelMissingRule: DeliveryRule {
    static let id = "android-channel-missing"
    static let documentation: String? =
        "https://developer.android.com/develop/ui/views/notifications/channels"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let used = record.notification?.channel?.id else { return nil }
        for problem in record.notification?.problems ?? [] {
            switch problem {
            case .channelMissing(let id):
                return
                    "The channel \(id) does not exist, so \(used) is used, which decides sound and importance; correct "
                    + "channel_id, or have the app make the channel."
            case .manifestChannelMissing(let id):
                return
                    "The manifest's channel \(id) does not exist, so \(used) is used, which decides sound and importance; have "
                    + "the app make the channel."
            default: break
            }
        }
        return nil
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        for case .channelMissing in record.notification?.problems ?? [] { return record.path(toOwn: "channel_id") }
        return nil
    }
}
