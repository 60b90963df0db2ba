// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A push in the form that FCM's Android SDK receives from Google Play services: the extras of an intent.
///
/// The names of the keys are from the SDK's `Constants`. Extras are strings, except for the numbers that Play services
/// adds, such as `google.sent_time` (milliseconds since 1970) and `google.ttl` (seconds).
public struct AndroidIntent: Sendable, Hashable {
    /// The extras, in the order in which they are written.
    public var extras: JSONObject
    /// Package name of the only app that may receive the message; `nil` if any app of the target may.
    public var restrictedPackageName: String?
    /// Whether the app may receive the message before the first unlock after a restart (direct boot).
    public var isDirectBootOK: Bool

    /// Makes an intent from unchanged extras.
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

    /// Whether the SDK treats the message as a notification: `gcm.n.e` must be `1`, not `true` (`NotificationParams`).
    public var isNotification: Bool {
        extras[Self.notificationPrefix + "e"]?.string == "1" || extras[Self.oldNotificationPrefix + "e"]?.string == "1"
    }

    /// FCM's message id, by which the SDK recognises duplicates; empty if there is none.
    public var messageID: String { extras["google.message_id"]?.string ?? "" }

    /// What `RemoteMessage.getData()` returns to the app: strings that are neither reserved nor FCM's own.
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
    /// The facts that FCM knows and a message does not contain, and choices that FCM's documentation leaves open.
    public struct RelayOptions: Sendable, Hashable {
        /// How the message's `data` and `android.data` are combined.
        public enum CommonData: Sendable, Hashable {
            /// `android.data` replaces the message's data, as FCM documents ("overrides").
            case replaced
            /// Keys that are missing in `android.data` come from the message's data.
            case merged
        }

        /// Arrives as `google.message_id`: `0:`, microseconds since 1970, `%` and hexadecimal digits.
        public var messageID: String
        /// The project number; arrives as `google.c.sender.id` and, except for topics, as `from`.
        public var senderID: String
        /// The app's package name; arrives as `collapse_key` if neither the message nor ``collapseKey`` has one.
        public var packageName: String
        /// Time in milliseconds since 1970 when FCM accepted the message; arrives as `google.sent_time`.
        public var sentTime: Int
        /// Arrives as `collapse_key` if the message has none; `nil` uses the package name, as captured intents show.
        public var collapseKey: String?
        /// Whether Play services lowers a message from high to normal priority, as it does for an app that sends too
        /// many.
        public var lowersPriority: Bool
        /// Arrives as `google.product_id`; `nil` leaves it out.
        public var productID: Int?
        /// How `data` and `android.data` are combined; by default, `android.data` replaces `data`.
        public var commonData: CommonData
        /// Whether the notification's keys have the prefix of old servers, `gcm.notification.`.
        public var usesOldPrefix: Bool
        /// Whether the app's SDK supports `android_v2`, so that FCM does not translate it.
        ///
        /// The default is `false`, because no released SDK was found that supports it. With `true`, the notification's
        /// `id` and `mutable_content` arrive as `gcm.n.id` and `gcm.n.mutable_content`, and `use_as_v1_data_message`
        /// has no effect. These names are an assumption, by analogy with the other keys.
        public var understandsV2: Bool
        /// Whether the message is for the control group of an experiment, which shows nothing (`gcm.n.noui`).
        public var isControlGroup: Bool
        /// A link that the console adds and a tap opens; arrives as `gcm.n.link`.
        public var link: String?
        /// The campaign of a message from the Firebase console, which adds keys that the API does not; `nil` for the
        /// API.
        public var campaign: APNSNotification.Campaign?

        /// Makes options; by default, the time is now and the message id is derived from it and a random number.
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

        /// Constant values of realistic length, for tests and for counting bytes.
        public static let sample = RelayOptions(
            messageID: "0:1700000000000000%1ca7c0ffee1ca7c0",
            sentTime: 1_700_000_000_000
        )
    }
}
