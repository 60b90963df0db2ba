// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The user has blocked the channel of the notification.
///
/// Why: since Android 8 people can turn off the channels of an app one by one.
///
/// Example: a channel "Offers" that somebody has switched off.
///
/// Fix: nothing in the message can help; send what people want to know to another channel.
///
/// Source: Android, "Create and manage notification channels".
enum AndroidChannelBlockedRule: DeliveryRule {
    static let id = "android-channel-blocked"
    static let documentation: String? =
        "https://developer.android.com/develop/ui/views/notifications/channels"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let channel = record.notification?.channel, channel.isBlocked else { return nil }
        return
            "Nothing is shown: the user has blocked the channel \(channel.id); send what does not belong to it to another "
            + "channel."
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        record.notification?.channelOrigin == .message ? record.path(toOwn: "channel_id") : nil
    }
}
