// SPDX-License-Identifier: Apache-2.0

extension AndroidDevice {
    /// The app that receives the message: the settings that decide what is shown.
    public struct App: Sendable, Hashable {
        /// The app's package name.
        public var packageName: String
        /// The API level that it targets; `nil` for the device's level.
        public var targetSDK: Int?
        /// Default: in the background.
        public var state = AppState.background
        /// Whether the user allows its notifications; from Android 13 on, the app must have asked for the permission.
        public var allowsNotifications = true
        /// The notification channels that the app has created.
        public var channels: [Channel] = []
        /// The resources that messages can name.
        public var resources = Resources()
        /// The launcher's icon (`android:icon`); `nil` is none.
        public var launcherIcon: String? = "ic_launcher"
        /// Whether it has an activity that the launcher starts; without one, tapping a notification opens nothing.
        public var hasLauncherActivity = true
        /// `com.google.firebase.messaging.default_notification_icon` in the manifest.
        public var defaultIcon: String?
        /// `com.google.firebase.messaging.default_notification_color` in the manifest, as `#rrggbb`.
        public var defaultColor: String?
        /// `com.google.firebase.messaging.default_notification_channel_id` in the manifest.
        public var defaultChannel: String?
        /// The SDK that gets messages without a notification; by default, the one whose keys they have.
        public var messagingSDK = MessagingSDK.auto
        /// Whether its SDK knows `android_v2`, with the notification's number and content that the app may change.
        ///
        /// Default: `false`, since no released SDK was found that does; FCM translates for the others.
        public var understandsV2 = false
        /// `android:usesCleartextTraffic`; `nil` is the default of the target SDK, which forbids it from 28 on.
        public var usesCleartextTraffic: Bool?
        /// Hosts to which its network security configuration allows plain http; a leading dot includes subdomains.
        public var cleartextHosts: [String] = []

        /// Creates an app with a correct setup, which targets the device's own API level.
        public init(packageName: String = "com.example.app") {
            self.packageName = packageName
        }
    }
}

extension AndroidDevice {
    /// A notification channel that the app has created (Android 8 and later).
    public struct Channel: Sendable, Hashable {
        /// How much its notifications interrupt, as `NotificationManager.IMPORTANCE_…`.
        public enum Importance: Int, Sendable, Hashable, Comparable, CaseIterable {
            /// Blocked by the user.
            case none = 0
            /// In the shade only.
            case min = 1
            /// Without a sound.
            case low = 2
            /// With a sound, without popping up.
            case `default` = 3
            /// Pops up over other apps.
            case high = 4

            /// Orders by how much they interrupt.
            public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
        }

        /// What `channel_id` names.
        public var id: String
        /// Default: `default`.
        public var importance: Importance
        /// Name of the sound's resource, `default`, or `nil` for none; below the default importance none is played.
        public var sound: String?
        /// How much a locked screen shows; `nil` leaves it to the notification.
        public var lockScreen: LockScreenContent?

        /// Creates a channel with the settings that most apps use.
        public init(
            id: String,
            importance: Importance = .default,
            sound: String? = "default",
            lockScreen: LockScreenContent? = nil
        ) {
            self.id = id
            self.importance = importance
            self.sound = sound
            self.lockScreen = lockScreen
        }

        /// Whether the user has blocked it.
        public var isBlocked: Bool { importance == .none }
    }

    /// How much of a notification a locked screen shows.
    public enum LockScreenContent: String, Sendable, Hashable, CaseIterable {
        /// Everything, the picture too.
        case full
        /// The notification without its texts and its picture.
        case redacted
        /// Nothing.
        case hidden
    }
}
