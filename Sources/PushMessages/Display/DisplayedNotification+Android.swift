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

extension DisplayedNotification.Android {
    /// What FCM's SDK tells Google Analytics about a message that is measured (`google.c.a.e` is `1`).
    ///
    /// Names are those of the SDK's `ScionAnalytics`: `_nr` received, `_nf` received in the foreground, `_no` touched, `_nd`
    /// dismissed.
    public struct AnalyticsEvent: Sendable, Hashable {
        /// The event's name.
        public var name: String
        /// What it says about the message: `_nmid` and `_nmn` the campaign's id and label, `label` the analytics label,
        /// `_nt` the topic, `_nmt` when it was sent, `_ndt` whether by the device's clock, `_nmc` whether it shows
        /// something (`display`) or not (`data`).
        public var parameters: JSONObject

        /// Makes an event.
        public init(name: String, parameters: JSONObject) {
            self.name = name
            self.parameters = parameters
        }

        /// The event in the stable machine format.
        public var json: JSONValue { .object(["name": .string(name), "parameters": .object(parameters)]) }
    }
}

extension DisplayedNotification.Android {
    /// What only Android has, in the stable machine format; unknown members are `null`.
    public var json: JSONValue {
        .object([
            "systemVersion": .integer(systemVersion),
            "version": .string(version),
            "targetSDK": .integer(orNull: targetSDK),
            "style": .string(style.rawValue),
            "isFirstFrameOnly": .bool(isFirstFrameOnly),
            "icon": .string(icon),
            "iconOrigin": .string(iconOrigin.rawValue),
            "color": .string(orNull: color),
            "channel": .string(orNull: channel),
            "channelOrigin": .string(orNull: channelOrigin?.rawValue),
            "isHeadsUp": .bool(isHeadsUp),
            "tag": .string(tag),
            "id": .integer(id),
            "replaced": .bool(replaced),
            "ticker": .string(orNull: ticker),
            "isSticky": .bool(isSticky),
            "isLocalOnly": .bool(isLocalOnly),
            "eventTime": eventTime.map(JSONValue.number) ?? .null,
            "count": .integer(orNull: count),
            "opens": .string(opens),
            "contentIntent": contentIntent?.json ?? .null,
            "deleteIntent": deleteIntent?.json ?? .null,
            "isMutable": .bool(isMutable),
            "visibility": .string(orNull: visibility),
            "lockScreen": .string(orNull: lockScreen),
            "priority": .integer(orNull: priority),
            "defaults": .array(defaults.map(JSONValue.string)),
            "vibration": vibration.map { .array($0.map(JSONValue.integer)) } ?? .null,
            "light": light?.json ?? .null,
        ])
    }
}

extension DisplayedNotification.Android.Light {
    /// The light in the stable machine format.
    public var json: JSONValue {
        .object(["color": .string(color), "on": .integer(on), "off": .integer(off)])
    }
}

extension DisplayedNotification.Android {
    /// Reads what only Android has from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object,
            let systemVersion = object["systemVersion"]?.integer,
            let version = object["version"]?.string,
            let targetSDK = object.read("targetSDK", \.integer),
            let style = object["style"]?.string.flatMap(Style.init(rawValue:)),
            let isFirstFrameOnly = object["isFirstFrameOnly"]?.bool,
            let icon = object["icon"]?.string,
            let iconOrigin = object["iconOrigin"]?.string.flatMap(Origin.init(rawValue:)),
            let color = object.read("color", \.string),
            let channel = object.read("channel", \.string),
            let channelOrigin = object.read("channelOrigin", { $0.string.flatMap(Origin.init(rawValue:)) }),
            let isHeadsUp = object["isHeadsUp"]?.bool,
            let tag = object["tag"]?.string,
            let id = object["id"]?.integer,
            let replaced = object["replaced"]?.bool,
            let ticker = object.read("ticker", \.string),
            let isSticky = object["isSticky"]?.bool,
            let isLocalOnly = object["isLocalOnly"]?.bool,
            let eventTime = object.read("eventTime", \.number),
            let count = object.read("count", \.integer),
            let opens = object["opens"]?.string,
            let contentIntent = object.read("contentIntent", PendingIntent.init(json:)),
            let deleteIntent = object.read("deleteIntent", PendingIntent.init(json:)),
            let isMutable = object["isMutable"]?.bool,
            let visibility = object.read("visibility", \.string),
            let lockScreen = object.read("lockScreen", \.string),
            let priority = object.read("priority", \.integer),
            let defaults = object["defaults"]?.elements(\.string),
            let vibration = object.read("vibration", { $0.elements(\.integer) }),
            let light = object.read("light", Light.init(json:))
        else { return nil }
        self.init(systemVersion: systemVersion, style: style)
        (self.version, self.targetSDK, self.isFirstFrameOnly) = (version, targetSDK, isFirstFrameOnly)
        (self.icon, self.iconOrigin, self.color) = (icon, iconOrigin, color)
        (self.channel, self.channelOrigin, self.isHeadsUp) = (channel, channelOrigin, isHeadsUp)
        (self.tag, self.id, self.replaced, self.ticker) = (tag, id, replaced, ticker)
        (self.contentIntent, self.deleteIntent, self.isMutable) = (contentIntent, deleteIntent, isMutable)
        (self.isSticky, self.isLocalOnly, self.eventTime) = (isSticky, isLocalOnly, eventTime)
        (self.count, self.opens, self.visibility) = (count, opens, visibility)
        (self.lockScreen, self.priority, self.defaults) = (lockScreen, priority, defaults)
        (self.vibration, self.light) = (vibration, light)
    }
}

extension DisplayedNotification.Android.Light {
    /// Reads a rhythm from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let color = json["color"]?.string, let on = json["on"]?.integer, let off = json["off"]?.integer else {
            return nil
        }
        self.init(color: color, on: on, off: off)
    }
}
