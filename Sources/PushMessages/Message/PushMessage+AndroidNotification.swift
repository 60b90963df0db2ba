// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Fields of a notification on Android; they override the common notification.
    public struct AndroidNotification: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Title; overrides the common one.
        public var title: Optional<String>
        /// Body; overrides the common one.
        public var body: Optional<String>
        /// Name of a drawable resource of the app; without it the launcher icon is used.
        public var icon: Optional<String>
        /// Icon colour in the form `#rrggbb`.
        public var color: Optional<String>
        /// Name of a sound resource of the app, or `default`.
        public var sound: Optional<String>
        /// Replaces a shown notification with the same tag.
        public var tag: Optional<String>
        /// Intent action that a tap starts.
        public var clickAction: Optional<String>
        /// Key of the body in the app's string resources.
        public var bodyLocKey: Optional<String>
        /// Values for the placeholders of `bodyLocKey`.
        public var bodyLocArgs: [String]
        /// Key of the title in the app's string resources.
        public var titleLocKey: Optional<String>
        /// Values for the placeholders of `titleLocKey`.
        public var titleLocArgs: [String]
        /// Notification channel (Android 8 and later); an unknown one falls back to the manifest's default.
        public var channelID: Optional<String>
        /// Text for accessibility services.
        public var ticker: Optional<String>
        /// Whether the notification stays after a tap.
        public var sticky: Optional<Bool>
        /// When the event happened; Android sorts notifications by it.
        public var eventTime: Optional<Timestamp>
        /// Whether the notification stays off bridged devices such as watches.
        public var localOnly: Optional<Bool>
        /// Priority of the notification on the device; not the delivery priority of the message.
        public var notificationPriority: Optional<NotificationPriority>
        /// Whether the device's default sound is used.
        public var defaultSound: Optional<Bool>
        /// Whether the device's default vibration is used; overrides `vibrateTimings`.
        public var defaultVibrateTimings: Optional<Bool>
        /// Whether the device's default light is used; `lightSettings` overrides it.
        public var defaultLightSettings: Optional<Bool>
        /// Vibration pattern: pauses and vibrations in turn, beginning with a pause.
        public var vibrateTimings: [Duration]
        /// How much of the notification a locked screen shows.
        public var visibility: Optional<Visibility>
        /// Number for the launcher's badge; 0 leaves it unchanged.
        public var notificationCount: Optional<Int32>
        /// Colour and blinking of the notification light.
        public var lightSettings: Optional<LightSettings>
        /// URL of the picture, at most 1 MB; overrides the common one.
        public var image: Optional<String>
        /// Deprecated by FCM in favour of `proxy`.
        public var bypassProxyNotification: Optional<Bool>
        /// Whether Google Play services may show the notification on the app's behalf.
        public var proxy: Optional<NotificationProxy>

        /// Makes a notification; fields that are `nil` or empty are not sent.
        @inlinable
        public init(
            title: String? = nil,
            body: String? = nil,
            icon: String? = nil,
            color: String? = nil,
            sound: String? = nil,
            tag: String? = nil,
            clickAction: String? = nil,
            bodyLocKey: String? = nil,
            bodyLocArgs: [String] = [],
            titleLocKey: String? = nil,
            titleLocArgs: [String] = [],
            channelID: String? = nil,
            ticker: String? = nil,
            sticky: Bool? = nil,
            eventTime: Timestamp? = nil,
            localOnly: Bool? = nil,
            notificationPriority: NotificationPriority? = nil,
            defaultSound: Bool? = nil,
            defaultVibrateTimings: Bool? = nil,
            defaultLightSettings: Bool? = nil,
            vibrateTimings: [Duration] = [],
            visibility: Visibility? = nil,
            notificationCount: Int32? = nil,
            lightSettings: LightSettings? = nil,
            image: String? = nil,
            bypassProxyNotification: Bool? = nil,
            proxy: NotificationProxy? = nil
        ) {
            self.title = title
            self.body = body
            self.icon = icon
            self.color = color
            self.sound = sound
            self.tag = tag
            self.clickAction = clickAction
            self.bodyLocKey = bodyLocKey
            self.bodyLocArgs = bodyLocArgs
            self.titleLocKey = titleLocKey
            self.titleLocArgs = titleLocArgs
            self.channelID = channelID
            self.ticker = ticker
            self.sticky = sticky
            self.eventTime = eventTime
            self.localOnly = localOnly
            self.notificationPriority = notificationPriority
            self.defaultSound = defaultSound
            self.defaultVibrateTimings = defaultVibrateTimings
            self.defaultLightSettings = defaultLightSettings
            self.vibrateTimings = vibrateTimings
            self.visibility = visibility
            self.notificationCount = notificationCount
            self.lightSettings = lightSettings
            self.image = image
            self.bypassProxyNotification = bypassProxyNotification
            self.proxy = proxy
        }
    }
}

