// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Fields of a remote notification of `androidV2`.
    public struct AndroidNotificationV2: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Number of the notification; it replaces a shown one with the same tag and id.
        public var id: Optional<Int32>
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
        /// URL of the picture, HTTPS and at most 1 MB; overrides the common one.
        public var image: Optional<String>

        /// Makes a notification; fields that are `nil` or empty are not sent.
        public init(
            id: Int32? = nil,
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
            image: String? = nil
        ) {
            self.id = id
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
        }
    }
}
