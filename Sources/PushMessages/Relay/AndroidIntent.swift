// SPDX-License-Identifier: Apache-2.0

/// A push as FCM's Android SDK receives it from Google Play services: the extras of an intent.
///
/// The names of the keys are those of the SDK's `Constants`. Extras are strings, but for `google.sent_time` (milliseconds
/// since 1970) and `google.ttl` (seconds), which Play services adds as numbers.
public struct AndroidIntent: Sendable, Hashable {
    /// The extras in the order in which FCM's own come first.
    public var extras: JSONObject
    /// The only app that may receive it, by its package name; `nil` is any that the target belongs to.
    public var restrictedPackageName: String?
    /// Whether the app may receive it before the device was first unlocked after a start.
    public var isDirectBootOK: Bool

    /// Makes an intent from its extras as they are.
    public init(extras: JSONObject, restrictedPackageName: String? = nil, isDirectBootOK: Bool = false) {
        self.extras = extras
        self.restrictedPackageName = restrictedPackageName
        self.isDirectBootOK = isDirectBootOK
    }

    /// The intent's action: `com.google.android.c2dm.intent.RECEIVE`.
    public static let action = "com.google.android.c2dm.intent.RECEIVE"

    /// Prefix of the extras that describe a notification.
    public static let notificationPrefix = "gcm.n."

    /// The prefix that older servers wrote and that the SDK still reads.
    public static let oldNotificationPrefix = "gcm.notification."

    /// Whether the SDK takes it for a notification: `gcm.n.e` is `1`; `true` is not enough (`NotificationParams`).
    public var isNotification: Bool {
        extras[Self.notificationPrefix + "e"]?.string == "1" || extras[Self.oldNotificationPrefix + "e"]?.string == "1"
    }

    /// FCM's name for the message, by which the SDK knows one that it has had; empty is none.
    public var messageID: String { extras["google.message_id"]?.string ?? "" }

    /// What the app finds in `RemoteMessage.getData()`: strings that are neither reserved nor FCM's own.
    public var data: StringMap {
        var data: StringMap = [:]
        for (key, value) in extras {
            guard let text = value.string, !key.hasPrefix("google."), !key.hasPrefix("gcm."),
                !["from", "message_type", "collapse_key"].contains(key)
            else { continue }
            data[key] = text
        }
        return data
    }
}
