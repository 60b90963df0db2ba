// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// What Android shows.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct AndroidNotification: Sendable, Hashable {
        /// The title; it replaces that of notification.
        public var title: String?
        /// The text; it replaces that of notification.
        public var body: String?
        /// The name of a drawable of the app.
        public var icon: String?
        /// The icon's colour as #rrggbb.
        public var color: String?
        /// The name of a sound of the app, or default.
        ///
        /// From Android 8 on the channel decides.
        public var sound: String?
        /// A name; a notification with the same name is replaced.
        public var tag: String?
        /// The action of the intent that a tap starts.
        public var clickAction: String?
        /// The name of a text of the app that is the body.
        public var bodyLocKey: String?
        /// What is put into that text.
        public var bodyLocArgs: [String]
        /// The name of a text of the app that is the title.
        public var titleLocKey: String?
        /// What is put into that text.
        public var titleLocArgs: [String]
        /// The channel, which the app has to have made.
        ///
        /// Since Android 8.
        public var channelID: String?
        /// What screen readers say.
        public var ticker: String?
        /// Whether it stays when it is tapped.
        public var sticky: Bool?
        /// When it happened, as 2026-11-20T10:00:00Z.
        public var eventTime: Timestamp?
        /// Whether it stays off watches and other devices.
        public var localOnly: Bool?
        /// How important it is before Android 8; then the channel decides.
        public var notificationPriority: NotificationPriority?
        /// Whether the default sound is played.
        public var defaultSound: Bool?
        /// Whether the device vibrates as by default; it overrides vibrate_timings.
        public var defaultVibrateTimings: Bool?
        /// Whether the light is as by default; light_settings overrides it.
        public var defaultLightSettings: Bool?
        /// Pauses and vibrations in turn, beginning with a pause, each as 0.5s.
        public var vibrateTimings: [Duration]
        /// How much of it a locked screen shows.
        public var visibility: Visibility?
        /// The number on the app's icon, where launchers have one; 0 leaves it unchanged.
        public var notificationCount: Int32?
        /// The device's light.
        @inlinable
        public var lightSettings: LightSettings {
            _read { yield lightSettingsSection.fields }
            _modify { yield &lightSettingsSection.fields }
        }
        /// The picture's https URL; it replaces that of notification.
        public var image: String?
        /// Whether the app shows it itself rather than Google's app.
        ///
        /// Deprecated: proxy replaces it.
        public var bypassProxyNotification: Bool?
        /// Whether Google's app may show it in the app's place.
        public var proxy: NotificationProxy?

        @usableFromInline
        var lightSettingsSection: Section<LightSettings>

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
            lightSettings: LightSettings = .init(),
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
            lightSettingsSection = .init(lightSettings)
            self.image = image
            self.bypassProxyNotification = bypassProxyNotification
            self.proxy = proxy
        }

        @inlinable
        init() { self.init(title: nil) }

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            guard title == nil, body == nil, icon == nil, color == nil, sound == nil, tag == nil, clickAction == nil,
                bodyLocKey == nil, bodyLocArgs.isEmpty, titleLocKey == nil, titleLocArgs.isEmpty, channelID == nil,
                ticker == nil, sticky == nil, eventTime == nil, localOnly == nil, notificationPriority == nil,
                defaultSound == nil, defaultVibrateTimings == nil, defaultLightSettings == nil, vibrateTimings.isEmpty,
                visibility == nil, notificationCount == nil, !lightSettingsSection.isSet, image == nil,
                bypassProxyNotification == nil, proxy == nil
            else { return false }
            return true
        }

        package var lightSettingsIfPresent: LightSettings? {
            get { lightSettingsSection.optional }
            set { lightSettingsSection.optional = newValue }
        }
    }
}

extension PushMessage {
    /// How important a notification is on an Android device.
    ///
    /// A value that has no constant here is made from its wire spelling.
    public struct NotificationPriority: RawRepresentable, Sendable, Hashable {
        /// The wire spelling.
        public let rawValue: String

        /// Makes a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Treated as `default`.
        public static let unspecified = NotificationPriority(rawValue: "PRIORITY_UNSPECIFIED")
        /// May be shown only in detailed notification logs.
        public static let min = NotificationPriority(rawValue: "PRIORITY_MIN")
        /// Shown smaller, or lower in the list, than `default`.
        public static let low = NotificationPriority(rawValue: "PRIORITY_LOW")
        /// The level for an app that does not prioritise its notifications.
        public static let `default` = NotificationPriority(rawValue: "PRIORITY_DEFAULT")
        /// Shown larger, or higher in the list, than `default`.
        public static let high = NotificationPriority(rawValue: "PRIORITY_HIGH")
        /// For what needs the user's attention at once.
        public static let max = NotificationPriority(rawValue: "PRIORITY_MAX")
    }
}

extension PushMessage.NotificationPriority: KnownValues {
    static let known: [Self] = [.unspecified, .min, .low, .default, .high, .max]
}

extension PushMessage {
    /// How much of an Android notification a locked screen shows.
    ///
    /// A value that has no constant here is made from its wire spelling.
    public struct Visibility: RawRepresentable, Sendable, Hashable {
        /// The wire spelling.
        public let rawValue: String

        /// Makes a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Treated as `private`.
        public static let unspecified = Visibility(rawValue: "VISIBILITY_UNSPECIFIED")
        /// Shown with its content hidden.
        public static let `private` = Visibility(rawValue: "PRIVATE")
        /// Shown in full.
        public static let `public` = Visibility(rawValue: "PUBLIC")
        /// Not shown at all.
        public static let secret = Visibility(rawValue: "SECRET")
    }
}

extension PushMessage.Visibility: KnownValues {
    static let known: [Self] = [.unspecified, .private, .public, .secret]
}

extension PushMessage {
    /// Whether Google Play services may show a notification for the app.
    ///
    /// A value that has no constant here is made from its wire spelling.
    public struct NotificationProxy: RawRepresentable, Sendable, Hashable {
        /// The wire spelling.
        public let rawValue: String

        /// Makes a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Treated as `ifPriorityLowered`.
        public static let unspecified = NotificationProxy(rawValue: "PROXY_UNSPECIFIED")
        /// Allowed.
        public static let allow = NotificationProxy(rawValue: "ALLOW")
        /// Not allowed.
        public static let deny = NotificationProxy(rawValue: "DENY")
        /// Allowed if the device lowered the message's priority from `high` to `normal`.
        public static let ifPriorityLowered = NotificationProxy(rawValue: "IF_PRIORITY_LOWERED")
    }
}

extension PushMessage.NotificationProxy: KnownValues {
    static let known: [Self] = [.unspecified, .allow, .deny, .ifPriorityLowered]
}
