// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// What an Android device shows, where it differs from the common notification.
    public struct AndroidNotification: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// Headline, in place of the common one.
        public var title: Optional<String>
        /// Text, in place of the common one.
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
        /// Notification channel (Android 8 and later); unknown ones fall back to the manifest's default.
        public var channelID: Optional<String>
        /// Text for accessibility services.
        public var ticker: Optional<String>
        /// Whether it stays after a tap.
        public var sticky: Optional<Bool>
        /// When the event happened; notifications are sorted by it.
        public var eventTime: Optional<Timestamp>
        /// Whether it stays off bridged devices such as watches.
        public var localOnly: Optional<Bool>
        /// How intrusive it is on the device; not the delivery priority of the message.
        public var notificationPriority: Optional<NotificationPriority>
        /// Whether the device's default sound is used.
        public var defaultSound: Optional<Bool>
        /// Whether the device's default vibration is used; beats `vibrateTimings`.
        public var defaultVibrateTimings: Optional<Bool>
        /// Whether the device's default light is used; `lightSettings` beats it.
        public var defaultLightSettings: Optional<Bool>
        /// Off and on times in turn, the first one off.
        public var vibrateTimings: [Duration]
        /// How much is shown on a locked screen.
        public var visibility: Optional<Visibility>
        /// Number for the launcher's badge; 0 leaves it unchanged.
        public var notificationCount: Optional<Int32>
        /// Colour and blinking of the notification light.
        public var lightSettings: Optional<LightSettings>
        /// URL of the picture, in place of the common one; at most 1 MB.
        public var image: Optional<String>
        /// Deprecated by FCM in favour of `proxy`.
        public var bypassProxyNotification: Optional<Bool>
        /// Whether Google Play services may show it on the app's behalf.
        public var proxy: Optional<NotificationProxy>

        /// Makes a notification; what is `nil` or empty is not sent.
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
    /// How intrusive an Android notification is, by its name on the wire.
    public enum NotificationPriority: String, Sendable, Hashable, CaseIterable {
        /// Taken as default.
        case unspecified = "PRIORITY_UNSPECIFIED"
        /// Only in the shade's detail.
        case min = "PRIORITY_MIN"
        /// Small, or at the end.
        case low = "PRIORITY_LOW"
        /// As the app's other notifications.
        case `default` = "PRIORITY_DEFAULT"
        /// Larger, or shown first.
        case high = "PRIORITY_HIGH"
        /// Needs the user's attention at once.
        case max = "PRIORITY_MAX"
    }
}

extension PushMessage {
    /// How much of an Android notification a locked screen shows, by its name on the wire.
    public enum Visibility: String, Sendable, Hashable, CaseIterable {
        /// Taken as private.
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
    /// Whether Google Play services may show a notification for the app, by its name on the wire.
    public enum NotificationProxy: String, Sendable, Hashable, CaseIterable {
        /// Taken as if the priority was lowered.
        case unspecified = "PROXY_UNSPECIFIED"
        /// Allowed.
        case allow = "ALLOW"
        /// Not allowed.
        case deny = "DENY"
        /// Allowed where the device lowered the message's priority.
        case ifPriorityLowered = "IF_PRIORITY_LOWERED"
    }
}

/// What the two forms of Android notifications have in common, so that both are read and written alike.
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
