// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification {
    /// What Android makes of a notification beyond its texts and its picture.
    ///
    /// The picture is the first of ``DisplayedNotification/attachments``: FCM's Android SDK shows it as large icon while
    /// collapsed and as big picture when expanded.
    public struct Android: Sendable, Hashable {
        /// The expanded form that FCM's SDK chose (`CommonNotificationBuilder`).
        public enum Style: String, Sendable, Hashable {
            /// A picture below the texts; it takes the place of the long text.
            case bigPicture = "big-picture"
            /// The whole body, over several lines.
            case bigText = "big-text"
            /// Title and icon only, since there is no body.
            case plain
        }

        /// Where a value came from that has several sources.
        public enum Origin: String, Sendable, Hashable {
            /// The message's own value.
            case message
            /// The app's manifest (`com.google.firebase.messaging.default_…`).
            case manifest
            /// What the SDK or the system takes when neither says anything usable.
            case fallback
        }

        /// Android's version, for instance 15; it decides how the notification is drawn.
        public var systemVersion: Int
        /// Android's version with what follows its first number, for instance `16.1`.
        public var version: String
        /// The API level that the app targets; with the version it makes the client of ``Capabilities``.
        public var targetSDK: Int?
        /// The expanded form.
        public var style: Style
        /// Whether the picture is an animation, of which only the first frame is shown.
        public var isFirstFrameOnly: Bool
        /// Resource name of the small icon.
        public var icon: String
        /// Where the icon came from.
        public var iconOrigin: Origin
        /// Accent colour as `#rrggbb`; `nil` leaves it to the system.
        public var color: String?
        /// The channel that it is posted to; `nil` below Android 8 and for old target SDKs.
        public var channel: String?
        /// Where the channel came from; the fallback is `fcm_fallback_notification_channel`, which does not pop up.
        public var channelOrigin: Origin?
        /// Whether it pops up over other apps (importance high and above).
        public var isHeadsUp: Bool
        /// What it is replaced by: a later notification with the same tag takes its place.
        public var tag: String
        /// The number beside the tag; only an SDK that knows `android_v2` gives another than 0.
        public var id: Int
        /// Whether it took the place of one with the same tag and number.
        public var replaced: Bool
        /// Status-bar text for accessibility services; `nil` is none.
        public var ticker: String?
        /// Whether it stays when touched.
        public var isSticky: Bool
        /// Whether it stays off watches and other bridged devices.
        public var isLocalOnly: Bool
        /// Shown time in seconds since 1970; `nil` is its arrival.
        public var eventTime: Double?
        /// The number that the launcher may show; `nil` counts it as one.
        public var count: Int?
        /// What a touch opens: `launcher`, `action NAME`, `link URL` or `nothing`.
        public var opens: String
        /// What a touch sends; `nil` where nothing can be opened.
        public var contentIntent: PendingIntent?
        /// What a dismissal sends; `nil` where the message is not measured, and then nobody hears of it.
        public var deleteIntent: PendingIntent?
        /// Whether the app may change it before it is shown; only an SDK that knows `android_v2` lets it.
        public var isMutable: Bool
        /// `public`, `private` or `secret`; `nil` is the channel's.
        public var visibility: String?
        /// What a locked screen shows of it: `full`, `redacted` or `hidden`; `nil` where the screen is not locked.
        public var lockScreen: String?
        /// −2 to 2; only below Android 8 does a message decide it.
        public var priority: Int?
        /// What the system's defaults are used for, of `sound`, `vibration` and `light`; only below Android 8.
        public var defaults: [String]
        /// Times of vibration and pause in milliseconds; only below Android 8 does a message decide them.
        public var vibration: [Int]?
        /// Only below Android 8 does a message decide it.
        public var light: Light?

        /// Makes what a plain notification of the SDK's defaults is.
        public init(systemVersion: Int, style: Style = .plain) {
            self.systemVersion = systemVersion
            version = String(systemVersion)
            self.style = style
            isFirstFrameOnly = false
            isLocalOnly = false
            defaults = []
            icon = "ic_launcher"
            iconOrigin = .fallback
            isHeadsUp = false
            tag = ""
            id = 0
            isMutable = false
            replaced = false
            isSticky = false
            opens = "launcher"
        }

        /// How the notification light blinks.
        public struct Light: Sendable, Hashable {
            /// `#rrggbb`.
            public var color: String
            /// Milliseconds that it is on.
            public var on: Int
            /// Milliseconds that it is off.
            public var off: Int

            /// Makes a rhythm.
            public init(color: String, on: Int, off: Int) {
                self.color = color
                self.on = on
                self.off = off
            }
        }
    }
}
