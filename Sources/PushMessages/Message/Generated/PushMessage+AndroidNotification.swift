// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// What Android shows.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct AndroidNotification: Sendable, Hashable {
        /// The title; it replaces that of notification.
        public var title: Optional<String>
        /// The text; it replaces that of notification.
        public var body: Optional<String>
        /// The name of a drawable of the app.
        public var icon: Optional<String>
        /// The icon's colour as #rrggbb.
        public var color: Optional<String>
        /// The name of a sound of the app, or default.
        ///
        /// From Android 8 on the channel decides.
        public var sound: Optional<String>
        /// A name; a notification with the same name is replaced.
        public var tag: Optional<String>
        /// The action of the intent that a tap starts.
        public var clickAction: Optional<String>
        /// The name of a text of the app that is the body.
        public var bodyLocKey: Optional<String>
        /// What is put into that text.
        public var bodyLocArgs: [String]
        /// The name of a text of the app that is the title.
        public var titleLocKey: Optional<String>
        /// What is put into that text.
        public var titleLocArgs: [String]
        /// The channel, which the app has to have made.
        ///
        /// Since Android 8.
        public var channelID: Optional<String>
        /// What screen readers say.
        public var ticker: Optional<String>
        /// Whether it stays when it is tapped.
        public var sticky: Optional<Bool>
        /// When it happened, as 2026-11-20T10:00:00Z.
        public var eventTime: Optional<Timestamp>
        /// Whether it stays off watches and other devices.
        public var localOnly: Optional<Bool>
        /// How important it is before Android 8; then the channel decides.
        public var notificationPriority: Optional<NotificationPriority>
        /// Whether the default sound is played.
        public var defaultSound: Optional<Bool>
        /// Whether the device vibrates as by default; it overrides vibrate_timings.
        public var defaultVibrateTimings: Optional<Bool>
        /// Whether the light is as by default; light_settings overrides it.
        public var defaultLightSettings: Optional<Bool>
        /// Pauses and vibrations in turn, beginning with a pause, each as 0.5s.
        public var vibrateTimings: [Duration]
        /// How much of it a locked screen shows.
        public var visibility: Optional<Visibility>
        /// The number on the app's icon, where launchers have one; 0 leaves it unchanged.
        public var notificationCount: Optional<Int32>
        /// The device's light.
        public var lightSettings: Optional<LightSettings>
        /// The picture's https URL; it replaces that of notification.
        public var image: Optional<String>
        /// Whether the app shows it itself rather than Google's app.
        ///
        /// Deprecated: proxy replaces it.
        public var bypassProxyNotification: Optional<Bool>
        /// Whether Google's app may show it in the app's place.
        public var proxy: Optional<NotificationProxy>

        /// Sets the given fields; those that are `nil` or empty are not sent.
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

        @inlinable
        init() { self.init(title: nil) }
    }
}

extension PushMessage {
    /// How important a notification is on an Android device.
    ///
    /// Raw values are the wire spelling.
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
    /// How much of an Android notification a locked screen shows.
    ///
    /// Raw values are the wire spelling.
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
    /// Whether Google Play services may show a notification for the app.
    ///
    /// Raw values are the wire spelling.
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
