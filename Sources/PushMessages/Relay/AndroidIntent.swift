// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

extension AndroidIntent {
    /// What FCM knows and a message does not, and how it treats what its documentation leaves open.
    public struct RelayOptions: Sendable, Hashable {
        /// How the message's data and `android.data` come together.
        public enum CommonData: Sendable, Hashable {
            /// `android.data` takes the place of the message's data, as FCM documents ("overrides").
            case replaced
            /// Keys that `android.data` does not have are taken from the message's data.
            case merged
        }

        /// Arrives as `google.message_id`: `0:`, microseconds since 1970, `%` and hexadecimal digits.
        public var messageID: String
        /// The project's number; arrives as `from`, but for topics, and as `google.c.sender.id`.
        public var senderID: String
        /// The app's package name; arrives as `collapse_key` where the message has none of its own.
        public var packageName: String
        /// Milliseconds since 1970 when FCM took the message; arrives as `google.sent_time`.
        public var sentTime: Int
        /// Arrives as `collapse_key` where the message has none; `nil` is the package name, as captured intents show.
        public var collapseKey: String?
        /// Whether Play services delivers a message of high priority with normal one, as it does with an app that uses
        /// too many of them.
        public var lowersPriority: Bool
        /// Arrives as `google.product_id`; `nil` leaves it out.
        public var productID: Int?
        /// Default: replaced.
        public var commonData: CommonData
        /// Whether the keys of the notification have the prefix of old servers, `gcm.notification.`.
        public var usesOldPrefix: Bool
        /// Whether the app's SDK knows `android_v2` itself, so that nothing has to be translated for it.
        ///
        /// Default: `false`, since no released SDK was found that does. An SDK that does gets the notification's `id` and
        /// `mutable_content` as `gcm.n.id` and `gcm.n.mutable_content`, and `use_as_v1_data_message` is not for it; these
        /// names are assumed after the other keys.
        public var understandsV2: Bool
        /// Whether the message belongs to the control group of an experiment, of which nothing is shown (`gcm.n.noui`).
        public var isControlGroup: Bool
        /// A link that the console adds, opened by a touch; arrives as `gcm.n.link`.
        public var link: String?
        /// Set where the message comes from the Firebase console, which adds what the API does not.
        public var campaign: APNSNotification.Campaign?

        /// Makes options; the time is now unless given, and the message id is made of it.
        public init(
            messageID: String? = nil,
            senderID: String = "123456789012",
            packageName: String = "com.example.app",
            sentTime: Int? = nil,
            campaign: APNSNotification.Campaign? = nil
        ) {
            let sentTime = sentTime ?? Int(Date().timeIntervalSince1970 * 1000)
            self.messageID = messageID ?? "0:\(sentTime)000%\(String(UInt64.random(in: .min ... .max), radix: 16))"
            self.senderID = senderID
            self.packageName = packageName
            self.sentTime = sentTime
            collapseKey = nil
            lowersPriority = false
            productID = nil
            commonData = .replaced
            usesOldPrefix = false
            understandsV2 = false
            isControlGroup = false
            link = nil
            self.campaign = campaign
        }

        /// Values of realistic length that are always the same, for tests and for counting bytes.
        public static let sample = RelayOptions(
            messageID: "0:1700000000000000%1ca7c0ffee1ca7c0",
            sentTime: 1_700_000_000_000
        )
    }
}
