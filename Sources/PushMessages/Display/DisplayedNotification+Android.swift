// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification {
    /// How Android shows a notification, beyond its texts and its picture.
    ///
    /// The picture is the first of ``DisplayedNotification/attachments``: FCM's Android SDK shows it as large icon of
    /// the collapsed notification and as big picture of the expanded one.
    public struct Android: Sendable, Hashable {
        /// The expanded form that FCM's SDK chose (`CommonNotificationBuilder`).
        public enum Style: String, Sendable, Hashable {
            /// A picture below the texts, in place of the long text.
            case bigPicture = "big-picture"
            /// The whole body, over several lines.
            case bigText = "big-text"
            /// Title and icon only, because there is no body.
            case plain
        }

        /// The source of a value that can come from several.
        public enum Origin: String, Sendable, Hashable {
            /// The message's own value.
            case message
            /// The app's manifest (`com.google.firebase.messaging.default_…`).
            case manifest
            /// The default of the SDK or the system, because neither the message nor the manifest has a usable value.
            case fallback
        }

        /// Android's major version, for instance 15; it decides how the notification is drawn.
        public var systemVersion: Int
        /// Android's full version, for instance `16.1`.
        public var version: String
        /// The app's `targetSdkVersion`, an API level; with the version it identifies the client in ``Capabilities``.
        public var targetSDK: Int?
        /// The expanded form.
        public var style: Style
        /// Whether the picture is an animation, of which Android shows only the first frame.
        public var isFirstFrameOnly: Bool
        /// Resource name of the small icon.
        public var icon: String
        /// Source of the icon.
        public var iconOrigin: Origin
        /// Accent colour as `#rrggbb`; `nil` leaves it to the system.
        public var color: String?
        /// The notification channel; `nil` below Android 8 and for apps that target an older API level than 26.
        public var channel: String?
        /// Source of the channel; the fallback is `fcm_fallback_notification_channel`, which does not pop up.
        public var channelOrigin: Origin?
        /// Whether the notification pops up over other apps (importance high and above).
        public var isHeadsUp: Bool
        /// The tag; a later notification with the same tag and ``id`` replaces this one.
        public var tag: String
        /// The number beside the tag; 0, unless the SDK supports `android_v2`.
        public var id: Int
        /// Whether the notification replaced one with the same tag and number.
        public var replaced: Bool
        /// Status-bar text for accessibility services; `nil` if there is none.
        public var ticker: String?
        /// Whether the notification stays after a tap.
        public var isSticky: Bool
        /// Whether the notification stays off watches and other bridged devices.
        public var isLocalOnly: Bool
        /// The time that the notification shows, in seconds since 1970; `nil` is the time of its arrival.
        public var eventTime: Double?
        /// The number that the launcher may show; `nil` counts the notification as one.
        public var count: Int?
        /// The destination of a tap: `launcher`, `action NAME`, `link URL` or `nothing`.
        public var opens: String
        /// The intent that a tap sends; `nil` if nothing can be opened.
        public var contentIntent: PendingIntent?
        /// The intent that a dismissal sends; `nil` if Analytics does not measure the message, as then nothing is sent.
        public var deleteIntent: PendingIntent?
        /// Whether the app may change the notification before it is shown; needs an SDK that supports `android_v2`.
        public var isMutable: Bool
        /// Visibility on a locked screen: `public`, `private` or `secret`; `nil` is the channel's.
        public var visibility: String?
        /// The part of the notification that the locked screen shows: `full`, `redacted` or `hidden`; `nil` if it is
        /// not locked.
        public var lockScreen: String?
        /// Priority from −2 to 2; a message decides it only below Android 8, which has no channels.
        public var priority: Int?
        /// The members of `sound`, `vibration` and `light` that use the system's default; only below Android 8.
        public var defaults: [String]
        /// Vibration pattern in milliseconds; a message decides it only below Android 8.
        public var vibration: [Int]?
        /// How the notification light blinks; a message decides it only below Android 8.
        public var light: Light?

        /// Labels of the buttons that a vendor's SDK adds; FCM's SDK adds none.
        public var actions: [String] = []
        /// The SDK and its version, by a model of which the notification is drawn; `nil` is FCM's own.
        public var model: String?

        /// Makes a notification with the SDK's defaults.
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
            /// Milliseconds that the light is on.
            public var on: Int
            /// Milliseconds that the light is off.
            public var off: Int

            /// Makes a blinking light.
            public init(color: String, on: Int, off: Int) {
                self.color = color
                self.on = on
                self.off = off
            }
        }
    }
}

extension DisplayedNotification.Android {
    /// An event that FCM's SDK reports to Google Analytics about a message that is measured (`google.c.a.e` is `1`).
    ///
    /// The names are from the SDK's `ScionAnalytics`: `_nr` received, `_nf` received in the foreground, `_no` opened,
    /// `_nd` dismissed.
    public struct AnalyticsEvent: Sendable, Hashable {
        /// The event's name.
        public var name: String
        /// The event's parameters: `_nmid` and `_nmn` the campaign's id and label, `label` the analytics label, `_nt`
        /// the topic, `_nmt` the time of sending, `_ndt` whether the campaign uses the device's time
        /// (`google.c.a.udt`), `_nmc` the kind of message (`display` or `data`).
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
    /// The Android part in the stable machine format; unknown values are `null`.
    ///
    /// Members that only a vendor's SDK adds are left out if they are empty.
    public var json: JSONValue {
        var object: JSONObject = [
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
        ]
        object["actions"] = actions.isEmpty ? nil : .array(actions.map(JSONValue.string))
        object["model"] = model.map(JSONValue.string)
        return .object(object)
    }
}

extension DisplayedNotification.Android.Light {
    /// The light in the stable machine format.
    public var json: JSONValue {
        .object(["color": .string(color), "on": .integer(on), "off": .integer(off)])
    }
}

extension DisplayedNotification.Android {
    /// Reads the Android part from the stable machine format; `nil` if a member is missing or of another type.
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
        actions = object["actions"]?.elements(\.string) ?? []
        model = object["model"]?.string
    }
}

extension DisplayedNotification.Android.Light {
    /// Reads a light from the stable machine format; `nil` if a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let color = json["color"]?.string, let on = json["on"]?.integer, let off = json["off"]?.integer else {
            return nil
        }
        self.init(color: color, on: on, off: off)
    }
}