extension PushMessage {
    /// Priority of a notification on an Android device; raw values are the wire spelling.
    public enum NotificationPriority: String, Sendable, Hashable, CaseIterable {
        /// Treated as `default`.
        case unspecified = "PRIORITY_UNSPECIFIED"
        /// May be shown only in detailed notification logs.
        case min = "PRIORITY_MIN"
        /// Shown smaller, or lower in the list, than `default`.
        case low = "PRIORITY_LOW"
        /// The level for an app that does not prioritise its notifications.
        case `default` = "PRIORITY_DEFAULT"
        /// Shown larger, or higher in the list, than `default`.
        case high = "PRIORITY_HIGH"
        /// For what needs the user's attention at once.
        case max = "PRIORITY_MAX"
    }
}

extension PushMessage {
    /// How much of an Android notification a locked screen shows; raw values are the wire spelling.
    public enum Visibility: String, Sendable, Hashable, CaseIterable {
        /// Treated as `private`.
        case unspecified = "VISIBILITY_UNSPECIFIED"
        /// Shown with its content hidden.
        case `private` = "PRIVATE"
        /// Shown in full.
        case `public` = "PUBLIC"
        /// Not shown at all.
        case secret = "SECRET"
    }
}

extension PushMessage {
    /// Whether Google Play services may show a notification for the app; raw values are the wire spelling.
    public enum NotificationProxy: String, Sendable, Hashable, CaseIterable {
        /// Treated as `ifPriorityLowered`.
        case unspecified = "PROXY_UNSPECIFIED"
        /// Allowed.
        case allow = "ALLOW"
        /// Not allowed.
        case deny = "DENY"
        /// Allowed if the device lowered the message's priority from `high` to `normal`.
        case ifPriorityLowered = "IF_PRIORITY_LOWERED"
    }
}

/// The fields that both forms of Android notifications share, so that one reader and one writer serve both.
protocol AndroidNotificationFields {
    var title: String? { get set }
    var body: String? { get set }
    var icon: String? { get set }
    var color: String? { get set }
    var sound: String? { get set }
    var tag: String? { get set }
    var clickAction: String? { get set }
    var bodyLocKey: String? { get set }
    var bodyLocArgs: [String] { get set }
    var titleLocKey: String? { get set }
    var titleLocArgs: [String] { get set }
    var channelID: String? { get set }
    var ticker: String? { get set }
    var sticky: Bool? { get set }
    var eventTime: PushMessage.Timestamp? { get set }
    var localOnly: Bool? { get set }
    var notificationPriority: PushMessage.NotificationPriority? { get set }
    var defaultSound: Bool? { get set }
    var defaultVibrateTimings: Bool? { get set }
    var defaultLightSettings: Bool? { get set }
    var vibrateTimings: [Duration] { get set }
    var visibility: PushMessage.Visibility? { get set }
    var notificationCount: Int32? { get set }
    var lightSettings: PushMessage.LightSettings? { get set }
    var image: String? { get set }
}

extension PushMessage.AndroidNotification: AndroidNotificationFields {}
extension PushMessage.AndroidNotificationV2: AndroidNotificationFields {}
